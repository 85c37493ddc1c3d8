import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Base } from '#server/base.ts'
import { images } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { lockGallery, touchGallery } from '#server/galleries/changed.ts'
import { tellWebhooks } from '#server/webhooks/tell-webhooks.ts'
import { chosenIn, noLongerThere } from './image-ids.ts'

/**
 * Approves images that wait, so that visitors see them; others stay as they are. Refuses (409), without changes, an id
 * that is not an image of this gallery.
 * @returns the condition of these images
 */
export async function approveImages(
  { db, jobs, config }: Pick<Base, 'db' | 'jobs' | 'config'>,
  galleryId: number,
  imageIds: number[],
): Promise<SQL> {
  const wanted = chosenIn(galleryId, imageIds)
  await transact(db, async (tx) => {
    // Locked like every change of a gallery's images, but without a new version if nothing changes.
    await lockGallery(tx, galleryId)
    const [found] = await tx
      .select({ count: count(), waiting: sql<boolean | null>`bool_or(${images.waiting})` })
      .from(images)
      .where(wanted)
    if (found!.count < new Set(imageIds).size) throw noLongerThere()
    if (!found!.waiting) return
    await touchGallery(tx, galleryId)
    const shown = await tx
      .update(images)
      .set({ waiting: false })
      .where(and(wanted, eq(images.waiting, true)))
      .returning({ id: images.id })
    const ids = shown.map(({ id }) => id)
    await tellWebhooks(tx, { jobs, config }, 'images.added', galleryId, { imageIds: ids })
  })
  return wanted
}
