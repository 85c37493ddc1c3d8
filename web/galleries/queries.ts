import { queryOptions } from '@tanstack/react-query'
import type { Gallery, GalleryListItem, SubdomainAvailability } from '#contract/galleries.ts'
import { getJson } from '#web/base/api.ts'

export const galleriesQuery = queryOptions<GalleryListItem[]>({ queryKey: ['/api/galleries'] })

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
