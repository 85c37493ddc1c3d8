import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { changed, lockGallery, raiseVersions } from './changed.ts'

/**
 * Removes a gallery: it is not found until it is restored. Everything that belongs to it is kept, but for unfinished
 * uploads: `endUploads` removes them, in the same transaction. Refuses (404) one that is gone or removed.
 */
export const removeGallery = (
  db: Database,
  galleryId: number,
  endUploads: (tx: Transaction, galleryId: number) => Promise<void>,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockGallery(tx, galleryId)
    const removed = { version: changed().version, removedAt: sql`now()` }
    await raiseVersions(tx, removed, eq(galleries.id, galleryId))
    await endUploads(tx, galleryId)
  })
