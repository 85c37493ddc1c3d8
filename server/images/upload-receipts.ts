import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type ImageRow, images, uploadReceipts } from '#server/database/tables/index.ts'

/** The pictures of an upload that was stored under this key before, in their order; null when there was none. */
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

/** Keeps the receipt with the rows. Answers false when the same upload was stored by another request meanwhile. */
export async function saveReceipt(tx: Transaction, galleryId: number, key: string, imageIds: number[]) {
  const kept = await tx
    .insert(uploadReceipts)
    .values({ galleryId, key, imageIds })
    .onConflictDoNothing()
    .returning({ key: uploadReceipts.key })
  return kept.length === 1
}

/** Nobody sends the same again after a day. */
export const deleteOldReceipts = (db: Database) =>
  db.delete(uploadReceipts).where(lt(uploadReceipts.createdAt, sql`now() - interval '1 day'`))
