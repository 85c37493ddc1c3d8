import { eq } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { touchGallery } from '#server/galleries/changed.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** Deletes an image; a job of the same transaction removes its files. */
export async function deleteImage(db: Database, jobs: Jobs, image: ImageRow): Promise<void> {
  await db.transaction(async (tx) => {
    await touchGallery(tx, image.galleryId)
    await tx.delete(images).where(eq(images.id, image.id))
    await jobs.enlist(tx, removeFolder, [{ folder: image.filePath }])
    await announce(tx, { about: 'files-removed', folder: image.filePath })
  })
}
