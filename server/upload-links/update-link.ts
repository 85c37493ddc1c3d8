import { and, eq, lte } from 'drizzle-orm'
import { isOpenLink } from '#contract/closing.ts'
import type { ShareableLinkChange } from '#contract/upload-links.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { shareableLinks } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { lockGallery } from '#server/galleries/changed.ts'
import { chapterOf } from '#server/images/chapters/append-to-chapter.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { requireFewerLinks } from './create-link.ts'
import { findLink, type ListedLink } from './list-links.ts'

/**
 * Changes a link's name, message, length of life (from now) and review of uploads. An expired link accepts
 * uploads again; a deactivated one stays closed. Refuses (400) a chapter that the gallery does not have, and (409) more
 * active links than it may have.
 */
export function updateLink(
  db: Database,
  { id: linkId, galleryId }: { id: number; galleryId: number },
  change: ShareableLinkChange,
): Promise<ListedLink> {
  const { name, expiresInDays, review, chapterId, message } = change
  return transact(db, async (tx) => {
    // Locked, so that the chapter is not deleted, and concurrent calls do not pass the limit together.
    await lockGallery(tx, galleryId, { what: 'Upload link' })
    const [link] = await tx.select().from(shareableLinks).where(eq(shareableLinks.id, linkId)).for('update')
    if (!link) throw notFound('Upload link')
    if (expiresInDays && !isOpenLink(link, clock.ms())) await requireFewerLinks(tx, galleryId)
    const numbered = async () => {
      const upToThis = and(eq(shareableLinks.galleryId, link.galleryId), lte(shareableLinks.id, linkId))
      return `Link #${await tx.$count(shareableLinks, upToThis)}`
    }
    await tx
      .update(shareableLinks)
      .set({
        name: name === undefined ? link.name : (name ?? (await numbered())),
        expiresInDays: expiresInDays ?? link.expiresInDays,
        expiresAt: expiresInDays ? clock.fromNow(expiresInDays * DAY_MS) : link.expiresAt,
        review: review ?? link.review,
        message: message === undefined ? link.message : message,
        chapterId:
          chapterId === undefined
            ? link.chapterId
            : ((await chapterOf(tx, galleryId, chapterId))?.id ?? null),
      })
      .where(eq(shareableLinks.id, linkId))
    return findLink(tx, linkId)
  })
}
