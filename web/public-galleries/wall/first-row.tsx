import { largeOnPhones, PHONE_WIDTH, TRAITS } from '#contract/layouts/traits.ts'
import type { GalleryPage } from '#contract/public-page.ts'
import { sourceSet, tileSizes } from './image-sources.ts'

/** Widths from which the second, third and fourth picture are in the first row. */
const FROM_WIDTHS = [PHONE_WIDTH, 700, 1100]
const FROM_WIDTHS_IN_TWO_COLUMNS = [0, 700, 1100]

/**
 * Preloads the first row before everything else, unless the page has a cover. The first image is in every
 * layout's first row and has its own priority; the others are in it only if the page is wide enough.
 */
export function FirstRow({ page: { gallery, images, imageCount, picture, cover } }: { page: GalleryPage }) {
  const { isSingle, isCropped } = TRAITS[gallery.layout]
  if (picture || cover || isSingle) return null
  const widths = !isCropped && largeOnPhones(gallery) ? FROM_WIDTHS : FROM_WIDTHS_IN_TWO_COLUMNS
  return widths.map((width, index) => {
    const image = images[index + 1]
    return (
      image && (
        <link
          key={image.id}
          rel="preload"
          as="image"
          media={`(min-width:${width + 1}px)`}
          imageSrcSet={sourceSet(image)}
          imageSizes={tileSizes(gallery, image, imageCount)}
          fetchPriority="high"
        />
      )
    )
  })
}
