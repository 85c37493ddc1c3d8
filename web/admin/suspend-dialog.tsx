import type { AdminUser } from '#contract/admin.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useSuspension } from './use-suspension.ts'

/** Asks before an account is suspended or reinstated. */
export function SuspendDialog({
  user,
  open,
  onOpenChange,
}: {
  user: AdminUser
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const suspension = useSuspension(user)
  const asks = user.suspended
    ? {
        title: 'Reinstate User',
        description: `${user.email} can sign in again, and their galleries are back at their addresses.`,
        confirmLook: 'act' as const,
      }
    : {
        title: 'Suspend User',
        description: `${user.email} is signed out everywhere and cannot sign in. Their galleries are shown to nobody, collaborators included. Nothing is deleted: reinstating brings everything back.`,
        confirmLook: 'bad' as const,
      }
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      {...asks}
      confirm={asks.title}
      busy={suspension.isPending}
      onConfirm={() => suspension.mutate(undefined, { onSettled: () => onOpenChange(false) })}
    />
  )
}
