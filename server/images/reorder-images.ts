import { sql } from 'drizzle-orm'
import type { ImageOrder } from '#contract/images.ts'
import type { Database } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { editConflict } from '#server/platform/http/refusal.ts'
import { asArray, idsInOrder } from './image-ids.ts'
import { allIn } from './list-images.ts'

/**
 * Puts a gallery's images in this order. Refuses (409) without changes unless the ids are exactly the gallery's, each
 * once, and when someone else has changed the order that the sender saw (`was`).
 */
export async function reorderImages(
  db: Database,
  galleryId: number,
  { imageIds, was }: ImageOrder,
): Promise<void> {
  await changeGallery(db, galleryId, async (tx) => {
    const now = await idsInOrder(tx, allIn(galleryId))
    if (!sameIds(now, imageIds)) {
      throw editConflict('The pictures in this gallery have changed. Please reload and arrange them again.', {
        imageIds: now,
      })
    }
    if (was && !now.every((id, place) => id === was[place])) {
      throw editConflict('Someone else has arranged these pictures. Please reload and arrange them again.', {
        imageIds: now,
      })
    }
    await tx.execute(sql`
      update ${images} set sort_order = wanted.place - 1
      from unnest(${asArray(imageIds)}) with ordinality as wanted (id, place)
      where ${images.id} = wanted.id and ${images.sortOrder} <> wanted.place - 1`)
  })
}

function sameIds(now: number[], wanted: number[]): boolean {
  const distinct = new Set(wanted)
  return wanted.length === now.length && distinct.size === now.length && now.every((id) => distinct.has(id))
}
