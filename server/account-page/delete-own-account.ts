import { eq } from 'drizzle-orm'
import type { Quitting } from '#contract/account-page.ts'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { passkeys } from '#server/database/tables/index.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { badRequest, forbidden } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { IdentityProvider } from '#server/ports/identity/identity.ts'
import type { ConfirmPassword } from '#server/sign-in/password-confirmation.ts'
import { removeAccount } from './remove-account.ts'

type Services = {
  db: Database
  jobs: Jobs
  identity: IdentityProvider | null
  confirmPassword: ConfirmPassword
}

/**
 * Deletes the person's own account with everything that is theirs, and confirms it by mail. Asks for the password again;
 * for the email instead where they need no password to sign in. Refuses (409) the last administrator.
 */
export async function deleteOwnAccount(services: Services, person: Person, proof: Quitting): Promise<void> {
  const { db, jobs } = services
  await mustBeMeant(services, person, proof)
  await db.transaction(async (tx) => {
    const { user, galleries } = await removeAccount(tx, jobs, person.id)
    await audit(tx, user, user, 'account deleted', { galleries })
    const paying = user.stripeCustomerId !== null
    // No account tells the delivery any more whether the address may get e-mails.
    if (user.emailVerifiedAt) await sendEmail(tx, jobs, goodbyeEmail, { to: user.email, galleries, paying })
  })
}

async function mustBeMeant(
  { db, identity, confirmPassword }: Services,
  person: Person,
  { password, email }: Quitting,
): Promise<void> {
  if (password !== undefined) return confirmPassword(person, password)
  if (!identity && (await db.$count(passkeys, eq(passkeys.userId, person.id))) === 0) {
    throw forbidden('Please enter your password.', 'wrong_password')
  }
  if (email?.toLowerCase() !== person.email.toLowerCase()) {
    throw badRequest("That isn't your account's e-mail.")
  }
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
