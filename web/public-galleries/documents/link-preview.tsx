import { absoluteAddress, addressBelow } from '#contract/addresses.ts'
import type { Rendition } from '#contract/images.ts'
import { chapterPath, type GalleryPage, picturePath } from '#contract/public-page.ts'
import { kept } from '#web/texts/kept.ts'
import { texts } from '#web/texts/texts.ts'
import { imageName } from '../wall/image-sources.ts'
import { PageLocale } from './alternates.tsx'
import { oneLine } from './summary-text.ts'

/** Summary of a page for search engines, link previews and the browser's tab. */
export type Summary = {
  title: string
  /** One line of at most 200 characters. */
  description: string
  /** Canonical absolute URL of the gallery, the picture or the chapter. */
  address: string
  /** `whole`: absolute URL of an uncropped JPEG. */
  picture: (Rendition & { whole: string; name: string }) | null
}

/** Summary of the picture at a picture's address, of the chapter at a chapter's, otherwise of the gallery. */
export function summaryOf(page: GalleryPage): Summary {
  const { gallery, imageCount, pageUrl, picture, chapter, preview } = page
  const title =
    picture?.image.title?.trim() || (chapter ? `${chapter.title} – ${gallery.title}` : gallery.title)
  const path = picture ? picturePath('', picture.image.id) : chapter ? chapterPath('', chapter.slug) : null
  return {
    title,
    description:
      oneLine(picture?.image.description) ??
      (picture && title !== gallery.title ? gallery.title : undefined) ??
      oneLine(chapter?.text) ??
      oneLine(gallery.description) ??
      texts.galleryOfImages({ title: gallery.title, count: imageCount }),
    address: path ? addressBelow(pageUrl, path) : pageUrl,
    picture: preview
      ? {
          ...preview,
          url: absoluteAddress(page, preview.url),
          whole: absoluteAddress(page, preview.whole),
          name: picture
            ? imageName(picture.image, picture.index, imageCount)
            : preview.title?.trim() || gallery.title,
        }
      : null,
  }
}

/** Open Graph and Twitter card tags; the site's name is that of the studio. */
export function LinkPreview({ studio, summary }: { studio: string | null; summary: Summary }) {
  const { title, description, address, picture } = summary
  return (
    <>
      <meta property="og:type" content="website" />
      <PageLocale />
      {studio && <meta property="og:site_name" content={studio} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={kept(address)} />
      {picture && (
        <>
          {/* For networks that show pictures of any shape. */}
          <link rel="image_src" href={picture.whole} />
          <meta property="og:image" content={picture.url} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.name} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {picture && (
        <>
          <meta name="twitter:image" content={picture.url} />
          <meta name="twitter:image:alt" content={picture.name} />
        </>
      )}
    </>
  )
}
