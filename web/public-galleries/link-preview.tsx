import type { GalleryPage } from '#contract/public-page.ts'
import { imageName } from './image-sources.ts'

const DESCRIPTION_LENGTH = 200

/** A one-line description of at most 200 characters, for search engines and link previews. */
export function summary({ gallery, imageCount }: Pick<GalleryPage, 'gallery' | 'imageCount'>): string {
  const text = gallery.description?.replace(/\s+/g, ' ').trim()
  if (!text) return `${gallery.title}: ${imageCount} ${imageCount === 1 ? 'image' : 'images'}`
  return text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…`
}

/** Open Graph and Twitter card tags. */
export function LinkPreview({ page }: { page: GalleryPage }) {
  const { gallery, pageUrl, productName } = page
  const first = page.images[0]
  const shown = first?.renditions.find(({ width }) => width === 1280) ?? first?.renditions.at(-1)
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={productName} />
      <meta property="og:title" content={gallery.title} />
      <meta property="og:description" content={summary(page)} />
      <meta property="og:url" content={pageUrl} />
      {first && shown && (
        <>
          <meta property="og:image" content={new URL(shown.url, pageUrl).href} />
          <meta property="og:image:type" content="image/webp" />
          <meta property="og:image:width" content={String(shown.width)} />
          <meta property="og:image:height" content={String(shown.height)} />
          <meta property="og:image:alt" content={imageName(first, page.offset, page.imageCount)} />
        </>
      )}
      <meta name="twitter:card" content={shown ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={gallery.title} />
      <meta name="twitter:description" content={summary(page)} />
      {first && shown && (
        <>
          <meta name="twitter:image" content={new URL(shown.url, pageUrl).href} />
          <meta name="twitter:image:alt" content={imageName(first, page.offset, page.imageCount)} />
        </>
      )}
    </>
  )
}
