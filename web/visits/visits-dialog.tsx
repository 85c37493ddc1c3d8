import { Dialog } from '#web/ui/dialog.tsx'
import { VISITS_ABOUT, Visits } from './visits.tsx'

/** The visits of one gallery of the dashboard. */
export default function VisitsDialog({ gallery }: { gallery: { id: number; title: string } }) {
  return (
    <Dialog title="Visits" description={`“${gallery.title}”. ${VISITS_ABOUT}`}>
      <Visits galleryId={gallery.id} />
    </Dialog>
  )
}
