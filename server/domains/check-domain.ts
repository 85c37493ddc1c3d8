import { eq } from 'drizzle-orm'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import { type CustomDomainRow, customDomains, galleries, users } from '#server/database/tables/index.ts'
import { violatesUnique } from '#server/database/violations.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { quoted } from '#server/mail/quoted.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { DAY_MS } from '#server/platform/time.ts'
import type { Finding } from '#server/ports/custom-hostnames/custom-hostnames.ts'

/** How long a verified domain keeps serving after its records are gone. */
const GRACE_DAYS = 3

type Services = Pick<Base, 'db' | 'jobs' | 'hostnames'>

/** Checks one domain; enlisted once a day for each. */
export const checkDomain = defineJob<{ galleryId: number }>('check-domain', { retries: 3 })
/** Enlists a check of every domain. */
export const checkAllDomains = defineJob('check-all-domains', { concurrency: 1 })

export const runCheckAllDomains =
  ({ db, jobs }: Pick<Base, 'db' | 'jobs'>) =>
  () =>
    db.transaction(async (tx) => {
      const all = await tx.select({ galleryId: customDomains.galleryId }).from(customDomains)
      await jobs.enlist(tx, checkDomain, all)
    })

export const runCheckDomain =
  (services: Services) =>
  async ({ galleryId }: { galleryId: number }) =>
    void (await checkDomainNow(services, galleryId))

/**
 * Checks a gallery's domain and stores the result. A verified domain is served from then on. When one stops being
 * verified, its owner gets a mail, and after the grace period it is no longer served. Answers with false where another
 * gallery has proven the domain first: then nothing changes.
 */
export async function checkDomainNow(services: Services, galleryId: number): Promise<boolean> {
  const { db, hostnames } = services
  const [domain] = await db.select().from(customDomains).where(eq(customDomains.galleryId, galleryId))
  if (!domain) return true
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
  await changeGallery(db, before.galleryId, async (tx) => {
    const [domain] = await tx
      .select()
      .from(customDomains)
      .where(eq(customDomains.galleryId, before.galleryId))
    if (domain?.providerId !== before.providerId) return // another domain by now
    const { galleryId } = domain
    const breaksNow = !verified && domain.verifiedAt !== null && domain.brokenSince === null
    await tx
      .update(customDomains)
      .set({ records, ...(verified ? found(domain) : missing(domain)) })
      .where(eq(customDomains.galleryId, galleryId))
    if (breaksNow) await sendEmail(tx, jobs, domainEmail, { galleryId, hostname: domain.hostname })
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

export const domainEmail = defineEmail<{ galleryId: number; hostname: string }>(
  'broken-domain',
  async (db, { galleryId, hostname }, site) => {
    const [found] = await db
      .select({ title: galleries.title, to: users.email })
      .from(galleries)
      .innerJoin(users, eq(users.id, galleries.userId))
      .where(eq(galleries.id, galleryId))
    if (!found) return null
    return {
      to: found.to,
      subject: `Your domain ${hostname} no longer leads to ${quoted(found.title)}`,
      paragraphs: [
        `We couldn't find the DNS records of ${hostname} that lead to your gallery ${quoted(found.title)}.`,
        `If this is a mistake, please put them back: they are listed in the gallery's settings. After ${GRACE_DAYS} days without them we switch the domain off.`,
      ],
      action: {
        label: 'View the records',
        url: new URL(`/gallery/${galleryId}/settings?tab=general`, site.publicUrl).href,
      },
    }
  },
)
