import { and, desc, eq } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images, removedImages } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { lockAccountsAt, touchGallery } from '#server/galleries/changed.ts'
import { isBefore } from '#server/galleries/reading-order.ts'
import { referringRowsOf } from './referring-rows.ts'

/**
 * Removes an image: its row moves to those of the removed ones, and its files stay. Nothing happens when it is gone
 * already. Refuses (404) when its gallery is.
 */
export const removeImage = (
  db: Database,
  { id, galleryId }: Pick<ImageRow, 'id' | 'galleryId'>,
  removedBy: string,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockAccountsAt(tx, galleryId, [removedBy])
    await touchGallery(tx, galleryId, 'Image')
    // Locked, so that nobody refers to it any more.
    const [image] = await tx.select().from(images).where(eq(images.id, id)).for('update')
    if (!image) return
    const [before] = await tx
      .select({ id: images.id })
      .from(images)
      .where(
        and(eq(images.galleryId, galleryId), eq(images.chapterPlace, image.chapterPlace), isBefore(image)),
      )
      .orderBy(desc(images.sortOrder), desc(images.id))
      .limit(1)
    const referringRows = await referringRowsOf(tx, id)
    await tx.delete(images).where(eq(images.id, id))
    await tx
      .insert(removedImages)
      .values({ ...image, removedBy, afterImageId: before?.id ?? null, referringRows })
    await announce(tx, { about: 'files-removed', folder: image.filePath })
  })
