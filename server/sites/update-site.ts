import { eq } from 'drizzle-orm'
import type { SiteChange } from '#contract/sites.ts'
import type { Database } from '#server/database/connect.ts'
import { sites } from '#server/database/tables/index.ts'
import { isReserved, subdomainTaken, violatesName } from '#server/galleries/check-subdomain.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { changeSite } from './changed.ts'

/**
 * Changes a site's texts and name, and turns it on or off. Refuses (409) a name that a gallery or another site has, and
 * (400) a site that is on without a name.
 */
export async function updateSite(
  db: Database,
  userId: string,
  wanted: Omit<SiteChange, 'customDomain'>,
): Promise<void> {
  if (Object.keys(wanted).length === 0) return
  if (wanted.name && isReserved(wanted.name)) throw subdomainTaken()
  try {
    await changeSite(db, userId, async (tx, now) => {
      const next = { ...now, ...wanted }
      if (next.enabled && next.name === null) throw badRequest('Please choose a name for your site first.')
      await tx.update(sites).set(wanted).where(eq(sites.userId, userId))
    })
  } catch (error) {
    if (violatesName(error)) throw subdomainTaken()
    throw error
  }
}
