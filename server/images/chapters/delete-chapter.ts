import { and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type ChapterRow, chapters, images, removedImages } from '#server/database/tables/index.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { idsInOrder } from '../image-ids.ts'
import { appendToChapter, inChapter } from './append-to-chapter.ts'

/** Deletes a chapter. Its images, also removed ones, move to the end of the chapter before it, or of those without one. */
export const deleteChapter = (
  db: Database,
  { id, galleryId }: Pick<ChapterRow, 'id' | 'galleryId'>,
): Promise<void> =>
  changeGallery(
    db,
    galleryId,
    async (tx) => {
      const [chapter] = await tx.select().from(chapters).where(eq(chapters.id, id))
      if (!chapter) throw notFound('Chapter')
      const [before] = await tx
        .select()
        .from(chapters)
        .where(and(eq(chapters.galleryId, galleryId), lt(chapters.place, chapter.place)))
        .orderBy(desc(chapters.place))
        .limit(1)
      const moving = await idsInOrder(tx, eq(images.chapterId, id))
      await appendToChapter(tx, galleryId, before ?? null, moving)
      await tx
        .update(removedImages)
        .set(inChapter(before ?? null))
        .where(eq(removedImages.chapterId, id))
      await tx.delete(chapters).where(eq(chapters.id, id))
    },
    { what: 'Chapter' },
  )
