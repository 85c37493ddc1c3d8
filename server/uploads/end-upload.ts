import { and, count, eq, inArray, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { UnfinishedUploads } from '#contract/uploads.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type UploadRow, uploadParts, uploads } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { holdsRoom, mayBeFinished } from '#server/images/unfinished-uploads.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { endedBefore } from './find-upload.ts'

/** Removes the stored parts of uploads whose rows are locked; a job of the same transaction removes their files. */
export async function removeParts(tx: Transaction, jobs: Jobs, ids: string[]): Promise<void> {
  const folders = await tx
    .delete(uploadParts)
    .where(inArray(uploadParts.uploadId, ids))
    .returning({ folder: uploadParts.folder })
  await jobs.enlist(tx, removeFolder, folders)
}

async function forgetIn(tx: Transaction, jobs: Jobs, which: SQL): Promise<void> {
  const rows = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(which)
    .orderBy(uploads.id)
    .for('update')
  const ids = rows.map(({ id }) => id)
  await removeParts(tx, jobs, ids)
  await tx.delete(uploads).where(inArray(uploads.id, ids))
}

const forget = (db: Database, jobs: Jobs, which: SQL): Promise<void> =>
  transact(db, (tx) => forgetIn(tx, jobs, which))

/** Deletes the unfinished uploads to a gallery, in the transaction that removes it. */
export const endUploadsTo = (tx: Transaction, jobs: Jobs, galleryId: number): Promise<void> =>
  forgetIn(tx, jobs, and(eq(uploads.galleryId, galleryId), eq(uploads.state, 'receiving'))!)

/** Deletes the unfinished uploads of a gallery's guests with all their bytes. */
export const endGuestUploads = (db: Database, jobs: Jobs, galleryId: number): Promise<void> =>
  forget(db, jobs, and(ofGuests(galleryId), eq(uploads.state, 'receiving'))!)

/** The unfinished uploads of a gallery's guests that hold room of its owner. */
export async function countGuestUploads(db: Database, galleryId: number): Promise<UnfinishedUploads> {
  const [held] = await db
    .select({
      count: count(),
      bytes: sql`coalesce(sum(${uploads.length}), 0)`.mapWith(Number),
    })
    .from(uploads)
    .where(and(ofGuests(galleryId), holdsRoom()))
  return held!
}

const ofGuests = (galleryId: number) =>
  and(eq(uploads.galleryId, galleryId), isNotNull(uploads.shareableLinkId))

/** Deletes an upload with all its bytes; the image of a finished one stays. */
export const forgetUpload = (db: Database, jobs: Jobs, id: string) => forget(db, jobs, eq(uploads.id, id))

/** Deletes expired uploads, and those that can no longer be finished. */
export const forgetEndedUploads = (db: Database, jobs: Jobs) =>
  forget(
    db,
    jobs,
    or(lt(uploads.receivedAt, endedBefore()), and(eq(uploads.state, 'receiving'), not(mayBeFinished())))!,
  )

/** Records why an upload's file was refused, and removes its bytes. False if the upload is no longer being received. */
export const refuseUpload = (
  db: Database,
  jobs: Jobs,
  { id }: UploadRow,
  refusal: Refusal,
): Promise<boolean> =>
  transact(db, async (tx) => {
    const [refused] = await tx
      .update(uploads)
      .set({ state: 'refused', code: refusal.code, message: refusal.message, receivedAt: clock.now() })
      .where(and(eq(uploads.id, id), eq(uploads.state, 'receiving')))
      .returning({ id: uploads.id })
    if (refused) await removeParts(tx, jobs, [id])
    return refused !== undefined
  })
