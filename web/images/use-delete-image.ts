import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Image } from '#contract/images.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { changeImages, refreshImages } from './queries.ts'

export const DELETE_FAILED = 'Failed to delete image. Please try again.'

/** Deletes an image of a gallery, here at once and in whatever counts it afterwards. */
export function useDeleteImage(galleryId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (image: Image) => sendJson('DELETE', `/api/images/${image.id}`),
    onSuccess: (_nothing, image) => {
      changeImages(queryClient, galleryId, (images) => images.filter(({ id }) => id !== image.id))
      void refreshImages(queryClient, galleryId)
      toast({ title: 'Image deleted' })
    },
    onError(error) {
      toastFailure(error, DELETE_FAILED, { internal_error: DELETE_FAILED, not_found: DELETE_FAILED })
      // Somebody else was quicker, or it is not this person's to see any more: nothing to try again.
      if (isMissing(error)) void refreshImages(queryClient, galleryId)
    },
  })
}
