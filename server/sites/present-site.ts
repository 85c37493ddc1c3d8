import { and, eq, isNotNull } from 'drizzle-orm'
import type { Site } from '#contract/sites.ts'
import type { Database } from '#server/database/connect.ts'
import { customDomains, galleries, logos, sites } from '#server/database/tables/index.ts'
import { presentLogo } from '#server/files/folders.ts'
import { galleryAddress } from '#server/galleries/address.ts'
import { notRemoved } from '#server/galleries/found.ts'

/** The site of an account as its person sees it, also before anything is set. */
export async function presentSite(db: Database, userId: string, publicUrl: URL): Promise<Site> {
  const [found] = await db
    .select({ site: sites, logo: logos, domain: customDomains })
    .from(sites)
    .leftJoin(logos, eq(logos.siteOf, sites.userId))
    .leftJoin(customDomains, eq(customDomains.siteOf, sites.userId))
    .where(eq(sites.userId, userId))
  const shown = await db
    .select({ id: galleries.id })
    .from(galleries)
    .where(and(eq(galleries.userId, userId), isNotNull(galleries.sitePlace), notRemoved))
    .orderBy(galleries.sitePlace, galleries.id)
  const { site, logo, domain } = found ?? {}
  return {
    enabled: site?.enabled ?? false,
    name: site?.name ?? null,
    address: site?.name ? galleryAddress(site.name, publicUrl) : null,
    title: site?.title ?? null,
    about: site?.about ?? null,
    links: site?.links ?? [],
    theme: site?.theme ?? 'light',
    typeface: site?.typeface ?? 'sans',
    hasLogo: Boolean(logo),
    logoUrl: logo ? presentLogo(logo) : null,
    customDomain: domain?.hostname ?? null,
    metadata: domain ? { dns: domain.records } : null,
    galleryIds: shown.map(({ id }) => id),
  }
}
