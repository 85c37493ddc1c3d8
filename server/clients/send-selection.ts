import { and, asc, eq, sql } from 'drizzle-orm'
import type { NewSelection } from '#contract/selections.ts'
import type { Base } from '#server/base.ts'
import { galleries, images, selectedImages, selections } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { MANY_SELECTIONS } from '#server/limits.ts'
import { forbidden, notFound, Refusal } from '#server/platform/http/refusal.ts'
import { tellWebhooks } from '#server/webhooks/tell-webhooks.ts'
import { tellOfSelection } from './tell-of-selections.ts'

/**
 * Saves the images that a visitor marked and notifies the gallery's owner. Refuses (403) where selections are
 * off, (409, with the remaining ids) ids of images that the visitor cannot see, and (429) too many from one
 * network, regardless of other networks.
 * @returns the selection's id
 */
export async function sendSelection(
  { db, jobs, limits, config }: Base,
  network: string,
  galleryId: number,
  { name, email, message, imageIds }: NewSelection,
): Promise<number> {
  await limits('selection').spend(network)
  return transact(db, async (tx) => {
    // Changes of a gallery's images lock it, so none of them is deleted before the transaction ends.
    const isIt = and(eq(galleries.id, galleryId), notRemoved)
    const [gallery] = await tx.select().from(galleries).where(isIt).for('share')
    if (!gallery) throw notFound('Gallery')
    if (!gallery.allowSelections)
      throw forbidden('Favourites are switched off for this gallery.', 'selections_off')
    const ids = sql`${sql.param(imageIds)}::int[]`
    const seen = await tx
      .select({ id: images.id })
      .from(images)
      .where(and(visibleIn(galleryId), sql`${images.id} = any(${ids})`))
      .orderBy(asc(images.id))
    if (seen.length < imageIds.length) {
      throw new Refusal(409, 'images_missing', 'Some of these photos are no longer in this gallery.', {
        current: { imageIds: seen.map(({ id }) => id) },
      })
    }
    await limits('selection-images').spendIn(tx, network, imageIds.length)
    if ((await tx.$count(selections, eq(selections.galleryId, galleryId))) >= MANY_SELECTIONS)
      await limits('selection-full-gallery').spendIn(tx, `${galleryId} ${network}`)
    const [sent] = await tx
      .insert(selections)
      .values({ galleryId, name, email: email ?? null, message: message ?? null })
      .returning()
    await tx.execute(
      sql`insert into ${selectedImages} (selection_id, image_id) select ${sent!.id}, unnest(${ids})`,
    )
    await tellOfSelection(tx, jobs, sent!)
    await tellWebhooks(tx, { jobs, config }, 'selection.sent', galleryId, { selectionId: sent!.id })
    return sent!.id
  })
}
