import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collaborator } from '#contract/collaborators.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { changeCollaborators, collaboratorsQuery } from './queries.ts'

/** Removes a collaborator, or withdraws an invitation. */
export function useRemoveCollaborator(galleryId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Collaborator) =>
      sendJson('DELETE', `/api/galleries/${galleryId}/collaborators/${id}`),
    onSuccess: (_nothing, { id }) => {
      changeCollaborators(queryClient, galleryId, (collaborators) =>
        collaborators.filter((one) => one.id !== id),
      )
      toast({ title: 'Collaborator removed' })
    },
    onError: (error) => {
      // Most likely already removed elsewhere.
      if (isMissing(error)) {
        void queryClient.invalidateQueries({ queryKey: collaboratorsQuery(galleryId).queryKey })
      }
      toastFailure(
        error,
        'Failed to remove collaborator. Please try again.',
        {},
        'Error removing collaborator',
      )
    },
  })
}
