import { and, eq, isNotNull } from 'drizzle-orm'
import { encodeRatios } from '#contract/masonry.ts'
import { FIRST_TILES, type GalleryPage } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import { customDomains, type GalleryRow } from '#server/database/tables/index.ts'
import { isListed } from '#server/galleries/sight.ts'
import { countVisibleImages, listVisibleImages } from '#server/images/list-images.ts'
import { presentPublicImage } from '#server/images/present-image.ts'
import { listSizes } from './list-sizes.ts'
import { presentPublicGallery } from './public-gallery.ts'

export type PageSite = { publicUrl: URL; productName: string; reports: boolean }

export const lastPage = async (db: Database, galleryId: number): Promise<number> =>
  Math.max(1, Math.ceil((await countVisibleImages(db, galleryId)) / FIRST_TILES))

/**
 * The data of a gallery's page. `number` is the page of the image list, from 1 to `lastPage`: without scripting,
 * visitors page through the gallery.
 */
export async function galleryPage(
  db: Database,
  gallery: GalleryRow,
  number: number,
  site: PageSite,
): Promise<GalleryPage> {
  const sizes = await listSizes(db, gallery.id)
  const offset = (number - 1) * FIRST_TILES
  const images = await listVisibleImages(db, gallery.id, { offset, limit: FIRST_TILES })
  const shown = presentPublicGallery(gallery, site.publicUrl)
  const [domain] = await db
    .select({ hostname: customDomains.hostname })
    .from(customDomains)
    .where(and(eq(customDomains.galleryId, gallery.id), isNotNull(customDomains.verifiedAt)))
  return {
    productName: site.productName,
    gallery: shown,
    images: images.map((image) => presentPublicImage(image, { captions: gallery.showImageMetadata })),
    offset,
    imageCount: sizes.length,
    ratios: encodeRatios(sizes),
    version: gallery.version,
    listed: isListed(gallery),
    // A member's preview of a private gallery has nobody to report it.
    reports: site.reports && gallery.visibility !== 'private',
    // The same URL for search engines and shares wherever the page is shown.
    pageUrl: domain ? `${site.publicUrl.protocol}//${domain.hostname}/` : `${shown.address}/`,
  }
}
