import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'

/** The upright sizes of a gallery's pictures in their order: all that placing them needs. */
export const listSizes = (db: Database, galleryId: number): Promise<{ width: number; height: number }[]> =>
  db
    .select({ width: images.width, height: images.height })
    .from(images)
    .where(eq(images.galleryId, galleryId))
    .orderBy(images.sortOrder, images.id)
