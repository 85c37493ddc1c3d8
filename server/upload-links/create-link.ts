import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { MAX_UPLOAD_LINKS, type NewShareableLink } from '#contract/upload-links.ts'
import type { Person } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { shareableLinks } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { membershipOf, requireEditor } from '#server/galleries/access.ts'
import { lockGallery } from '#server/galleries/changed.ts'
import { chapterOf } from '#server/images/chapters/append-to-chapter.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { findLink, type ListedLink } from './list-links.ts'

/**
 * Creates an upload link with a token of 192 random bits. Without a name it is called `Link #n`. Refuses (400) a chapter
 * that the gallery does not have, and (409) more active links than it may have.
 */
export function createLink(
  db: Database,
  galleryId: number,
  person: Person,
  { name, expiresInDays, review, chapterId, message }: NewShareableLink,
): Promise<ListedLink> {
  return transact(db, async (tx) => {
    // Locked, so that concurrent calls do not use the same number or pass the limit together, and that a member who is removed leaves no link.
    await lockGallery(tx, galleryId, { accounts: [person.id] })
    requireEditor(person, await membershipOf(tx, person, galleryId))
    await requireFewerLinks(tx, galleryId)
    const number = (await tx.$count(shareableLinks, eq(shareableLinks.galleryId, galleryId))) + 1
    const [link] = await tx
      .insert(shareableLinks)
      .values({
        galleryId,
        name: name ?? `Link #${number}`,
        token: randomBytes(24).toString('base64url'),
        createdBy: person.id,
        expiresInDays,
        expiresAt: clock.fromNow(expiresInDays * DAY_MS),
        review,
        message,
        chapterId: (await chapterOf(tx, galleryId, chapterId))?.id ?? null,
      })
      .returning()
    return findLink(tx, link!.id)
  })
}

/** Refuses (409) another active link of a gallery that has the most. Its row is locked. */
export async function requireFewerLinks(tx: Transaction, galleryId: number): Promise<void> {
  const active = and(
    eq(shareableLinks.galleryId, galleryId),
    eq(shareableLinks.isActive, true),
    gt(shareableLinks.expiresAt, clock.now()),
  )
  if ((await tx.$count(shareableLinks, active)) >= MAX_UPLOAD_LINKS)
    throw conflict(`A gallery can have ${MAX_UPLOAD_LINKS} active upload links. Please deactivate one first.`)
}
