import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { shareableLinks } from '#server/database/tables/index.ts'

/** Closes a link permanently. Uploads in progress are refused before they are stored. */
export async function deactivateLink(db: Database, linkId: number): Promise<void> {
  await db.update(shareableLinks).set({ isActive: false }).where(eq(shareableLinks.id, linkId))
}

/**
 * Closes all links that a user created in a gallery, in the transaction that ended their membership. Lock the gallery
 * first: that waits for a link being created, and the next one is refused.
 */
export async function deactivateLinksOf(tx: Transaction, galleryId: number, userId: string): Promise<void> {
  await tx
    .update(shareableLinks)
    .set({ isActive: false })
    .where(and(eq(shareableLinks.galleryId, galleryId), eq(shareableLinks.createdBy, userId)))
}

/** Closes all links that a user created in any gallery, in the transaction that has locked and deletes their account. */
export async function deactivateAllLinksOf(tx: Transaction, userId: string): Promise<void> {
  await tx.update(shareableLinks).set({ isActive: false }).where(eq(shareableLinks.createdBy, userId))
}
