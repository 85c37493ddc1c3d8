import { inArray } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { customDomains, galleries } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { galleryFolder } from '#server/files/folders.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { releaseHostname } from './release-hostname.ts'

/** Deletes a gallery with everything that belongs to it; a job of the same transaction removes its files. */
export const deleteGallery = (db: Database, jobs: Jobs, galleryId: number): Promise<void> =>
  transact(db, (tx) => removeGalleryRows(tx, jobs, [galleryId]))

/** The same for several galleries, within a transaction. */
export async function removeGalleryRows(tx: Transaction, jobs: Jobs, galleryIds: number[]): Promise<void> {
  if (galleryIds.length === 0) return
  const mine = inArray(galleries.id, galleryIds)
  const removed = await tx
    .select({ galleryId: galleries.id, ownerId: galleries.userId })
    .from(galleries)
    .where(mine)
    .orderBy(galleries.id)
    .for('update')
  const claims = await tx
    .select({ id: customDomains.providerId })
    .from(customDomains)
    .where(inArray(customDomains.galleryId, galleryIds))
  await jobs.enlist(tx, releaseHostname, claims)
  await tx.delete(galleries).where(mine)
  const folders = galleryIds.map(galleryFolder)
  await jobs.enlist(
    tx,
    removeFolder,
    folders.map((folder) => ({ folder })),
  )
  await announce(
    tx,
    ...folders.map((folder) => ({ about: 'files-removed' as const, folder })),
    ...removed.map((ids) => ({ about: 'gallery-changed' as const, ...ids })),
  )
}
