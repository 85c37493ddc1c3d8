import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminUser } from '#contract/admin.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { refreshUsers, showChangedUser } from './queries.ts'

/** Suspends an account, or reinstates a suspended one. */
export function useSuspension({ id, email, suspended }: AdminUser) {
  const queryClient = useQueryClient()
  const failed = `Failed to ${suspended ? 'reinstate' : 'suspend'} the user. Please try again.`
  return useMutation({
    mutationFn: () =>
      sendJson<AdminUser>('PATCH', `/api/admin/users/${encodeURIComponent(id)}/suspended`, {
        suspended: !suspended,
      }),
    onSuccess: (changed) => {
      showChangedUser(queryClient, changed)
      toast(
        changed.suspended
          ? { title: 'User suspended', description: `${email} is signed out and cannot sign in.` }
          : { title: 'User reinstated', description: `${email} can sign in again.` },
      )
    },
    onError: (error) => {
      if (isMissing(error)) void refreshUsers(queryClient)
      toastFailure(error, failed, { internal_error: failed })
    },
  })
}
