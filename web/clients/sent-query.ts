import { queryOptions } from '@tanstack/react-query'
import type { SentGallery } from '#contract/sending.ts'

/** Recipients of a gallery's e-mails, newest first, and the days on which they opened it. */
export const sentQuery = (galleryId: number) =>
  queryOptions<SentGallery[]>({
    queryKey: ['/api/galleries', String(galleryId), 'sent'],
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
