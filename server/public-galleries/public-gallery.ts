import { and, eq } from 'drizzle-orm'
import type { PublicGallery } from '#contract/public-galleries.ts'
import type { Database } from '#server/database/connect.ts'
import { type GalleryRow, galleries } from '#server/database/tables/index.ts'
import { galleryAddress } from '#server/galleries/address.ts'
import { notSuspended } from '#server/galleries/not-suspended.ts'
import { notFound } from '#server/platform/http/refusal.ts'

/** The gallery with this id. Refuses (404) if there is none. */
export async function publicGallery(db: Database, galleryId: number): Promise<GalleryRow> {
  const [gallery] = await db
    .select()
    .from(galleries)
    .where(and(eq(galleries.id, galleryId), notSuspended))
  if (!gallery) throw notFound('Gallery')
  return gallery
}

/** The public fields of a gallery, listed one by one so that new columns stay private. */
export const presentPublicGallery = (gallery: GalleryRow, publicUrl: URL): PublicGallery => ({
  id: gallery.id,
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
})
