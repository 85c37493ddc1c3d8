import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendJson } from '#web/base/api.ts'
import { imageCountText } from '#web/base/counts.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { changeInPortions } from '#web/base/in-portions.ts'
import { toastDeleted } from '#web/removed/undo.ts'
import { putBack } from './put-back.ts'
import {
  changeImages,
  imagesNow,
  putBackLater,
  refreshCounts,
  refreshImages,
  showChange,
  without,
} from './queries.ts'
import { DELETE_FAILED } from './use-delete-image.ts'

/** Deletes several images. They disappear at once; those that could not be deleted reappear. */
export function useDeleteImages(galleryId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (imageIds: readonly number[]) =>
      changeInPortions(imageIds, (some) =>
        sendJson('POST', `/api/galleries/${galleryId}/images/delete`, { imageIds: some }),
      ),
    onMutate(imageIds) {
      const before = imagesNow(queryClient, galleryId)
      changeImages(queryClient, galleryId, without(imageIds))
      return before
    },
    onSuccess(_nothing, imageIds, before) {
      showChange(queryClient, galleryId, without(imageIds))
      void refreshCounts(queryClient, galleryId)
      const many = {
        title: 'Images deleted',
        description: `${imageCountText(imageIds.length)} have been deleted.`,
      }
      toastDeleted(
        queryClient,
        { images: [...imageIds], putBack: putBackLater(queryClient, galleryId, before, imageIds) },
        imageIds.length === 1 ? { title: 'Image deleted' } : many,
      )
    },
    onError(error, imageIds, before = []) {
      changeImages(queryClient, galleryId, (images) => putBack(before, images, new Set(imageIds)))
      // Some images may have been deleted by another member.
      void refreshImages(queryClient, galleryId)
      toastRefusal(
        error,
        imageIds.length === 1 ? DELETE_FAILED : 'Failed to delete images. Please try again.',
      )
    },
  })
}
