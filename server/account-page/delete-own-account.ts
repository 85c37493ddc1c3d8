import type { Quitting } from '#contract/account-page.ts'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import { transact } from '#server/database/transactions.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { removeAccount } from './remove-account.ts'

/**
 * Deletes the person's own account with everything that is theirs, and confirms it by mail. The caller has asked them to
 * prove who they are; typing the e-mail only shows that they mean it. Refuses (409) the last administrator.
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
    // No account tells the delivery any more whether the address may get e-mails.
    if (user.emailVerifiedAt) await sendEmail(tx, jobs, goodbyeEmail, { to: user.email, galleries, paying })
  })
}

/** To where the account's mails went. The account is gone when it is written, so its job carries what it says. */
export const goodbyeEmail = defineEmail<{ to: string; galleries: number; paying: boolean }>(
  'account-deleted',
  async (_db, { to, galleries, paying }, { publicUrl, productName, supportEmail }) => ({
    to,
    subject: `Your ${productName} account has been deleted`,
    paragraphs: [
      `Your ${productName} account has been deleted with ${galleriesText(galleries)}.${paying ? " Your subscription has ended, and you won't be charged again." : ''}`,
      `Pictures you added to other people's galleries stay there. This is our last e-mail to you. If you didn't delete the account, please write to ${supportEmail}.`,
    ],
    action: { label: `Go to ${productName}`, url: publicUrl.href },
  }),
)

const galleriesText = (count: number) =>
  count === 0
    ? 'everything in it'
    : `${count === 1 ? 'your gallery' : `your ${count} galleries`} and all pictures`
