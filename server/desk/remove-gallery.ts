import { eq, sql } from 'drizzle-orm'
import type { Base } from '#server/base.ts'
import { galleries } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { changed, lockGallery, raiseVersions } from '#server/galleries/changed.ts'
import { removeGalleryRows } from '#server/galleries/delete-gallery.ts'
import { endUploadsTo } from '#server/uploads/end-upload.ts'
import { tellWebhooks } from '#server/webhooks/tell-webhooks.ts'

/**
 * Removes a gallery: it is not found until it is restored. Everything that belongs to it is kept, but for unfinished
 * uploads. Refuses (404) one that is gone or removed.
 */
export const removeGallery = (
  { db, jobs, config }: Pick<Base, 'db' | 'jobs' | 'config'>,
  galleryId: number,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockGallery(tx, galleryId)
    const removed = { version: changed().version, removedAt: sql`now()` }
    await tellWebhooks(tx, { jobs, config }, 'gallery.removed', galleryId)
    await raiseVersions(tx, removed, eq(galleries.id, galleryId))
    await endUploadsTo(tx, jobs, galleryId)
  })

/**
 * Deletes a gallery at once, for a host that keeps nothing that was removed. Webhooks of this gallery alone are deleted
 * with it, without a notification.
 */
export const deleteGallery = (
  { db, jobs, config }: Pick<Base, 'db' | 'jobs' | 'config'>,
  galleryId: number,
): Promise<void> =>
  transact(db, async (tx) => {
    await tellWebhooks(tx, { jobs, config }, 'gallery.removed', galleryId)
    await removeGalleryRows(tx, jobs, [galleryId])
  })
