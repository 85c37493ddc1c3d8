import { and, eq, gt, notInArray } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Transaction } from '#server/database/connect.ts'
import { emailProofs, users } from '#server/database/tables/index.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { accountLanguage, wordsIn } from '#server/mail/words.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'

/**
 * Mails a link to `email` that works once, within 24 hours (`verify-email.ts`). It proves the account's own email, or
 * replaces it by another one. To change an email, call it with the new address, in the transaction that checks the
 * password: an earlier change that waits for its link is dropped, the newest one counts. The caller checks that no other
 * account has the address; this is checked again when the link is used.
 */
export async function sendEmailProof(
  tx: Transaction,
  jobs: Jobs,
  person: Pick<Person, 'id' | 'email'>,
  email: string,
): Promise<void> {
  if (email !== person.email) {
    await tx
      .delete(emailProofs)
      .where(and(eq(emailProofs.userId, person.id), notInArray(emailProofs.email, [email, person.email])))
  }
  // No token has this hash: the row only records the request. Each delivery adds its own link.
  const proofId = hashToken(newToken())
  const expiresAt = clock.fromNow(DAY_MS)
  await tx.insert(emailProofs).values({ tokenHash: proofId, userId: person.id, email, expiresAt })
  await sendEmail(tx, jobs, addressProofEmail, { proofId })
}

export const addressProofEmail = defineEmail<{ proofId: string }>(
  'email-proof',
  async (db, { proofId }, product) => {
    const [asked] = await db
      .select({
        userId: emailProofs.userId,
        email: emailProofs.email,
        expiresAt: emailProofs.expiresAt,
        accountEmail: users.email,
        language: accountLanguage,
        provenAt: users.emailVerifiedAt,
      })
      .from(emailProofs)
      .innerJoin(users, eq(users.id, emailProofs.userId))
      .where(and(eq(emailProofs.tokenHash, proofId), gt(emailProofs.expiresAt, clock.now())))
    if (!asked) return null
    const { userId, email, expiresAt, accountEmail } = asked
    const isChange = email !== accountEmail
    if (asked.provenAt && !isChange) return null
    const token = newToken()
    await db.insert(emailProofs).values({ tokenHash: hashToken(token), userId, email, expiresAt })
    const { language, texts } = await wordsIn(product, asked.language)
    const named = { product: product.productName }
    const paragraphs = !isChange
      ? [texts.proofWelcome({ ...named, email }), texts.proofLink]
      : asked.provenAt
        ? [texts.newAddressOf({ ...named, email, account: accountEmail }), texts.newAddressLink]
        : [texts.newAddress({ ...named, email }), texts.newAddressLink]
    return {
      language,
      to: email,
      subject: isChange ? texts.newAddressSubject(named) : texts.proofSubject(named),
      paragraphs,
      action: {
        label: texts.proofButton,
        url: new URL(`/verify-email/${token}`, product.publicUrl).href,
      },
    }
  },
  { toUnproven: true },
)
