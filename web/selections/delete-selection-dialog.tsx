import type { Selection } from '#contract/selections.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useDeleteSelection } from './use-delete-selection.ts'

/** Asks before a selection is deleted. `neighbour` gets the focus when it is gone. */
export function DeleteSelectionDialog({
  galleryId,
  selection,
  open,
  onOpenChange,
  neighbour,
}: {
  galleryId: number
  selection: Selection
  open: boolean
  onOpenChange: (open: boolean) => void
  neighbour: () => HTMLElement | null
}) {
  const deletion = useDeleteSelection(galleryId)
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete selection"
      description={`The selection of ${selection.name} and the message that came with it will be gone. The pictures stay in the gallery.`}
      confirm={deletion.isPending ? 'Deleting...' : 'Delete'}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(selection, { onSettled: () => onOpenChange(false) })}
      neighbour={neighbour}
    />
  )
}
