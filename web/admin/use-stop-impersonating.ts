import { useMutation } from '@tanstack/react-query'
import type { Done } from '#contract/admin.ts'
import { sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { leaveForDashboard } from './leave-for-dashboard.ts'
import { storeImpersonatedId } from './stored-impersonation.ts'

/** Stops impersonating. */
export function useStopImpersonating() {
  return useMutation({
    mutationFn: () => sendJson<Done>('POST', '/api/impersonate/stop'),
    onSuccess: () => {
      leaveForDashboard()
      storeImpersonatedId(null)
      toast({ title: 'Impersonation Stopped', description: 'Redirecting to dashboard...' })
    },
    onError: (error) => toastFailure(error, 'Failed to stop impersonating. Please try again.'),
  })
}
