import { eq } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'
import { galleryFolder } from '#server/files/folders.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** Deletes a gallery with everything that hangs on it; its files go by a job of the same transaction. */
export async function deleteGallery(db: Database, jobs: Jobs, galleryId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(galleries).where(eq(galleries.id, galleryId))
    await jobs.enlist(tx, removeFolder, [{ folder: galleryFolder(galleryId) }])
    await announce(tx, { about: 'files-removed', folder: galleryFolder(galleryId) })
    await announce(tx, { about: 'gallery-changed', galleryId })
  })
}
