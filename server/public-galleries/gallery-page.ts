import { FIRST_TILES, type GalleryPage, type OpenedPicture, PLACED_IMAGES } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow, ImageRow } from '#server/database/tables/index.ts'
import { presentPreviews } from '#server/files/folders.ts'
import { galleryCover } from '#server/galleries/gallery-cover.ts'
import { isListed } from '#server/galleries/sight.ts'
import { countVisibleBefore, countVisibleImages, listVisibleImages } from '#server/images/list-images.ts'
import { presentPublicImage } from '#server/images/present-image.ts'
import { listRatios } from './list-ratios.ts'
import type { MediaSite } from './media-address.ts'
import { canonicalAddress, presentPublicGallery } from './public-gallery.ts'

export type PageSite = MediaSite & { publicUrl: URL; productName: string; reports: boolean }

/** Which page of a gallery, at the path of the gallery's page on this host. */
export type WantedPage = {
  path: string
  /** The page of the image list, from 1 to `lastPage`: without scripting, visitors page through the gallery. */
  number: number
  /** The image that is opened. */
  picture: ImageRow | null
  /** What the addresses of its renditions begin with. */
  media: string
}

/** The data of a gallery's page. */
export async function galleryPage(
  db: Database,
  gallery: GalleryRow,
  { path, number, picture, media }: WantedPage,
  site: PageSite,
): Promise<GalleryPage> {
  // The grid is below the opened picture: the script asks for its height. There are as many such pages as images.
  const ratios = picture
    ? new Uint8Array()
    : await listRatios(db, gallery.id, { offset: 0, limit: PLACED_IMAGES })
  const offset = (number - 1) * FIRST_TILES
  const images = await listVisibleImages(db, gallery.id, { offset, limit: FIRST_TILES })
  const shown = presentPublicGallery(gallery, site.publicUrl)
  const previewed = picture ?? (images.length > 0 ? await galleryCover(db, gallery.id) : null)
  return {
    productName: site.productName,
    gallery: shown,
    path,
    picture: picture && (await openedPicture(db, gallery, picture, media)),
    images: images.map((image) => presentPublicImage(image, gallery, media)),
    offset,
    preview: previewed && { ...presentPreviews(previewed, media).at(-1)!, title: previewed.title },
    imageCount: await countVisibleImages(db, gallery.id),
    ratios,
    version: gallery.version,
    listed: isListed(gallery),
    appOrigin: site.publicUrl.origin,
    // A member's preview of a private gallery has nobody to report it.
    reports: site.reports && gallery.visibility !== 'private',
    // The same URL for search engines and shares wherever the page is shown.
    pageUrl: await canonicalAddress(db, gallery, site.publicUrl),
  }
}

async function openedPicture(
  db: Database,
  gallery: GalleryRow,
  row: ImageRow,
  media: string,
): Promise<OpenedPicture> {
  const index = await countVisibleBefore(db, row)
  const around = await listVisibleImages(db, gallery.id, { offset: Math.max(0, index - 1), limit: 3 })
  const place = around.findIndex(({ id }) => id === row.id)
  return {
    image: presentPublicImage(row, gallery, media),
    index,
    previous: around[place - 1]?.id ?? null,
    next: around[place + 1]?.id ?? null,
  }
}
