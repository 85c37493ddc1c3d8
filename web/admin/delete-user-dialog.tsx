import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminUser } from '#contract/admin.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'
import { refreshUsers } from './queries.ts'
import { usageText } from './usage-text.ts'

/** Deletes an account after its email has been typed. */
export function DeleteUserDialog({
  user,
  open,
  onOpenChange,
}: {
  user: AdminUser
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const deletion = useDeleteUser(user, () => onOpenChange(false))
  return (
    <TypedConfirmation
      open={open}
      onOpenChange={onOpenChange}
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

function useDeleteUser({ id, email }: AdminUser, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendJson('DELETE', `/api/admin/users/${encodeURIComponent(id)}`),
    onSuccess: () => {
      toast({ title: 'User deleted', description: `The account of ${email} has been permanently deleted.` })
      onDone()
      return refreshUsers(queryClient)
    },
    onError: (error) => {
      if (isMissing(error)) void refreshUsers(queryClient)
      toastFailure(error, 'Failed to delete the user. Please try again.')
    },
  })
}
