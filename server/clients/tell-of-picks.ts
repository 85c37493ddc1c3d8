import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { galleries, pickNotices, picks, viewLinks } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { ownerAndPicture } from '#server/galleries/gallery-cover.ts'
import { isOwnerProven } from '#server/galleries/owner-proven.ts'
import { digest } from '#server/mail/digest.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { type Words, wordsIn } from '#server/mail/words.ts'
import { defineJob, type Jobs } from '#server/platform/jobs/jobs.ts'

/** Holders whom an e-mail names; it counts all of them. */
const QUOTED = 5

/** Mails the owner that holders of view links are done: one e-mail in ten minutes at most for each gallery. */
export const picksDigest = digest({
  job: defineJob<{ galleryId: number }>('tell-owner-of-picks'),
  intervalMs: 10 * 60 * 1000,
  async news(tx, { galleryId }) {
    const [notice] = await tx
      .select()
      .from(pickNotices)
      .where(eq(pickNotices.galleryId, galleryId))
      .for('update')
    if (!notice || !(await isOwnerProven(tx, galleryId))) return null
    const untold = await tx
      .select({ id: viewLinks.id })
      .from(viewLinks)
      .where(and(eq(viewLinks.galleryId, galleryId), eq(viewLinks.donePending, true)))
    return untold.length === 0 ? null : { lastSentAt: notice.toldAt, linkIds: untold.map(({ id }) => id) }
  },
  async send(tx, jobs, { galleryId }, { linkIds }) {
    await sendEmail(tx, jobs, picksEmail, { galleryId, linkIds })
    await tx.update(viewLinks).set({ donePending: false }).where(inArray(viewLinks.id, linkIds))
    await tx.update(pickNotices).set({ toldAt: clock.now() }).where(eq(pickNotices.galleryId, galleryId))
  },
})

/** Schedules the e-mails of galleries whose owner has only now proven their own. */
export async function flushDigests(db: Database, jobs: Jobs, ownerId: string): Promise<void> {
  const untold = await db
    .selectDistinct({ galleryId: viewLinks.galleryId })
    .from(viewLinks)
    .innerJoin(galleries, eq(galleries.id, viewLinks.galleryId))
    .where(and(eq(galleries.userId, ownerId), viewLinks.donePending))
  await transact(db, (tx) => jobs.enlist(tx, picksDigest.job, untold))
}

/** Locks what is noted of a gallery's e-mails. Call it before a view link is locked, as the e-mail's job does. */
export async function lockNotice(tx: Transaction, galleryId: number): Promise<void> {
  await tx
    .insert(pickNotices)
    .values({ galleryId })
    .onConflictDoUpdate({ target: pickNotices.galleryId, set: { toldAt: sql`${pickNotices.toldAt}` } })
}

/** Schedules the next e-mail, in the transaction in which a holder is done. */
export async function tellOfDone(tx: Transaction, jobs: Jobs, galleryId: number): Promise<void> {
  const [notice] = await tx.select().from(pickNotices).where(eq(pickNotices.galleryId, galleryId))
  await picksDigest.schedule(tx, jobs, { galleryId }, notice?.toldAt ?? null)
}

export const picksEmail = defineEmail<{ galleryId: number; linkIds: number[] }>(
  'picks',
  async (db, { galleryId, linkIds }, product) => {
    const found = await ownerAndPicture(db, galleryId)
    // They may have been deleted or reopened since.
    const done = await db
      .select({
        name: viewLinks.name,
        message: viewLinks.doneMessage,
        chosen: count(picks.imageId),
      })
      .from(viewLinks)
      .leftJoin(picks, and(eq(picks.viewLinkId, viewLinks.id), eq(picks.mark, 'yes')))
      .where(and(inArray(viewLinks.id, linkIds), isNotNull(viewLinks.doneAt)))
      .groupBy(viewLinks.id)
      .orderBy(desc(viewLinks.doneAt))
    if (!found || done.length === 0) return null
    const words = await wordsIn(product, found.language)
    const { language, texts, quoted } = words
    const title = quoted(found.gallery.title)
    const [first] = done
    const more = done.length - QUOTED
    return {
      language,
      to: found.to,
      picture: found.picture,
      isPrivate: true,
      subject:
        done.length === 1
          ? texts.picksSubject({ name: quoted(first!.name), count: first!.chosen })
          : texts.picksOfManySubject({ count: done.length, title }),
      paragraphs: [
        texts.picks({ title }),
        ...done.slice(0, QUOTED).map((one) => summary(words, one)),
        ...(more > 0 ? [texts.andMore({ count: more })] : []),
      ],
      ending: texts.everyTenMinutes,
      action: {
        label: texts.viewPicks,
        url: new URL(`/gallery/${galleryId}/settings?tab=clients`, product.publicUrl).href,
      },
    }
  },
)

type Summary = { name: string; message: string | null; chosen: number }

function summary({ texts, quoted }: Words, { name, message, chosen }: Summary): string {
  const chose = { name: quoted(name), count: chosen }
  return message ? texts.picksOfWith({ ...chose, message: quoted(message, 300) }) : texts.picksOf(chose)
}
