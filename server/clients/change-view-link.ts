import { and, eq, sql } from 'drizzle-orm'
import type { ViewLinkChange } from '#contract/view-links.ts'
import { announce } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { randomToken, type ViewLinkRow, viewLinks } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { lockGallery } from '#server/galleries/changed.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { findViewLink, type ListedLink } from './find-view-links.ts'

type Which = Pick<ViewLinkRow, 'id' | 'galleryId'>

const isLink = ({ id, galleryId }: Which) => and(eq(viewLinks.id, id), eq(viewLinks.galleryId, galleryId))

/** Changes a view link, in every process and from its holder's next request on. */
export const changeViewLink = (db: Database, link: Which, change: ViewLinkChange): Promise<ListedLink> =>
  transact(db, async (tx) => {
    const { done, mayShare, ...fields } = change
    await lockGallery(tx, link.galleryId, { what: 'View link' })
    const [changed] = await tx
      .update(viewLinks)
      .set({
        ...fields,
        // Sets a column even if the change is empty.
        id: link.id,
        ...(mayShare !== undefined && {
          mayShare,
          guestToken: sql`case when ${mayShare} and not ${viewLinks.mayShare} then ${randomToken} else ${viewLinks.guestToken} end`,
        }),
        ...(done === false && { doneAt: null, doneMessage: null }),
      })
      .where(isLink(link))
      .returning()
    if (!changed) throw notFound('View link')
    await announce(tx, { about: 'gallery-changed', galleryId: link.galleryId })
    return findViewLink(tx, link.id)
  })

/** Ends a view link and deletes it with its picks. */
export const deleteViewLink = (db: Database, link: Which): Promise<void> =>
  transact(db, async (tx) => {
    await lockGallery(tx, link.galleryId, { what: 'View link' })
    await tx.delete(viewLinks).where(isLink(link))
    await announce(tx, { about: 'gallery-changed', galleryId: link.galleryId })
  })
