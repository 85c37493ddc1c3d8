import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { removedImages } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** Deletes removed images for good; a job of the same transaction removes their files. Returns their number. */
export async function deleteRemovedImages(tx: Transaction, jobs: Jobs, which: SQL): Promise<number> {
  const deleted = await tx.delete(removedImages).where(which).returning({ folder: removedImages.filePath })
  await jobs.enlist(tx, removeFolder, deleted)
  return deleted.length
}

/** Images deleted in one transaction. */
const AT_A_TIME = 1000

/** Deletes images for good that were removed more than this many days ago. */
export async function deleteExpiredImages(db: Database, jobs: Jobs, trashDays: number): Promise<void> {
  for (let deleted = AT_A_TIME; deleted === AT_A_TIME; ) {
    deleted = await transact(db, (tx) =>
      deleteRemovedImages(
        tx,
        jobs,
        sql`${removedImages.id} in (
          select id from ${removedImages}
          where ${removedImages.removedAt} <= now() - make_interval(days => ${trashDays})
          order by ${removedImages.removedAt} limit ${AT_A_TIME} for update)`,
      ),
    )
  }
}
