import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { addressBelow } from '#contract/addresses.ts'
import type { Database } from '#server/database/connect.ts'
import { customDomains, galleries, sites, users } from '#server/database/tables/index.ts'
import { type Addressing, galleryAddress } from '#server/galleries/address.ts'
import { listed } from '#server/galleries/visibility.ts'
import { SITEMAP_URLS } from '#server/platform/http/search-engines.ts'

/** Sitemaps of public galleries and of sites, last changed first. Those with a custom domain are left out. */
export async function listSitemaps(db: Database, addressing: Addressing): Promise<string[]> {
  const isVerified = isNotNull(customDomains.verifiedAt)
  const [ofSites, ofGalleries] = await Promise.all([
    db
      .select({ name: sites.name })
      .from(sites)
      .innerJoin(users, eq(users.id, sites.userId))
      .leftJoin(customDomains, and(eq(customDomains.siteOf, sites.userId), isVerified))
      .where(and(sites.enabled, isNull(users.suspendedAt), isNull(customDomains.hostname)))
      .orderBy(desc(sites.updatedAt))
      .limit(SITEMAP_URLS),
    db
      .select({ name: galleries.subdomain })
      .from(galleries)
      .leftJoin(customDomains, and(eq(customDomains.galleryId, galleries.id), isVerified))
      .where(and(listed, isNull(customDomains.hostname)))
      .orderBy(desc(galleries.updatedAt))
      .limit(SITEMAP_URLS),
  ])
  return [...ofSites, ...ofGalleries]
    .slice(0, SITEMAP_URLS)
    .map(({ name }) => addressBelow(galleryAddress(name!, addressing), '/sitemap.xml'))
}
