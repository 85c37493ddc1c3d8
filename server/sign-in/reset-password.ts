import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { ResetPassword } from '#contract/accounts.ts'
import { audit } from '#server/accounts/audit.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { emailProofs, localAccounts, passwordResets, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { sendDigests } from '#server/mail/digest.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { deleteAllTokens } from './api-tokens/own-tokens.ts'
import { rememberAddress } from './known-addresses.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { removeFactors } from './remove-factors.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Sets a new password by a mailed link. This also confirms the email, cancels a pending change of it, ends the
 * person's sessions except the current one (`sid`, as stored), and deletes their API tokens. `network` becomes a known
 * address of the person. Two-step sign-in and passkeys are kept, unless their removal is requested or the email was
 * unconfirmed: the account may have been created by another person.
 */
export async function resetPassword(
  { db, jobs }: { db: Database; jobs: Jobs },
  { token, password, removeFactors: alsoFactors }: ResetPassword,
  { network, sid, productName }: { network: string; sid: string | undefined; productName: string },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await transact(db, async (tx) => {
    const [link] = await tx
      .delete(passwordResets)
      .where(and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, clock.now())))
      .returning()
    if (!link) {
      throw badRequest(
        'This link has already been used or has expired. Please ask for a new one.',
        'link_ended',
      )
    }
    const [person] = await tx.select().from(users).where(eq(users.id, link.userId))
    // The link stays valid if the password is refused.
    await refuseWeakPassword(password, { field: 'password', owner: person!, productName })
    await tx.delete(passwordResets).where(eq(passwordResets.userId, link.userId))
    await tx.update(localAccounts).set({ passwordHash }).where(eq(localAccounts.userId, link.userId))
    // A pending change of email may have been started by an attacker. Links that confirm this one still say so.
    await tx
      .delete(emailProofs)
      .where(and(eq(emailProofs.userId, link.userId), ne(emailProofs.email, person!.email)))
    await tx
      .update(users)
      .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
      .where(eq(users.id, link.userId))
    if (!person!.emailVerifiedAt) await jobs.enlist(tx, sendDigests, [{}])
    await audit(tx, person!, person!, 'password changed', { network })
    await rememberAddress(tx, link.userId, network)
    await endSessionsOf(tx, link.userId, sid)
    if (alsoFactors || !person!.emailVerifiedAt) await removeFactors(tx, person!)
    else await deleteAllTokens(tx, person!)
  })
}
