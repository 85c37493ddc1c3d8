import { queryOptions } from '@tanstack/react-query'
import type { SentGallery } from '#contract/sending.ts'

/** To whom a gallery was sent by e-mail, newest first, and when they opened it. */
export const sentQuery = (galleryId: number) =>
  queryOptions<SentGallery[]>({
    queryKey: ['/api/galleries', String(galleryId), 'sent'],
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
