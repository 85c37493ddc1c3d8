import { ChapterField } from '#contract/chapters.ts'
import { badRequest } from '#server/platform/http/refusal.ts'

/** The chapter that an upload names, or null. Refuses (400) anything but an id. */
export function chapterField(sent: string | undefined): number | null {
  const field = ChapterField.safeParse(sent ?? '')
  if (!field.success) throw badRequest('chapterId must be the id of a chapter')
  return field.data
}
