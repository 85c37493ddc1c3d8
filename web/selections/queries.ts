import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Gallery } from '#contract/galleries.ts'
import type { Selection } from '#contract/selections.ts'

/** What visitors of a gallery selected, newest first. They send it at any time, so it is asked for again. */
export const selectionsQuery = (galleryId: number) =>
  queryOptions<Selection[]>({
    queryKey: ['/api/galleries', String(galleryId), 'selections'],
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Whether there is anything to see: visitors may send selections, or have sent some. */
export function useHasSelections({ id, allowSelections }: Gallery): boolean {
  const { data } = useQuery({ ...selectionsQuery(id), enabled: !allowSelections })
  return allowSelections || (data?.length ?? 0) > 0
}
