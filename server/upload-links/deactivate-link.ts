import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { shareableLinks } from '#server/database/tables/index.ts'

/** Closes a link permanently. Uploads in progress are refused before they are stored. */
export async function deactivateLink(db: Database, linkId: number): Promise<void> {
  await db.update(shareableLinks).set({ isActive: false }).where(eq(shareableLinks.id, linkId))
}
