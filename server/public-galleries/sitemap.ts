import { and } from 'drizzle-orm'
import { absoluteAddress, addressBelow, type Located } from '#contract/addresses.ts'
import type { Chapter } from '#contract/chapters.ts'
import { chapterPath, picturePath } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import { type GalleryRow, images } from '#server/database/tables/index.ts'
import { presentFilePath } from '#server/files/folders.ts'
import { isAfter, type Place, readingOrder } from '#server/galleries/reading-order.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { XML_DECLARATION, type Xml, xml } from '#server/platform/http/xml.ts'

/** As many as one file may have (sitemaps.org). */
export const SITEMAP_URLS = 50_000
/** Rows that are in memory at once. */
const BATCH = 2_000

/** Counts the addresses of a gallery: its page, those of its chapters and those of its pictures, in this order. */
export const sitemapAddresses = (chapters: readonly unknown[], imageCount: number): number =>
  1 + chapters.length + imageCount

/** Counts the files that they take. */
export const sitemapFiles = (addresses: number, perFile = SITEMAP_URLS): number =>
  Math.ceil(addresses / perFile)

/** The file that names the others, where one is not enough. */
export const sitemapIndex = (pageUrl: string, addresses: number, perFile = SITEMAP_URLS): string =>
  XML_DECLARATION +
  xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Array.from(
    { length: sitemapFiles(addresses, perFile) },
    (_, index) => xml`<sitemap><loc>${addressBelow(pageUrl, `/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  )}</sitemapindex>\n`.text

/** An address with the pictures that are seen there. */
export const sitemapUrl = (address: string, pictures: string[], changed?: Date): Xml =>
  xml`<url><loc>${address}</loc>${changed ? xml`<lastmod>${changed.toISOString()}</lastmod>` : ''}${pictures.map(
    (picture) => xml`<image:image><image:loc>${picture}</image:loc></image:image>`,
  )}</url>\n`

export const SITEMAP_START = `${XML_DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`
export const SITEMAP_END = '</urlset>\n'

/** One file of a gallery's sitemap, `number` from 1, written as its rows arrive; renditions are at `media`. */
export async function* sitemap(
  db: Database,
  gallery: GalleryRow,
  chapters: readonly Pick<Chapter, 'slug'>[],
  located: Located,
  media: string,
  number: number,
  perFile = SITEMAP_URLS,
): AsyncGenerator<string> {
  const { pageUrl } = located
  yield SITEMAP_START
  const pages = [pageUrl, ...chapters.map(({ slug }) => addressBelow(pageUrl, chapterPath('', slug)))]
  const before = (number - 1) * perFile
  const here = pages.slice(before, before + perFile)
  for (const address of here) yield sitemapUrl(address, [], gallery.updatedAt).text
  const start = Math.max(0, before - pages.length)
  let left = perFile - here.length
  let last: Place | undefined
  while (left > 0) {
    const rows = await nextRows(db, gallery.id, last, last ? 0 : start, Math.min(BATCH, left))
    if (rows.length === 0) break
    yield rows
      .map((row) => {
        const picture = absoluteAddress(located, presentFilePath(row, media))
        return sitemapUrl(addressBelow(pageUrl, picturePath('', row.id)), [picture]).text
      })
      .join('')
    last = rows.at(-1)
    left -= rows.length
  }
  yield SITEMAP_END
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
