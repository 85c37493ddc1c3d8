import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { GalleryReference } from '#contract/ids.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'
import type { Database } from '#server/database/connect.ts'
import { customDomains, type GalleryRow } from '#server/database/tables/index.ts'
import { galleryAddress } from '#server/galleries/address.ts'
import type { KnownGalleries } from '#server/galleries/known-galleries.ts'
import { mustSee, type SeenGallery, type Sight, sightOf, visitorSight } from '#server/galleries/sight.ts'
import { notFound } from '#server/platform/http/refusal.ts'

/** What a site of the program shows: the app's host every gallery, a gallery's own host that one. */
export type PublicSite = {
  known: KnownGalleries
  mayShow(request: FastifyRequest, galleryId: number): boolean
  /** Whether the request is a member's of this gallery. */
  isMember(request: FastifyRequest, galleryId: number): Promise<boolean>
  /** Whether the browser has given this gallery's password. */
  isUnlocked(request: FastifyRequest, gallery: SeenGallery): boolean
}

export type FoundGallery = { gallery: GalleryRow; sight: Sight }

export type ShownGallery = {
  gallery: GalleryRow
  /** Whether others do not see it, so that no shared cache may keep the answer. */
  personal: boolean
}

/** What a request sees of the gallery that it names by its number or public id. Refuses (404) where there is none. */
export async function findPublicGallery(
  site: PublicSite,
  request: FastifyRequest,
  reference: GalleryReference,
): Promise<FoundGallery> {
  const gallery = await site.known.find(reference)
  if (!gallery || !site.mayShow(request, gallery.id)) throw notFound('Gallery')
  return { gallery, sight: await sightFor(site, request, gallery, typeof reference === 'number') }
}

/** The same for a request that may see it. Refuses whoever may not: 404, or 401 where its password would help. */
export const publicGallery = async (
  site: PublicSite,
  request: FastifyRequest,
  reference: GalleryReference,
): Promise<ShownGallery> => shown(await findPublicGallery(site, request, reference))

/** What a request sees at the gallery's own host, which names neither. */
export async function galleryOfHost(
  site: PublicSite,
  request: FastifyRequest,
  galleryId: number,
): Promise<FoundGallery> {
  const gallery = await site.known.find(galleryId)
  if (!gallery) throw notFound('Gallery')
  return { gallery, sight: await sightFor(site, request, gallery, false) }
}

const sightFor = (site: PublicSite, request: FastifyRequest, gallery: GalleryRow, byNumber: boolean) =>
  sightOf(gallery, {
    byNumber,
    isUnlocked: () => site.isUnlocked(request, gallery),
    isMember: () => site.isMember(request, gallery.id),
  })

/** Refuses whoever does not see the gallery: 404, or 401 where its password would help. */
export function shown({ gallery, sight }: FoundGallery): ShownGallery {
  mustSee(sight, 'Gallery')
  return { gallery, personal: sight === 'personal' }
}

/** Whether who sees it is a visitor, and not a member who previews what visitors do not see. */
export function isSeenByVisitor(site: PublicSite, request: FastifyRequest, gallery: SeenGallery): boolean {
  const sight = visitorSight(gallery)
  return sight === 'open' || (sight === 'locked' && site.isUnlocked(request, gallery))
}

/** The gallery's page at its verified domain, else at its subdomain: the same wherever the page is shown. */
export async function canonicalAddress(db: Database, gallery: GalleryRow, publicUrl: URL): Promise<string> {
  const [domain] = await db
    .select({ hostname: customDomains.hostname })
    .from(customDomains)
    .where(and(eq(customDomains.galleryId, gallery.id), isNotNull(customDomains.verifiedAt)))
  if (domain) return `${publicUrl.protocol}//${domain.hostname}/`
  return `${galleryAddress(gallery.subdomain, publicUrl)}/`
}

/** The public fields of a gallery, listed one by one so that new columns stay private. */
export const presentPublicGallery = (gallery: GalleryRow, publicUrl: URL): PublicGallery => ({
  id: gallery.id,
  publicId: gallery.publicId,
  title: gallery.title,
  description: gallery.description,
  address: galleryAddress(gallery.subdomain, publicUrl),
  showTitleInIframe: gallery.showTitleInIframe,
  titleColor: gallery.titleColor,
  titleBackgroundColor: gallery.titleBackgroundColor,
  titleAlignment: gallery.titleAlignment,
  showDescriptionInIframe: gallery.showDescriptionInIframe,
  descriptionColor: gallery.descriptionColor,
  descriptionBackgroundColor: gallery.descriptionBackgroundColor,
  descriptionAlignment: gallery.descriptionAlignment,
  showImageMetadata: gallery.showImageMetadata,
  showCameraFacts: gallery.showCameraFacts,
  visitorDownloads: gallery.visitorDownloads,
  allowSelections: gallery.allowSelections,
})
