import { and, eq } from 'drizzle-orm'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { type CustomDomainRow, customDomains, galleries, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { violatesUnique } from '#server/database/violations.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { accountLanguage, type Words, wordsIn } from '#server/mail/words.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { DAY_MS } from '#server/platform/time.ts'
import type { Finding } from '#server/ports/custom-hostnames/custom-hostnames.ts'
import { changeHolder, domainOf, type Holder, holderOf } from './holder.ts'

/** Days for which a verified domain keeps serving after its records are gone. */
const GRACE_DAYS = 3

type Services = Pick<Base, 'db' | 'jobs' | 'hostnames'>

/** Checks one domain; enlisted once a day for each. */
export const checkDomain = defineJob<Holder>('check-domain', { retries: 3 })
/** Enlists a check of every domain, except those of removed galleries. */
export const checkAllDomains = defineJob('check-all-domains', { concurrency: 1 })

export const runCheckAllDomains =
  ({ db, jobs }: Pick<Base, 'db' | 'jobs'>) =>
  () =>
    transact(db, async (tx) => {
      const { galleryId, siteOf } = customDomains
      const all = await tx
        .select({ galleryId, siteOf })
        .from(customDomains)
        .leftJoin(galleries, eq(galleries.id, galleryId))
        .where(notRemoved)
      await jobs.enlist(tx, checkDomain, all.map(holderOf))
    })

export const runCheckDomain = (services: Services) => async (holder: Holder) =>
  void (await checkDomainNow(services, holder))

/**
 * Checks the domain of a gallery or a site and stores the result. A verified domain is served from then on. If one stops
 * being verified, its owner gets an e-mail, and after the grace period it is no longer served. Returns false if another
 * gallery or site has proven the domain first: then nothing changes.
 */
export async function checkDomainNow(services: Services, holder: Holder): Promise<boolean> {
  const { db, hostnames } = services
  const [found] = await db
    .select({ domain: customDomains })
    .from(customDomains)
    .leftJoin(galleries, eq(galleries.id, customDomains.galleryId))
    .where(and(domainOf(holder), notRemoved))
  if (!found) return true
  const { domain } = found
  const { hostname, providerId: id, proof } = domain
  const finding = await hostnames.check({ hostname, id, proof })
  if (finding.verified === 'unknown') return true
  try {
    await storeFinding(services, domain, finding)
    return true
  } catch (error) {
    if (violatesUnique(error, 'custom_domains_one_verified')) return false
    throw error
  }
}

async function storeFinding({ db, jobs }: Services, before: CustomDomainRow, { records, verified }: Finding) {
  const holder = holderOf(before)
  await changeHolder(db, holder, async (tx) => {
    const [domain] = await tx.select().from(customDomains).where(domainOf(holder))
    if (domain?.providerId !== before.providerId) return // another domain by now
    const { hostname } = domain
    const breaksNow = !verified && domain.verifiedAt !== null && domain.brokenSince === null
    await tx
      .update(customDomains)
      .set({ records, ...(verified ? found(domain) : missing(domain)) })
      .where(domainOf(holder))
    if (breaksNow) await sendEmail(tx, jobs, domainEmail, { ...holder, hostname })
  })
}

const found = (domain: CustomDomainRow) => ({
  verifiedAt: domain.verifiedAt ?? clock.now(),
  brokenSince: null,
})

function missing({ verifiedAt, brokenSince }: CustomDomainRow) {
  if (!verifiedAt) return { brokenSince: null, verifiedAt: null }
  const since = brokenSince ?? clock.now()
  const overdue = clock.ms() - since.getTime() > GRACE_DAYS * DAY_MS
  return overdue ? { brokenSince: null, verifiedAt: null } : { brokenSince: since, verifiedAt }
}

export const domainEmail = defineEmail<Holder & { hostname: string }>(
  'broken-domain',
  async (db, { hostname: domain, ...holder }, product) => {
    const found = await ('galleryId' in holder ? galleryAt(db, holder.galleryId) : siteAt(db, holder.siteOf))
    if (!found) return null
    const { to, path, title } = found
    const words = await wordsIn(product, found.language)
    const { language, texts } = words
    const said = title === null ? siteTexts(words, domain) : galleryTexts(words, domain, title)
    return {
      language,
      to,
      ...said,
      action: { label: texts.viewRecords, url: new URL(path, product.publicUrl).href },
    }
  },
)

function galleryTexts({ texts, quoted }: Words, domain: string, title: string) {
  const values = { domain, title: quoted(title) }
  return {
    subject: texts.galleryDomainSubject(values),
    paragraphs: [texts.galleryDomain(values), texts.galleryDomainAdvice({ days: GRACE_DAYS })],
  }
}

const siteTexts = ({ texts }: Words, domain: string) => ({
  subject: texts.siteDomainSubject({ domain }),
  paragraphs: [texts.siteDomain({ domain }), texts.siteDomainAdvice({ days: GRACE_DAYS })],
})

async function galleryAt(db: Database, galleryId: number) {
  const [found] = await db
    .select({ title: galleries.title, to: users.email, language: accountLanguage })
    .from(galleries)
    .innerJoin(users, eq(users.id, galleries.userId))
    .where(and(eq(galleries.id, galleryId), notRemoved))
  return found && { ...found, path: `/gallery/${galleryId}/settings?tab=general` }
}

async function siteAt(db: Database, userId: string) {
  const [found] = await db
    .select({ to: users.email, language: accountLanguage })
    .from(users)
    .where(eq(users.id, userId))
  return found && { ...found, title: null, path: '/account/site' }
}
