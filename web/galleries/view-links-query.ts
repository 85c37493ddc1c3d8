import { queryOptions } from '@tanstack/react-query'
import type { ViewLink } from '#contract/view-links.ts'

/** A gallery's view links, newest first. Always asked for again, as clients may use them at any time. */
export const viewLinksQuery = (galleryId: number) =>
  queryOptions<ViewLink[]>({
    queryKey: ['/api/galleries', String(galleryId), 'view-links'],
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
