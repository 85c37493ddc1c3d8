import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Chapter } from '#contract/chapters.ts'
import { updateQuery } from '#web/base/use-change.ts'

/** A gallery's chapters in their order. */
export const chaptersQuery = (galleryId: number) =>
  queryOptions<Chapter[]>({ queryKey: ['/api/galleries', String(galleryId), 'chapters'] })

/** Updates a gallery's cached chapters without a request. */
export function changeChapters(
  queryClient: QueryClient,
  galleryId: number,
  change: (chapters: Chapter[]) => Chapter[],
) {
  updateQuery(queryClient, chaptersQuery(galleryId), (chapters) => chapters && change(chapters))
}
