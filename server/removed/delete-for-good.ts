import { and, inArray, lt, sql } from 'drizzle-orm'
import type { RemovedIds } from '#contract/removed.ts'
import { isActive } from '#contract/standing.ts'
import type { Base } from '#server/base.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { UPGRADE_MESSAGE } from '#server/galleries/access.ts'
import { removeGalleryRows } from '#server/galleries/delete-gallery.ts'
import { removedGalleriesOf } from '#server/galleries/restore-galleries.ts'
import { deleteExpiredImages, deleteRemovedImages } from '#server/images/removed/delete-for-good.ts'
import { restorable } from '#server/images/removed/restore-images.ts'
import { forbidden, notFound } from '#server/platform/http/refusal.ts'
import { defineJob, type Jobs } from '#server/platform/jobs/jobs.ts'
import { galleriesOfRestorable } from './find-restorable.ts'
import type { Restorer } from './restore.ts'

/**
 * Deletes removed galleries and images for good: all or none; jobs of the same transaction remove the files. Refuses (404)
 * if this person could not restore one of them, and (403) while an account is inactive.
 */
export async function deleteForGood(
  { db, jobs, config: { trashDays } }: Pick<Base, 'db' | 'jobs' | 'config'>,
  { person, onlyGalleryId }: Restorer,
  wanted: RemovedIds,
): Promise<void> {
  if (wanted.galleries.length > 0 && onlyGalleryId !== null) throw notFound('Gallery')
  await transact(db, async (tx) => {
    const theirs = and(removedGalleriesOf(person.id, trashDays), inArray(galleries.id, wanted.galleries))
    if (wanted.galleries.length > 0) {
      const found = await tx
        .select({ id: galleries.id })
        .from(galleries)
        .where(theirs)
        .orderBy(galleries.id)
        .for('update')
      if (found.length < wanted.galleries.length) throw notFound('Gallery')
      if (!isActive(person)) throw forbidden(UPGRADE_MESSAGE, 'account_expired')
    }
    await galleriesOfRestorable(tx, person, wanted.images, { trashDays, onlyGalleryId })
    const deleted = await deleteRemovedImages(tx, jobs, restorable(wanted.images, trashDays))
    // Another request may have restored or deleted them in the meantime.
    if (deleted < wanted.images.length) throw notFound('Image')
    await removeGalleryRows(tx, jobs, wanted.galleries)
  })
}

export const emptyRemoved = defineJob('empty-removed', { concurrency: 1 })

/** Deletes images and galleries for good that were removed more than TRASH_DAYS ago. May be interrupted at any point. */
export const runEmptyRemoved =
  ({ db, jobs, config: { trashDays } }: Pick<Base, 'db' | 'jobs' | 'config'>) =>
  async () => {
    await deleteExpiredImages(db, jobs, trashDays)
    while (await deleteExpiredGallery(db, jobs, trashDays));
  }

/** Deletes one expired gallery, as it has many rows. False if there is none. */
const deleteExpiredGallery = (db: Database, jobs: Jobs, trashDays: number): Promise<boolean> =>
  transact(db, async (tx) => {
    const [expired] = await tx
      .select({ id: galleries.id })
      .from(galleries)
      .where(lt(galleries.removedAt, sql`now() - make_interval(days => ${trashDays})`))
      .orderBy(galleries.removedAt)
      .limit(1)
      .for('update')
    if (expired) await removeGalleryRows(tx, jobs, [expired.id])
    return expired !== undefined
  })
