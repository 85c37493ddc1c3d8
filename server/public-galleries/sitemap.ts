import { and } from 'drizzle-orm'
import { absoluteAddress, addressBelow, type Located } from '#contract/addresses.ts'
import type { Chapter } from '#contract/chapters.ts'
import { chapterPath, picturePath } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import { type GalleryRow, images } from '#server/database/tables/index.ts'
import { presentFilePath } from '#server/files/folders.ts'
import { type Addressing, visitorsAddress } from '#server/galleries/address.ts'
import { isAfter, type Place, readingOrder } from '#server/galleries/reading-order.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import {
  SITEMAP_URLS,
  sitemapUrl,
  writeSitemap,
  writeSitemapIndex,
} from '#server/platform/http/search-engines.ts'
import { changedAt, listedOn } from './site-page.ts'
import type { SiteSnapshot } from './snapshots.ts'

/** Number of rows in memory at once. */
const BATCH = 2_000

/** Counts the addresses of a gallery: its page, those of its chapters and those of its pictures, in this order. */
export const sitemapAddresses = (chapters: readonly unknown[], imageCount: number): number =>
  1 + chapters.length + imageCount

/** Counts the files for these addresses. */
export const sitemapFiles = (addresses: number, perFile = SITEMAP_URLS): number =>
  Math.ceil(addresses / perFile)

/** Index of the files, if there is more than one. */
export const sitemapIndex = (pageUrl: string, addresses: number, perFile = SITEMAP_URLS): string =>
  writeSitemapIndex(
    Array.from({ length: sitemapFiles(addresses, perFile) }, (_, index) =>
      addressBelow(pageUrl, `/sitemap-${index + 1}.xml`),
    ),
  )

/** The page of a site and its public galleries. */
export const siteSitemap = ({ site, address }: SiteSnapshot, addressing: Addressing): string =>
  writeSitemap([
    sitemapUrl(address, changedAt(site)),
    ...listedOn(site).map(({ gallery, domain }) =>
      sitemapUrl(visitorsAddress(gallery, domain, addressing), gallery.updatedAt),
    ),
  ])

/** One file of a gallery's sitemap, `number` from 1; renditions are at `media`. */
export async function sitemap(
  db: Database,
  gallery: GalleryRow,
  chapters: readonly Pick<Chapter, 'slug'>[],
  located: Located,
  media: string,
  number: number,
  perFile = SITEMAP_URLS,
): Promise<string> {
  const { pageUrl } = located
  const pages = [pageUrl, ...chapters.map(({ slug }) => addressBelow(pageUrl, chapterPath('', slug)))]
  const before = (number - 1) * perFile
  const here = pages.slice(before, before + perFile)
  const urls = here.map((address) => sitemapUrl(address, gallery.updatedAt))
  const start = Math.max(0, before - pages.length)
  let left = perFile - here.length
  let last: Place | undefined
  while (left > 0) {
    const rows = await nextRows(db, gallery.id, last, last ? 0 : start, Math.min(BATCH, left))
    if (rows.length === 0) break
    for (const row of rows) {
      const picture = absoluteAddress(located, presentFilePath(row, media))
      urls.push(sitemapUrl(addressBelow(pageUrl, picturePath('', row.id)), undefined, [picture]))
    }
    last = rows.at(-1)
    left -= rows.length
  }
  return writeSitemap(urls)
}

const nextRows = (db: Database, galleryId: number, last: Place | undefined, offset: number, limit: number) =>
  db
    .select({
      id: images.id,
      chapterPlace: images.chapterPlace,
      sortOrder: images.sortOrder,
      filePath: images.filePath,
      width: images.width,
      height: images.height,
    })
    .from(images)
    .where(and(visibleIn(galleryId), last && isAfter(last)))
    .orderBy(readingOrder)
    .offset(offset)
    .limit(limit)
