import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Logos } from '#contract/studio.ts'
import type { Database } from '#server/database/connect.ts'
import {
  customDomains,
  type GalleryRow,
  galleries,
  type ImageRow,
  images,
  type LogoRow,
  type SiteRow,
  sites,
  users,
} from '#server/database/tables/index.ts'
import { isDomainOfGallery, isDomainOfSite } from '#server/galleries/address.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { coverId } from '#server/galleries/gallery-cover.ts'
import { darkLogo, isDarkLogo, isLightLogo, lightLogo } from '#server/galleries/site-logos.ts'
import { notClosed } from '#server/galleries/visibility.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'

/** A gallery on a site's page, with its verified domain; with a password, without number and cover. */
export type GalleryOnSite = {
  gallery: GalleryRow
  domain: string | null
  imageCount: number
  cover: ImageRow | null
}

export type FoundSite = {
  site: SiteRow
  logos: Logos<LogoRow>
  /** Verified domain of the site. */
  domain: string | null
  galleries: GalleryOnSite[]
}

/**
 * An account's site as visitors see it. Undefined if the account has none or is suspended.
 * @param alsoOff finds it even while it is off; it may have no name then
 */
export async function findSite(
  db: Database,
  userId: string,
  { alsoOff = false } = {},
): Promise<FoundSite | undefined> {
  const [found] = await db
    .select({ site: sites, light: lightLogo, dark: darkLogo, domain: customDomains.hostname })
    .from(sites)
    .innerJoin(users, eq(users.id, sites.userId))
    .leftJoin(lightLogo, isLightLogo)
    .leftJoin(darkLogo, isDarkLogo)
    .leftJoin(customDomains, isDomainOfSite)
    .where(and(eq(sites.userId, userId), alsoOff ? undefined : sites.enabled, isNull(users.suspendedAt)))
  if (!found) return
  const { light, dark, ...rest } = found
  return { ...rest, logos: { light, dark }, galleries: await listGalleriesOn(db, userId) }
}

async function listGalleriesOn(db: Database, userId: string): Promise<GalleryOnSite[]> {
  const isPublic = eq(galleries.visibility, 'public')
  const counted = db
    .select({ imageCount: sql<number>`count(*)::int`.as('image_count') })
    .from(images)
    .where(and(visibleIn(galleries.id), isPublic))
    .as('counted')
  const cover = db
    .select()
    .from(images)
    .where(and(eq(images.id, coverId), isPublic))
    .as('cover')
  const rows = await db
    .select()
    .from(galleries)
    .leftJoinLateral(counted, sql`true`)
    .leftJoinLateral(cover, sql`true`)
    .leftJoin(customDomains, isDomainOfGallery)
    .where(
      and(
        eq(galleries.userId, userId),
        isNotNull(galleries.sitePlace),
        sql`${galleries.visibility} in ('public', 'password')`,
        notClosed,
        notRemoved,
      ),
    )
    .orderBy(asc(galleries.sitePlace), asc(galleries.id))
  return rows.map(({ galleries: gallery, counted, cover, custom_domains: domain }) => ({
    gallery,
    domain: domain?.hostname ?? null,
    imageCount: counted?.imageCount ?? 0,
    cover,
  }))
}
