import type { PublicImage } from '#contract/images.ts'
import { EAGER_TILES, type GalleryPage, picturePath } from '#contract/public-page.ts'
import type { Summary } from './link-preview.tsx'

/** Inside a script element, `<` could end it. JSON may write it as an escape. */
const asScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

function imageObject(image: PublicImage, pageUrl: string) {
  const absolute = (path: string) => new URL(path, pageUrl).href
  return {
    '@type': 'ImageObject',
    url: absolute(picturePath('', image.id)),
    contentUrl: absolute(image.renditions.at(-1)!.url),
    thumbnailUrl: absolute(image.renditions[0]!.url),
    ...(image.title?.trim() && { name: image.title.trim() }),
    ...(image.description?.trim() && { caption: image.description.trim() }),
  }
}

/** What search engines read of a gallery (schema.org): its first pictures, or the one that the page is opened at. */
export function StructuredData({ page, summary }: { page: GalleryPage; summary: Summary }) {
  const { gallery, pageUrl, picture } = page
  const pictures = picture ? [picture.image] : page.images.slice(0, EAGER_TILES)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    name: gallery.title,
    ...(gallery.description?.trim() && { description: gallery.description.trim() }),
    url: pageUrl,
    ...(summary.picture && { image: summary.picture.url }),
    associatedMedia: pictures.map((image) => imageObject(image, pageUrl)),
  }
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`, which React would escape as in text
      dangerouslySetInnerHTML={{ __html: asScript(data) }}
    />
  )
}
