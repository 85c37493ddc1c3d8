import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Mark } from '#contract/pick-form.ts'
import { nameOrEmail } from '#server/accounts/person.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import {
  downloadedImages,
  images,
  newVersions,
  picks,
  users,
  type ViewLinkRow,
  viewLinks,
} from '#server/database/tables/index.ts'
import { rightsIn } from '#server/galleries/access.ts'
import type { Bearer } from '#server/galleries/gallery-cookie.ts'
import { readingOrder } from '#server/galleries/reading-order.ts'
import { notFound } from '#server/platform/http/refusal.ts'

export type ListedLink = {
  link: ViewLinkRow
  /** The member's name, or e-mail without one; null when that account is gone. */
  createdBy: string | null
  marks: Record<Mark, number>
  downloadedImages: number
  /** Ids of images that were replaced since the holder had seen them, in order. */
  unseenVersions: number[]
}

/** A gallery's view links, newest first, including those that have ended. */
export const listViewLinks = (db: Database, galleryId: number): Promise<ListedLink[]> =>
  linksWhere(db, eq(viewLinks.galleryId, galleryId))

/** One view link. Refuses (404) if it does not exist. */
export async function findViewLink(db: Database | Transaction, linkId: number): Promise<ListedLink> {
  const [found] = await linksWhere(db, eq(viewLinks.id, linkId))
  if (!found) throw notFound('View link')
  return found
}

async function linksWhere(db: Database | Transaction, condition: SQL): Promise<ListedLink[]> {
  const counted = db
    .select({ yes: countOf('yes'), maybe: countOf('maybe'), no: countOf('no') })
    .from(picks)
    .where(eq(picks.viewLinkId, viewLinks.id))
    .as('counted')
  const taken = db
    .select({ count: sql<number>`count(*)::int`.as('count') })
    .from(downloadedImages)
    .where(eq(downloadedImages.viewLinkId, viewLinks.id))
    .as('taken')
  const unseen = db
    .select({ ids: sql<number[] | null>`array_agg(${images.id} order by ${readingOrder})`.as('ids') })
    .from(newVersions)
    .innerJoin(images, eq(images.id, newVersions.imageId))
    .where(and(eq(newVersions.viewLinkId, viewLinks.id), isNull(newVersions.seenAt)))
    .as('unseen')
  const rows = await db
    .select({
      link: viewLinks,
      creator: users,
      marks: { yes: counted.yes, maybe: counted.maybe, no: counted.no },
      downloadedImages: taken.count,
      unseenVersions: unseen.ids,
    })
    .from(viewLinks)
    .leftJoin(users, eq(users.id, viewLinks.createdBy))
    .leftJoinLateral(counted, sql`true`)
    .leftJoinLateral(taken, sql`true`)
    .leftJoinLateral(unseen, sql`true`)
    .where(condition)
    .orderBy(desc(viewLinks.id))
  return rows.map(({ link, creator, marks, downloadedImages, unseenVersions }) => ({
    link,
    createdBy: creator && nameOrEmail(creator),
    marks: { yes: marks?.yes ?? 0, maybe: marks?.maybe ?? 0, no: marks?.no ?? 0 },
    downloadedImages: downloadedImages ?? 0,
    unseenVersions: unseenVersions ?? [],
  }))
}

const countOf = (mark: Mark) => sql<number>`(count(*) filter (where ${picks.mark} = ${mark}))::int`.as(mark)

/** Finds the bearer of a token, even an ended one: a view link's holder in this gallery, or their guest. */
export async function bearerOf(db: Database, galleryId: number, token: string): Promise<Bearer | null> {
  const [link] = await db
    .select()
    .from(viewLinks)
    .where(
      and(
        or(eq(viewLinks.token, token), eq(viewLinks.guestToken, token)),
        eq(viewLinks.galleryId, galleryId),
      ),
    )
  return link ? { link, isGuest: link.token !== token } : null
}

/** Rights in the gallery of the view link that the call's path names as `id`. */
export const viewLinkRights = (db: Database) =>
  rightsIn(db, 'View link', async (id) => {
    const { link } = await findViewLink(db, id)
    return { galleryId: link.galleryId, link }
  })
