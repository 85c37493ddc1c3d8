/** What administrators change. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminUser, Done, RoleChange } from '#contract/admin.ts'
import type { Report } from '#contract/reports.ts'
import { currentUserQuery, useSignedInUser } from '#web/accounts/current-user.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { ask } from '#web/ui/dialogs.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { leaveForDashboard } from './leave-for-dashboard.ts'
import { refreshReports, refreshUsers, showChangedUser, showMarkedReport } from './queries.ts'
import { storeImpersonatedId } from './stored-impersonation.ts'

const userPath = ({ id }: AdminUser) => `/api/admin/users/${encodeURIComponent(id)}`

/** Says why a change of an account failed. One that is gone leaves the lists. */
function useFailure(failed: string, title?: string) {
  const queryClient = useQueryClient()
  return (error: unknown) => {
    if (isMissing(error)) void refreshUsers(queryClient)
    toastRefusal(error, failed, {}, title)
  }
}

/** Gives an account another role. */
export function useChangeRole(user: AdminUser, onDone: () => void) {
  const queryClient = useQueryClient()
  const me = useSignedInUser()
  return useMutation({
    mutationFn: (role: RoleChange['role']) =>
      sendJson<AdminUser>('PATCH', `${userPath(user)}/role`, { role }),
    onSuccess: (changed) => {
      showChangedUser(queryClient, changed)
      // Administrators may remove their own role.
      if (user.id === me.id) void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      toast({ title: 'Role updated', description: 'User role has been successfully updated.' })
      onDone()
    },
    onError: useFailure('Failed to update user role. Please try again.'),
  })
}

/** Deletes an account with everything it owns. */
export function useDeleteUser(user: AdminUser, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendJson('DELETE', userPath(user)),
    onSuccess: () => {
      toast({
        title: 'User deleted',
        description: `The account of ${user.email} has been permanently deleted.`,
      })
      onDone()
      return refreshUsers(queryClient)
    },
    onError: (error) => {
      if (isMissing(error)) void refreshUsers(queryClient)
      toastRefusal(error, 'Failed to delete user. Please try again.')
    },
  })
}

/** Asks before an account is suspended, or a suspended one reinstated. */
export function useAskAndSuspend(user: AdminUser) {
  const { email, suspended } = user
  const queryClient = useQueryClient()
  const suspension = useMutation({
    mutationFn: () => sendJson<AdminUser>('PATCH', `${userPath(user)}/suspended`, { suspended: !suspended }),
    onSuccess: (changed) => {
      showChangedUser(queryClient, changed)
      toast(
        changed.suspended
          ? { title: 'User suspended', description: `${email} is signed out and can't sign in.` }
          : { title: 'User reinstated', description: `${email} can sign in again.` },
      )
    },
    onError: useFailure(`Failed to ${suspended ? 'reinstate' : 'suspend'} the user. Please try again.`),
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
  const impersonation = useMutation({
    mutationFn: () => sendJson<Done>('POST', `/api/impersonate/${encodeURIComponent(id)}`),
    onSuccess: () => {
      leaveForDashboard()
      storeImpersonatedId(id)
      toast({
        title: 'Impersonation Started',
        description: `Now impersonating ${email}. Redirecting to dashboard...`,
      })
    },
    onError: useFailure('Failed to impersonate user. Please try again.', 'Impersonation Failed'),
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

/** Marks a report as done, or as open again. It stays in sight where it is, so that this can be undone. */
export function useMarkReport({ id }: Report) {
  const queryClient = useQueryClient()
  const failed = 'Failed to change the report. Please try again.'
  return useMutation({
    mutationFn: (done: boolean) => sendJson<Report>('PATCH', `/api/admin/reports/${id}`, { done }),
    onSuccess: (marked) => showMarkedReport(queryClient, marked),
    onError: (error) => {
      // Its gallery was deleted.
      if (isMissing(error)) void refreshReports(queryClient)
      toastRefusal(error, failed)
    },
  })
}
