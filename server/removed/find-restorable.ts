import { count } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import type { Transaction } from '#server/database/connect.ts'
import { removedImages } from '#server/database/tables/index.ts'
import { findMemberships, requireEditor } from '#server/galleries/access.ts'
import { restorable } from '#server/images/removed/restore-images.ts'
import { notFound } from '#server/platform/http/refusal.ts'

/**
 * Finds the galleries of removed images, all of which this person may change. Refuses (404) if an image cannot be restored
 * in one of these, and (403) while an account is inactive.
 * @param onlyGalleryId the gallery to which the caller is bound
 */
export async function galleriesOfRestorable(
  tx: Transaction,
  person: Person,
  ids: readonly number[],
  { trashDays, onlyGalleryId }: { trashDays: number; onlyGalleryId: number | null },
): Promise<number[]> {
  const found = await tx
    .select({ galleryId: removedImages.galleryId, count: count() })
    .from(removedImages)
    .where(restorable(ids, trashDays))
    .groupBy(removedImages.galleryId)
  const galleryIds = found.map(({ galleryId }) => galleryId)
  const isBound = onlyGalleryId !== null && galleryIds.some((id) => id !== onlyGalleryId)
  const memberships = await findMemberships(tx, person, galleryIds)
  if (sum(found) < ids.length || memberships.length < galleryIds.length || isBound) throw notFound('Image')
  for (const membership of memberships) requireEditor(person, membership)
  return galleryIds
}

const sum = (parts: { count: number }[]) => parts.reduce((all, part) => all + part.count, 0)
