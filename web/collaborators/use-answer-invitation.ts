import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { refusalText } from '#web/accounts/refusals.ts'
import { isConflict, isMissing, sendJson } from '#web/base/api.ts'
import { paths } from '#web/base/paths.ts'
import { refreshGalleries } from '#web/galleries/queries.ts'
import { accounts } from '#web/texts/texts.ts'
import { toast, toastError } from '#web/ui/toast-store.ts'
import { invitationQuery } from './queries.ts'

/** Milliseconds for which the confirmation is shown before the dashboard opens. */
const LEAVE_AFTER_MS = 2000

const answers = () => ({
  accept: { done: accounts.accepted, text: accounts.acceptedText, failed: accounts.acceptFailed },
  decline: { done: accounts.declined, text: accounts.declinedText, failed: accounts.declineFailed },
})
type InvitationAnswer = keyof ReturnType<typeof answers>

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
      const { done, text } = answers()[answer]
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
      const own = { conflict: accounts.refusedOwner }
      toastError(refusalText(error, answers()[answer].failed, own), accounts.error)
      if (isConflict(error) || isMissing(error)) {
        void queryClient.invalidateQueries({ queryKey: invitationQuery(token).queryKey })
      }
    },
  })
}
