import type { Collaborator } from '#contract/collaborators.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { standingOf } from './standing.ts'
import { useRemoveCollaborator } from './use-remove-collaborator.ts'

const CONSEQUENCES = {
  accepted: (email: string) =>
    `${email} can no longer see or manage this gallery's settings and images. Images that they added stay.`,
  pending: (email: string) => `The invitation that ${email} has received is no longer good.`,
  expired: (email: string) => `The expired invitation to ${email} leaves the list.`,
  declined: (email: string) => `The declined invitation to ${email} leaves the list.`,
}

/** Asks before a collaborator is removed. `neighbour` takes the focus when their row is gone. */
export function RemoveCollaboratorDialog({
  galleryId,
  collaborator,
  open,
  onOpenChange,
  neighbour,
}: {
  galleryId: number
  collaborator: Collaborator
  open: boolean
  onOpenChange: (open: boolean) => void
  neighbour: () => HTMLElement | null
}) {
  const removal = useRemoveCollaborator(galleryId)
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Remove collaborator"
      description={CONSEQUENCES[standingOf(collaborator)](collaborator.email)}
      confirm={removal.isPending ? 'Removing...' : 'Remove'}
      busy={removal.isPending}
      onConfirm={() => removal.mutate(collaborator, { onSettled: () => onOpenChange(false) })}
      neighbour={neighbour}
    />
  )
}
