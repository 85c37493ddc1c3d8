import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminUser, Done } from '#contract/admin.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { leaveForDashboard } from './leave-for-dashboard.ts'
import { refreshUsers } from './queries.ts'
import { storeImpersonatedId } from './stored-impersonation.ts'

const FAILED = 'Failed to impersonate user. Please try again.'

/** Starts impersonating a user. */
export function useImpersonate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AdminUser) => sendJson<Done>('POST', `/api/impersonate/${encodeURIComponent(id)}`),
    onSuccess: (_done, { id, email }) => {
      leaveForDashboard()
      storeImpersonatedId(id)
      toast({
        title: 'Impersonation Started',
        description: `Now impersonating ${email}. Redirecting to dashboard...`,
      })
    },
    onError: (error) => {
      if (isMissing(error)) void refreshUsers(queryClient)
      toastFailure(error, FAILED, { internal_error: FAILED }, 'Impersonation Failed')
    },
  })
}
