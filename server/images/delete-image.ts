import { eq } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { touchGallery } from '#server/galleries/changed.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** Deletes an image; a job of the same transaction removes its files. False when it is gone already. */
export function deleteImage(db: Database | Transaction, jobs: Jobs, image: ImageRow): Promise<boolean> {
  return db.transaction(async (tx) => {
    await touchGallery(tx, image.galleryId)
    const deleted = await tx.delete(images).where(eq(images.id, image.id)).returning({ id: images.id })
    if (deleted.length === 0) return false
    await jobs.enlist(tx, removeFolder, [{ folder: image.filePath }])
    await announce(tx, { about: 'files-removed', folder: image.filePath })
    return true
  })
}
