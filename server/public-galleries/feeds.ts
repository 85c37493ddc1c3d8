import { desc } from 'drizzle-orm'
import { absoluteAddress, addressBelow, type Located } from '#contract/addresses.ts'
import { keepLanguage } from '#contract/languages.ts'
import { picturePath } from '#contract/public-page.ts'
import { translated } from '#contract/translations.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { presentRenditions } from '#server/files/folders.ts'
import { type Addressing, visitorsAddress } from '#server/galleries/address.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { feedId, writeFeed } from '#server/platform/http/atom.ts'
import type { Texts } from '#server/web-files/public-pages.ts'
import { changedAt, listedOn } from './site-page.ts'
import type { SiteVisit, Visit } from './visit.ts'

const NEWEST = 50
/** Width of the largest rendition sent to feed readers. */
const PICTURE_WIDTH = 1280

/** The newest images of a gallery, in the visit's language. */
export async function galleryFeed(
  db: Database,
  { gallery: written, base, media, spoken, snapshot: { address } }: Visit,
  texts: Texts,
  { publicUrl }: { publicUrl: URL },
): Promise<string> {
  const { language } = spoken
  const gallery = translated(written, language)
  const newest = await db
    .select()
    .from(images)
    .where(visibleIn(gallery.id))
    .orderBy(desc(images.uploadedAt), desc(images.id))
    .limit(NEWEST)
  const kept = (path: string) => keepLanguage(addressBelow(address, path), spoken)
  const id = feedId(gallery, publicUrl)
  return writeFeed({
    ...{ id, language, title: gallery.title, subtitle: gallery.description, updated: gallery.updatedAt },
    ...{ self: kept('/feed.atom'), page: keepLanguage(address, spoken) },
    entries: newest.map((row) => {
      const image = translated(row, language)
      return {
        id: `${id}/${image.id}`,
        title: image.title?.trim() || texts.imageIn({ title: gallery.title }),
        ...{ published: image.uploadedAt, updated: image.uploadedAt },
        page: kept(picturePath('', image.id)),
        picture: pictureOf(image, { base, pageUrl: address }, media),
        text: gallery.showImageMetadata ? image.description?.trim() : null,
      }
    }),
  })
}

/** The newest public galleries of a site. */
export function siteFeed(
  { snapshot: { site: found, address }, base, media, spoken }: SiteVisit,
  config: Addressing & { productName: string },
): string {
  const { language } = spoken
  const { site } = found
  const kept = (page: string) => keepLanguage(page, spoken)
  const newest = listedOn(found)
    .sort(
      ({ gallery: one }, { gallery: other }) =>
        other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id,
    )
    .slice(0, NEWEST)
  return writeFeed({
    ...{ id: feedId(site, config.publicUrl), language, title: site.title ?? site.name! },
    ...{ subtitle: site.about, updated: changedAt(found), generator: config.productName },
    ...{ self: kept(addressBelow(address, '/feed.atom')), page: kept(address) },
    entries: newest.map(({ gallery, domain, cover }) => {
      const { title, description } = translated(gallery, language)
      return {
        ...{ id: feedId(gallery, config.publicUrl), title },
        ...{ published: gallery.createdAt, updated: gallery.updatedAt },
        page: kept(visitorsAddress(gallery, domain, config)),
        picture: cover && pictureOf(cover, { base, pageUrl: address }, media),
        text: description,
      }
    }),
  })
}

function pictureOf(image: ImageRow, located: Located, media: string) {
  const shown = presentRenditions(image, media).findLast(({ width }) => width <= PICTURE_WIDTH)!
  return { ...shown, url: absoluteAddress(located, shown.url) }
}
