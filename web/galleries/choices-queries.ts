/** Choices of a gallery's visitors. They may change at any time, so they are always asked for again. */
import { queryOptions } from '@tanstack/react-query'
import type { ListedPick, NewVersion } from '#contract/picks.ts'
import type { Selection } from '#contract/selections.ts'
import type { ViewLink } from '#contract/view-links.ts'

/** Favourites sent by a gallery's visitors, newest first. */
export const selectionsQuery = (galleryId: number) =>
  queryOptions<Selection[]>({
    queryKey: ['/api/galleries', String(galleryId), 'selections'],
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Pictures replaced after clients had seen them, and the clients who have opened them since. */
export const newVersionsQuery = (galleryId: number) =>
  queryOptions<NewVersion[]>({
    queryKey: ['/api/galleries', String(galleryId), 'new-versions'],
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
