import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { localAccounts, passwordResets, users } from '#server/database/tables/index.ts'
import { letterOf } from '#server/mail/letter.ts'
import { sendLetter } from '#server/mail/send-letter.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

const HOUR_MS = 60 * 60 * 1000

export const hashResetToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Mails a link that sets a new password once, within an hour. Nothing happens for an e-mail without an account. */
export async function forgotPassword(
  db: Database,
  jobs: Jobs,
  email: string,
  site: { publicUrl: URL; productName: string },
): Promise<void> {
  const [account] = await db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .innerJoin(localAccounts, eq(localAccounts.userId, users.id))
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  if (!account) return

  const token = randomBytes(32).toString('base64url')
  await db.transaction(async (tx) => {
    await tx.insert(passwordResets).values({
      tokenHash: hashResetToken(token),
      userId: account.userId,
      expiresAt: new Date(Date.now() + HOUR_MS),
    })
    await sendLetter(
      tx,
      jobs,
      letterOf(site, {
        to: account.email,
        subject: `Set a new password for ${site.productName}`,
        paragraphs: [
          `Somebody, hopefully you, asked to set a new password for your ${site.productName} account.`,
          'The link works once, within an hour. If it was not you, ignore this mail: nothing has changed.',
        ],
        action: {
          label: 'Set a new password',
          url: new URL(`/reset-password/${token}`, site.publicUrl).href,
        },
      }),
    )
  })
}
