import { and, eq, ne, sql } from 'drizzle-orm'
import type { ChangeEmail } from '#contract/accounts.ts'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import { auditEntries, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { sendEmailProof } from '#server/sign-in/email-proof.ts'
import { confirmPassword } from '#server/sign-in/password-confirmation.ts'
import { requireStillSignedIn } from '#server/sign-in/sessions.ts'

/**
 * Mails a link to the new email, which makes the change (`verify-email.ts`), and tells the present one of it. When
 * another account has the new email, its owner gets an e-mail instead of the link; nothing else shows that.
 */
export async function askForEmailChange(
  base: Base,
  person: Person,
  { email, password }: ChangeEmail,
  sid: string,
): Promise<void> {
  const { db, jobs, limits } = base
  await confirmPassword(base, person, password)
  if (email === person.email) {
    const message = 'This is already your e-mail.'
    throw badRequest(message, 'invalid_input', [{ path: 'email', message }])
  }
  await limits('email-change').spend(person.id)
  await transact(db, async (tx) => {
    // A new password may have ended this session after its password was confirmed.
    await requireStillSignedIn(tx, sid)
    const [holder] = await tx
      .select({ userId: users.id })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), ne(users.id, person.id)))
    if (holder) await sendEmail(tx, jobs, addressInUseEmail, holder)
    else await sendEmailProof(tx, jobs, person, email)
    const entryId = await audit(tx, person, person, 'email change asked for', { to: email })
    await sendEmail(tx, jobs, addressChangeEmail, { entryId })
  })
}

/** To the present email. */
export const addressChangeEmail = defineEmail<{ entryId: number }>(
  'email-change',
  async (db, { entryId }, { publicUrl, productName }) => {
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.id, entryId))
    if (!entry) return null
    return {
      to: entry.actorEmail,
      subject: `Change of e-mail for your ${productName} account`,
      paragraphs: [
        `We received a request to change the e-mail of your ${productName} account from this address to ${entry.details.to}. The change is made when the link we sent there is opened, within 24 hours.`,
        "If this wasn't you, someone knows your password: set a new one now. That also stops the link from working.",
      ],
      action: { label: 'Set a new password', url: new URL('/forgot-password', publicUrl).href },
    }
  },
)

/** To an e-mail that someone else wants for their account. */
export const addressInUseEmail = defineEmail<{ userId: string }>(
  'email-in-use',
  async (db, { userId }, { publicUrl, productName }) => {
    const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!account) return null
    return {
      to: account.email,
      subject: `You already have a ${productName} account with this e-mail`,
      paragraphs: [
        `We received a request to use ${account.email} for another ${productName} account. You already have an account with this e-mail, so nothing has changed.`,
        "To use it for the other account, first change the e-mail of this one or delete it. If this wasn't you, ignore this e-mail.",
      ],
      action: { label: 'Sign in', url: new URL('/sign-in', publicUrl).href },
    }
  },
)
