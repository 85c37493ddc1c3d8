import { useQueryClient } from '@tanstack/react-query'
import type { Chapter, ImageMove } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { sendJson } from '#web/base/api.ts'
import { imageCountText } from '#web/base/counts.ts'
import { changeInPortions } from '#web/base/in-portions.ts'
import { useAction } from '#web/base/use-action.ts'
import { refreshImages, showChange } from '../queries.ts'

/** Moves images to the end of a chapter, in the given order; null: out of theirs. Answers with the images. */
export const sendMove = (galleryId: number, imageIds: readonly number[], chapterId: number | null) =>
  changeInPortions(imageIds, (some) =>
    sendJson<Image[]>('POST', `/api/galleries/${galleryId}/images/move`, {
      imageIds: some,
      chapterId,
    } satisfies ImageMove),
  )

/** Moves images to a chapter, or out of their chapters. */
export function useMoveImages(galleryId: number) {
  const queryClient = useQueryClient()
  return useAction({
    async send({ images, chapter }: { images: readonly Image[]; chapter: Chapter | null }) {
      const imageIds = images.map(({ id }) => id)
      return (await sendMove(galleryId, imageIds, chapter?.id ?? null)).flat()
    },
    done(moved) {
      const ids = new Set(moved.map(({ id }) => id))
      showChange(queryClient, galleryId, (images) => [...images.filter(({ id }) => !ids.has(id)), ...moved])
    },
    says: (moved, { chapter }) => ({
      title: moved.length === 1 ? 'Image moved' : 'Images moved',
      description: `${imageCountText(moved.length)} moved ${chapter ? `to “${chapter.title}”` : 'out of the chapter'}.`,
    }),
    failed: 'Failed to move images. Please try again.',
    refusalsOnly: true,
    // Some images or the chapter were deleted by another member.
    fails: () => refreshImages(queryClient, galleryId),
  })
}
