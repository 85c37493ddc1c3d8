import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
import { defineEmail } from '#server/mail/send-email.ts'
import { languageOf, type Words, wordsIn } from '#server/mail/words.ts'

/** Changes of an account's sign-in methods, and the texts of their e-mails. */
const CHANGES = {
  'password changed': { subject: 'passwordChangedSubject', what: 'passwordChanged' },
  'passkey added': { subject: 'passkeyAddedSubject', what: 'passkeyAdded' },
  'passkey removed': { subject: 'passkeyRemovedSubject', what: 'passkeyRemoved' },
  'API token made': { subject: 'tokenCreatedSubject', what: 'tokenCreated' },
  'two-step on': { subject: 'twoStepOnSubject', what: 'twoStepOn' },
  'two-step off': { subject: 'twoStepOffSubject', what: 'twoStepOff' },
  'recovery codes renewed': { subject: 'recoveryCodesSubject', what: 'recoveryCodes' },
  'recovery code used': { subject: 'recoveryCodeUsedSubject', what: 'recoveryCodeUsed' },
} as const satisfies Record<string, { subject: keyof Words['texts']; what: keyof Words['texts'] }>
export type SignInMethodChange = keyof typeof CHANGES

/** Notifies a proven address of a change of its account's sign-in methods. */
export const signInMethodEmail = defineEmail<{ userId: string; change: SignInMethodChange }>(
  'sign-in-method',
  async (db: Database, { userId, change }, product) => {
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    if (!user?.emailVerifiedAt) return null
    const { language, texts } = await wordsIn(product, languageOf(user))
    const { subject, what } = CHANGES[change]
    return {
      language,
      to: user.email,
      subject: texts[subject]({ product: product.productName }),
      paragraphs: [texts[what], texts.signInNotYou],
      action: { label: texts.setNewPassword, url: new URL('/forgot-password', product.publicUrl).href },
    }
  },
)
