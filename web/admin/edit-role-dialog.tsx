import { useQueryClient } from '@tanstack/react-query'
import { type AdminUser, ASSIGNABLE_ROLES, RoleChange } from '#contract/admin.ts'
import { currentUserQuery, useSignedInUser } from '#web/accounts/current-user.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { userPath } from './mutations.ts'
import { refreshUsers, showChangedUser } from './queries.ts'

type Typed = { role: RoleChange['role'] | '' }

const OPTIONS = ASSIGNABLE_ROLES.map((role) => ({ value: role, label: role }))
const FAILED = 'Failed to update user role. Please try again.'

/** Chooses another role for an account. */
export default function EditRoleDialog({ user, close }: { user: AdminUser; close: () => void }) {
  const queryClient = useQueryClient()
  const me = useSignedInUser()
  // Moderator cannot be chosen, so nothing is selected for them.
  const form = useFormOf<Typed, RoleChange>(RoleChange, { role: user.role === 'Moderator' ? '' : user.role })
  const changing = useSubmit(
    form,
    (wanted) => sendJson<AdminUser>('PATCH', `${userPath(user)}/role`, wanted),
    {
      failed: FAILED,
      done(changed) {
        toast({ title: 'Role updated', description: 'User role has been successfully updated.' })
        void showChangedUser(queryClient, changed)
        // Administrators may remove their own role.
        if (user.id === me.id) void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
        close()
      },
      refused(error) {
        // A deleted account disappears from the list.
        if (isMissing(error)) void refreshUsers(queryClient)
        toastRefusal(error, FAILED)
        return true
      },
    },
  )
  const role = form.watch('role')
  return (
    <Dialog
      busy={changing.saving}
      title="Edit User Role"
      description={<span className="wrap-anywhere">Change the role for {user.email}</span>}
    >
      <Form {...changing}>
        <SelectField
          label="Role"
          value={role}
          placeholder="Select a role"
          options={OPTIONS}
          disabled={changing.saving}
          hint={user.id === me.id && role === 'User' ? 'You will no longer see this page.' : undefined}
          onChange={(value) => form.setValue('role', value as Typed['role'])}
        />
        <Actions save="Update Role" saving="Updating..." disabled={role === '' || role === user.role} />
      </Form>
    </Dialog>
  )
}
