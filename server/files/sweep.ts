import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { inArray } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { deadProcesses } from '#server/database/process-lock.ts'
import { unclaimedFiles } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { defineJob, type Jobs } from '#server/platform/jobs/jobs.ts'
import { removeFolder } from './remove-folder.ts'

export const sweepFiles = defineJob('sweep-files', { concurrency: 1 })

/** Enlists the removal of folders that dead processes reserved and that no image row references. Returns their number. */
export async function sweepUnclaimedFiles(db: Database, jobs: Jobs): Promise<number> {
  return transact(db, async (tx) => {
    const rows = await tx.selectDistinct({ process: unclaimedFiles.process }).from(unclaimedFiles)
    const dead = await deadProcesses(
      tx,
      rows.map(({ process }) => process),
    )
    if (dead.length === 0) return 0
    const swept = await tx.delete(unclaimedFiles).where(inArray(unclaimedFiles.process, dead)).returning()
    await jobs.enlist(
      tx,
      removeFolder,
      swept.map(({ folder }) => ({ folder })),
    )
    return swept.length
  })
}

/** Removes the staging folders of dead processes on this machine. A folder's name is the number of its process. */
export async function sweepStaging(db: Database, stagingRoot: string): Promise<void> {
  if (!existsSync(stagingRoot)) return
  const names = (await readdir(stagingRoot)).filter((name) => /^\d+$/.test(name))
  await transact(db, async (tx) => {
    for (const process of await deadProcesses(tx, names.map(Number))) {
      await rm(path.join(stagingRoot, String(process)), { recursive: true, force: true })
    }
  })
}
