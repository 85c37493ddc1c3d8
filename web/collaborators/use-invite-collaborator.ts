import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collaborator } from '#contract/collaborators.ts'
import { sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { changeCollaborators } from './queries.ts'

/** Invites by email. The new invitation replaces a declined or expired one. */
export function useInviteCollaborator(galleryId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (email: string) =>
      sendJson<Collaborator>('POST', `/api/galleries/${galleryId}/collaborators`, { email: email.trim() }),
    onSuccess: (invited) => {
      const same = ({ email }: Collaborator) => email.toLowerCase() === invited.email.toLowerCase()
      changeCollaborators(queryClient, galleryId, (collaborators) => [
        ...collaborators.filter((one) => !same(one)),
        invited,
      ])
      toast({
        title: 'Collaborator invited',
        description: 'An invitation email has been sent to the collaborator.',
      })
    },
    onError: (error) =>
      toastFailure(
        error,
        'Failed to invite collaborator. Please try again.',
        {},
        'Error inviting collaborator',
      ),
  })
}
