import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminUser, RoleChange } from '#contract/admin.ts'
import { currentUserQuery, useSignedInUser } from '#web/accounts/current-user.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { refreshUsers, showChangedUser } from './queries.ts'

const FAILED = 'Failed to update user role. Please try again.'

/** Gives an account another role. */
export function useChangeRole({ id }: AdminUser, onDone: () => void) {
  const queryClient = useQueryClient()
  const me = useSignedInUser()
  return useMutation({
    mutationFn: (role: RoleChange['role']) =>
      sendJson<AdminUser>('PATCH', `/api/admin/users/${encodeURIComponent(id)}/role`, { role }),
    onSuccess: (changed) => {
      showChangedUser(queryClient, changed)
      // Administrators may remove their own role.
      if (id === me.id) void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      toast({ title: 'Role updated', description: 'User role has been successfully updated.' })
      onDone()
    },
    onError: (error) => {
      if (isMissing(error)) void refreshUsers(queryClient)
      toastFailure(error, FAILED, { internal_error: FAILED })
    },
  })
}
