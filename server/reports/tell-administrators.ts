import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { ReportReason } from '#contract/report-form.ts'
import { galleries, reports, users } from '#server/database/tables/index.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { digest } from '#server/mail/digest.ts'
import { defineEmail } from '#server/mail/send-email.ts'
import { accountLanguage, wordsIn } from '#server/mail/words.ts'

/** Maximum number of reports that an e-mail quotes; it counts all of them. */
const QUOTED = 5

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

/** Mails administrators about new reports: at most one e-mail in ten minutes. */
export const reportsDigest = digest({
  email: reportsEmail,
  intervalMs: 10 * 60 * 1000,
  async idsOf(waiting, tx) {
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'Admin'), isNotNull(users.emailVerifiedAt)))
    const items = waiting.flatMap((digest) => digest.items)
    const left = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(inArray(reports.id, items))
      .orderBy(desc(reports.id))
    const reportIds = left.slice(0, QUOTED).map(({ id }) => id)
    return admins.map(({ id }) => ({ userId: id, reportIds, count: left.length }))
  },
})

/** Subject of the administrators' digest. */
export const ADMINISTRATORS = { subject: 0, galleryId: null }
