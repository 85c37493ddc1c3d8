import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Selection } from '#contract/selections.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { selectionsQuery } from './queries.ts'

/** Deletes a selection; one that is gone already counts as deleted. */
export function useDeleteSelection(galleryId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Selection) =>
      sendJson('DELETE', `/api/galleries/${galleryId}/selections/${id}`).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      }),
    onSuccess: (_nothing, { id }) => {
      queryClient.setQueryData(selectionsQuery(galleryId).queryKey, (selections) =>
        selections?.filter((selection) => selection.id !== id),
      )
      toast({ title: 'Selection deleted' })
    },
    onError: (error) => toastFailure(error, 'Failed to delete the selection. Please try again.'),
  })
}
