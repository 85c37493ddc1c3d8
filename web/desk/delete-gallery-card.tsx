import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Gallery } from '#contract/galleries.ts'
import { afterDeletion } from '#web/base/after-deletion.ts'
import { sendJson } from '#web/base/api.ts'
import { imageCountText } from '#web/base/counts.ts'
import { trashDays } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { useAction } from '#web/base/use-action.ts'
import { forgetGalleries, galleryQuery } from '#web/galleries/queries.ts'
import { toastDeleted } from '#web/removed/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { askTyped } from '#web/ui/dialogs.tsx'
import { forgetLosses } from '#web/ui/leave-warning.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'

export function DeleteGalleryCard({ gallery }: { gallery: Gallery }) {
  const isForGood = trashDays() === 0
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const deletion = useAction({
    send: () => sendJson('DELETE', `/api/galleries/${gallery.id}`),
    done() {
      toastDeleted(
        queryClient,
        { galleries: [gallery.id] },
        {
          title: 'Gallery deleted',
          description: `The gallery has been ${isForGood ? 'permanently deleted' : 'removed'}.`,
        },
      )
      forgetGalleries(queryClient)
      // Its cached data is out of date, but is refetched only if its screen is opened again.
      void queryClient.invalidateQueries({ queryKey: galleryQuery(gallery.id).queryKey, refetchType: 'none' })
      forgetLosses()
      void navigate(paths.dashboard)
    },
    failed: 'Failed to delete gallery. Please try again.',
  })
  const askAndDelete = () =>
    askTyped({
      title: 'Delete Gallery',
      description: `Its ${imageCountText(gallery.imageCount)} and its address will be deleted too. ${afterDeletion()}`,
      ask: 'Type the title to confirm:',
      text: gallery.title,
      label: 'Gallery Title',
      refusal: 'Please type the gallery title exactly as shown to confirm deletion',
      confirm: 'Delete Gallery',
      confirming: 'Deleting...',
      act: () => deletion.mutateAsync(),
    })
  return (
    <SettingsSection
      title="Delete Gallery"
      about={`${isForGood ? 'Permanently removes' : 'Removes'} the gallery, its address and all its images.`}
    >
      <Button look="bad" onClick={askAndDelete}>
        Delete Gallery
      </Button>
    </SettingsSection>
  )
}
