import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { shareableLinks } from '#server/database/tables/index.ts'

/** Closes a link for good; uploads that are under way through it are refused when they are to be stored. */
export async function deactivateLink(db: Database, linkId: number): Promise<void> {
  await db.update(shareableLinks).set({ isActive: false }).where(eq(shareableLinks.id, linkId))
}
