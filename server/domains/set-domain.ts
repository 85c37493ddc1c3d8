import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Base } from '#server/base.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { customDomains } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { releaseHostname } from '#server/galleries/release-hostname.ts'
import { badRequest, conflict, notReady } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { changeHolder, domainOf, type Holder } from './holder.ts'

/**
 * Sets the custom domain of a gallery or a site, which still has to be verified, or removes it. Several may claim a
 * domain: the first to prove it gets it. Refuses (400) the host's own names, (409) a domain that another gallery or site
 * has proven, and (429) too many claims by one person.
 */
export async function setDomain(
  { db, jobs, hostnames, limits, config }: Base,
  person: { id: string },
  holder: Holder,
  hostname: string | null,
): Promise<void> {
  const [now] = await db.select().from(customDomains).where(domainOf(holder))
  if ((now?.hostname ?? null) === hostname) return
  if (hostname === null) return changeHolder(db, holder, (tx) => dropClaim(tx, jobs, holder))

  // Each claim calls the hostname provider.
  await limits('claim-domain').spend(person.id)
  requireForeign(hostname, config.publicUrl)
  await requireUnproven(db, hostname)
  const proof = randomBytes(20).toString('hex')
  const claim = await hostnames.claim(hostname, proof).catch((error) => {
    throw Object.assign(notReady("We couldn't register the domain. Please try again."), {
      cause: error,
    })
  })
  try {
    // Another call that saves a domain at the same time waits here, and replaces this claim.
    await changeHolder(db, holder, async (tx) => {
      await dropClaim(tx, jobs, holder)
      const { id: providerId, records } = claim
      await tx.insert(customDomains).values({ ...holder, hostname, providerId, proof, records })
    })
  } catch (error) {
    await transact(db, (tx) => jobs.enlist(tx, releaseHostname, [{ id: claim.id }]))
    throw error
  }
}

export const taken = () =>
  conflict('This domain is already in use by another gallery or site.', 'domain_taken')

function requireForeign(hostname: string, { hostname: own }: URL) {
  if (hostname === own || hostname.endsWith(`.${own}`)) {
    throw badRequest('This address belongs to this site. Please enter a domain of your own.')
  }
}

async function requireUnproven(db: Database, hostname: string) {
  const [proven] = await db
    .select({ hostname: customDomains.hostname })
    .from(customDomains)
    .where(and(eq(customDomains.hostname, hostname), isNotNull(customDomains.verifiedAt)))
  if (proven) throw taken()
}

/** Removes the domain, if there is one, which is no longer served from then on. */
export async function dropClaim(tx: Transaction, jobs: Jobs, holder: Holder): Promise<void> {
  const dropped = await tx.delete(customDomains).where(domainOf(holder)).returning()
  if (dropped.length === 0) return
  await jobs.enlist(
    tx,
    releaseHostname,
    dropped.map(({ providerId }) => ({ id: providerId })),
  )
}
