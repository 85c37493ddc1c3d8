import { and, eq, type SQL } from 'drizzle-orm'
import type { Base } from '#server/base.ts'
import type { Announcement } from '#server/database/announcement.ts'
import { announce } from '#server/database/announcements.ts'
import type { Transaction } from '#server/database/connect.ts'
import { galleries, images, removedImages } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { galleryFolder } from '#server/files/folders.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { changed, lockAccountsAt, raiseVersions, touchGallery } from '#server/galleries/changed.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { chosenIn, noLongerThere } from './image-ids.ts'
import { removeImages } from './removed/remove-images.ts'

type Wanted = {
  galleryId: number
  /** Distinct ids. */
  imageIds: readonly number[]
  /** Id of the account that deletes them. */
  deletedBy: string
  /** Refusal of an id that is not an image of the gallery; 409 by default. */
  refusal?: () => Error
}

/**
 * Deletes images of a gallery: all or none. They can be restored for as long as the host keeps removed images; if it keeps
 * none, they are deleted for good. Refuses, without changes, a gallery that is gone (404), and an id that is not an image
 * of it.
 */
export const deleteImages = (
  { db, jobs, config }: Pick<Base, 'db' | 'jobs' | 'config'>,
  { galleryId, imageIds, deletedBy, refusal = noLongerThere }: Wanted,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockAccountsAt(tx, galleryId, [deletedBy])
    await touchGallery(tx, galleryId)
    const which = chosenIn(galleryId, imageIds)
    const folders =
      config.trashDays === 0
        ? await deleteRows(tx, jobs, images, which)
        : await removeImages(tx, which, deletedBy)
    if (folders.length < imageIds.length) throw refusal()
    await announce(tx, filesRemoved(galleryId, folders))
  })

/**
 * Deletes an image for good, also a removed one, in a transaction that has locked nothing yet, and enlists the removal of
 * its files. False if it is gone already.
 */
export async function deleteImageForGood(
  tx: Transaction,
  jobs: Jobs,
  { id, galleryId }: { id: number; galleryId: number },
): Promise<boolean> {
  await lockAccountsAt(tx, galleryId)
  await raiseVersions(tx, changed(), eq(galleries.id, galleryId))
  // The image may have been removed or restored since it was found.
  const folders: string[] = []
  for (const table of [images, removedImages])
    folders.push(
      ...(await deleteRows(tx, jobs, table, and(eq(table.id, id), eq(table.galleryId, galleryId))!)),
    )
  if (folders.length === 0) return false
  await announce(tx, filesRemoved(galleryId, folders))
  return true
}

/** Returns the folders of the deleted images, which a job of the same transaction removes. */
async function deleteRows(
  tx: Transaction,
  jobs: Jobs,
  table: typeof images | typeof removedImages,
  which: SQL,
): Promise<string[]> {
  const deleted = await tx.delete(table).where(which).returning({ folder: table.filePath })
  await jobs.enlist(tx, removeFolder, deleted)
  return deleted.map(({ folder }) => folder)
}

/**
 * Announcement that files were removed. For several images it names the gallery's folder, because each announced folder
 * costs a search through everything in memory.
 */
const filesRemoved = (galleryId: number, folders: readonly string[]): Announcement => ({
  about: 'files-removed',
  folder: folders.length === 1 ? folders[0]! : galleryFolder(galleryId),
})
