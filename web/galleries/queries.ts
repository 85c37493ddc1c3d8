import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  Gallery,
  GalleryCounts,
  GalleryListItem,
  GallerySort,
  SubdomainAvailability,
} from '#contract/galleries.ts'
import { getJson } from '#web/base/api.ts'

/** Everything that lists or counts galleries. */
const LISTS = 'galleries'
export const GALLERIES_A_PAGE = 60

/** The galleries that a search finds, page by page. While another search is under way the last result stays. */
export const galleryPagesQuery = (search: string, sort: GallerySort) =>
  infiniteQueryOptions({
    queryKey: [LISTS, 'pages', search, sort],
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams({ sort, limit: String(GALLERIES_A_PAGE) })
      if (search) asked.set('search', search)
      if (pageParam !== undefined) asked.set('after', String(pageParam))
      return getJson<GalleryListItem[]>(`/api/galleries?${asked}`, signal)
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < GALLERIES_A_PAGE ? undefined : last.at(-1)!.id),
    placeholderData: keepPreviousData,
  })

/** How many galleries and images there are, and how many galleries a search finds. */
export const galleryCountsQuery = (search = '') =>
  queryOptions<GalleryCounts>({
    queryKey: [LISTS, 'counts', search],
    queryFn: ({ signal }) =>
      getJson(`/api/galleries/counts${search && `?${new URLSearchParams({ search })}`}`, signal),
    placeholderData: keepPreviousData,
  })

/** All galleries, however many, for a choice among them. */
export const allGalleriesQuery = queryOptions<GalleryListItem[]>({
  queryKey: [LISTS, 'all'],
  queryFn: ({ signal }) => getJson('/api/galleries', signal),
})

/** Asks again for what lists or counts galleries: one of them changed. */
export const refreshGalleries = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [LISTS] })

/** Forgets the lists that a deleted gallery is in. */
export const forgetGalleries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: [LISTS] })

/** @param id as in the address; the server answers 404 for anything that is not a number */
export const galleryQuery = (id: string | number) =>
  queryOptions<Gallery>({ queryKey: ['/api/galleries', encodeURIComponent(id)] })

/** Whether a subdomain is available; a failure counts as taken. An answer is cached for 5 s. */
export const availabilityQuery = (subdomain: string) =>
  queryOptions({
    queryKey: ['/api/galleries', 'check-subdomain', subdomain],
    queryFn: ({ queryKey, signal }): Promise<SubdomainAvailability> =>
      getJson<SubdomainAvailability>(queryKey.join('/'), signal).catch(() => ({ available: false })),
    staleTime: 5000,
  })
