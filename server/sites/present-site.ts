import { eq } from 'drizzle-orm'
import type { Site } from '#contract/sites.ts'
import type { Database } from '#server/database/connect.ts'
import { customDomains, sites } from '#server/database/tables/index.ts'
import { type Addressing, galleryAddress } from '#server/galleries/address.ts'
import { darkLogo, isDarkLogo, isLightLogo, lightLogo, presentLogos } from '#server/galleries/site-logos.ts'
import { galleriesOnSite } from '#server/galleries/site-places.ts'

/** The site of an account as its person sees it, also before its first change. */
export async function presentSite(db: Database, userId: string, addressing: Addressing): Promise<Site> {
  const [found] = await db
    .select({ site: sites, light: lightLogo, dark: darkLogo, domain: customDomains })
    .from(sites)
    .leftJoin(lightLogo, isLightLogo)
    .leftJoin(darkLogo, isDarkLogo)
    .leftJoin(customDomains, eq(customDomains.siteOf, sites.userId))
    .where(eq(sites.userId, userId))
  const shown = await galleriesOnSite(db, userId)
  const { site, light = null, dark = null, domain } = found ?? {}
  const logos = presentLogos({ light, dark })
  return {
    enabled: site?.enabled ?? false,
    name: site?.name ?? null,
    address: site?.name ? galleryAddress(site.name, addressing) : null,
    title: site?.title ?? null,
    about: site?.about ?? null,
    links: site?.links ?? [],
    theme: site?.theme ?? 'light',
    typeface: site?.typeface ?? 'sans',
    language: site?.language ?? null,
    hasLogo: logos.light !== null,
    logoUrl: logos.light?.url ?? null,
    logoInk: logos.light?.isInk ?? false,
    hasLogoDark: logos.dark !== null,
    logoDarkUrl: logos.dark?.url ?? null,
    logoDarkInk: logos.dark?.isInk ?? false,
    customDomain: domain?.hostname ?? null,
    metadata: domain ? { dns: domain.records } : null,
    galleryIds: shown.map(({ id }) => id),
  }
}
