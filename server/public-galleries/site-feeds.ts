import { absoluteAddress, addressBelow, type Located } from '#contract/addresses.ts'
import { keepLanguage, type Spoken } from '#contract/languages.ts'
import { translated } from '#contract/translations.ts'
import { presentRenditions } from '#server/files/folders.ts'
import { type Addressing, visitorsAddress } from '#server/galleries/address.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { XML_DECLARATION, xml } from '#server/platform/http/xml.ts'
import { PICTURE_WIDTH } from './feed.ts'
import type { GalleryOnSite } from './find-site.ts'
import { listedOn, type SitePlace } from './site-page.ts'
import { SITEMAP_END, SITEMAP_START, sitemapUrl } from './sitemap.ts'
import type { SiteSnapshot } from './snapshots.ts'

const NEWEST = 50

/** The page of a site and its public galleries (sitemaps.org). */
export const siteSitemap = ({ site: found, address }: SiteSnapshot, addressing: Addressing): string =>
  [
    SITEMAP_START,
    sitemapUrl(address, [], changedAt(found)).text,
    ...listedOn(found).map(
      ({ gallery, domain }) =>
        sitemapUrl(visitorsAddress(gallery, domain, addressing), [], gallery.updatedAt).text,
    ),
    SITEMAP_END,
  ].join('')

/** The newest public galleries of a site as an Atom feed (RFC 4287). All text in it is untrusted. */
export function siteFeed(
  { site: found, address }: SiteSnapshot,
  { base, media }: SitePlace,
  spoken: Spoken,
  config: Addressing & { productName: string },
): string {
  const { publicUrl, productName } = config
  const { site } = found
  const kept = (path: string) => keepLanguage(path, spoken)
  const title = site.title ?? site.name!
  const newest = listedOn(found)
    .sort(
      (one, other) =>
        other.gallery.createdAt.getTime() - one.gallery.createdAt.getTime() ||
        other.gallery.id - one.gallery.id,
    )
    .slice(0, NEWEST)
  return (
    XML_DECLARATION +
    xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${spoken.language}">
<id>${idOf(site, publicUrl)}</id>
<title>${title}</title>
${site.about ? xml`<subtitle>${site.about}</subtitle>\n` : ''}<updated>${changedAt(found).toISOString()}</updated>
<author><name>${title}</name></author>
<generator>${productName}</generator>
<link rel="self" type="application/atom+xml" href="${kept(addressBelow(address, '/feed.atom'))}"/>
<link rel="alternate" type="text/html" href="${kept(address)}"/>
${newest.map((shown) => {
  const at = kept(visitorsAddress(shown.gallery, shown.domain, config))
  return entry(
    { ...shown, gallery: translated(shown.gallery, spoken.language) },
    at,
    { base, pageUrl: address },
    media,
    publicUrl,
  )
})}</feed>
`.text
  )
}

function entry(
  { gallery, cover }: GalleryOnSite,
  address: string,
  located: Located,
  media: string,
  publicUrl: URL,
) {
  const picture = cover && presentRenditions(cover, media).findLast(({ width }) => width <= PICTURE_WIDTH)
  const html = [
    picture &&
      `<p><a href="${escapeHtml(address)}"><img src="${escapeHtml(absoluteAddress(located, picture.url))}" width="${picture.width}" height="${picture.height}" alt="${escapeHtml(gallery.title)}"></a></p>`,
    gallery.description && `<p>${escapeHtml(gallery.description).replace(/\r?\n/g, '<br>')}</p>`,
  ]
  return xml`<entry>
<id>${idOf(gallery, publicUrl)}</id>
<title>${gallery.title}</title>
<published>${gallery.createdAt.toISOString()}</published>
<updated>${gallery.updatedAt.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${address}"/>
<content type="html">${html.filter(Boolean).join('')}</content>
</entry>
`
}

/** Addresses may change, ids may not (RFC 4151). */
const idOf = ({ createdAt, publicId }: { createdAt: Date; publicId: string }, publicUrl: URL) =>
  `tag:${publicUrl.hostname},${createdAt.toISOString().slice(0, 10)}:${publicId}`

const changedAt = (found: SiteSnapshot['site']) =>
  new Date(
    Math.max(
      found.site.updatedAt.getTime(),
      ...listedOn(found).map(({ gallery }) => gallery.updatedAt.getTime()),
    ),
  )
