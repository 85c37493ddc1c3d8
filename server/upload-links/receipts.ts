import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import { WITHDRAW_HOURS } from '#contract/invite-page.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import {
  galleries,
  guestReceipts,
  type ImageRow,
  images,
  removedImages,
  shareableLinks,
} from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { notSuspended } from '#server/galleries/found.ts'
import { deleteImageForGood } from '#server/images/delete-images.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { guestUploadsDigest } from './notify-owner.ts'

/**
 * Makes a receipt for each image of a guest's upload. A repeated upload gets new ones, because the answer
 * with the first ones was lost and only their hashes are stored.
 */
export async function issueReceipts(db: Database, added: readonly ImageRow[]): Promise<string[]> {
  const receipts = added.map(newToken)
  if (added.length > 0) {
    const hashes = new Map(added.map(({ id }, index) => [id, hashToken(receipts[index]!)]))
    await transact(db, async (tx) => {
      // An image deleted in the meantime gets no stored hash, so its receipt opens nothing.
      const left = await tx
        .select({ imageId: images.id })
        .from(images)
        .where(inArray(images.id, [...hashes.keys()]))
        .orderBy(images.id)
        .for('key share')
      if (left.length === 0) return
      await tx
        .insert(guestReceipts)
        .values(left.map(({ imageId }) => ({ imageId, hash: hashes.get(imageId)! })))
        .onConflictDoUpdate({ target: guestReceipts.imageId, set: { hash: sql`excluded.hash` } })
    })
  }
  return receipts
}

/** Saves the receipt of an image, in the transaction that adds it. */
export const saveReceipt = (tx: Transaction, imageId: number, receipt: string) =>
  tx.insert(guestReceipts).values({ imageId, hash: hashToken(receipt) })

/**
 * Permanently deletes an image for the guest who added it through this link, even if the link has ended, the
 * gallery is frozen, or a member has removed the image or the gallery. Refuses (404) a wrong receipt, and
 * (410) when it is too late.
 */
export async function withdrawImage(
  { db, jobs }: { db: Database; jobs: Jobs },
  { token, imageId, receipt }: { token: string; imageId: number; receipt: string },
): Promise<void> {
  const hash = hashToken(receipt)
  const image = (await findImage(db, token, imageId, hash)) ?? (await findRemoved(db, token, imageId, hash))
  if (!image) throw notFound('Image')
  if (clock.ms() - image.uploadedAt.getTime() > WITHDRAW_HOURS * 60 * 60 * 1000) {
    throw new Refusal(
      410,
      'too_late',
      `Photos can be withdrawn for ${WITHDRAW_HOURS} hours. Please ask the gallery owner to delete it.`,
    )
  }
  await transact(db, async (tx) => {
    if (!(await deleteImageForGood(tx, jobs, image))) throw notFound('Image')
    await guestUploadsDigest.remove(tx, image.shareableLinkId!, image.id)
  })
}

type Received = Pick<ImageRow, 'id' | 'galleryId' | 'shareableLinkId' | 'uploadedAt'>

async function findImage(
  db: Database,
  token: string,
  id: number,
  hash: string,
): Promise<Received | undefined> {
  const [found] = await db
    .select({ image: images })
    .from(images)
    .innerJoin(guestReceipts, eq(guestReceipts.imageId, images.id))
    .innerJoin(shareableLinks, eq(shareableLinks.id, images.shareableLinkId))
    .innerJoin(galleries, eq(galleries.id, images.galleryId))
    .where(
      and(eq(images.id, id), eq(shareableLinks.token, token), eq(guestReceipts.hash, hash), notSuspended),
    )
  return found?.image
}

/** A removed image, which keeps its receipt among its referring rows. */
async function findRemoved(
  db: Database,
  token: string,
  id: number,
  hash: string,
): Promise<Received | undefined> {
  const kept = sql`${removedImages.referringRows} -> ${getTableName(guestReceipts)} -> 0 ->> 'hash'`
  const [found] = await db
    .select({ image: removedImages })
    .from(removedImages)
    .innerJoin(shareableLinks, eq(shareableLinks.id, removedImages.shareableLinkId))
    .innerJoin(galleries, eq(galleries.id, removedImages.galleryId))
    .where(
      and(eq(removedImages.id, id), eq(shareableLinks.token, token), sql`${kept} = ${hash}`, notSuspended),
    )
  return found?.image
}
