import { useQueryClient } from '@tanstack/react-query'
import type { Image } from '#contract/images.ts'
import { afterDeletion } from '#web/base/after-deletion.ts'
import { sendJson } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'
import { toastDeleted } from '#web/removed/undo.ts'
import { ask } from '#web/ui/dialogs.tsx'
import { imagesNow, putBackLater, refreshCounts, refreshImages, showChange, without } from './queries.ts'

export const DELETE_FAILED = 'Failed to delete image. Please try again.'

/** Deletes an image, removes it from the cache and refreshes the counts. */
function useDeleteImage(galleryId: number) {
  const queryClient = useQueryClient()
  return useAction({
    send: (image: Image) => sendJson('DELETE', `/api/images/${image.id}`),
    done(_nothing, image) {
      const images = [image.id]
      const putBack = putBackLater(queryClient, galleryId, imagesNow(queryClient, galleryId), images)
      showChange(queryClient, galleryId, without(images))
      void refreshCounts(queryClient, galleryId)
      toastDeleted(queryClient, { images, putBack }, { title: 'Image deleted' })
    },
    failed: DELETE_FAILED,
    own: { not_found: DELETE_FAILED },
    refusalsOnly: true,
    // The image was deleted by another user, or access was lost: there is nothing to retry.
    gone: () => void refreshImages(queryClient, galleryId),
  })
}

/** Asks before deleting an image. `neighbour` gets the focus if its button disappears with it. */
export function useAskAndDelete(galleryId: number) {
  const deletion = useDeleteImage(galleryId)
  return (image: Image, neighbour: () => HTMLElement | null) =>
    void ask({
      title: 'Delete image',
      description: `Are you sure you want to delete this image? ${afterDeletion()}`,
      confirm: 'Delete',
      confirming: 'Deleting...',
      act: () => deletion.mutateAsync(image),
      neighbour,
    })
}
