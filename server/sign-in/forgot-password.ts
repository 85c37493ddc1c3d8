import { eq, sql } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { localAccounts, passwordResets, users } from '#server/database/tables/index.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Mails a link that sets a new password once, within an hour. For an email without an account an empty job is enlisted,
 * so that the call takes as long.
 */
export async function forgotPassword(db: Database, jobs: Jobs, email: string): Promise<void> {
  const [account] = await db
    .select({ userId: users.id })
    .from(users)
    .innerJoin(localAccounts, eq(localAccounts.userId, users.id))
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  await sendEmail(db, jobs, passwordEmail, { userId: account?.userId ?? null })
}

/** Each delivery has its own link; using one invalidates the others. */
export const passwordEmail = defineEmail<{ userId: string | null }>(
  'new-password',
  async (db, { userId }, { publicUrl, productName }) => {
    if (!userId) return null
    const [account] = await db
      .select({ email: users.email })
      .from(users)
      .innerJoin(localAccounts, eq(localAccounts.userId, users.id))
      .where(eq(users.id, userId))
    if (!account) return null
    const token = newToken()
    const expiresAt = clock.fromNow(HOUR_MS)
    await db.insert(passwordResets).values({ tokenHash: hashToken(token), userId, expiresAt })
    return {
      to: account.email,
      subject: `Set a new password for ${productName}`,
      paragraphs: [
        `We received a request to set a new password for your ${productName} account.`,
        "The link works once, within an hour. If this wasn't you, ignore this e-mail: nothing has changed.",
      ],
      action: { label: 'Set a new password', url: new URL(`/reset-password/${token}`, publicUrl).href },
    }
  },
  { toUnproven: true, toSuspended: true },
)
