import { and, eq, gt, ne } from 'drizzle-orm'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { emailProofs, passwordResets, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { violatesUnique } from '#server/database/violations.ts'
import { sendDigests } from '#server/mail/digest.ts'
import { badRequest, conflict } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { removeFactors } from './remove-factors.ts'

/**
 * Proves an email by a mailed link, and makes it the account's if it is not yet. A link to an email that is proven already
 * changes nothing: people follow it again. Refuses (400 `link_ended`) a link that has expired or whose email the account
 * has left, and (409 `email_taken`) an email that another account has taken since. The person stays signed in everywhere:
 * the link is often opened on another device than the one that asked for it, the change required the password, and the
 * previous address was notified. But passkeys, API tokens and two-step sign-in that were added before the email was first
 * proven may be a stranger's: they are removed, unless the browser that proves it is signed in to the account.
 * @param signedInId id of the person signed in in the browser that opens the link
 */
export async function verifyEmail(
  { db, jobs }: { db: Database; jobs: Jobs },
  token: string,
  signedInId: string | undefined,
): Promise<Person> {
  try {
    return await transact(db, async (tx) => {
      const isThis = and(eq(emailProofs.tokenHash, hashToken(token)), gt(emailProofs.expiresAt, clock.now()))
      const [found] = await tx.select({ userId: emailProofs.userId }).from(emailProofs).where(isThis)
      // Locked: the second of two links of one person at once waits here for the changes of the first.
      const [person] = await tx
        .select()
        .from(users)
        .where(eq(users.id, found?.userId ?? ''))
        .for('update')
      const [proof] = await tx.select({ email: emailProofs.email }).from(emailProofs).where(isThis)
      if (!person || !proof) {
        throw badRequest(
          'This link has already been used or has expired. Please ask for a new one.',
          'link_ended',
        )
      }
      if (person.emailVerifiedAt && proof.email === person.email) return person
      const [proven] = await tx
        .update(users)
        .set({ email: proof.email, emailVerifiedAt: clock.now(), updatedAt: clock.now() })
        .where(eq(users.id, person.id))
        .returning()
      if (!person.emailVerifiedAt) {
        if (person.id !== signedInId) await removeFactors(tx, person)
        await jobs.enlist(tx, sendDigests, [{}])
      }
      if (proven!.email === person.email) return proven!
      await tx
        .delete(emailProofs)
        .where(and(eq(emailProofs.userId, person.id), ne(emailProofs.email, proof.email)))
      // Links that set a password are in the mailbox of the previous address.
      await tx.delete(passwordResets).where(eq(passwordResets.userId, person.id))
      await audit(tx, proven!, proven!, 'email changed', { from: person.email, to: proven!.email })
      return proven!
    })
  } catch (error) {
    if (violatesUnique(error, 'users_email_unique')) {
      throw conflict('Another account now has this e-mail.', 'email_taken')
    }
    throw error
  }
}
