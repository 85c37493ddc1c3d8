import { eq } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries, type ImageRow, images } from '#server/database/tables/index.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { changed } from '#server/galleries/changed.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** Deletes a picture; its files go by a job of the same transaction. */
export async function deleteImage(db: Database, jobs: Jobs, image: ImageRow): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(images).where(eq(images.id, image.id))
    await tx.update(galleries).set(changed()).where(eq(galleries.id, image.galleryId))
    await jobs.enlist(tx, removeFolder, [{ folder: image.filePath }])
    await announce(tx, { about: 'files-removed', folder: image.filePath })
    await announce(tx, { about: 'gallery-changed', galleryId: image.galleryId })
  })
}
