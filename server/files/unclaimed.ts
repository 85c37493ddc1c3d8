import { inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { unclaimedFiles } from '#server/database/tables/index.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { removeFolder } from './remove-folder.ts'

/** Announces folders that are about to be written, before their first byte: should this process die, they are swept. */
export async function reserveFolders(db: Database, process: number, folders: string[]): Promise<void> {
  if (folders.length === 0) return
  await db.insert(unclaimedFiles).values(folders.map((folder) => ({ folder, process })))
}

/**
 * Strikes folders out because the same transaction names them in image rows.
 * Answers false when one of them was swept meanwhile: its files are going, so the transaction must not happen.
 */
export async function claimFolders(tx: Transaction, folders: string[]): Promise<boolean> {
  const struck = await tx.delete(unclaimedFiles).where(inArray(unclaimedFiles.folder, folders)).returning()
  return struck.length === folders.length
}

/** Gives folders up that will not be claimed: their files are removed. */
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
