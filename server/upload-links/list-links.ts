import { desc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type ShareableLinkRow, shareableLinks } from '#server/database/tables/index.ts'

/** A gallery's upload links, newest first, including inactive ones. */
export const listLinks = (db: Database, galleryId: number): Promise<ShareableLinkRow[]> =>
  db
    .select()
    .from(shareableLinks)
    .where(eq(shareableLinks.galleryId, galleryId))
    .orderBy(desc(shareableLinks.id))
