import { and, eq, isNotNull } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { defineEmail, sendEmails } from '#server/mail/send-email.ts'
import { accountLanguage, wordsIn } from '#server/mail/words.ts'
import { defineJob, type Jobs } from '#server/platform/jobs/jobs.ts'
import type { DailyBackups } from './back-up-daily.ts'

/** Age of the newest backup from which one is missing, in milliseconds. */
export const BACKUP_MISSED_MS = 26 * 60 * 60 * 1000

/** Checks once a day for a missing backup. */
export const missingBackups = defineJob('missing-backups', { concurrency: 1 })

/** Schedule as in crontab: two and a half hours after BACKUP_AT, by when a failed backup has been retried twice. */
export function afterBackup(at: string): string {
  const [hours, minutes] = at.split(':').map(Number) as [number, number]
  const then = hours * 60 + minutes + 150
  return `${then % 60} ${Math.floor(then / 60) % 24} * * *`
}

/** Mails the administrators when no backup was made for 26 hours. */
export const tellOfMissingBackups = (db: Database, jobs: Jobs, backups: DailyBackups) => async () => {
  const { lastAt, failedAt } = await backups.state()
  // The first backup is still to come.
  if (!lastAt && !failedAt) return
  if (lastAt && clock.ms() - lastAt.getTime() <= BACKUP_MISSED_MS) return
  await transact(db, async (tx) => {
    const admins = await tx
      .select({ userId: users.id })
      .from(users)
      .where(and(eq(users.role, 'Admin'), isNotNull(users.emailVerifiedAt)))
    const told = { lastAt: lastAt?.toISOString() ?? null }
    await sendEmails(
      tx,
      jobs,
      missingBackupsEmail,
      admins.map(({ userId }) => ({ userId, ...told })),
    )
  })
}

export const missingBackupsEmail = defineEmail<{ userId: string; lastAt: string | null }>(
  'missing-backups',
  async (db, { userId, lastAt }, product) => {
    const [admin] = await db
      .select({ to: users.email, language: accountLanguage })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'Admin')))
    if (!admin) return null
    const { publicUrl } = product
    const { language, texts, time } = await wordsIn(product, admin.language)
    const named = { product: product.productName, host: publicUrl.host }
    return {
      language,
      to: admin.to,
      subject: texts.noBackupSubject(named),
      paragraphs: [
        lastAt ? texts.noBackupSince({ ...named, time: time(new Date(lastAt)) }) : texts.noBackup(named),
        texts.noBackupAdvice({ command: 'npm run admin -- doctor' }),
      ],
      ending: texts.noBackupEnding,
      action: { label: texts.seeSystem, url: new URL('/admin/system', publicUrl).href },
    }
  },
)
