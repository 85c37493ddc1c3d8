import { queryOptions } from '@tanstack/react-query'
import type { ListedPick } from '#contract/picks.ts'
import type { Selection } from '#contract/selections.ts'
import type { SentGallery } from '#contract/sending.ts'
import type { ViewLink } from '#contract/view-links.ts'

/** Favourites that visitors of a gallery sent, newest first. They send it at any time, so it is asked for again. */
export const selectionsQuery = (galleryId: number) =>
  queryOptions<Selection[]>({
    queryKey: ['/api/galleries', String(galleryId), 'selections'],
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Choices of a view link's holder, in the gallery's order. */
export const picksQuery = ({ id }: Pick<ViewLink, 'id'>) =>
  queryOptions<ListedPick[]>({
    queryKey: ['/api/view-links', String(id), 'picks'],
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** To whom a gallery was sent by e-mail, newest first, and when they opened it. */
export const sentQuery = (galleryId: number) =>
  queryOptions<SentGallery[]>({
    queryKey: ['/api/galleries', String(galleryId), 'sent'],
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
