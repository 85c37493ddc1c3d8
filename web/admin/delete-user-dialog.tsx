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
      description={`The account goes with everything it owns: ${usageText(user.usage)}. Images that they added to other people's galleries stay. This action cannot be undone.`}
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
