import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { browserAndSystem } from '#contract/browser-name.ts'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { auditEntries, knownBrowsers, localAccounts, users } from '#server/database/tables/index.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { accountLanguage, type Words, wordsIn } from '#server/mail/words.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { DAY_MS } from '#server/platform/time.ts'

const REMEMBERED_DAYS = 365

/** Includes the user, so that the table does not reveal who shares a browser. */
const hashOf = (userId: string, secret: string) =>
  createHash('sha256').update(`${userId} ${secret}`).digest('base64url')

type Browser = { secret: string; network: string; agent: string }

/**
 * Records the browser in which a person signs in, identified by the cookie `secret`. A browser new to the account is
 * audited and reported by e-mail, except the first one: the person signs up in it, or the account is older than these
 * e-mails.
 */
export async function rememberBrowser(
  tx: Transaction,
  jobs: Jobs,
  person: Pick<Person, 'id' | 'email' | 'emailVerifiedAt'>,
  { secret, network, agent }: Browser,
): Promise<void> {
  const known = await tx
    .select({ browserHash: knownBrowsers.browserHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, person.id))
  const browserHash = hashOf(person.id, secret)
  await tx
    .insert(knownBrowsers)
    .values({ userId: person.id, browserHash })
    .onConflictDoUpdate({
      target: [knownBrowsers.userId, knownBrowsers.browserHash],
      set: { lastUsedAt: clock.now() },
    })
  if (known.length === 0 || known.some((one) => one.browserHash === browserHash)) return
  const entryId = await audit(tx, person, person, 'signed in from a new browser', { network, agent })
  if (person.emailVerifiedAt) await sendEmail(tx, jobs, newBrowserEmail, { entryId })
}

export const newBrowserEmail = defineEmail<{ entryId: number }>(
  'new-browser',
  async (db, { entryId }, product) => {
    const [found] = await db
      .select({
        to: users.email,
        language: accountLanguage,
        at: auditEntries.at,
        details: auditEntries.details,
        hasPassword: sql<boolean>`${localAccounts.userId} is not null`,
      })
      .from(auditEntries)
      .innerJoin(users, eq(users.id, auditEntries.userId))
      .leftJoin(localAccounts, eq(localAccounts.userId, users.id))
      .where(eq(auditEntries.id, entryId))
    if (!found) return null
    const { to, at, details, hasPassword } = found
    const { publicUrl } = product
    const { language, texts, time } = await wordsIn(product, found.language)
    const named = { product: product.productName }
    const browser = browserText(texts, String(details.agent))
    return {
      language,
      to,
      subject: texts.newBrowserSubject(named),
      paragraphs: [
        texts.newBrowser(named),
        texts.newBrowserWhere({ browser, network: String(details.network), time: time(at) }),
        hasPassword ? texts.newBrowserNotYou : texts.newBrowserNotYouElsewhere,
      ],
      action: hasPassword
        ? { label: texts.setNewPassword, url: new URL('/forgot-password', publicUrl).href }
        : { label: texts.seeBrowsers, url: new URL('/account/security#sessions', publicUrl).href },
    }
  },
)

function browserText(texts: Words['texts'], agent: string): string {
  const { browser, system } = browserAndSystem(agent)
  if (browser && system) return texts.browserOnSystem({ browser, system })
  return browser ?? system ?? texts.unknownBrowser
}

/** Deletes browsers not used for a year, except a person's last one, so that any later browser is new. */
export async function forgetOldBrowsers(db: Database): Promise<void> {
  const oldest = clock.fromNow(-REMEMBERED_DAYS * DAY_MS)
  const isUsedSince = sql`exists (
    select 1 from ${knownBrowsers} newer
    where newer.user_id = ${knownBrowsers.userId} and newer.last_used_at > ${knownBrowsers.lastUsedAt}
  )`
  await db.delete(knownBrowsers).where(and(lt(knownBrowsers.lastUsedAt, oldest), isUsedSince))
}
