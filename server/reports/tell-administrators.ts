import { and, desc, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm'
import type { ReportReason } from '#contract/report-form.ts'
import { clock } from '#server/database/clock.ts'
import type { Transaction } from '#server/database/connect.ts'
import { galleries, reports, users } from '#server/database/tables/index.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { digest } from '#server/mail/digest.ts'
import { defineEmail, sendEmails } from '#server/mail/send-email.ts'
import { accountLanguage, wordsIn } from '#server/mail/words.ts'
import { defineJob, type Jobs } from '#server/platform/jobs/jobs.ts'

/** Reports that an e-mail quotes; it counts all of them. */
const QUOTED = 5

/** Mails administrators that visitors reported galleries: one e-mail in ten minutes at most. */
export const reportsDigest = digest({
  job: defineJob('tell-administrators-of-reports', { concurrency: 1 }),
  intervalMs: 10 * 60 * 1000,
  async news(tx) {
    const untold = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(isNull(reports.toldAt))
      .orderBy(desc(reports.id))
      .for('update')
    const ids = untold.map(({ id }) => id)
    return ids.length === 0 ? null : { lastSentAt: await lastSentAt(tx), ids }
  },
  async send(tx, jobs, _key, { ids }) {
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'Admin'), isNotNull(users.emailVerifiedAt)))
    const told = { reportIds: ids.slice(0, QUOTED), count: ids.length }
    const each = admins.map(({ id }) => ({ userId: id, ...told }))
    await sendEmails(tx, jobs, reportsEmail, each)
    await tx.update(reports).set({ toldAt: clock.now() }).where(inArray(reports.id, ids))
  },
})

/** Schedules the next e-mail, in the transaction that adds a report. */
export const tellOfReport = async (tx: Transaction, jobs: Jobs): Promise<void> =>
  reportsDigest.schedule(tx, jobs, {}, await lastSentAt(tx))

async function lastSentAt(tx: Transaction): Promise<Date | null> {
  const [last] = await tx.select({ toldAt: max(reports.toldAt) }).from(reports)
  return last?.toldAt ?? null
}

export const reportsEmail = defineEmail<{ userId: string; reportIds: number[]; count: number }>(
  'reports',
  async (db, { userId, reportIds, count }, product) => {
    const [admin] = await db
      .select({ to: users.email, language: accountLanguage })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'Admin')))
    const newest = await db
      .select({ reason: reports.reason, message: reports.message, title: galleries.title })
      .from(reports)
      .innerJoin(galleries, eq(galleries.id, reports.galleryId))
      .where(and(inArray(reports.id, reportIds), notRemoved))
      .orderBy(desc(reports.id))
    // The galleries may have been deleted or removed since.
    if (!admin || newest.length === 0) return null
    const more = count - newest.length
    const { language, texts, quoted } = await wordsIn(product, admin.language)
    const reasons: Record<ReportReason, string> = {
      copyright: texts.reasonCopyright,
      person: texts.reasonPerson,
      illegal: texts.reasonIllegal,
      other: texts.reasonOther,
    }
    return {
      language,
      to: admin.to,
      subject: texts.reportsSubject({ count }),
      paragraphs: [
        texts.reports({ count }),
        ...newest.map(({ reason, message, title }) =>
          texts.reportIn({ title: quoted(title), reason: reasons[reason], message: quoted(message, 300) }),
        ),
        ...(more > 0 ? [texts.andMore({ count: more })] : []),
      ],
      ending: texts.everyTenMinutes,
      action: { label: texts.readReports, url: new URL('/admin/reports', product.publicUrl).href },
    }
  },
)
