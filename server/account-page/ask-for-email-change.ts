import { and, eq, ne, sql } from 'drizzle-orm'
import type { ChangeEmail } from '#contract/accounts.ts'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import { auditEntries, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { accountLanguage, wordsIn } from '#server/mail/words.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { sendEmailProof } from '#server/sign-in/email-proof.ts'
import { confirmPassword } from '#server/sign-in/password-confirmation.ts'
import { requireStillSignedIn } from '#server/sign-in/sessions.ts'

/**
 * Mails a link to the new email, which makes the change (`verify-email.ts`), and a notice to the present one. If another
 * account has the new email, its owner gets an e-mail instead of the link; nothing else shows that.
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

/** Notice to the present email. */
export const addressChangeEmail = defineEmail<{ entryId: number }>(
  'email-change',
  async (db, { entryId }, product) => {
    const [found] = await db
      .select({ entry: auditEntries, language: accountLanguage })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.userId))
      .where(eq(auditEntries.id, entryId))
    if (!found) return null
    const { entry } = found
    const { language, texts } = await wordsIn(product, found.language)
    const named = { product: product.productName }
    return {
      language,
      to: entry.actorEmail,
      subject: texts.addressChangeSubject(named),
      paragraphs: [
        texts.addressChangeAsked({ ...named, email: String(entry.details.to) }),
        texts.addressChangeNotYou,
      ],
      action: { label: texts.setNewPassword, url: new URL('/forgot-password', product.publicUrl).href },
    }
  },
)

/** Notice to an email that someone else wants for their account. */
export const addressInUseEmail = defineEmail<{ userId: string }>(
  'email-in-use',
  async (db, { userId }, product) => {
    const [account] = await db
      .select({ email: users.email, language: accountLanguage })
      .from(users)
      .where(eq(users.id, userId))
    if (!account) return null
    const { language, texts } = await wordsIn(product, account.language)
    const named = { product: product.productName }
    return {
      language,
      to: account.email,
      subject: texts.addressInUseSubject(named),
      paragraphs: [texts.addressInUse({ ...named, email: account.email }), texts.addressInUseAdvice],
      action: { label: texts.signIn, url: new URL('/sign-in', product.publicUrl).href },
    }
  },
)
