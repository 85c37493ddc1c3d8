import { eq } from 'drizzle-orm'
import { users, webhooks } from '#server/database/tables/index.ts'
import { defineEmail } from '#server/mail/send-email.ts'
import { accountLanguage, wordsIn } from '#server/mail/words.ts'

/** Notifies the account of a webhook that was turned off after failing for days, unless it is on again, or gone. */
export const webhookOffEmail = defineEmail<{ webhookId: number }>(
  'webhook-off',
  async (db, { webhookId }, product) => {
    const [found] = await db
      .select({ to: users.email, language: accountLanguage, url: webhooks.url, isActive: webhooks.isActive })
      .from(webhooks)
      .innerJoin(users, eq(users.id, webhooks.userId))
      .where(eq(webhooks.id, webhookId))
    if (!found || found.isActive) return null
    const { language, texts } = await wordsIn(product, found.language)
    return {
      language,
      to: found.to,
      subject: texts.webhookOffSubject,
      paragraphs: [texts.webhookOff({ host: new URL(found.url).host }), texts.webhookOffAdvice],
      action: {
        label: texts.openWebhooks,
        url: new URL('/account/developers#webhooks', product.publicUrl).href,
      },
    }
  },
)
