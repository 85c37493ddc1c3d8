import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type ImageRow, images, uploadReceipts } from '#server/database/tables/index.ts'

/** The images of an earlier upload with this key, in order; null if there was none. */
export async function findEarlierUpload(
  db: Database,
  galleryId: number,
  key: string,
): Promise<ImageRow[] | null> {
  const [receipt] = await db
    .select()
    .from(uploadReceipts)
    .where(and(eq(uploadReceipts.galleryId, galleryId), eq(uploadReceipts.key, key)))
  if (!receipt) return null
  const rows = await db.select().from(images).where(inArray(images.id, receipt.imageIds))
  return rows.sort((a, b) => receipt.imageIds.indexOf(a.id) - receipt.imageIds.indexOf(b.id))
}

/** Saves the receipt together with the rows. Returns false if another request has stored the same upload. */
export async function saveReceipt(tx: Transaction, galleryId: number, key: string, imageIds: number[]) {
  const saved = await tx
    .insert(uploadReceipts)
    .values({ galleryId, key, imageIds })
    .onConflictDoNothing()
    .returning({ key: uploadReceipts.key })
  return saved.length === 1
}

/** Deletes receipts after a day: an upload is retried sooner. */
export const deleteOldReceipts = (db: Database) =>
  db.delete(uploadReceipts).where(lt(uploadReceipts.createdAt, sql`now() - interval '1 day'`))
