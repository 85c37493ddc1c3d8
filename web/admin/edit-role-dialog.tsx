import { useState } from 'react'
import { type AdminUser, ASSIGNABLE_ROLES, type RoleChange } from '#contract/admin.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useChangeRole } from './mutations.ts'

type Choice = RoleChange['role'] | ''

const OPTIONS = ASSIGNABLE_ROLES.map((role) => ({ value: role, label: role }))

/** Chooses another role for an account. */
export default function EditRoleDialog({ user, close }: { user: AdminUser; close: () => void }) {
  const change = useChangeRole(user, close)
  // Moderator is not among the roles to choose from, so nothing is selected for them.
  const [choice, setChoice] = useState<Choice>(user.role === 'Moderator' ? '' : user.role)
  const me = useSignedInUser()
  return (
    <Dialog
      busy={change.isPending}
      title="Edit User Role"
      description={<span className="wrap-anywhere">Change the role for {user.email}</span>}
    >
      <Form saving={change.isPending} submit={() => choice && change.mutate(choice)}>
        <SelectField
          label="Role"
          value={choice}
          placeholder="Select a role"
          options={OPTIONS}
          disabled={change.isPending}
          hint={user.id === me.id && choice === 'User' ? 'You will no longer see this page.' : undefined}
          onChange={(value) => setChoice(value as Choice)}
        />
        <Actions save="Update Role" saving="Updating..." disabled={choice === '' || choice === user.role} />
      </Form>
    </Dialog>
  )
}
