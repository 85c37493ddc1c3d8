import { inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { unclaimedFiles } from '#server/database/tables/index.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { removeFolder } from './remove-folder.ts'

/** Records folders before their first byte is written: if this process dies, they are swept. */
export async function reserveFolders(db: Database, process: number, folders: string[]): Promise<void> {
  if (folders.length === 0) return
  await db.insert(unclaimedFiles).values(folders.map((folder) => ({ folder, process })))
}

/**
 * Ends the reservation of folders that image rows of the same transaction reference. Returns false when one of them
 * was swept meanwhile: its files are being removed, so the transaction must be rolled back.
 */
export async function claimFolders(tx: Transaction, folders: string[]): Promise<boolean> {
  const claimed = await tx.delete(unclaimedFiles).where(inArray(unclaimedFiles.folder, folders)).returning()
  return claimed.length === folders.length
}

/** Ends the reservation of folders that will not be claimed, and has their files removed. */
export async function releaseFolders(db: Database, jobs: Jobs, folders: string[]): Promise<void> {
  if (folders.length === 0) return
  await db.transaction(async (tx) => {
    await tx.delete(unclaimedFiles).where(inArray(unclaimedFiles.folder, folders))
    await jobs.enlist(
      tx,
      removeFolder,
      folders.map((folder) => ({ folder })),
    )
  })
}
