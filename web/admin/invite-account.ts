import { useQueryClient } from '@tanstack/react-query'
import { ACCOUNT_INVITATION_DAYS, type AccountInvitation } from '#contract/admin.ts'
import { sendJson } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'
import { accountInvitationsQuery } from './queries.ts'

export const sendInvitation = (wanted: { email: string }) =>
  sendJson<AccountInvitation>('POST', '/api/admin/invitations', wanted)

export const invitationSent = ({ email }: AccountInvitation) => ({
  title: 'Invitation sent',
  description: `${email} has ${ACCOUNT_INVITATION_DAYS} days to create an account.`,
})

/** Refetches the invitations: inviting ends an earlier one of the same address. */
export function useRefreshInvitations() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: accountInvitationsQuery.queryKey })
}

/** Invites an e-mail again. */
export const useInviteAgain = () =>
  useAction({
    send: (email: string) => sendInvitation({ email }),
    done: useRefreshInvitations(),
    says: invitationSent,
    failed: "We couldn't send the invitation. Please try again.",
  })
