import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { MAX_VIEW_LINKS, type NewViewLink } from '#contract/view-links.ts'
import type { Person } from '#server/accounts/person.ts'
import { announce } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { viewLinks } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { lockGallery } from '#server/galleries/changed.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import { findViewLink, type ListedLink } from './find-view-links.ts'

/** Creates a view link with a token of 192 random bits. Refuses (409) more than a gallery may have. */
export const createViewLink = (
  db: Database,
  galleryId: number,
  { id: createdBy }: Person,
  wanted: NewViewLink,
): Promise<ListedLink> =>
  transact(db, async (tx) => {
    // Locked, so that concurrent calls do not pass the limit together.
    await lockGallery(tx, galleryId, { accounts: [createdBy] })
    if ((await tx.$count(viewLinks, eq(viewLinks.galleryId, galleryId))) >= MAX_VIEW_LINKS)
      throw conflict(`A gallery can have ${MAX_VIEW_LINKS} view links. Please delete one first.`)
    const [link] = await tx
      .insert(viewLinks)
      .values({
        ...wanted,
        galleryId,
        createdBy,
        token: randomBytes(24).toString('base64url'),
      })
      .returning()
    await announce(tx, { about: 'gallery-changed', galleryId })
    return findViewLink(tx, link!.id)
  })
