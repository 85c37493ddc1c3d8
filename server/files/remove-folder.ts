import { announce } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { Storage } from '#server/ports/storage/storage.ts'

/** Removes a storage folder whose rows are gone. Enlisted in the transaction that deletes the rows. */
export const removeFolder = defineJob<{ folder: string }>('remove-folder', { retries: 20 })

export const runRemoveFolder =
  (services: { db: Database; storage: Storage }) =>
  async ({ folder }: { folder: string }) => {
    await services.storage.removeFolder(folder)
    await announce(services.db, { about: 'files-removed', folder })
  }
