import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { nameOrEmail } from '#server/accounts/person.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { images, type ShareableLinkRow, shareableLinks, users } from '#server/database/tables/index.ts'
import { notFound } from '#server/platform/http/refusal.ts'

export type ListedLink = {
  link: ShareableLinkRow
  /** The member's name, or email without one; null when that account is gone. */
  createdBy: string | null
  imageCount: number
}

/** A gallery's upload links, newest first, including inactive ones. */
export const listLinks = (db: Database, galleryId: number): Promise<ListedLink[]> =>
  linksWhere(db, eq(shareableLinks.galleryId, galleryId))

/** One upload link. Refuses (404) if it does not exist. */
export async function findLink(db: Database | Transaction, linkId: number): Promise<ListedLink> {
  const [found] = await linksWhere(db, eq(shareableLinks.id, linkId))
  if (!found) throw notFound('Upload link')
  return found
}

async function linksWhere(db: Database | Transaction, condition: SQL): Promise<ListedLink[]> {
  const counted = db
    .select({ imageCount: sql<number>`count(*)::int`.as('image_count') })
    .from(images)
    .where(eq(images.shareableLinkId, shareableLinks.id))
    .as('counted')
  const rows = await db
    .select({ link: shareableLinks, creator: users, imageCount: counted.imageCount })
    .from(shareableLinks)
    .leftJoin(users, eq(users.id, shareableLinks.createdBy))
    .leftJoinLateral(counted, sql`true`)
    .where(condition)
    .orderBy(desc(shareableLinks.id))
  return rows.map(({ link, creator, imageCount }) => ({
    link,
    createdBy: creator && nameOrEmail(creator),
    imageCount: imageCount ?? 0,
  }))
}
