import { inArray } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Transaction } from '#server/database/connect.ts'
import { customDomains, galleries } from '#server/database/tables/index.ts'
import { galleryFolder } from '#server/files/folders.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { releaseHostname } from './release-hostname.ts'

/** Deletes galleries with everything that belongs to them, and enlists the job that removes their files. */
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
