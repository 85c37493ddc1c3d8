import { and, eq, max, sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { type ChapterRow, chapters, images } from '#server/database/tables/index.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { asArray } from '../image-ids.ts'

/**
 * Finds a chapter of this gallery and locks it until the end of the transaction; null for none. Refuses (400) a chapter
 * that the gallery does not have.
 */
export async function chapterOf(
  tx: Transaction,
  galleryId: number,
  chapterId: number | null,
): Promise<ChapterRow | null> {
  if (chapterId === null) return null
  const isIt = and(eq(chapters.id, chapterId), eq(chapters.galleryId, galleryId))
  const [chapter] = await tx.select().from(chapters).where(isIt).for('key share')
  if (!chapter) throw badRequest('This gallery has no such chapter.')
  return chapter
}

/** Columns of images in a chapter, or without one. */
export const inChapter = (chapter: Pick<ChapterRow, 'id' | 'place'> | null) => ({
  chapterId: chapter?.id ?? null,
  chapterPlace: chapter?.place ?? 0,
})

/** The `sortOrder` of the next image at the end of a chapter, or of the images without one. */
export async function nextInChapter(
  tx: Transaction,
  galleryId: number,
  chapter: ChapterRow | null,
): Promise<number> {
  const [last] = await tx
    .select({ order: max(images.sortOrder) })
    .from(images)
    .where(and(eq(images.galleryId, galleryId), eq(images.chapterPlace, chapter?.place ?? 0)))
  return (last?.order ?? -1) + 1
}

/** Moves images of a locked gallery, in this order, to the end of a chapter, or of the images without one. */
export async function appendToChapter(
  tx: Transaction,
  galleryId: number,
  chapter: ChapterRow | null,
  imageIds: number[],
): Promise<void> {
  const first = await nextInChapter(tx, galleryId, chapter)
  await tx.execute(sql`
    update ${images} set
      chapter_id = ${chapter?.id ?? null}, chapter_place = ${chapter?.place ?? 0},
      sort_order = ${first} + wanted.place - 1
    from unnest(${asArray(imageIds)}) with ordinality as wanted (id, place)
    where ${images.id} = wanted.id`)
}
