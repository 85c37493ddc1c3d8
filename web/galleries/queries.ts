import { queryOptions } from '@tanstack/react-query'
import type { Gallery, GalleryListItem, SubdomainAvailability } from '#contract/galleries.ts'
import { getJson } from '#web/base/api.ts'

export const galleriesQuery = queryOptions<GalleryListItem[]>({ queryKey: ['/api/galleries'] })

/** @param id as it stands in the address; whatever is no number names no gallery, and the server says so */
export const galleryQuery = (id: string | number) =>
  queryOptions<Gallery>({ queryKey: ['/api/galleries', encodeURIComponent(id)] })

/** Whether a subdomain is free. Any failure counts as not; an answer is good for 5 s (the specification, section 7). */
export const availabilityQuery = (subdomain: string) =>
  queryOptions({
    queryKey: ['/api/galleries', 'check-subdomain', subdomain],
    queryFn: ({ queryKey, signal }): Promise<SubdomainAvailability> =>
      getJson<SubdomainAvailability>(queryKey.join('/'), signal).catch(() => ({ available: false })),
    staleTime: 5000,
  })
