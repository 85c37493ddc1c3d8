import { and, desc, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm'
import { REASON_NAMES } from '#contract/report-form.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { galleries, reports, users } from '#server/database/tables/index.ts'
import { quoted } from '#server/mail/quoted.ts'
import { defineEmail, sendEmails } from '#server/mail/send-email.ts'
import { defineJob, type Jobs } from '#server/platform/jobs/jobs.ts'

const WAIT_MS = 10 * 60 * 1000
/** Reports that an e-mail quotes; it counts all of them. */
const QUOTED = 5

/** Mails administrators that visitors reported galleries: one e-mail in ten minutes at most. */
export const tellAdministrators = defineJob('tell-administrators-of-reports', { concurrency: 1 })

/**
 * Enlists the next e-mail, in the transaction that adds a report. Reports that come until it is sent are in it; then
 * their own jobs find nothing to tell.
 */
export async function enlistTelling(tx: Transaction, jobs: Jobs): Promise<void> {
  await jobs.enlist(tx, tellAdministrators, [{}], await earliestEmail(tx))
}

async function earliestEmail(tx: Transaction): Promise<Date> {
  const [last] = await tx.select({ toldAt: max(reports.toldAt) }).from(reports)
  return new Date(Math.max(clock.ms(), clock.fromEvent(last?.toldAt ?? null, WAIT_MS).getTime()))
}

export const runTellAdministrators = (db: Database, jobs: Jobs) => () =>
  db.transaction(async (tx) => {
    const untold = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(isNull(reports.toldAt))
      .orderBy(desc(reports.id))
      .for('update')
    if (untold.length === 0) return
    // Reports at the same moment as the last e-mail.
    const earliest = await earliestEmail(tx)
    if (earliest.getTime() > clock.ms() + 1000) return jobs.enlist(tx, tellAdministrators, [{}], earliest)
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'Admin'), isNotNull(users.emailVerifiedAt)))
    const ids = untold.map(({ id }) => id)
    const reportIds = ids.slice(0, QUOTED)
    await sendEmails(
      tx,
      jobs,
      reportsEmail,
      admins.map(({ id }) => ({ userId: id, reportIds, count: untold.length })),
    )
    await tx.update(reports).set({ toldAt: clock.now() }).where(inArray(reports.id, ids))
  })

export const reportsEmail = defineEmail<{ userId: string; reportIds: number[]; count: number }>(
  'reports',
  async (db, { userId, reportIds, count }, site) => {
    const [admin] = await db
      .select({ to: users.email })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'Admin')))
    const newest = await db
      .select({ reason: reports.reason, message: reports.message, title: galleries.title })
      .from(reports)
      .innerJoin(galleries, eq(galleries.id, reports.galleryId))
      .where(inArray(reports.id, reportIds))
      .orderBy(desc(reports.id))
    // The galleries may have been deleted since.
    if (!admin || newest.length === 0) return null
    const more = count - newest.length
    return {
      to: admin.to,
      subject: count === 1 ? 'A visitor reported a gallery' : `Visitors reported galleries: ${count} reports`,
      paragraphs: [
        count === 1 ? 'A visitor reported a gallery:' : `${count} new reports from visitors. The newest:`,
        ...newest.map(
          ({ reason, message, title }) =>
            `In ${quoted(title)} (${REASON_NAMES[reason]}): ${quoted(message, 300)}`,
        ),
        ...(more > 0 ? [`And ${more} more.`] : []),
        'We send at most one of these every ten minutes.',
      ],
      action: { label: 'Read the reports', url: new URL('/admin/reports', site.publicUrl).href },
    }
  },
)
