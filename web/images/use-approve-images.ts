import { useMutation, useQueryClient } from '@tanstack/react-query'
import { imageCountText } from '#contract/counts.ts'
import type { Image } from '#contract/images.ts'
import { sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { changeImages, refreshImages } from './queries.ts'

const FAILED = 'Failed to approve images. Please try again.'

/** Shows images that wait to visitors. */
export function useApproveImages(galleryId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: readonly Image[]) =>
      sendJson<Image[]>('POST', `/api/galleries/${galleryId}/images/approve`, {
        imageIds: wanted.map(({ id }) => id),
      }),
    onSuccess(approved) {
      const ids = new Set(approved.map(({ id }) => id))
      changeImages(queryClient, galleryId, (images) =>
        images.map((image) => (ids.has(image.id) ? { ...image, waiting: false } : image)),
      )
      void refreshImages(queryClient, galleryId)
      const many = {
        title: 'Images approved',
        description: `${imageCountText(approved.length)} are now visible to visitors.`,
      }
      toast(approved.length === 1 ? { title: 'Image approved' } : many)
    },
    onError(error) {
      toastRefusal(error, FAILED)
      // Withdrawn by the guest or deleted by another member.
      void refreshImages(queryClient, galleryId)
    },
  })
}
