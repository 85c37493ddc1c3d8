import { lazy, Suspense } from 'react'
import type { Gallery } from '#contract/galleries.ts'
import { Button } from '#web/ui/button.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { useDialog } from '#web/ui/use-dialog.ts'

const DeleteGalleryDialog = lazy(() =>
  import('./delete-gallery-dialog.tsx').then((file) => ({ default: file.DeleteGalleryDialog })),
)

export function DeleteGalleryCard({ gallery }: { gallery: Gallery }) {
  const dialog = useDialog()
  return (
    <SettingsSection
      title="Delete Gallery"
      about="The gallery, its address and all of its images are removed for good."
    >
      <Button look="bad" onClick={dialog.show}>
        Delete Gallery
      </Button>
      {dialog.wanted && (
        <Suspense>
          <DeleteGalleryDialog gallery={gallery} open={dialog.open} onOpenChange={dialog.onOpenChange} />
        </Suspense>
      )}
    </SettingsSection>
  )
}
