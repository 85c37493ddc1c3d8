import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Gallery } from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'
import { galleryQuery, showGallery } from '#web/galleries/queries.ts'

/** Chosen cover of a gallery, null for the first image, and a function that chooses another. */
export function useCover(galleryId: number): {
  coverImageId: number | null
  choose: (imageId: number | null) => void
} {
  const queryClient = useQueryClient()
  const { data: gallery } = useQuery(galleryQuery(galleryId))
  const { mutate: choose } = useAction({
    send: (coverImageId: number | null) =>
      sendJson<Gallery>('PATCH', `/api/galleries/${galleryId}`, {
        coverImageId,
        // The focus belonged to the other picture.
        ...{ coverFocusX: null, coverFocusY: null },
      }),
    done(changed) {
      showGallery(queryClient, changed)
    },
    says: { title: 'Cover changed' },
    failed: 'Failed to change the cover. Please try again.',
  })
  return { coverImageId: gallery?.coverImageId ?? null, choose }
}
