import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'

/** The sizes of a gallery's images in order, in pixels after EXIF rotation. */
export const listSizes = (db: Database, galleryId: number): Promise<{ width: number; height: number }[]> =>
  db
    .select({ width: images.width, height: images.height })
    .from(images)
    .where(eq(images.galleryId, galleryId))
    .orderBy(images.sortOrder, images.id)
