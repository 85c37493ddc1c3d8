import { and, count, desc, eq, gt, lte, max, sql } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { galleries, selectedImages, selectionNotices, selections } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { ownerAndPicture } from '#server/galleries/gallery-cover.ts'
import { isOwnerProven } from '#server/galleries/owner-proven.ts'
import { digest } from '#server/mail/digest.ts'
import { quoted } from '#server/mail/quoted.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { defineJob, type Jobs } from '#server/platform/jobs/jobs.ts'

/** Selections that an e-mail quotes; it counts all of them. */
const QUOTED = 5

const HOUR_MS = 60 * 60 * 1000
/** From so many in an hour on, the next e-mail tells what comes in an hour. */
const MANY_AN_HOUR = 20

/** The gallery's selections after what the owner has been told of. */
const after = (galleryId: number, notifiedUpTo: number) =>
  and(eq(selections.galleryId, galleryId), gt(selections.id, notifiedUpTo))

/** Mails the owner that visitors sent selections: for each gallery one e-mail in ten minutes at most, or in an hour where many come. */
export const selectionsDigest = digest({
  job: defineJob<{ galleryId: number }>('tell-owner-of-selections'),
  intervalMs: 10 * 60 * 1000,
  async news(tx, { galleryId }) {
    const [notice] = await tx
      .select()
      .from(selectionNotices)
      .where(eq(selectionNotices.galleryId, galleryId))
      .for('update')
    if (!notice || !(await isOwnerProven(tx, galleryId))) return null
    const [found] = await tx
      .select({ newest: max(selections.id) })
      .from(selections)
      .where(after(galleryId, notice.notifiedUpTo))
    const newest = found?.newest ?? null
    return newest === null ? null : { lastSentAt: notice.toldAt, notifiedUpTo: notice.notifiedUpTo, newest }
  },
  async send(tx, jobs, { galleryId }, { notifiedUpTo, newest }) {
    await sendEmail(tx, jobs, selectionsEmail, { galleryId, after: notifiedUpTo, upTo: newest })
    await tx
      .update(selectionNotices)
      .set({ notifiedUpTo: newest, toldAt: clock.now() })
      .where(eq(selectionNotices.galleryId, galleryId))
  },
})

/** Schedules the e-mails of galleries whose owner has only now proven their own. */
export async function tellSelectionsThatWaited(db: Database, jobs: Jobs, ownerId: string): Promise<void> {
  const untold = await db
    .select({ galleryId: selectionNotices.galleryId })
    .from(selectionNotices)
    .innerJoin(galleries, eq(galleries.id, selectionNotices.galleryId))
    .where(
      and(
        eq(galleries.userId, ownerId),
        sql`exists (select from ${selections} where ${selections.galleryId} = ${selectionNotices.galleryId}
          and ${selections.id} > ${selectionNotices.notifiedUpTo})`,
      ),
    )
  await transact(db, (tx) => jobs.enlist(tx, selectionsDigest.job, untold))
}

/**
 * Schedules the next e-mail, in the transaction that adds a selection. Others of this gallery wait for it, so that their
 * ids grow in the order in which they are told.
 */
export async function scheduleDigest(tx: Transaction, jobs: Jobs, galleryId: number): Promise<void> {
  const [notice] = await tx
    .insert(selectionNotices)
    .values({ galleryId })
    .onConflictDoUpdate({
      target: selectionNotices.galleryId,
      set: { notifiedUpTo: sql`${selectionNotices.notifiedUpTo}` },
    })
    .returning()
  const { notifiedUpTo, toldAt } = notice!
  if ((await tx.$count(selections, after(galleryId, notifiedUpTo))) > 0) return
  const lately = and(eq(selections.galleryId, galleryId), gt(selections.createdAt, clock.fromNow(-HOUR_MS)))
  const delayMs = (await tx.$count(selections, lately)) < MANY_AN_HOUR ? 0 : HOUR_MS
  await selectionsDigest.schedule(tx, jobs, { galleryId }, toldAt, delayMs)
}

export const selectionsEmail = defineEmail<{ galleryId: number; after: number; upTo: number }>(
  'selections',
  async (db, { galleryId, after: notifiedUpTo, upTo }, { publicUrl }) => {
    const found = await ownerAndPicture(db, galleryId)
    const told = and(after(galleryId, notifiedUpTo), lte(selections.id, upTo))
    const newest = await db
      .select({
        name: selections.name,
        email: selections.email,
        message: selections.message,
        pictures: count(selectedImages.imageId),
      })
      .from(selections)
      .leftJoin(selectedImages, eq(selectedImages.selectionId, selections.id))
      .where(told)
      .groupBy(selections.id)
      .orderBy(desc(selections.id))
      .limit(QUOTED)
    // They may have been deleted since.
    if (!found || newest.length === 0) return null
    const all = newest.length < QUOTED ? newest.length : await db.$count(selections, told)
    const title = quoted(found.gallery.title)
    return {
      to: found.to,
      picture: found.picture,
      subject:
        all === 1
          ? `${quoted(newest[0]!.name)} sent you ${favourites(newest[0]!.pictures)} from ${title}`
          : `${all} lists of favourites from ${title}`,
      paragraphs: [
        all === 1
          ? `A visitor to your gallery ${title} sent you their favourites:`
          : `Visitors to your gallery ${title} sent you ${all} lists of favourites. The newest:`,
        ...newest.map(summary),
        ...(all > newest.length ? [`And ${all - newest.length} more.`] : []),
      ],
      ending: 'We send at most one of these every ten minutes.',
      action: {
        label: all === 1 ? 'View the favourites' : 'View all of them',
        url: new URL(`/gallery/${galleryId}/settings?tab=clients`, publicUrl).href,
      },
    }
  },
)

type Summary = { name: string; email: string | null; message: string | null; pictures: number }

const favourites = (count: number) => (count === 1 ? '1 favourite' : `${count} favourites`)

const summary = ({ name, email, message, pictures }: Summary): string => {
  // The address is valid, so the owner can reply to it.
  const who = email ? `${quoted(name)} (${email})` : quoted(name)
  const what = `${favourites(pictures)} from ${who}`
  return message ? `${what}: ${quoted(message, 300)}` : `${what}.`
}
