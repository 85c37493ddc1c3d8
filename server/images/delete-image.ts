import { eq } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { galleries, type ImageRow, images, removedImages } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { changed, lockAccountsAt, raiseVersions } from '#server/galleries/changed.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/**
 * Deletes an image for good, also a removed one; a job of the same transaction removes its files. False when it is gone
 * already.
 */
export function deleteImage(
  db: Database,
  jobs: Jobs,
  image: Pick<ImageRow, 'id' | 'galleryId'>,
): Promise<boolean> {
  return transact(db, (tx) => deleteImageRow(tx, jobs, image))
}

/** The same within a transaction that has locked nothing yet. */
export async function deleteImageRow(
  tx: Transaction,
  jobs: Jobs,
  { id, galleryId }: Pick<ImageRow, 'id' | 'galleryId'>,
): Promise<boolean> {
  await lockAccountsAt(tx, galleryId)
  await raiseVersions(tx, changed(), eq(galleries.id, galleryId))
  // It may have got another file since it was found, or been removed or restored.
  const [deleted] = [
    ...(await tx.delete(images).where(eq(images.id, id)).returning({ folder: images.filePath })),
    ...(await tx
      .delete(removedImages)
      .where(eq(removedImages.id, id))
      .returning({ folder: removedImages.filePath })),
  ]
  if (!deleted) return false
  await jobs.enlist(tx, removeFolder, [deleted])
  await announce(tx, { about: 'files-removed', ...deleted })
  return true
}
