import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  Gallery,
  GalleryCounts,
  GalleryCover,
  GalleryListItem,
  GallerySort,
  SubdomainAvailability,
} from '#contract/galleries.ts'
import { getJson, isMissing } from '#web/base/api.ts'
import { pagesQuery, withValues } from '#web/base/pages.ts'
import { updateQuery } from '#web/base/use-change.ts'

/** Everything that lists or counts galleries. */
export const LISTS = 'galleries'
export const GALLERIES_A_PAGE = 60
const MINUTE_MS = 60_000

/** The galleries that a search finds, page by page. While another search is under way the last result stays. */
export const galleryPagesQuery = (search: string, sort: GallerySort) => ({
  ...pagesQuery<GalleryListItem>(
    [LISTS, 'pages', search, sort],
    '/api/galleries',
    GALLERIES_A_PAGE,
    (after) => ({
      sort,
      limit: GALLERIES_A_PAGE,
      search,
      after,
    }),
  ),
  placeholderData: keepPreviousData,
  // They carry news, which come at any time.
  staleTime: MINUTE_MS,
  refetchOnWindowFocus: true,
})

/** How many galleries and images there are, and how many galleries a search finds. */
export const galleryCountsQuery = (search = '') =>
  queryOptions<GalleryCounts>({
    queryKey: [LISTS, 'counts', search],
    queryFn: ({ signal }) => getJson(withValues('/api/galleries/counts', { search }), signal),
    placeholderData: keepPreviousData,
  })

/** All galleries, however many, for a choice among them. */
export const allGalleriesQuery = queryOptions<GalleryListItem[]>({
  queryKey: [LISTS, 'all'],
  queryFn: ({ signal }) => getJson('/api/galleries', signal),
})

/** The galleries made last, newest first. */
export const newestGalleriesQuery = (limit: number) =>
  queryOptions<GalleryListItem[]>({
    queryKey: [LISTS, 'newest', limit],
    queryFn: ({ signal }) => getJson(`/api/galleries?sort=created&limit=${limit}`, signal),
  })

/** Asks again for what lists or counts galleries: one of them changed. */
export const refreshGalleries = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [LISTS] })

/** Shows a gallery as it was saved, also where galleries are listed. */
export function showGallery(queryClient: QueryClient, saved: Gallery): void {
  updateQuery(queryClient, galleryQuery(saved.id), saved)
  void refreshGalleries(queryClient)
}

/** Forgets the lists that a deleted gallery is in. */
export const forgetGalleries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: [LISTS] })

/** @param id as in the address; the server answers 404 for anything that is not a number */
export const galleryQuery = (id: string | number) =>
  queryOptions<Gallery>({ queryKey: ['/api/galleries', encodeURIComponent(id)] })

/** The image that a gallery opens with; null where it has none. */
export const coverQuery = ({ id, coverImageId }: Pick<Gallery, 'id' | 'coverImageId'>) =>
  queryOptions<GalleryCover | null>({
    queryKey: [LISTS, 'cover', id, coverImageId],
    queryFn: ({ signal }) =>
      getJson<GalleryCover>(`/api/galleries/${id}/cover`, signal).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
  })

/** Whether a subdomain is available; a failure counts as taken. An answer is cached for 5 s. */
export const availabilityQuery = (subdomain: string) =>
  queryOptions({
    queryKey: ['/api/galleries', 'check-subdomain', subdomain],
    queryFn: ({ queryKey, signal }): Promise<SubdomainAvailability> =>
      getJson<SubdomainAvailability>(queryKey.join('/'), signal).catch(() => ({ available: false })),
    staleTime: 5000,
  })
