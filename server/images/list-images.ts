import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'

/** How many images of a gallery visitors see. */
export const countVisibleImages = (db: Database, galleryId: number): Promise<number> =>
  db.$count(images, visibleIn(galleryId))

/** The images of a gallery that visitors see, in order: all of them, or a window. */
export function listVisibleImages(
  db: Database,
  galleryId: number,
  window?: { offset: number; limit: number },
): Promise<ImageRow[]> {
  const query = db
    .select()
    .from(images)
    .where(visibleIn(galleryId))
    .orderBy(images.sortOrder, images.id)
    .$dynamic()
  return window ? query.limit(window.limit).offset(window.offset) : query
}

/** An image of the gallery that visitors see. */
export async function findVisibleImage(
  db: Database,
  galleryId: number,
  imageId: number,
): Promise<ImageRow | undefined> {
  const [image] = await db
    .select()
    .from(images)
    .where(and(visibleIn(galleryId), eq(images.id, imageId)))
  return image
}

/** How many images of its gallery visitors see before this one. */
export const countVisibleBefore = (db: Database, { galleryId, sortOrder, id }: ImageRow): Promise<number> =>
  db.$count(
    images,
    and(visibleIn(galleryId), sql`(${images.sortOrder}, ${images.id}) < (${sortOrder}, ${id})`),
  )

/** All of a gallery's images in order, for its members: also those that wait for approval. */
export const listImages = (db: Database, galleryId: number): Promise<ImageRow[]> =>
  db.select().from(images).where(eq(images.galleryId, galleryId)).orderBy(images.sortOrder, images.id)
