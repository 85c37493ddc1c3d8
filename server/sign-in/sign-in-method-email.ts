import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
import { defineEmail } from '#server/mail/send-email.ts'

/** Changes of an account's sign-in methods, and the texts of their e-mails. */
const CHANGES = {
  'password changed': {
    subject: 'A new password was set for',
    what: "Your password was changed on the account page. You're signed out everywhere else.",
  },
  'passkey added': {
    subject: 'A passkey was added to',
    what: 'A passkey was added to your account. It can be used to sign in without your password.',
  },
  'passkey removed': {
    subject: 'A passkey was removed from',
    what: 'A passkey was removed from your account. It can no longer be used to sign in.',
  },
  'API token made': {
    subject: 'An API token was created for',
    what: 'An API token was created on the account page. It gives a program access to your galleries without your password.',
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
    subject: 'New recovery codes for',
    what: 'New recovery codes were created on the account page. The old ones no longer work.',
  },
  'recovery code used': {
    subject: 'A recovery code was used for',
    what: 'Someone signed in with your password and one of your recovery codes. That code no longer works.',
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
        "If this was you, there's nothing to do. If it wasn't, set a new password now. It signs you out everywhere and deletes all API tokens. Then check passkeys and two-step sign-in on the account page.",
      ],
      action: { label: 'Set a new password', url: new URL('/forgot-password', publicUrl).href },
    }
  },
)
