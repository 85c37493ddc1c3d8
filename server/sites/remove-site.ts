import { eq } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Transaction } from '#server/database/connect.ts'
import { customDomains, logos, sites } from '#server/database/tables/index.ts'
import { releaseHostname } from '#server/galleries/release-hostname.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { dropLogos } from './set-logo.ts'

/** Removes the site of an account with its name, domain and logos; jobs release the domain and remove the files. */
export async function removeSite(tx: Transaction, jobs: Jobs, userId: string): Promise<void> {
  const claims = await tx
    .select({ id: customDomains.providerId })
    .from(customDomains)
    .where(eq(customDomains.siteOf, userId))
  await jobs.enlist(tx, releaseHostname, claims)
  await dropLogos(tx, jobs, eq(logos.siteOf, userId))
  await tx.delete(sites).where(eq(sites.userId, userId))
  await announce(tx, { about: 'site-changed', siteOf: userId })
}
