import { absoluteAddress, addressBelow, type Located } from '#contract/addresses.ts'
import type { PublicImage } from '#contract/images.ts'
import { EAGER_TILES, type GalleryPage, picturePath } from '#contract/public-page.ts'
import type { SitePage } from '#contract/site-page.ts'
import { logoOn } from '#contract/studio.ts'
import { kept } from '#web/texts/kept.ts'
import type { Summary } from './link-preview.tsx'

/** Escapes `<`, which could end the script element. */
const asScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

function imageObject(image: PublicImage, page: Located) {
  return {
    '@type': 'ImageObject',
    url: kept(addressBelow(page.pageUrl, picturePath('', image.id))),
    contentUrl: absoluteAddress(page, image.renditions.at(-1)!.url),
    thumbnailUrl: absoluteAddress(page, image.renditions[0]!.url),
    ...(image.title?.trim() && { name: image.title.trim() }),
    ...(image.description?.trim() && { caption: image.description.trim() }),
  }
}

/** Data of a gallery for search engines (schema.org): its first pictures, or the opened one. */
export function StructuredData({ page, summary }: { page: GalleryPage; summary: Summary }) {
  const { gallery, pageUrl, picture } = page
  const pictures = picture ? [picture.image] : page.images.slice(0, EAGER_TILES)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    name: gallery.title,
    ...(gallery.description?.trim() && { description: gallery.description.trim() }),
    url: kept(pageUrl),
    ...(summary.picture && { image: summary.picture.whole }),
    associatedMedia: pictures.map((image) => imageObject(image, page)),
  }
  return <JsonScript data={data} />
}

/** Data of a site for search engines: its owner, and its public galleries. */
export function SiteData({ page, description }: { page: SitePage; description: string | undefined }) {
  const { title, base, address, logos, links, galleries } = page
  // Search engines show the logo on white.
  const logo = logoOn('light', logos)
  const absolute = (path: string) => absoluteAddress({ base, pageUrl: address }, path)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: kept(address),
    name: title,
    mainEntity: {
      '@type': 'Organization',
      name: title,
      url: kept(address),
      ...(description && { description }),
      ...(logo && { logo: absolute(logo.url) }),
      sameAs: links.map(({ url }) => url).filter((url) => /^https?:/i.test(url)),
    },
    hasPart: galleries.flatMap(({ title, address, open }) =>
      open
        ? {
            '@type': 'ImageGallery',
            name: title,
            url: kept(address),
            ...(open.cover && { image: absolute(open.cover.renditions.at(-1)!.url) }),
          }
        : [],
    ),
  }
  return <JsonScript data={data} />
}

const JsonScript = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`, which React would escape as in text
    dangerouslySetInnerHTML={{ __html: asScript(data) }}
  />
)
