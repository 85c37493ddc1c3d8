import { PublicGallery } from '#contract/public-galleries.ts'
import { FIRST_TILES, type GalleryPage, type OpenedPicture, PLACED_IMAGES } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow, ImageRow } from '#server/database/tables/index.ts'
import { presentPreviews } from '#server/files/folders.ts'
import { galleryAddress } from '#server/galleries/address.ts'
import { isListed } from '#server/galleries/visibility.ts'
import { countVisibleBefore, listRatios, listVisibleImages } from '#server/images/list-images.ts'
import { presentPublicImage } from '#server/images/present-image.ts'
import type { Visit } from './visit.ts'

/** Which page of a gallery, at the path of the gallery's page on this host. */
export type WantedPage = {
  path: string
  /** The page of the image list, from 1 to `lastPage`: without scripting, visitors page through the gallery. */
  number: number
  /** The image that is opened. */
  picture: ImageRow | null
}

/** The data of a gallery's page. */
export async function galleryPage(
  db: Database,
  { gallery, snapshot, media }: Visit,
  { path, number, picture }: WantedPage,
  site: { publicUrl: URL; reports: boolean },
): Promise<Omit<GalleryPage, 'productName'>> {
  // The grid is below the opened picture: the script asks for its height. There are as many such pages as images.
  const ratios = picture
    ? new Uint8Array()
    : await listRatios(db, gallery.id, { offset: 0, limit: PLACED_IMAGES })
  const offset = (number - 1) * FIRST_TILES
  const images = await listVisibleImages(db, gallery.id, { offset, limit: FIRST_TILES })
  const shown = presentPublicGallery(gallery, site.publicUrl)
  const previewed = picture ?? (await snapshot.cover())
  return {
    gallery: shown,
    path,
    picture: picture && (await openedPicture(db, gallery, picture, media)),
    images: images.map((image) => presentPublicImage(image, gallery, media)),
    offset,
    preview: previewed ? { ...presentPreviews(previewed, media).at(-1)!, title: previewed.title } : null,
    imageCount: await snapshot.count(),
    ratios,
    version: gallery.version,
    listed: isListed(gallery),
    appOrigin: site.publicUrl.origin,
    // There is no report link in a member's preview of a private gallery.
    reports: site.reports && gallery.visibility !== 'private',
    // The same URL for search engines and shares wherever the page is shown.
    pageUrl: snapshot.address,
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

/** The schema leaves out all that is not public. */
export const presentPublicGallery = (gallery: GalleryRow, publicUrl: URL): PublicGallery =>
  PublicGallery.parse({ ...gallery, address: galleryAddress(gallery.subdomain, publicUrl) })
