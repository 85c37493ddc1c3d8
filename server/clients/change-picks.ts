import { and, eq, ne, sql } from 'drizzle-orm'
import { isOpenLink } from '#contract/closing.ts'
import { countText } from '#contract/counts.ts'
import { ASK_AGAIN_MS } from '#contract/pick-form.ts'
import type { NewPick, Pick as Picked } from '#contract/picks.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { galleries, images, picks, type ViewLinkRow, viewLinks } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { LinkEnded } from '#server/galleries/visibility.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { conflict, forbidden, notFound, tooMany } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type Telling, tellWebhooks } from '#server/webhooks/tell-webhooks.ts'
import { changeEmail } from './tell-of-change.ts'
import { picksDigest } from './tell-of-picks.ts'

/** The image of a view link's gallery that its holder marks. */
type Which = { linkId: number; galleryId: number; imageId: number }

/**
 * Marks an image. Refuses (404) one that visitors do not see and a link that has ended, (403) where choosing is off, and
 * (409) after the holder is done, and a 'yes' beyond a limit that allows no more.
 */
export const savePick = (
  db: Database,
  { linkId, galleryId, imageId }: Which,
  { mark, note }: NewPick,
): Promise<Picked> =>
  transact(db, async (tx) => {
    const { maxPicks, overLimit } = await lockChoosing(tx, linkId)
    // Locked, so that it is not deleted before the transaction ends.
    const [image] = await tx
      .select({ id: images.id })
      .from(images)
      .where(and(visibleIn(galleryId), eq(images.id, imageId)))
      .for('key share')
    if (!image) throw notFound('Image')
    if (mark === 'yes' && maxPicks !== null && overLimit === 'refuse')
      await requireRoom(tx, { linkId, imageId, maxPicks })
    const [saved] = await tx
      .insert(picks)
      .values({ viewLinkId: linkId, imageId, mark, note: note ?? null })
      .onConflictDoUpdate({
        target: [picks.viewLinkId, picks.imageId],
        set: { mark, ...(note !== undefined && { note }), changedAt: sql`now()` },
      })
      .returning({ imageId: picks.imageId, mark: picks.mark, note: picks.note })
    return saved!
  })

/** Removes a mark and its note, if there is one. Refuses as `savePick` does. */
export const deletePick = (db: Database, { linkId, imageId }: Omit<Which, 'galleryId'>): Promise<void> =>
  transact(db, async (tx) => {
    await lockChoosing(tx, linkId)
    await tx.delete(picks).where(and(eq(picks.viewLinkId, linkId), eq(picks.imageId, imageId)))
  })

/**
 * Records that the holder is done and notifies the owner; repeating it changes nothing. Refuses (404) a link
 * that has ended, and (403) where choosing is off.
 * @returns the time at which they were done
 */
export const endChoosing = (
  { db, jobs, config }: Telling & { db: Database },
  { linkId, galleryId }: Omit<Which, 'imageId'>,
  message: string | null,
): Promise<Date> =>
  transact(db, async (tx) => {
    // Before the link, in the order of locks: the digest refers to its gallery.
    await tx.select({ id: galleries.id }).from(galleries).where(eq(galleries.id, galleryId)).for('key share')
    const { doneAt } = await lockLink(tx, linkId)
    if (doneAt) return doneAt
    const now = clock.now()
    await tx.update(viewLinks).set({ doneAt: now, doneMessage: message }).where(eq(viewLinks.id, linkId))
    await picksDigest.add(tx, jobs, { subject: galleryId, galleryId }, [linkId])
    await tellWebhooks(tx, { jobs, config }, 'picks.done', galleryId, { viewLinkId: linkId })
    return now
  })

/**
 * Notifies the owner that the holder wants to change a sent list. Refuses (404) a link that has ended, (403)
 * where choosing is off, (409) while the list is open, and (429) a second request within an hour.
 */
export const askToChange = (
  { db, jobs }: { db: Database; jobs: Jobs },
  linkId: number,
  message: string | null,
): Promise<void> =>
  transact(db, async (tx) => {
    const { doneAt, askedAt } = await lockLink(tx, linkId)
    if (!doneAt) throw conflict('Your choice is still open. You can change it yourself.', 'picks_open')
    const waitMs = askedAt ? askedAt.getTime() + ASK_AGAIN_MS - clock.ms() : 0
    if (waitMs > 0)
      throw tooMany(Math.ceil(waitMs / 1000), 'You have asked already. Please wait for an answer.')
    await tx
      .update(viewLinks)
      .set({ askedAt: clock.now(), askedMessage: message })
      .where(eq(viewLinks.id, linkId))
    await sendEmail(tx, jobs, changeEmail, { linkId })
  })

/** Locks the link, so that two devices of its holder are handled one after the other. */
async function lockLink(tx: Transaction, linkId: number): Promise<ViewLinkRow> {
  const [link] = await tx.select().from(viewLinks).where(eq(viewLinks.id, linkId)).for('update')
  if (!link || !isOpenLink(link, clock.ms())) throw new LinkEnded()
  if (!link.picks) throw forbidden('Choosing photos is switched off for this link.', 'picks_off')
  return link
}

async function lockChoosing(tx: Transaction, linkId: number): Promise<ViewLinkRow> {
  const link = await lockLink(tx, linkId)
  if (link.doneAt) throw conflict('You have said that you are done. Your choice is closed.', 'picks_done')
  return link
}

type Wanted = { linkId: number; imageId: number; maxPicks: number }

/** Refuses (409) a 'yes' beyond the limit. Existing ones stay, also beyond a lowered limit. */
async function requireRoom(tx: Transaction, { linkId, imageId, maxPicks }: Wanted): Promise<void> {
  const chosen = and(eq(picks.viewLinkId, linkId), eq(picks.mark, 'yes'))
  if ((await tx.$count(picks, and(chosen, eq(picks.imageId, imageId)))) > 0) return
  const others = await tx.$count(picks, and(chosen, ne(picks.imageId, imageId)))
  if (others >= maxPicks)
    throw conflict(
      `You can choose ${countText(maxPicks, 'photo')}. Please take one away first.`,
      'picks_full',
    )
}
