import type { CSSProperties } from 'react'
import type { PublicImage } from '#contract/images.ts'
import { COLUMN_COUNTS, decodeRatios, encodeRatios, placeTiles } from '#contract/masonry.ts'
import { EAGER_TILES, type GalleryPage } from '#contract/public-page.ts'
import { deepLink } from './deep-link.ts'
import { pictureName, plainSource, sourceSet, TILE_SIZES, waitingColour } from './picture-sources.ts'
import { tilePlace, wallHeights } from './tile-place.ts'

/** The first row on a wide page: what a visitor sees first. */
const MOST_URGENT = 4

const layoutsOf = (ratios: Uint8Array) =>
  COLUMN_COUNTS.map((columns) => placeTiles(decodeRatios(ratios), columns))

/** The grid of pictures. The first page is as high as the whole gallery at once; the script hangs the rest. */
export function Wall({ page }: { page: GalleryPage }) {
  const { gallery, images, imageCount, offset } = page
  const own = encodeRatios(images)
  // Later pages are walls of their own. So is a first page that was read while the gallery changed.
  const whole = offset === 0 && page.ratios.length === imageCount * 2 ? page.ratios : own
  const layouts = layoutsOf(whole)
  const heights = { ...wallHeights(layouts), ...(whole !== own && wallHeights(layoutsOf(own), 'p')) }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without markers a list is no list to Safari
    <ol className="wall" role="list" aria-label="Images" style={heights as CSSProperties}>
      {images.map((picture, index) => (
        <li
          key={picture.id}
          className="tile"
          style={tilePlace(layouts, index) as CSSProperties}
          aria-setsize={imageCount}
          aria-posinset={offset + index + 1}
        >
          <PictureLink galleryId={gallery.id} picture={picture} slide={offset + index} place={index} />
        </li>
      ))}
    </ol>
  )
}

type PictureLinkProps = { galleryId: number; picture: PublicImage; slide: number; place: number }

/**
 * Pictures after the first twelve wait inside `noscript`: there they are text to a browser with scripts, so none
 * loads before the page's script says so, and plain pictures to one without. The first stand in a `picture`, because
 * React would repeat each of them as a preload, which the browser does not need: it reads the tiles as early.
 */
function PictureLink({ galleryId, picture, slide, place }: PictureLinkProps) {
  const waits = place >= EAGER_TILES
  const image = (
    <img
      src={plainSource(picture)}
      srcSet={sourceSet(picture)}
      sizes={TILE_SIZES}
      width={picture.width}
      height={picture.height}
      alt={pictureName(picture)}
      fetchPriority={place < MOST_URGENT ? 'high' : undefined}
      decoding={waits ? 'async' : undefined}
    />
  )
  return (
    <a
      href={deepLink(galleryId, slide)}
      data-slide={slide}
      aria-label={waits ? pictureName(picture) : undefined}
      style={{ background: waitingColour(picture.placeholder) }}
    >
      {waits ? <noscript>{image}</noscript> : <picture>{image}</picture>}
    </a>
  )
}
