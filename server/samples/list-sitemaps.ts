import { and, desc, eq, isNull } from 'drizzle-orm'
import { addressBelow } from '#contract/addresses.ts'
import type { Database } from '#server/database/connect.ts'
import { customDomains, galleries, sites, users } from '#server/database/tables/index.ts'
import {
  type Addressing,
  galleryAddress,
  isDomainOfGallery,
  isDomainOfSite,
} from '#server/galleries/address.ts'
import { listed } from '#server/galleries/visibility.ts'
import { SITEMAP_URLS } from '#server/platform/http/search-engines.ts'

/** Sitemaps of public galleries and of sites, last changed first. Those with a custom domain are left out. */
export async function listSitemaps(db: Database, addressing: Addressing): Promise<string[]> {
  const [ofSites, ofGalleries] = await Promise.all([
    db
      .select({ name: sites.name })
      .from(sites)
      .innerJoin(users, eq(users.id, sites.userId))
      .leftJoin(customDomains, isDomainOfSite)
      .where(and(sites.enabled, isNull(users.suspendedAt), isNull(customDomains.hostname)))
      .orderBy(desc(sites.updatedAt))
      .limit(SITEMAP_URLS),
    db
      .select({ name: galleries.subdomain })
      .from(galleries)
      .leftJoin(customDomains, isDomainOfGallery)
      .where(and(listed, isNull(customDomains.hostname)))
      .orderBy(desc(galleries.updatedAt))
      .limit(SITEMAP_URLS),
  ])
  return [...ofSites, ...ofGalleries]
    .slice(0, SITEMAP_URLS)
    .map(({ name }) => addressBelow(galleryAddress(name!, addressing), '/sitemap.xml'))
}
