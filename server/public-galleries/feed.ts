import { desc } from 'drizzle-orm'
import { absoluteAddress, addressBelow, type Located } from '#contract/addresses.ts'
import { keepLanguage } from '#contract/languages.ts'
import { picturePath } from '#contract/public-page.ts'
import { translated } from '#contract/translations.ts'
import type { Database } from '#server/database/connect.ts'
import { type GalleryRow, type ImageRow, images } from '#server/database/tables/index.ts'
import { presentRenditions } from '#server/files/folders.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { XML_DECLARATION, xml } from '#server/platform/http/xml.ts'
import type { Texts } from '#server/web-files/public-pages.ts'
import type { Visit } from './visit.ts'

const NEWEST = 50
/** The widest rendition that is sent to feed readers. */
export const PICTURE_WIDTH = 1280

/** The newest images of a gallery as an Atom feed (RFC 4287), in the visit's language. All text in it is untrusted. */
export async function galleryFeed(
  db: Database,
  { gallery: written, base, media, spoken, snapshot: { address: pageUrl } }: Visit,
  texts: Texts,
  site: { publicUrl: URL },
): Promise<string> {
  const gallery = translated(written, spoken.language)
  const newest = await db
    .select()
    .from(images)
    .where(visibleIn(gallery.id))
    .orderBy(desc(images.uploadedAt), desc(images.id))
    .limit(NEWEST)
  const kept = (address: string) => keepLanguage(address, spoken)
  // Addresses may change, ids may not (RFC 4151).
  const id = `tag:${site.publicUrl.hostname},${gallery.createdAt.toISOString().slice(0, 10)}:${gallery.publicId}`
  return (
    XML_DECLARATION +
    xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${spoken.language}">
<id>${id}</id>
<title>${gallery.title}</title>
${gallery.description ? xml`<subtitle>${gallery.description}</subtitle>\n` : ''}<updated>${gallery.updatedAt.toISOString()}</updated>
<author><name>${gallery.title}</name></author>
<link rel="self" type="application/atom+xml" href="${kept(addressBelow(pageUrl, '/feed.atom'))}"/>
<link rel="alternate" type="text/html" href="${kept(pageUrl)}"/>
${newest.map((written) => {
  const image = translated(written, spoken.language)
  const address = kept(addressBelow(pageUrl, picturePath('', image.id)))
  const title = image.title?.trim() || texts.imageIn({ title: gallery.title })
  return entry(gallery, image, { id: `${id}/${image.id}`, address, title }, { base, pageUrl }, media)
})}</feed>
`.text
  )
}

function entry(
  gallery: GalleryRow,
  image: ImageRow,
  { id, address, title }: { id: string; address: string; title: string },
  located: Located,
  media: string,
) {
  const shown = presentRenditions(image, media).findLast(({ width }) => width <= PICTURE_WIDTH)!
  const caption = gallery.showImageMetadata && image.description?.trim()
  const added = image.uploadedAt.toISOString()
  const html = [
    `<p><a href="${escapeHtml(address)}">`,
    `<img src="${escapeHtml(absoluteAddress(located, shown.url))}" width="${shown.width}" height="${shown.height}" alt="${escapeHtml(title)}">`,
    '</a></p>',
    caption ? `<p>${escapeHtml(caption).replace(/\r?\n/g, '<br>')}</p>` : '',
  ].join('')
  return xml`<entry>
<id>${id}</id>
<title>${title}</title>
<published>${added}</published>
<updated>${added}</updated>
<link rel="alternate" type="text/html" href="${address}"/>
<content type="html">${html}</content>
</entry>
`
}
