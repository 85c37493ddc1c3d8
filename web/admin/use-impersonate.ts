import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminUser, Done } from '#contract/admin.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { leaveForDashboard } from './leave-for-dashboard.ts'
import { note } from './noted-impersonation.ts'
import { adminUsersQuery } from './queries.ts'
import { refusalOr } from './refusals.ts'

/** The administrator acts as this user from now on. */
export function useImpersonate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AdminUser) => sendJson<Done>('POST', `/api/impersonate/${encodeURIComponent(id)}`),
    onSuccess: (_done, { id, email }) => {
      leaveForDashboard()
      note(id)
      toast({
        title: 'Impersonation Started',
        description: `Now impersonating ${email}. Redirecting to dashboard...`,
      })
    },
    onError: (error) => {
      if (isMissing(error)) void queryClient.invalidateQueries({ queryKey: adminUsersQuery.queryKey })
      toast({
        title: 'Impersonation Failed',
        description: refusalOr(error, 'Failed to impersonate user. Please try again.'),
        variant: 'destructive',
      })
    },
  })
}
