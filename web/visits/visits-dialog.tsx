import { Dialog } from '#web/ui/dialog.tsx'
import { VISITS_ABOUT, Visits } from './visits.tsx'

/** The visits of one gallery of the dashboard. */
export function VisitsDialog({
  gallery,
  open,
  onOpenChange,
}: {
  gallery: { id: number; title: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Visits"
      description={`"${gallery.title}". ${VISITS_ABOUT}`}
    >
      <Visits galleryId={gallery.id} />
    </Dialog>
  )
}
