import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import type {
  Gallery,
  GalleryCounts,
  GalleryListItem,
  GallerySort,
  SubdomainAvailability,
} from '#contract/galleries.ts'
import { getJson } from '#web/base/api.ts'
import { ownedOf } from '#web/billing/account-standing.ts'

/** Up to here the dashboard has all galleries at once, and searches and sorts them by itself. */
const MAX_AT_ONCE = 200

/** The galleries that changed last: all of them, or one more than the dashboard takes at once. */
export const galleriesQuery = queryOptions<GalleryListItem[]>({
  queryKey: ['/api/galleries'],
  queryFn: ({ signal }) => getJson(`/api/galleries?limit=${MAX_AT_ONCE + 1}`, signal),
})

/** Whether there are more galleries than `galleriesQuery` has. */
export const areMany = (galleries: readonly GalleryListItem[]) => galleries.length > MAX_AT_ONCE

export const GALLERIES_A_PAGE = 60

/** Many galleries, page by page. @param asOf when `galleriesQuery` was answered: what changes it changes these */
export const galleryPagesQuery = (search: string, sort: GallerySort, asOf: number) =>
  infiniteQueryOptions({
    queryKey: ['/api/galleries', 'pages', search, sort, asOf],
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

/** Counts many galleries, and what a search finds of them. */
export const galleryCountsQuery = (search: string, asOf: number) =>
  queryOptions<GalleryCounts>({
    queryKey: ['/api/galleries', 'counts', search, asOf],
    queryFn: ({ signal }) =>
      getJson(`/api/galleries/counts${search && `?${new URLSearchParams({ search })}`}`, signal),
    placeholderData: keepPreviousData,
  })

/** All galleries, however many, for a choice among them. */
export function useAllGalleries(): readonly GalleryListItem[] {
  const { data: first = [], dataUpdatedAt } = useQuery(galleriesQuery)
  const many = areMany(first)
  const { data: all } = useQuery<GalleryListItem[]>({
    queryKey: ['/api/galleries', 'all', dataUpdatedAt],
    queryFn: ({ signal }) => getJson('/api/galleries', signal),
    enabled: many,
  })
  return many ? (all ?? []) : first
}

/** How many galleries and images there are; undefined until it is known. */
export function useGalleryCounts(): Omit<GalleryCounts, 'found'> | undefined {
  const { data: first, dataUpdatedAt } = useQuery(galleriesQuery)
  const many = first !== undefined && areMany(first)
  const { data: counts } = useQuery({ ...galleryCountsQuery('', dataUpdatedAt), enabled: many })
  if (!first || many) return first && counts
  return {
    galleries: first.length,
    owned: ownedOf(first).length,
    images: first.reduce((sum, { imageCount }) => sum + imageCount, 0),
  }
}

/** Takes a deleted gallery out of the list; a list that does not have all is asked for again. */
export function forgetGallery(queryClient: QueryClient, galleryId: number): void {
  const listed = queryClient.getQueryData(galleriesQuery.queryKey)
  if (listed && areMany(listed)) queryClient.removeQueries({ queryKey: galleriesQuery.queryKey, exact: true })
  else {
    queryClient.setQueryData(galleriesQuery.queryKey, (galleries) =>
      galleries?.filter((gallery) => gallery.id !== galleryId),
    )
  }
}

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
