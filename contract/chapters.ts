import { RowId } from './ids.ts'
import { MAX_CHOSEN } from './image-limits.ts'
import { longListOf } from './long-lists.ts'
import { line, optionalLine, optionalText } from './texts.ts'
import { translationsChange, translationsOf } from './translations.ts'
import { z } from './zod.ts'

/** Maximum number of chapters in a gallery. */
export const MAX_CHAPTERS = 200
export const CHAPTER_TITLE_MAX = 255
export const CHAPTER_TEXT_MAX = 10_000
/** Maximum length of the part of an address that names a chapter, in characters. */
export const CHAPTER_SLUG_MAX = 50

const tooLong = `Title must be at most ${CHAPTER_TITLE_MAX} characters`
const title = line(CHAPTER_TITLE_MAX, { tooLong })
const text = optionalText(CHAPTER_TEXT_MAX, `Text must be at most ${CHAPTER_TEXT_MAX} characters`)

/** Fields of a chapter that are translated, with their limits. */
const translatable = { title: optionalLine(CHAPTER_TITLE_MAX, tooLong), text }
export const ChapterTranslations = translationsOf(translatable)
export type ChapterTranslations = z.output<typeof ChapterTranslations>
const ChapterTranslationsChange = translationsChange(translatable)

/**
 * A heading over a run of a gallery's images, as visitors see it. `imageCount` leaves out images that wait for
 * approval.
 */
export const PublicChapter = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string().nullable(),
  slug: z.string(),
  imageCount: z.int(),
})
export type PublicChapter = z.infer<typeof PublicChapter>

/** A chapter as members of the gallery see it. */
export const Chapter = PublicChapter.extend({ translations: ChapterTranslations })
export type Chapter = z.infer<typeof Chapter>

export const NewChapter = z.object({
  title,
  text: text.default(null),
  translations: ChapterTranslationsChange.default({}),
})
export type NewChapter = z.output<typeof NewChapter>

/** Partial update of a chapter. `translations` are merged by language and field: null removes one. */
export const ChapterChange = z.object({ title, text, translations: ChapterTranslationsChange }).partial()
export type ChapterChange = z.output<typeof ChapterChange>

/** A chapter's id as the field of a form: empty for no chapter. */
export const ChapterField = z
  .string()
  .transform((sent) => (sent.trim() === '' ? null : Number(sent)))
  .pipe(RowId.nullable())

/** Images that move to the end of a chapter, in this order; null for those without a chapter. */
export const ImageMove = z.object({
  imageIds: longListOf(RowId, MAX_CHOSEN).min(1),
  chapterId: RowId.nullable(),
})
export type ImageMove = z.infer<typeof ImageMove>
