import { and, eq, isNotNull } from 'drizzle-orm'
import type { Logo, Studio } from '#contract/studio.ts'
import type { Database } from '#server/database/connect.ts'
import {
  customDomains,
  type GalleryRow,
  type LogoRow,
  logos,
  sites,
  users,
} from '#server/database/tables/index.ts'
import { presentLogo } from '#server/files/folders.ts'
import { visitorsAddress } from './address.ts'

/** Whose a gallery is, as the pages say that visitors, clients and guests see; null where they do not say it. */
export async function findStudio(
  db: Database,
  { userId, showByline }: Pick<GalleryRow, 'userId' | 'showByline'>,
  publicUrl: URL,
): Promise<Studio | null> {
  if (!showByline) return null
  const [found] = await db
    .select({
      ...{ name: users.studioName, site: sites.name, theme: sites.theme },
      ...{ domain: customDomains.hostname, logo: logos },
    })
    .from(users)
    .leftJoin(sites, and(eq(sites.userId, users.id), sites.enabled))
    .leftJoin(customDomains, and(eq(customDomains.siteOf, sites.userId), isNotNull(customDomains.verifiedAt)))
    .leftJoin(logos, eq(logos.siteOf, sites.userId))
    .where(and(eq(users.id, userId), isNotNull(users.studioName)))
  if (!found) return null
  const { name, site, theme, domain, logo } = found
  return {
    name: name!,
    address: site && visitorsAddress({ subdomain: site }, domain, publicUrl),
    logo: logo && { ...presentLogoPicture(logo), isOnDark: theme === 'dark' },
  }
}

export const presentLogoPicture = (logo: LogoRow): Logo => ({
  url: presentLogo(logo),
  width: logo.width,
  height: logo.height,
})
