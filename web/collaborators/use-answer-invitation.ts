import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isConflict, isMissing, sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { paths } from '#web/base/paths.ts'
import { refreshGalleries } from '#web/galleries/queries.ts'
import { toast } from '#web/ui/toast-store.ts'
import { invitationQuery } from './queries.ts'

/** How long the confirmation is shown before the dashboard opens. */
const LEAVE_AFTER_MS = 2000

const ANSWERS = {
  accept: {
    done: 'Collaboration Accepted!',
    text: 'You are now a collaborator on this gallery. Redirecting to dashboard...',
    failed: 'Failed to accept collaboration.',
  },
  decline: {
    done: 'Collaboration Declined',
    text: 'You have declined this collaboration invitation.',
    failed: 'Failed to decline collaboration.',
  },
} as const
type InvitationAnswer = keyof typeof ANSWERS

/** Accepts or declines an invitation, then goes to the dashboard. */
export function useAnswerInvitation(token: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  return useMutation({
    mutationFn: (answer: InvitationAnswer) =>
      sendJson('POST', `/api/${answer}-collaboration/${encodeURIComponent(token)}`),
    onSuccess: (_invitation, answer) => {
      const { done, text } = ANSWERS[answer]
      toast({ title: done, description: text })
      void refreshGalleries(queryClient)
      void queryClient.invalidateQueries({ queryKey: ['/api/galleries'] })
      leaving.current = setTimeout(() => {
        // Opened again, it shows its current state.
        queryClient.removeQueries({ queryKey: invitationQuery(token).queryKey })
        void navigate(paths.dashboard)
      }, LEAVE_AFTER_MS)
    },
    onError: (error, answer) => {
      toastFailure(error, ANSWERS[answer].failed)
      if (isConflict(error) || isMissing(error)) {
        void queryClient.invalidateQueries({ queryKey: invitationQuery(token).queryKey })
      }
    },
  })
}
