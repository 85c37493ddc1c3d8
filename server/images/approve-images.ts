import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { galleries, type ImageRow, images } from '#server/database/tables/index.ts'
import { touchGallery } from '#server/galleries/changed.ts'
import { conflict } from '#server/platform/http/refusal.ts'

/**
 * Shows images that wait to visitors. Those that do not wait stay as they are. Refuses (409), without changes, an id of
 * no image of this gallery.
 * @returns the images in the order of the gallery
 */
export function approveImages(db: Database, galleryId: number, imageIds: number[]): Promise<ImageRow[]> {
  const wanted = and(eq(images.galleryId, galleryId), sql`${images.id} = any(${sql.param(imageIds)}::int[])`)
  return db.transaction(async (tx) => {
    // Locked like every change of a gallery's images, but without a new version if nothing changes.
    await tx.select({ id: galleries.id }).from(galleries).where(eq(galleries.id, galleryId)).for('update')
    const rows = await tx.select().from(images).where(wanted).orderBy(images.sortOrder, images.id)
    if (rows.length < new Set(imageIds).size) {
      throw conflict('Some of these pictures are no longer in this gallery. Please reload.')
    }
    if (!rows.some(({ waiting }) => waiting)) return rows
    await touchGallery(tx, galleryId)
    await tx.update(images).set({ waiting: false }).where(wanted)
    return rows.map((row) => ({ ...row, waiting: false }))
  })
}
