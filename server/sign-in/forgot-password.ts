import { eq, sql } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { localAccounts, passwordResets, users } from '#server/database/tables/index.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { accountLanguage, wordsIn } from '#server/mail/words.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { HOUR_MS } from '#server/platform/time.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'

/**
 * Mails a link that sets a new password once, within an hour. Enlists an empty job for an email without an account, so
 * that the call takes as long.
 */
export async function forgotPassword(db: Database, jobs: Jobs, email: string): Promise<void> {
  const [account] = await db
    .select({ userId: users.id })
    .from(users)
    .innerJoin(localAccounts, eq(localAccounts.userId, users.id))
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  await sendEmail(db, jobs, passwordEmail, { userId: account?.userId ?? null })
}

/** E-mail with a link that sets a new password. Each delivery has its own; using one invalidates the others. */
export const passwordEmail = defineEmail<{ userId: string | null }>(
  'new-password',
  async (db, { userId }, product) => {
    if (!userId) return null
    const [account] = await db
      .select({ email: users.email, language: accountLanguage })
      .from(users)
      .innerJoin(localAccounts, eq(localAccounts.userId, users.id))
      .where(eq(users.id, userId))
    if (!account) return null
    const token = newToken()
    const expiresAt = clock.fromNow(HOUR_MS)
    await db.insert(passwordResets).values({ tokenHash: hashToken(token), userId, expiresAt })
    const { language, texts } = await wordsIn(product, account.language)
    const named = { product: product.productName }
    return {
      language,
      to: account.email,
      subject: texts.passwordSubject(named),
      paragraphs: [texts.passwordAsked(named), texts.passwordLink],
      action: {
        label: texts.setNewPassword,
        url: new URL(`/reset-password/${token}`, product.publicUrl).href,
      },
    }
  },
  { toUnproven: true, toSuspended: true },
)
