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
import type { EmailStudio } from '#server/mail/email.ts'
import { inOneLine } from '#server/mail/quoted.ts'
import { visitorsAddress } from './address.ts'

type Shown = Pick<GalleryRow, 'userId' | 'showByline'>

/** Whose a gallery is, as the pages say that visitors, clients and guests see; null where they do not say it. */
export async function findStudio(db: Database, gallery: Shown, publicUrl: URL): Promise<Studio | null> {
  const found = await find(db, gallery, publicUrl)
  if (!found) return null
  const { name, address, logo, isOnDark } = found
  return { name, address, logo: logo && { ...presentLogoPicture(logo), isOnDark } }
}

/** The same as the e-mails say that clients get. */
export async function emailStudio(db: Database, gallery: Shown, publicUrl: URL): Promise<EmailStudio | null> {
  const found = await find(db, gallery, publicUrl)
  if (!found) return null
  const { name, address, logo, isOnDark } = found
  return {
    ...{ name: inOneLine(name), address },
    logo: logo && { filePath: logo.folder, width: logo.width, height: logo.height, isOnDark },
  }
}

async function find(db: Database, { userId, showByline }: Shown, publicUrl: URL) {
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
    ...{ name: name!, logo, isOnDark: theme === 'dark' },
    address: site && visitorsAddress({ subdomain: site }, domain, publicUrl),
  }
}

export const presentLogoPicture = (logo: LogoRow): Logo => ({
  url: presentLogo(logo),
  width: logo.width,
  height: logo.height,
})
