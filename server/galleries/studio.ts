import { and, eq, isNotNull } from 'drizzle-orm'
import type { Logos, Studio } from '#contract/studio.ts'
import type { Database } from '#server/database/connect.ts'
import { customDomains, type GalleryRow, type LogoRow, sites, users } from '#server/database/tables/index.ts'
import type { EmailStudio, StoredPicture } from '#server/mail/email.ts'
import { inOneLine } from '#server/mail/quoted.ts'
import { type Addressing, isDomainOfSite, visitorsAddress } from './address.ts'
import { darkLogo, isDarkLogo, isLightLogo, lightLogo, logosAt, presentLogos } from './site-logos.ts'

type Shown = Pick<GalleryRow, 'userId' | 'showByline'>

/** The studio of a gallery on pages for visitors, clients and guests; null if they show none. */
export async function findStudio(
  db: Database,
  gallery: Shown,
  addressing: Addressing,
): Promise<Studio | null> {
  const found = await find(db, gallery, addressing)
  if (!found) return null
  return { ...found, logos: presentLogos(found.logos) }
}

/** The studio for a page whose addresses begin with `base`. */
export const studioAt = (base: string, studio: Studio | null): Studio | null =>
  base && studio ? { ...studio, logos: logosAt(base, studio.logos) } : studio

/** A logo that an e-mail shows. */
export type EmailLogo = StoredPicture & { isInk: boolean }

/** The studio of a gallery in e-mails to clients; null if they show none. */
export async function emailStudio(
  db: Database,
  gallery: Shown,
  addressing: Addressing,
): Promise<(EmailStudio & { logos: Logos<EmailLogo> }) | null> {
  const found = await find(db, gallery, addressing)
  if (!found) return null
  const { name, address, logos } = found
  return {
    ...{ name: inOneLine(name), address },
    logos: { light: logos.light && stored(logos.light), dark: logos.dark && stored(logos.dark) },
  }
}

async function find(db: Database, { userId, showByline }: Shown, addressing: Addressing) {
  if (!showByline) return null
  const [found] = await db
    .select({
      ...{ name: users.studioName, site: sites.name, domain: customDomains.hostname },
      ...{ light: lightLogo, dark: darkLogo },
    })
    .from(users)
    .leftJoin(sites, and(eq(sites.userId, users.id), sites.enabled))
    .leftJoin(customDomains, isDomainOfSite)
    .leftJoin(lightLogo, isLightLogo)
    .leftJoin(darkLogo, isDarkLogo)
    .where(and(eq(users.id, userId), isNotNull(users.studioName)))
  if (!found) return null
  const { name, site, domain, light, dark } = found
  return {
    ...{ name: name!, logos: { light, dark } },
    address: site && visitorsAddress({ subdomain: site }, domain, addressing),
  }
}

const stored = ({ folder, width, height, isInk }: LogoRow): EmailLogo => ({
  ...{ filePath: folder, width, height, isInk },
})
