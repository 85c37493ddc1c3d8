/** Mutations by administrators. */
import { useQueryClient } from '@tanstack/react-query'
import type { AdminUser, Done } from '#contract/admin.ts'
import { plainEmail } from '#contract/emails.ts'
import type { Report } from '#contract/reports.ts'
import { sendJson } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'
import { ask, askTyped } from '#web/ui/dialogs.tsx'
import { leaveForDashboard } from './leave-for-dashboard.ts'
import { refreshReports, refreshUsers, showChangedUser, showMarkedReport } from './queries.ts'
import { storeImpersonatedId } from './stored-impersonation.ts'
import { usageText } from './usage-text.ts'

/** The address of an account in the API. */
export const userPath = ({ id }: AdminUser) => `/api/admin/users/${encodeURIComponent(id)}`

/** Removes a deleted account from the lists. */
function useGone() {
  const queryClient = useQueryClient()
  return () => refreshUsers(queryClient)
}

/** Deletes an account with everything it owns, after its e-mail has been typed. */
export function useAskAndDelete(user: AdminUser) {
  const refresh = useGone()
  const deletion = useAction({
    send: () => sendJson('DELETE', userPath(user)),
    done: refresh,
    says: {
      title: 'User deleted',
      description: `The account of ${user.email} has been permanently deleted.`,
    },
    failed: 'Failed to delete user. Please try again.',
    refusalsOnly: true,
    gone: refresh,
  })
  return () =>
    void askTyped({
      title: 'Delete User',
      description: `Are you sure you want to delete this user? This action cannot be undone. This deletes the account with everything in it: ${usageText(user.usage)}. Images they added to other people's galleries stay.`,
      ask: 'Type the e-mail to confirm:',
      text: user.email,
      label: 'E-mail',
      plainEmail,
      refusal: 'Please type the e-mail exactly as shown to confirm deletion',
      confirm: 'Delete User',
      confirming: 'Deleting...',
      act: () => deletion.mutateAsync(),
    })
}

/** Asks before an account is suspended, or a suspended one reinstated. */
export function useAskAndSuspend(user: AdminUser) {
  const { email, suspended } = user
  const queryClient = useQueryClient()
  const suspension = useAction({
    send: () => sendJson<AdminUser>('PATCH', `${userPath(user)}/suspended`, { suspended: !suspended }),
    done: (changed) => showChangedUser(queryClient, changed),
    says: (changed) =>
      changed.suspended
        ? { title: 'User suspended', description: `${email} is signed out and can't sign in.` }
        : { title: 'User reinstated', description: `${email} can sign in again.` },
    failed: `Failed to ${suspended ? 'reinstate' : 'suspend'} the user. Please try again.`,
    refusalsOnly: true,
    gone: useGone(),
  })
  const title = suspended ? 'Reinstate user' : 'Suspend user'
  return () =>
    void ask({
      title,
      description: suspended
        ? `${email} can sign in again, and their galleries are back at their addresses.`
        : `${email} is signed out everywhere and can't sign in. Their galleries are hidden from everyone, including collaborators. Nothing is deleted: reinstating brings everything back.`,
      confirm: title,
      confirmLook: suspended ? 'act' : 'bad',
      act: () => suspension.mutateAsync(),
    })
}

/** Asks before an administrator impersonates a user. */
export function useAskAndImpersonate({ id, email }: AdminUser) {
  const impersonation = useAction({
    send: () => sendJson<Done>('POST', `/api/impersonate/${encodeURIComponent(id)}`),
    done() {
      leaveForDashboard()
      storeImpersonatedId(id)
    },
    says: {
      title: 'Impersonation Started',
      description: `Now impersonating ${email}. Redirecting to dashboard...`,
    },
    failed: 'Failed to impersonate user. Please try again.',
    title: 'Impersonation Failed',
    refusalsOnly: true,
    gone: useGone(),
  })
  return () =>
    void ask({
      title: 'Impersonate User',
      description: `Are you sure you want to impersonate ${email}? This will log you in as this user and you will have access to their account and data.`,
      confirm: 'Yes, Impersonate User',
      confirmLook: 'act',
      act: () => impersonation.mutateAsync(),
    })
}

/** Stops impersonating. */
export const useStopImpersonating = () =>
  useAction({
    send: () => sendJson<Done>('POST', '/api/impersonate/stop'),
    done() {
      leaveForDashboard()
      storeImpersonatedId(null)
    },
    says: { title: 'Impersonation Stopped', description: 'Redirecting to dashboard...' },
    failed: 'Failed to stop impersonating. Please try again.',
  })

/** Marks a report as done, or as open again. It stays in its place, so that this can be undone. */
export function useMarkReport({ id }: Report) {
  const queryClient = useQueryClient()
  return useAction({
    send: (done: boolean) => sendJson<Report>('PATCH', `/api/admin/reports/${id}`, { done }),
    done: (marked) => showMarkedReport(queryClient, marked),
    failed: 'Failed to change the report. Please try again.',
    refusalsOnly: true,
    // Its gallery was deleted.
    gone: () => refreshReports(queryClient),
  })
}
