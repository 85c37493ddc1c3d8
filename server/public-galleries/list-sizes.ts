import type { Database } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'

/** The sizes of the images that visitors see, in order, in pixels after EXIF rotation. */
export const listSizes = (db: Database, galleryId: number): Promise<{ width: number; height: number }[]> =>
  db
    .select({ width: images.width, height: images.height })
    .from(images)
    .where(visibleIn(galleryId))
    .orderBy(images.sortOrder, images.id)
