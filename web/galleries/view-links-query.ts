import { queryOptions } from '@tanstack/react-query'
import type { ViewLink } from '#contract/view-links.ts'

/** A gallery's view links, newest first. Clients open them and choose at any time, so it is asked for again. */
export const viewLinksQuery = (galleryId: number) =>
  queryOptions<ViewLink[]>({
    queryKey: ['/api/galleries', String(galleryId), 'view-links'],
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
