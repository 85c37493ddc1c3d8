import type { Chapter } from '#contract/chapters.ts'
import { coverFocus } from '#contract/focus.ts'
import type { Language } from '#contract/languages.ts'
import { PublicGallery } from '#contract/public-galleries.ts'
import {
  type CoverPicture,
  FIRST_TILES,
  type GalleryPage,
  type OpenedPicture,
  PLACED_IMAGES,
} from '#contract/public-page.ts'
import { translated } from '#contract/translations.ts'
import type { Allowance } from '#contract/visitor-downloads.ts'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow, ImageRow } from '#server/database/tables/index.ts'
import { presentCard, presentFilePath, presentRenditions } from '#server/files/folders.ts'
import { type Addressing, galleryAddress } from '#server/galleries/address.ts'
import { focusOf } from '#server/galleries/focus-of.ts'
import { studioAt } from '#server/galleries/studio.ts'
import { countVisibleBefore, listRatios, listVisibleImages } from '#server/images/list-images.ts'
import { presentPublicImage } from '#server/images/present-image.ts'
import { sharedBy } from './sharing.ts'
import type { Snapshot } from './snapshots.ts'
import type { Visit } from './visit.ts'

/** A page of a gallery, as requested. */
export type WantedPage = {
  /** True if other sites may frame it. */
  framed: boolean
  /** The page of the image list, from 1 to `lastPage`: without scripting, visitors page through the gallery. */
  number: number
  /** The opened image. */
  picture: ImageRow | null
  /** The chapter at its start. */
  chapter: Chapter | null
  /** Remaining allowance of the visitor's view link. */
  allowance: Allowance | null
  /** Ids of replaced images that the holder of the view link has not opened yet. */
  newVersions: readonly number[]
}

/** The data of a gallery's page. */
export async function galleryPage(
  db: Database,
  visit: Visit,
  { framed, number, picture, chapter, allowance, newVersions }: WantedPage,
  site: Addressing & { reports: boolean },
): Promise<GalleryPage> {
  const { gallery, link, snapshot, spoken, base, path, media } = visit
  const { language } = spoken
  const start = chapter ? await startOf(snapshot, chapter) : 0
  // The grid is below the opened picture: the script requests its height, and only the first tiles need their
  // places. A gallery has as many such pages as images.
  const ratios = await listRatios(db, gallery.id, {
    offset: start,
    limit: picture ? 2 * FIRST_TILES : PLACED_IMAGES,
  })
  const offset = start + (number - 1) * FIRST_TILES
  const images = await listVisibleImages(db, gallery.id, { offset, limit: FIRST_TILES })
  const shown = presentPublicGallery(visit, await snapshot.chapters(), site)
  const coverImage = await snapshot.cover()
  const previewed = picture
    ? { image: picture, focus: focusOf(picture) }
    : coverImage
      ? { image: coverImage, focus: coverFocus(gallery, focusOf(coverImage)) }
      : null
  const opensWithCover = gallery.coverStyle !== 'none' && number === 1 && !chapter
  return {
    gallery: shown,
    studio: studioAt(base, snapshot.studio),
    ...{ base, path, framed },
    picture: picture && (await openedPicture(db, visit, picture)),
    chapter: chapter && translated(chapter, language),
    cover: opensWithCover && coverImage ? presentCoverPicture(gallery, coverImage, media) : null,
    images: images.map((image) => presentPublicImage(image, gallery, language, media)),
    offset,
    start,
    preview: previewed && {
      ...presentCard(previewed.image, previewed.focus, media),
      title: translated(previewed.image, language).title,
    },
    imageCount: await snapshot.count(),
    ratios,
    version: gallery.version,
    lang: await asksIn(visit),
    listed: visit.isListed,
    holder: link && { picks: link.picks },
    allowance,
    newVersions,
    keptFrom: visit.keptFrom,
    appOrigin: site.publicUrl.origin,
    // A member's preview of a private gallery has no report link.
    reports: site.reports && gallery.visibility !== 'private',
    // Search engines and shares get the same URL on every host.
    pageUrl: snapshot.address,
  }
}

/** Index of a chapter's first image in the whole gallery. */
export async function startOf(snapshot: Snapshot, { id }: Chapter): Promise<number> {
  const chapters = await snapshot.chapters()
  const following = chapters.slice(chapters.findIndex((chapter) => chapter.id === id))
  return (await snapshot.count()) - following.reduce((sum, { imageCount }) => sum + imageCount, 0)
}

/** Language in which the page requests images; null where it makes no difference. */
const asksIn = async ({ snapshot, spoken }: Visit): Promise<Language | null> =>
  (await snapshot.languages()).length > 0 ? spoken.language : null

async function openedPicture(
  db: Database,
  { gallery, spoken, media }: Visit,
  row: ImageRow,
): Promise<OpenedPicture> {
  const index = await countVisibleBefore(db, row)
  const around = await listVisibleImages(db, gallery.id, { offset: Math.max(0, index - 1), limit: 3 })
  const place = around.findIndex(({ id }) => id === row.id)
  return {
    image: presentPublicImage(row, gallery, spoken.language, media),
    index,
    previous: around[place - 1]?.id ?? null,
    next: around[place + 1]?.id ?? null,
  }
}

export const presentCoverPicture = (gallery: GalleryRow, image: ImageRow, media: string): CoverPicture => ({
  width: image.width,
  height: image.height,
  ...coverFocus(gallery, focusOf(image)),
  placeholder: image.placeholder,
  blurred: image.blurred,
  filePath: presentFilePath(image, media),
  renditions: presentRenditions(image, media),
})

/** A gallery in the language of a visit. The schema drops everything that is not public. */
export const presentPublicGallery = (
  visit: Visit,
  chapters: Chapter[],
  addressing: Addressing,
): PublicGallery =>
  PublicGallery.parse({
    ...translated(visit.gallery, visit.spoken.language),
    ...sharedBy(visit),
    chapters: chapters.map((chapter) => translated(chapter, visit.spoken.language)),
    address: galleryAddress(visit.gallery.subdomain, addressing),
  })
