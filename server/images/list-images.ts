import { and, eq, inArray, sql } from 'drizzle-orm'
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
  const query = db.select().from(images).orderBy(images.sortOrder, images.id).$dynamic()
  if (!window) return query.where(visibleIn(galleryId))
  // What is before the window is skipped in the index, without reading its rows.
  const inWindow = db
    .select({ id: images.id })
    .from(images)
    .where(visibleIn(galleryId))
    .orderBy(images.sortOrder, images.id)
    .limit(window.limit)
    .offset(window.offset)
  return query.where(inArray(images.id, inWindow))
}

/** How many rows are read at a time. */
const BATCH = 200

/** All of them in order, a batch at a time, so that a large gallery holds up nobody else. */
export async function* visibleImagesInBatches(db: Database, galleryId: number): AsyncGenerator<ImageRow[]> {
  let last: ImageRow | undefined
  while (true) {
    const rows = await db
      .select()
      .from(images)
      .where(
        and(
          visibleIn(galleryId),
          last && sql`(${images.sortOrder}, ${images.id}) > (${last.sortOrder}, ${last.id})`,
        ),
      )
      .orderBy(images.sortOrder, images.id)
      .limit(BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)
  }
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
