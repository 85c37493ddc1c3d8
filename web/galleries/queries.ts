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

/** Key of all queries that list or count galleries. */
export const LISTS = 'galleries'
export const GALLERIES_A_PAGE = 60
const MINUTE_MS = 60_000

/** Galleries found by a search, page by page. The previous result stays during another search. */
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
  // The lists include news, which may change at any time.
  staleTime: MINUTE_MS,
  refetchOnWindowFocus: true,
})

/** Numbers of galleries and images, and of the galleries found by a search. */
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

/** The galleries created last, newest first. */
export const newestGalleriesQuery = (limit: number) =>
  queryOptions<GalleryListItem[]>({
    queryKey: [LISTS, 'newest', limit],
    queryFn: ({ signal }) => getJson(`/api/galleries?sort=created&limit=${limit}`, signal),
  })

/** Asks again for everything that lists or counts galleries, after one of them changed. */
export const refreshGalleries = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [LISTS] })

/** Shows a saved gallery, also where galleries are listed. */
export function showGallery(queryClient: QueryClient, saved: Gallery): void {
  updateQuery(queryClient, galleryQuery(saved.id), saved)
  void refreshGalleries(queryClient)
}

/** Removes the cached lists, which include a deleted gallery. */
export const forgetGalleries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: [LISTS] })

/** @param id as in the address; the server answers 404 for anything that is not a number */
export const galleryQuery = (id: string | number) =>
  queryOptions<Gallery>({ queryKey: ['/api/galleries', encodeURIComponent(id)] })

/** Image on the cover of a gallery; null if there is none. */
export const coverQuery = ({ id, coverImageId }: Pick<Gallery, 'id' | 'coverImageId'>) =>
  queryOptions<GalleryCover | null>({
    queryKey: [LISTS, 'cover', id, coverImageId],
    queryFn: ({ signal }) =>
      getJson<GalleryCover>(`/api/galleries/${id}/cover`, signal).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
  })

/** Availability of a subdomain; a failure counts as taken. An answer is cached for 5 s. */
export const availabilityQuery = (subdomain: string) =>
  queryOptions({
    queryKey: ['/api/galleries', 'check-subdomain', subdomain],
    queryFn: ({ queryKey, signal }): Promise<SubdomainAvailability> =>
      getJson<SubdomainAvailability>(queryKey.join('/'), signal).catch(() => ({ available: false })),
    staleTime: 5000,
  })
