import type { Quitting } from '#contract/account-page.ts'
import type { Language } from '#contract/languages.ts'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import { transact } from '#server/database/transactions.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { languageOf, wordsIn } from '#server/mail/words.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { removeAccount } from './remove-account.ts'

/**
 * Deletes the person's own account with everything that is theirs, and confirms it by e-mail. The caller has verified
 * their identity; typing the e-mail only shows that they mean it. Refuses (409) the last administrator.
 */
export async function deleteOwnAccount(
  { db, jobs }: Base,
  person: Person,
  { email }: Quitting,
): Promise<void> {
  if (email !== undefined && email.toLowerCase() !== person.email.toLowerCase()) {
    throw badRequest("That isn't your account's e-mail.")
  }
  await transact(db, async (tx) => {
    const { user, galleries } = await removeAccount(tx, jobs, person.id)
    await audit(tx, user, user, 'account deleted', { galleries })
    const paying = user.stripeCustomerId !== null
    // Checked here, because without an account the delivery cannot tell if the address may get e-mails.
    if (!user.emailVerifiedAt) return
    const told = { to: user.email, language: languageOf(user), galleries, paying }
    await sendEmail(tx, jobs, goodbyeEmail, told)
  })
}

type Deleted = { to: string; language?: Language | null; galleries: number; paying: boolean }

/** Farewell to the account's address. The account is gone when it is written, so the job carries its contents. */
export const goodbyeEmail = defineEmail<Deleted>(
  'account-deleted',
  async (_db, { to, language: chosen, galleries, paying }, product) => {
    const { publicUrl, productName, supportEmail } = product
    const { language, texts } = await wordsIn(product, chosen)
    return {
      language,
      to,
      subject: texts.deletedSubject({ product: productName }),
      paragraphs: [
        texts.deleted({ product: productName, count: galleries }),
        ...(paying ? [texts.subscriptionEnded] : []),
        texts.deletedEnding({ support: supportEmail }),
      ],
      action: { label: texts.goTo({ product: productName }), url: publicUrl.href },
    }
  },
)
