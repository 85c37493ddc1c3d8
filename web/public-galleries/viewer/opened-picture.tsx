import type { PublicImage } from '#contract/images.ts'
import {
  FIRST_TILES,
  type GalleryPage,
  type OpenedPicture as Opened,
  picturePath,
} from '#contract/public-page.ts'
import { imageDownloadAddress } from '#contract/visitor-downloads.ts'
import { kept } from '#web/texts/kept.ts'
import { texts } from '#web/texts/texts.ts'
import { imageName, placeholderColour } from '../wall/image-sources.ts'
import { imageAnchor, pictureProps } from '../wall/markup.ts'
import { Caption } from './caption.tsx'

/** Fitted width, with at most two pixels per CSS pixel, as the viewer is there for zooming. */
function openedSizes({ width, height }: Pick<PublicImage, 'width' | 'height'>) {
  const fitting = `min(100vw,100vh*${(width / height).toFixed(4)})`
  return `(min-resolution:2.8dppx) calc(${fitting}*.64),(min-resolution:2.1dppx) calc(${fitting}*.75),${fitting}`
}

/**
 * The picture of a picture's address, over the gallery's page. Looks like the viewer, which replaces it once
 * its code is loaded; without scripts it stays, and its links lead through the gallery.
 */
export function OpenedPicture({ page, picture }: { page: GalleryPage; picture: Opened }) {
  const { image, index, previous, next } = picture
  const { base, path, imageCount, gallery } = page
  const number = Math.floor(index / FIRST_TILES) + 1
  const grid = kept(`${path || '/'}${number > 1 ? `?page=${number}` : ''}#${imageAnchor(image.id)}`)
  return (
    <section id="opened" className="opened" aria-label={texts.openedImage}>
      <p>
        <span dir="ltr">
          {index + 1} / {imageCount}
        </span>
        {page.newVersions.includes(image.id) && <span className="new-version">{texts.newVersion}</span>}
        {gallery.visitorDownloads !== 'none' && (
          <a href={kept(imageDownloadAddress({ base, publicId: gallery.publicId }, image.id))} rel="nofollow">
            {texts.download}
          </a>
        )}
        <a href={grid}>{texts.allImages}</a>
      </p>
      <picture>
        <img
          {...pictureProps(image, openedSizes(image))}
          alt={imageName(image, index, imageCount)}
          fetchPriority="high"
          style={{
            background: placeholderColour(image.placeholder),
            // Pictures are never enlarged.
            maxWidth: `min(100%, ${image.width}px)`,
            maxHeight: `min(100%, ${image.height}px)`,
          }}
        />
      </picture>
      <Caption image={image} withTexts={gallery.showImageMetadata} facts />
      <nav aria-label={texts.imageList}>
        {previous !== null && (
          <a rel="prev" href={kept(picturePath(path, previous))}>
            {texts.previousImage}
          </a>
        )}
        {next !== null && (
          <a rel="next" href={kept(picturePath(path, next))}>
            {texts.nextImage}
          </a>
        )}
      </nav>
    </section>
  )
}
