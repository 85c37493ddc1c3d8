import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { changed, lockGallery, raiseVersions } from '#server/galleries/changed.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { endUploadsTo } from '#server/uploads/end-upload.ts'

/**
 * Removes a gallery: it is not found until it is restored. Everything that belongs to it is kept, but for unfinished
 * uploads. Refuses (404) one that is gone or removed.
 */
export const removeGallery = (db: Database, jobs: Jobs, galleryId: number): Promise<void> =>
  transact(db, async (tx) => {
    await lockGallery(tx, galleryId)
    const removed = { version: changed().version, removedAt: sql`now()` }
    await raiseVersions(tx, removed, eq(galleries.id, galleryId))
    await endUploadsTo(tx, jobs, galleryId)
  })
