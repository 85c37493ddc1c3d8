import { announce } from '#server/database/announcements.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { defineJob, type Jobs, UNTIL_DONE } from '#server/platform/jobs/jobs.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { mayRemoveFiles } from './kept-files.ts'

/** Removes a storage folder whose rows are gone. Enlisted in the transaction that deletes the rows. */
export const removeFolder = defineJob<{ folder: string }>('remove-folder', { retries: UNTIL_DONE })

/** Delay before a removal is tried again while a backup needs the files, in milliseconds. */
const BACKUP_MS = 60_000

export const runRemoveFolder =
  (services: { db: Database; storage: Storage; jobs: Jobs }) =>
  async ({ folder }: { folder: string }) => {
    const { db, storage, jobs } = services
    if (!(await mayRemoveFiles(db))) {
      return jobs.enlist(db, removeFolder, [{ folder }], clock.fromNow(BACKUP_MS))
    }
    await storage.removeFolder(folder)
    await announce(db, { about: 'files-removed', folder })
  }
