import { inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Transaction } from '#server/database/connect.ts'
import { unclaimedFiles } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { notReady } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { releaseFolders } from './unclaimed.ts'

type Services = { db: Database; jobs: Jobs; log: Pick<Logger, 'warn'>; process: number }

/**
 * Stores files and inserts the rows that refer to their folders, or keeps neither (decision 2). Folders are reserved
 * before their first byte is written, so that they are swept if this process dies, and claimed by the transaction that
 * inserts the rows. Refuses (503) if one has been swept in between.
 */
export async function storeThenClaim<Stored, Result>(
  { db, jobs, log, process }: Services,
  store: (reserve: (folders: string[]) => Promise<void>) => Promise<Stored>,
  insert: (tx: Transaction, stored: Stored) => Promise<Result>,
): Promise<Result> {
  const reserved: string[] = []
  const reserve = async (folders: string[]) => {
    await db.insert(unclaimedFiles).values(folders.map((folder) => ({ folder, process })))
    reserved.push(...folders)
  }
  try {
    const stored = await store(reserve)
    return await transact(db, async (tx) => {
      const result = await insert(tx, stored)
      if (reserved.length === 0) return result
      const claimed = await tx
        .delete(unclaimedFiles)
        .where(inArray(unclaimedFiles.folder, reserved))
        .returning()
      if (claimed.length < reserved.length) throw notReady('Storing this took too long. Please try again.')
      return result
    })
  } catch (error) {
    await releaseFolders({ db, jobs, log }, reserved)
    throw error
  }
}
