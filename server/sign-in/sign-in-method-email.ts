import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
import { defineEmail } from '#server/mail/send-email.ts'

/** What happened to the ways in which somebody signs in, and the words that tell them. */
const CHANGES = {
  'password changed': {
    subject: 'A new password was set for',
    what: 'Your password was changed on the account page. Everywhere else you are signed out.',
  },
  'passkey added': {
    subject: 'A passkey was added to',
    what: 'A passkey was added to your account. Whoever has it can sign in without your password.',
  },
  'passkey removed': {
    subject: 'A passkey was removed from',
    what: 'A passkey was removed from your account. It does not sign in any more.',
  },
  'API token made': {
    subject: 'An API token was made for',
    what: 'An API token was made on the account page. A program that has it reaches your galleries without your password.',
  },
  'two-step on': {
    subject: 'Two-step sign-in is on for',
    what: 'Two-step sign-in was turned on: signing in with your password now also asks for a code from your authenticator app.',
  },
  'two-step off': {
    subject: 'Two-step sign-in is off for',
    what: 'Two-step sign-in was turned off: your password alone is enough to sign in.',
  },
  'recovery codes renewed': {
    subject: 'There are new recovery codes',
    what: 'New recovery codes were made on the account page. The old ones do not work any more.',
  },
  'recovery code used': {
    subject: 'A recovery code was used for',
    what: 'Somebody signed in with your password and one of your recovery codes. That code does not work again.',
  },
} as const
export type SignInMethodChange = keyof typeof CHANGES

/** Tells a proven address what changed about signing in to its account. */
export const signInMethodEmail = defineEmail<{ userId: string; change: SignInMethodChange }>(
  'sign-in-method',
  async (db: Database, { userId, change }, { publicUrl, productName }) => {
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    if (!user?.emailVerifiedAt) return null
    const { subject, what } = CHANGES[change]
    return {
      to: user.email,
      subject: `${subject} your ${productName} account`,
      paragraphs: [
        what,
        'If it was you, there is nothing to do. If it was not, set a new password at once, which ends every sign-in and every API token that there is. Then look at passkeys and two-step sign-in on the account page.',
      ],
      action: { label: 'Set a new password', url: new URL('/forgot-password', publicUrl).href },
    }
  },
)
