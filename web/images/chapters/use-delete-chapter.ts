import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Chapter } from '#contract/chapters.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { changeChapters, chaptersQuery } from '#web/galleries/chapters-query.ts'
import { toast } from '#web/ui/toast-store.ts'
import { changeImages, refreshImages } from '../queries.ts'

const FAILED = 'Failed to delete the chapter. Please try again.'

/** Deletes a chapter; its images go to the end of the one before it, or to those without one. */
export function useDeleteChapter(galleryId: number) {
  const queryClient = useQueryClient()
  const refresh = () => {
    void queryClient.invalidateQueries(chaptersQuery(galleryId))
    void refreshImages(queryClient, galleryId)
  }
  return useMutation({
    mutationFn: ({ chapter }: { chapter: Chapter; before: Chapter | null }) =>
      sendJson('DELETE', `/api/chapters/${chapter.id}`),
    onSuccess(_nothing, { chapter, before }) {
      changeImages(queryClient, galleryId, (images) => [
        ...images.filter(({ chapterId }) => chapterId !== chapter.id),
        ...images
          .filter(({ chapterId }) => chapterId === chapter.id)
          .map((image) => ({ ...image, chapterId: before?.id ?? null })),
      ])
      changeChapters(queryClient, galleryId, (chapters) => chapters.filter(({ id }) => id !== chapter.id))
      refresh()
      toast({ title: 'Chapter deleted' })
    },
    onError(error) {
      if (!isMissing(error)) toastRefusal(error, FAILED)
      refresh()
    },
  })
}
