import { and, count, desc, eq, gt, lte, max, sql } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { galleries, selectedImages, selectionNotices, selections } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { ownerAndPicture } from '#server/galleries/gallery-cover.ts'
import { isOwnerProven } from '#server/galleries/owner-proven.ts'
import { digest } from '#server/mail/digest.ts'
import { isolated } from '#server/mail/isolated.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { type Words, wordsIn } from '#server/mail/words.ts'
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
  async (db, { galleryId, after: notifiedUpTo, upTo }, product) => {
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
    const words = await wordsIn(product, found.language)
    const { language, texts, quoted } = words
    const title = quoted(found.gallery.title)
    const [first] = newest
    return {
      language,
      to: found.to,
      picture: found.picture,
      subject:
        all === 1
          ? texts.selectionSubject({ name: quoted(first!.name), count: first!.pictures, title })
          : texts.selectionsSubject({ count: all, title }),
      paragraphs: [
        all === 1 ? texts.selection({ title }) : texts.selections({ count: all, title }),
        ...newest.map((one) => summary(words, one)),
        ...(all > newest.length ? [texts.andMore({ count: all - newest.length })] : []),
      ],
      ending: texts.everyTenMinutes,
      action: {
        label: all === 1 ? texts.viewSelection : texts.viewSelections,
        url: new URL(`/gallery/${galleryId}/settings?tab=clients`, product.publicUrl).href,
      },
    }
  },
)

type Summary = { name: string; email: string | null; message: string | null; pictures: number }

function summary({ texts, quoted }: Words, { name, email, message, pictures }: Summary): string {
  // The address is valid, so the owner can reply to it.
  const who = email ? `${quoted(name)} (${isolated(email)})` : quoted(name)
  const sent = { count: pictures, who }
  return message ? texts.selectionOfWith({ ...sent, message: quoted(message, 300) }) : texts.selectionOf(sent)
}
