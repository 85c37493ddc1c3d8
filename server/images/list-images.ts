import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'

/** The number of images in a gallery. */
export const countImages = (db: Database, galleryId: number): Promise<number> =>
  db.$count(images, eq(images.galleryId, galleryId))

/** A gallery's images in order: all of them, or a window. */
export function listImages(
  db: Database,
  galleryId: number,
  window?: { offset: number; limit: number },
): Promise<ImageRow[]> {
  const query = db
    .select()
    .from(images)
    .where(eq(images.galleryId, galleryId))
    .orderBy(images.sortOrder, images.id)
    .$dynamic()
  return window ? query.limit(window.limit).offset(window.offset) : query
}
