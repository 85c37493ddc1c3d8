import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { chapters } from '#server/database/tables/index.ts'
import { rightsIn } from '#server/galleries/access.ts'
import { notFound } from '#server/platform/http/refusal.ts'

/** The rights in the gallery of the chapter that the call's path names as `id`. */
export const chapterRights = (db: Database) =>
  rightsIn(db, 'Chapter', async (id) => {
    const [chapter] = await db.select().from(chapters).where(eq(chapters.id, id))
    if (!chapter) throw notFound('Chapter')
    return { galleryId: chapter.galleryId, chapter }
  })
