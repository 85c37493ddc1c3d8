import { type FormEvent, useState } from 'react'
import { type AdminUser, ASSIGNABLE_ROLES, type RoleChange } from '#contract/admin.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useChangeRole } from './use-change-role.ts'

type Choice = RoleChange['role'] | ''

const OPTIONS = ASSIGNABLE_ROLES.map((role) => ({ value: role, label: role }))

/** Chooses another role for an account. */
export function EditRoleDialog({
  user,
  open,
  onOpenChange,
}: {
  user: AdminUser
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const change = useChangeRole(user, () => onOpenChange(false))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !change.isPending && onOpenChange(next)}
      title="Edit User Role"
      description={<span className="wrap-anywhere">Change the role for {user.email}</span>}
    >
      <RoleForm
        user={user}
        busy={change.isPending}
        onCancel={() => onOpenChange(false)}
        onChoose={(role) => change.mutate(role)}
      />
    </Dialog>
  )
}

/** Mounted each time the dialog opens, so it starts with the current role. */
function RoleForm({
  user,
  busy,
  onCancel,
  onChoose,
}: {
  user: AdminUser
  busy: boolean
  onCancel: () => void
  onChoose: (role: RoleChange['role']) => void
}) {
  // Moderator is not among the roles to choose from, so nothing is selected for them.
  const [choice, setChoice] = useState<Choice>(user.role === 'Moderator' ? '' : user.role)
  const me = useSignedInUser()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (choice) onChoose(choice)
  }
  return (
    <form noValidate onSubmit={submit}>
      <SelectField
        label="Role"
        value={choice}
        placeholder="Select a role"
        options={OPTIONS}
        disabled={busy}
        hint={user.id === me.id && choice === 'User' ? 'You will not see this page any more.' : undefined}
        onChange={(value) => setChoice(value as Choice)}
      />
      <div className="mt-8 flex flex-wrap-reverse justify-end gap-3 max-sm:*:flex-1">
        <Button look="plain" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={busy || choice === '' || choice === user.role}>
          {busy ? 'Updating...' : 'Update Role'}
        </Button>
      </div>
    </form>
  )
}
