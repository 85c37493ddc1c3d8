import type { AdminUser } from '#contract/admin.ts'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'
import { useDeleteUser } from './mutations.ts'
import { usageText } from './usage-text.ts'

/** Deletes an account after its email has been typed. */
export default function DeleteUserDialog({ user, close }: { user: AdminUser; close: () => void }) {
  const deletion = useDeleteUser(user, close)
  return (
    <TypedConfirmation
      title="Delete User"
      description={`Are you sure you want to delete this user? This action cannot be undone. This deletes the account with everything in it: ${usageText(user.usage)}. Images they added to other people's galleries stay.`}
      ask="Type the e-mail to confirm:"
      text={user.email}
      label="E-mail"
      type="email"
      refusal="Please type the e-mail exactly as shown to confirm deletion"
      confirm="Delete User"
      confirming="Deleting..."
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    />
  )
}
