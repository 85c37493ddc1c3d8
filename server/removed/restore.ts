import type { RemovedIds, Restoration } from '#contract/removed.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import { transact } from '#server/database/transactions.ts'
import { restoreGalleries } from '#server/galleries/restore-galleries.ts'
import { restoreImages } from '#server/images/removed/restore-images.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { galleriesOfRestorable } from './find-restorable.ts'

/** A person who restores, and the gallery to which their API token is bound. */
export type Restorer = { person: Person; onlyGalleryId: number | null }

/**
 * Restores galleries and images: all or none. Refuses (404) if this person cannot restore one of them, and (403, 409)
 * beyond the limits.
 */
export async function restore(
  { db, jobs, config }: Pick<Base, 'db' | 'jobs' | 'config'>,
  { person, onlyGalleryId }: Restorer,
  { galleries, images }: RemovedIds,
): Promise<Restoration> {
  if (galleries.length > 0 && onlyGalleryId !== null) throw notFound('Gallery')
  await transact(db, async (tx) => {
    // Galleries come first, because images of theirs may be among these.
    await restoreGalleries(tx, person, galleries, config.trashDays)
    const asked = { trashDays: config.trashDays, onlyGalleryId }
    const galleryIds = await galleriesOfRestorable(tx, person, images, asked)
    await restoreImages(tx, { jobs, config }, images, galleryIds)
  })
  return { restored: { galleries: galleries.length, images: images.length } }
}
