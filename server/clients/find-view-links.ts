import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { isOpenLink } from '#contract/closing.ts'
import { nameOrEmail } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { picks, users, type ViewLinkRow, viewLinks } from '#server/database/tables/index.ts'
import { rightsIn } from '#server/galleries/access.ts'
import { notFound } from '#server/platform/http/refusal.ts'

export type ListedLink = {
  link: ViewLinkRow
  /** The member's name, or e-mail without one; null when that account is gone. */
  createdBy: string | null
  picksCount: number
}

/** A gallery's view links, newest first, including those that have ended. */
export const listViewLinks = (db: Database, galleryId: number): Promise<ListedLink[]> =>
  linksWhere(db, eq(viewLinks.galleryId, galleryId))

/** The same for one link. Refuses (404) if it does not exist. */
export async function findViewLink(db: Database | Transaction, linkId: number): Promise<ListedLink> {
  const [found] = await linksWhere(db, eq(viewLinks.id, linkId))
  if (!found) throw notFound('View link')
  return found
}

async function linksWhere(db: Database | Transaction, condition: SQL): Promise<ListedLink[]> {
  const counted = db
    .select({ picksCount: sql<number>`count(*)::int`.as('picks_count') })
    .from(picks)
    .where(eq(picks.viewLinkId, viewLinks.id))
    .as('counted')
  const rows = await db
    .select({ link: viewLinks, creator: users, picksCount: counted.picksCount })
    .from(viewLinks)
    .leftJoin(users, eq(users.id, viewLinks.createdBy))
    .leftJoinLateral(counted, sql`true`)
    .where(condition)
    .orderBy(desc(viewLinks.id))
  return rows.map(({ link, creator, picksCount }) => ({
    link,
    createdBy: creator && nameOrEmail(creator),
    picksCount: picksCount ?? 0,
  }))
}

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
  return link && isOpenLink(link, clock.ms()) ? link : null
}

/** The rights in the gallery of the view link that the call's path names as `id`. */
export const viewLinkRights = (db: Database) =>
  rightsIn(db, 'View link', async (id) => {
    const { link } = await findViewLink(db, id)
    return { galleryId: link.galleryId, link }
  })
