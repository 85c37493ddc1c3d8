import { and, eq, ne } from 'drizzle-orm'
import type { ChangePassword } from '#contract/accounts.ts'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import { emailProofs, localAccounts, passwordResets } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { confirmPassword } from './password-confirmation.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf, requireStillSignedIn } from './sessions.ts'
import { signInMethodEmail } from './sign-in-method-email.ts'

/** Sets a new password. Ends the person's sessions except `sid` (as stored), and their mailed links. */
export async function changePassword(
  base: Base,
  person: Person,
  { currentPassword, newPassword }: ChangePassword,
  { sid, network }: { sid: string; network: string },
): Promise<void> {
  const { db, jobs, config } = base
  await confirmPassword(base, person, currentPassword)
  await refuseWeakPassword(newPassword, {
    field: 'newPassword',
    owner: person,
    productName: config.productName,
  })
  const passwordHash = await hashPassword(newPassword)
  await transact(db, async (tx) => {
    await tx.update(localAccounts).set({ passwordHash }).where(eq(localAccounts.userId, person.id))
    // A reset of the password may have ended this session after its password was confirmed.
    await requireStillSignedIn(tx, sid)
    await tx.delete(passwordResets).where(eq(passwordResets.userId, person.id))
    // A pending change of email may have been started by an attacker.
    await tx
      .delete(emailProofs)
      .where(and(eq(emailProofs.userId, person.id), ne(emailProofs.email, person.email)))
    await endSessionsOf(tx, person.id, sid)
    await audit(tx, person, person, 'password changed', { network })
    await sendEmail(tx, jobs, signInMethodEmail, { userId: person.id, change: 'password changed' })
  })
}
