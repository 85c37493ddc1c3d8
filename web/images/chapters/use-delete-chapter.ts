import { useQueryClient } from '@tanstack/react-query'
import type { Chapter } from '#contract/chapters.ts'
import { sendDeletion } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'
import { changeChapters, chaptersQuery } from '#web/galleries/chapters-query.ts'
import { refreshImages, showChange } from '../queries.ts'

/** Deletes a chapter; its images go to the end of the one before it, or to those without one. */
export function useDeleteChapter(galleryId: number) {
  const queryClient = useQueryClient()
  return useAction({
    send: ({ chapter }: { chapter: Chapter; before: Chapter | null }) =>
      sendDeletion(`/api/chapters/${chapter.id}`),
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
    settled: () => void queryClient.invalidateQueries(chaptersQuery(galleryId)),
  })
}
