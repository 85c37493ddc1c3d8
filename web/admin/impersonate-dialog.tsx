import type { AdminUser } from '#contract/admin.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useImpersonate } from './use-impersonate.ts'

/** Asks before an administrator impersonates a user. */
export function ImpersonateDialog({
  user,
  open,
  onOpenChange,
}: {
  user: AdminUser
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const impersonation = useImpersonate()
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Impersonate User"
      description={`Are you sure you want to impersonate ${user.email}? This will log you in as this user and you will have access to their account and data.`}
      confirm="Yes, Impersonate User"
      confirmLook="act"
      busy={impersonation.isPending}
      onConfirm={() => impersonation.mutate(user, { onSettled: () => onOpenChange(false) })}
    />
  )
}
