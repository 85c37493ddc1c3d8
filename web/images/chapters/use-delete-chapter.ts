import { useQueryClient } from '@tanstack/react-query'
import type { Chapter } from '#contract/chapters.ts'
import { sendDeletion } from '#web/base/api.ts'
import { PORTION } from '#web/base/in-portions.ts'
import { useAction } from '#web/base/use-action.ts'
import { changeChapters } from '#web/galleries/chapters-query.ts'
import { imagesNow, refreshImages, showChange } from '../queries.ts'
import { sendMove } from './use-move-images.ts'

/** Deletes a chapter; its images go to the end of the one before it, or to those without one. */
export function useDeleteChapter(galleryId: number) {
  const queryClient = useQueryClient()
  return useAction({
    async send({ chapter, before }: { chapter: Chapter; before: Chapter | null }) {
      const imageIds = imagesNow(queryClient, galleryId).flatMap(({ id, chapterId }) =>
        chapterId === chapter.id ? [id] : [],
      )
      // The deletion would move them as well, but in a single call, which takes long for thousands.
      if (imageIds.length > PORTION) await sendMove(galleryId, imageIds, before?.id ?? null)
      return sendDeletion(`/api/chapters/${chapter.id}`)
    },
    done(_nothing, { chapter, before }) {
      showChange(queryClient, galleryId, (images) => [
        ...images.filter(({ chapterId }) => chapterId !== chapter.id),
        ...images
          .filter(({ chapterId }) => chapterId === chapter.id)
          .map((image) => ({ ...image, chapterId: before?.id ?? null })),
      ])
      changeChapters(queryClient, galleryId, (chapters) => chapters.filter(({ id }) => id !== chapter.id))
    },
    says: { title: 'Chapter deleted' },
    failed: 'Failed to delete the chapter. Please try again.',
    refusalsOnly: true,
    fails: () => refreshImages(queryClient, galleryId),
  })
}
