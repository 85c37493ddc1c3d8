import { useQueryClient } from '@tanstack/react-query'
import type { Image } from '#contract/images.ts'
import { sendJson } from '#web/base/api.ts'
import { imageCountText } from '#web/base/counts.ts'
import { changeInPortions } from '#web/base/in-portions.ts'
import { useAction } from '#web/base/use-action.ts'
import { refreshCounts, refreshImages, showSaved } from './queries.ts'

/** Approves waiting images, so that visitors see them. */
export function useApproveImages(galleryId: number) {
  const queryClient = useQueryClient()
  return useAction({
    async send(wanted: readonly Image[]) {
      const approved = await changeInPortions(
        wanted.map(({ id }) => id),
        (imageIds) => sendJson<Image[]>('POST', `/api/galleries/${galleryId}/images/approve`, { imageIds }),
      )
      return approved.flat()
    },
    done(approved) {
      showSaved(queryClient, galleryId, approved)
      void refreshCounts(queryClient, galleryId)
    },
    says: ({ length }) =>
      length === 1
        ? { title: 'Image approved' }
        : {
            title: 'Images approved',
            description: `${imageCountText(length)} are now visible to visitors.`,
          },
    failed: 'Failed to approve images. Please try again.',
    refusalsOnly: true,
    // Some images were withdrawn by the guest or deleted by another member.
    fails: () => refreshImages(queryClient, galleryId),
  })
}
