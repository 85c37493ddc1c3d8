import type { QueryClient } from '@tanstack/react-query'
import type { Chapter } from '#contract/chapters.ts'
import { sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { changeChapters, chaptersQuery } from '#web/galleries/chapters-query.ts'
import { comparable } from '#web/ui/comparable.ts'
import { chapterFields } from '../chapter-fields.ts'
import type { Folder } from './folders.ts'

/**
 * Creates a chapter for each folder, or reuses one with that title, so that a folder can be dropped again.
 * @returns the form fields of each file in the folders
 */
export async function makeChapters(
  queryClient: QueryClient,
  galleryId: number,
  folders: readonly Folder<File>[],
): Promise<Map<File, Record<string, string>>> {
  const there = await queryClient.fetchQuery({ ...chaptersQuery(galleryId), staleTime: 0 })
  const fields = new Map<File, Record<string, string>>()
  for (const { title, files } of folders) {
    let chapter = there.find((one) => comparable(one.title) === comparable(title))
    if (!chapter) {
      const made = await sendJson<Chapter>('POST', `/api/galleries/${galleryId}/chapters`, { title })
      changeChapters(queryClient, galleryId, (chapters) => [...chapters, made])
      chapter = made
    }
    const own = chapterFields(chapter.id)
    for (const file of files) fields.set(file, own)
  }
  return fields
}

export const toastChaptersFailed = (error: unknown): null => {
  toastRefusal(error, 'Failed to create the chapters. Please try again.')
  return null
}
