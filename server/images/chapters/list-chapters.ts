import { and, count, eq } from 'drizzle-orm'
import type { Chapter } from '#contract/chapters.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type ChapterRow, chapters, images } from '#server/database/tables/index.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'

/** A gallery's chapters in their order. */
export async function listChapters(db: Database, galleryId: number): Promise<Chapter[]> {
  const rows = await db
    .select()
    .from(chapters)
    .where(eq(chapters.galleryId, galleryId))
    .orderBy(chapters.place)
  if (rows.length === 0) return []
  // Grouped by place, a column of their index.
  const counted = await db
    .select({ place: images.chapterPlace, imageCount: count() })
    .from(images)
    .where(visibleIn(galleryId))
    .groupBy(images.chapterPlace)
  const countAt = new Map(counted.map(({ place, imageCount }) => [place, imageCount]))
  return rows.map((row) => presentChapter(row, countAt.get(row.place) ?? 0))
}

/** A gallery's chapters with an image that visitors see. */
export const listVisibleChapters = async (db: Database, galleryId: number): Promise<Chapter[]> =>
  (await listChapters(db, galleryId)).filter(({ imageCount }) => imageCount > 0)

/** Counts the images in a chapter that visitors see. */
export const countInChapter = (
  db: Database | Transaction,
  { galleryId, place }: ChapterRow,
): Promise<number> => db.$count(images, and(visibleIn(galleryId), eq(images.chapterPlace, place)))

export const presentChapter = (
  { id, title, text, translations, slug }: ChapterRow,
  imageCount: number,
): Chapter => ({ id, title, text, translations, slug, imageCount })
