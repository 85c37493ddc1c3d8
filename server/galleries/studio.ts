import { and, eq, isNotNull } from 'drizzle-orm'
import type { Logos, Studio } from '#contract/studio.ts'
import type { Database } from '#server/database/connect.ts'
import { customDomains, type GalleryRow, type LogoRow, sites, users } from '#server/database/tables/index.ts'
import type { EmailStudio, StoredPicture } from '#server/mail/email.ts'
import { inOneLine } from '#server/mail/quoted.ts'
import { visitorsAddress } from './address.ts'
import { darkLogo, isDarkLogo, isLightLogo, lightLogo, presentLogos } from './site-logos.ts'

type Shown = Pick<GalleryRow, 'userId' | 'showByline'>

/** Whose a gallery is, as the pages say that visitors, clients and guests see; null where they do not say it. */
export async function findStudio(db: Database, gallery: Shown, publicUrl: URL): Promise<Studio | null> {
  const found = await find(db, gallery, publicUrl)
  if (!found) return null
  return { ...found, logos: presentLogos(found.logos) }
}

/** A logo that an e-mail shows. */
export type EmailLogo = StoredPicture & { isInk: boolean }

/** The same as the e-mails say that clients get. */
export async function emailStudio(
  db: Database,
  gallery: Shown,
  publicUrl: URL,
): Promise<(EmailStudio & { logos: Logos<EmailLogo> }) | null> {
  const found = await find(db, gallery, publicUrl)
  if (!found) return null
  const { name, address, logos } = found
  return {
    ...{ name: inOneLine(name), address },
    logos: { light: logos.light && stored(logos.light), dark: logos.dark && stored(logos.dark) },
  }
}

async function find(db: Database, { userId, showByline }: Shown, publicUrl: URL) {
  if (!showByline) return null
  const [found] = await db
    .select({
      ...{ name: users.studioName, site: sites.name, domain: customDomains.hostname },
      ...{ light: lightLogo, dark: darkLogo },
    })
    .from(users)
    .leftJoin(sites, and(eq(sites.userId, users.id), sites.enabled))
    .leftJoin(customDomains, and(eq(customDomains.siteOf, sites.userId), isNotNull(customDomains.verifiedAt)))
    .leftJoin(lightLogo, isLightLogo)
    .leftJoin(darkLogo, isDarkLogo)
    .where(and(eq(users.id, userId), isNotNull(users.studioName)))
  if (!found) return null
  const { name, site, domain, light, dark } = found
  return {
    ...{ name: name!, logos: { light, dark } },
    address: site && visitorsAddress({ subdomain: site }, domain, publicUrl),
  }
}

const stored = ({ folder, width, height, isInk }: LogoRow): EmailLogo => ({
  ...{ filePath: folder, width, height, isInk },
})
