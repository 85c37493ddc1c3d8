import type { ShareableLink } from '#contract/upload-links.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useDeactivateLink } from './use-deactivate-link.ts'

/** Confirms that a link is to be closed permanently. `neighbour` gets the focus when the link's buttons are gone. */
export function DeactivateLinkDialog({
  galleryId,
  link,
  label,
  open,
  onOpenChange,
  neighbour,
}: {
  galleryId: number
  link: ShareableLink
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  neighbour: () => HTMLElement | null
}) {
  const deactivation = useDeactivateLink(galleryId)
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Deactivate link"
      description={`Guests can no longer add images through "${label}". A link cannot be activated again.`}
      confirm={deactivation.isPending ? 'Deactivating...' : 'Deactivate'}
      busy={deactivation.isPending}
      onConfirm={() => deactivation.mutate(link, { onSettled: () => onOpenChange(false) })}
      neighbour={neighbour}
    />
  )
}
