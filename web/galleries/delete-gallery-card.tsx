import type { Gallery } from '#contract/galleries.ts'
import { trashDays } from '#web/base/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'

export function DeleteGalleryCard({ gallery }: { gallery: Gallery }) {
  return (
    <SettingsSection
      title="Delete Gallery"
      about={`${trashDays() === 0 ? 'Permanently removes' : 'Removes'} the gallery, its address and all its images.`}
    >
      <Button look="bad" onClick={() => openDialog(() => import('./delete-gallery-dialog.tsx'), { gallery })}>
        Delete Gallery
      </Button>
    </SettingsSection>
  )
}
