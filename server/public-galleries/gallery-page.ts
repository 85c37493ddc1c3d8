import { encodeRatios } from '#contract/masonry.ts'
import { FIRST_TILES, type GalleryPage } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { listImages } from '#server/images/list-images.ts'
import { presentPublicImage } from '#server/images/present-image.ts'
import { listSizes } from './list-sizes.ts'
import { presentPublicGallery } from './public-gallery.ts'

export type PageSite = { publicUrl: URL; productName: string }

/** Everything that the page of a gallery shows. `number` counts windows of pictures from 1, for readers without script. */
export async function galleryPage(
  db: Database,
  gallery: GalleryRow,
  number: number,
  site: PageSite,
): Promise<GalleryPage> {
  const offset = (number - 1) * FIRST_TILES
  const [images, sizes] = await Promise.all([
    listImages(db, gallery.id, { offset, limit: FIRST_TILES }),
    listSizes(db, gallery.id),
  ])
  const shown = presentPublicGallery(gallery, site.publicUrl)
  return {
    productName: site.productName,
    gallery: shown,
    images: images.map(presentPublicImage),
    offset,
    imageCount: sizes.length,
    ratios: encodeRatios(sizes),
    version: gallery.version,
    pageUrl: `${shown.address}/`,
    appUrl: site.publicUrl.origin,
  }
}
