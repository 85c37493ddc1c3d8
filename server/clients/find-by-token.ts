import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type ViewLinkRow, viewLinks } from '#server/database/tables/index.ts'
import { isOpenLink } from '#server/galleries/visibility.ts'

/** The view link of this gallery with this token, while it lets anyone in. */
export async function openLinkWith(
  db: Database,
  galleryId: number,
  token: string,
): Promise<ViewLinkRow | null> {
  const [link] = await db
    .select()
    .from(viewLinks)
    .where(and(eq(viewLinks.token, token), eq(viewLinks.galleryId, galleryId)))
  return link && isOpenLink(link) ? link : null
}
