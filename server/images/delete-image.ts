import { eq } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { lockAccountsAt, touchGallery } from '#server/galleries/changed.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** Deletes an image; a job of the same transaction removes its files. False when it is gone already. */
export function deleteImage(
  db: Database,
  jobs: Jobs,
  image: Pick<ImageRow, 'id' | 'galleryId'>,
): Promise<boolean> {
  return db.transaction((tx) => deleteImageRow(tx, jobs, image))
}

/** The same within a transaction that has locked nothing yet. Refuses (404) when the gallery is gone. */
export async function deleteImageRow(
  tx: Transaction,
  jobs: Jobs,
  { id, galleryId }: Pick<ImageRow, 'id' | 'galleryId'>,
): Promise<boolean> {
  await lockAccountsAt(tx, galleryId)
  await touchGallery(tx, galleryId, 'Image')
  // It may have got another file since it was found.
  const [deleted] = await tx.delete(images).where(eq(images.id, id)).returning({ folder: images.filePath })
  if (!deleted) return false
  await jobs.enlist(tx, removeFolder, [deleted])
  await announce(tx, { about: 'files-removed', ...deleted })
  return true
}
