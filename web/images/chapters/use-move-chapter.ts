import { useQueryClient } from '@tanstack/react-query'
import type { Chapter } from '#contract/chapters.ts'
import { sendJson } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'
import { changeChapters, chaptersQuery } from '#web/galleries/chapters-query.ts'
import { imagesNow, refreshImages } from '../queries.ts'
import { inChapters } from './in-chapters.ts'

/** Chapters with one moved to another place, counted from 0. */
export function chaptersWith(chapters: readonly Chapter[], id: number, place: number): Chapter[] {
  const others = chapters.filter((chapter) => chapter.id !== id)
  const moved = chapters.find((chapter) => chapter.id === id)
  return moved ? others.toSpliced(place, 0, moved) : others
}

/** Moves a chapter to another place among the chapters, from 0. It is shown there before it is saved. */
export function useMoveChapter(galleryId: number) {
  const queryClient = useQueryClient()
  const show = (id: number, place: number) =>
    changeChapters(queryClient, galleryId, (chapters) => chaptersWith(chapters, id, place))
  const { mutate } = useAction({
    send({ id, place, before }: { id: number; place: number; before: readonly Chapter[] }) {
      const images = imagesNow(queryClient, galleryId)
      const after = chaptersWith(before, id, place)
      return sendJson(
        'PATCH',
        `/api/galleries/${galleryId}/images/reorder`,
        {
          chapters: inChapters(images, after).map((group) => ({
            id: group.chapter?.id ?? null,
            imageIds: group.images.map(({ id }) => id),
          })),
          was: inChapters(images, before).flatMap((group) => group.images.map(({ id }) => id)),
        },
        // The default answer would be all images.
        { prefer: 'return=minimal' },
      )
    },
    done: (_nothing, { id, place }) => show(id, place),
    failed: 'Failed to move the chapter. Please try again.',
    refusalsOnly: true,
    fails: () => refreshImages(queryClient, galleryId),
    scope: `chapters-${galleryId}`,
  })
  return (id: number, place: number) => {
    const before = queryClient.getQueryData(chaptersQuery(galleryId).queryKey) ?? []
    show(id, place)
    mutate({ id, place, before })
  }
}
