import { inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#server/database/connect.ts'
import { images, logos, removedImages, unclaimedFiles, uploadParts } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { isOutage } from '#server/platform/http/error-answers.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { removeFolder } from './remove-folder.ts'

const TRY_AGAIN_MS = 10_000
/** Limit of the tries. After longer outages, the sweep after the end of this process removes the reservations. */
const MAX_TRIES = 60

/**
 * Ends the reservation of unclaimed folders, and enlists the removal of those that belong to no image, logo or part of
 * an upload. Retries while the database is away. Claimed folders are kept, as the answer to a successful commit may
 * have been lost. Folders that were swept or whose image was deleted are removed again, as they may have been written
 * to since.
 */
export async function releaseFolders(
  { db, jobs, log }: { db: Database; jobs: Jobs; log: Pick<Logger, 'warn'> },
  folders: string[],
  tries = MAX_TRIES,
): Promise<void> {
  if (folders.length === 0) return
  try {
    await transact(db, async (tx) => {
      // Waits for the end of a transaction that claims them.
      await tx.delete(unclaimedFiles).where(inArray(unclaimedFiles.folder, folders))
      const claimed = await tx
        .select({ folder: images.filePath })
        .from(images)
        .where(inArray(images.filePath, folders))
        .union(
          tx
            .select({ folder: removedImages.filePath })
            .from(removedImages)
            .where(inArray(removedImages.filePath, folders)),
        )
        .union(
          tx
            .select({ folder: uploadParts.folder })
            .from(uploadParts)
            .where(inArray(uploadParts.folder, folders)),
        )
        .union(tx.select({ folder: logos.folder }).from(logos).where(inArray(logos.folder, folders)))
      const kept = new Set(claimed.map(({ folder }) => folder))
      await jobs.enlist(
        tx,
        removeFolder,
        folders.filter((folder) => !kept.has(folder)).map((folder) => ({ folder })),
      )
    })
  } catch (err) {
    if (!isOutage(err) || tries === 0) return log.warn({ err, folders }, 'left for the sweep')
    setTimeout(() => void releaseFolders({ db, jobs, log }, folders, tries - 1), TRY_AGAIN_MS).unref()
  }
}
