import type { CSSProperties } from 'react'
import type { PublicImage } from '#contract/images.ts'
import { COLUMN_COUNTS, decodeRatios, encodeRatios, placeTiles } from '#contract/masonry.ts'
import { EAGER_TILES, type GalleryPage } from '#contract/public-page.ts'
import { deepLink } from './deep-link.ts'
import { imageName, placeholderColour, plainSource, sourceSet, TILE_SIZES } from './image-sources.ts'
import { gridHeights, tilePlace } from './tile-place.ts'

/** The first row on a wide page. */
const HIGH_PRIORITY = 4

const layoutsOf = (ratios: Uint8Array) =>
  COLUMN_COUNTS.map((columns) => placeTiles(decodeRatios(ratios), columns))

/** The grid of images. On the first page it is as tall as the whole gallery; the script renders the other tiles. */
export function GalleryGrid({ page }: { page: GalleryPage }) {
  const { gallery, images, imageCount, offset } = page
  const own = encodeRatios(images)
  // A later page is only as tall as its own tiles; so is a first page that was read while the gallery changed.
  const whole = offset === 0 && page.ratios.length === imageCount * 2 ? page.ratios : own
  const layouts = layoutsOf(whole)
  const heights = { ...gridHeights(layouts), ...(whole !== own && gridHeights(layoutsOf(own), 'p')) }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when there are no markers
    <ol className="grid" role="list" aria-label="Images" style={heights as CSSProperties}>
      {images.map((image, index) => (
        <li
          key={image.id}
          className="tile"
          style={tilePlace(layouts, index) as CSSProperties}
          aria-setsize={imageCount}
          aria-posinset={offset + index + 1}
        >
          <ImageLink
            galleryId={gallery.id}
            image={image}
            slide={offset + index}
            count={imageCount}
            place={index}
          />
        </li>
      ))}
    </ol>
  )
}

type ImageLinkProps = { galleryId: number; image: PublicImage; slide: number; count: number; place: number }

/**
 * Images after the first twelve are inside `noscript`: with scripting they are text until the page's script loads them,
 * without it they are plain images. The first twelve are in a `picture`, because React would also emit a preload for
 * each bare `img`, which is of no use so close to the tiles.
 */
function ImageLink({ galleryId, image, slide, count, place }: ImageLinkProps) {
  const lazy = place >= EAGER_TILES
  const name = imageName(image, slide, count)
  const img = (
    <img
      src={plainSource(image)}
      srcSet={sourceSet(image)}
      sizes={TILE_SIZES}
      width={image.width}
      height={image.height}
      alt={name}
      fetchPriority={place < HIGH_PRIORITY ? 'high' : undefined}
      decoding={lazy ? 'async' : undefined}
    />
  )
  return (
    <a
      href={deepLink(galleryId, slide)}
      data-slide={slide}
      aria-label={lazy ? name : undefined}
      style={{ background: placeholderColour(image.placeholder) }}
    >
      {lazy ? <noscript>{img}</noscript> : <picture>{img}</picture>}
    </a>
  )
}
