import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'
import { rightsIn } from '#server/galleries/access.ts'
import { notFound } from '#server/platform/http/refusal.ts'

/** The rights in the gallery of the image that the call's path names as `id`. */
export const imageRights = (db: Database) =>
  rightsIn(db, 'Image', async (id) => {
    const [image] = await db.select().from(images).where(eq(images.id, id))
    if (!image) throw notFound('Image')
    return { galleryId: image.galleryId, image }
  })
