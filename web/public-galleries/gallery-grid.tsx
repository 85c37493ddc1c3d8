import type { CSSProperties } from 'react'
import type { PublicImage } from '#contract/images.ts'
import { COLUMN_COUNTS, decodeRatios, encodeRatios, MAX_PAGE_WIDTH, placeTiles } from '#contract/masonry.ts'
import { EAGER_TILES, type GalleryPage, PLACED_IMAGES, picturePath } from '#contract/public-page.ts'
import { imageName, placeholderColour, plainSource, sourceSet, TILE_SIZES } from './image-sources.ts'
import { gridHeights, type StyleProperties, tilePlace } from './tile-place.ts'

/**
 * Requests the first row before everything else. Its first image is that of every layout and says so itself; the others
 * are further down on a phone, so they are only in the first row where the page is wide enough.
 */
export function FirstRow({ page: { images, picture } }: { page: GalleryPage }) {
  if (picture) return null
  return ([1, 2, 3] as const).map((columns) => {
    const image = images[columns]
    return (
      image && (
        <link
          key={image.id}
          rel="preload"
          as="image"
          media={`(min-width:${MAX_PAGE_WIDTH[columns] + 1}px)`}
          imageSrcSet={sourceSet(image)}
          imageSizes={TILE_SIZES}
          fetchPriority="high"
        />
      )
    )
  })
}

/** Names a tile in the hash of an address. */
export const imageAnchor = (imageId: number) => `image-${imageId}`

const layoutsOf = (ratios: Uint8Array) =>
  COLUMN_COUNTS.map((columns) => placeTiles(decodeRatios(ratios), columns))

/** Without a script the grid is only as tall as the tiles in the HTML, in every layout. */
export const NO_SCRIPT_HEIGHT = COLUMN_COUNTS.map((columns) => {
  const rule = `ol.grid{height:var(--p${columns},var(--h${columns}))}`
  return columns === 4 ? rule : `@container (max-width:${MAX_PAGE_WIDTH[columns]}px){${rule}}`
}).join('')

/** An estimate that the script corrects once it has the layout, before the end is visible. */
const estimated = (heights: StyleProperties, times: number): StyleProperties =>
  times === 1
    ? heights
    : Object.fromEntries(
        Object.entries(heights).map(([name, height]) => [name, `calc(${height}*${times.toFixed(3)})`]),
      )

type Grid = Pick<GalleryPage, 'images' | 'imageCount' | 'offset' | 'ratios' | 'picture'> & {
  /** Of the gallery's page; in a bundle, whose pictures have no addresses, undefined. */
  path?: string
}

/** The grid of images. On the first page it is as tall as the whole gallery; the script renders the other tiles. */
export function GalleryGrid({ page }: { page: Grid }) {
  const { images, imageCount, offset } = page
  const own = encodeRatios(images)
  const placed = Math.min(imageCount, PLACED_IMAGES)
  // A later page is only as tall as its own tiles; so is a first page that was read while the gallery changed.
  const whole = offset === 0 && page.ratios.length === placed * 2 ? page.ratios : own
  const layouts = layoutsOf(whole)
  const heights = {
    ...(whole === own ? gridHeights(layouts) : estimated(gridHeights(layouts), imageCount / placed)),
    ...(whole !== own && gridHeights(layoutsOf(own), 'p')),
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when there are no markers
    <ol className="grid" role="list" aria-label="Images" style={heights as CSSProperties}>
      {images.map((image, index) => (
        <li
          key={image.id}
          id={imageAnchor(image.id)}
          className="tile"
          style={tilePlace(layouts, index) as CSSProperties}
          aria-setsize={imageCount}
          aria-posinset={offset + index + 1}
        >
          <ImageLink
            href={page.path === undefined ? image.filePath : picturePath(page.path, image.id)}
            image={image}
            slide={offset + index}
            count={imageCount}
            loads={page.picture === null ? loadsAt(index, page.path === '') : 'by script'}
          />
        </li>
      ))}
    </ol>
  )
}

type ImageLinkProps = {
  href: string
  image: PublicImage
  slide: number
  count: number
  loads: Loads
}

type Loads = 'first' | 'second' | 'when near' | 'at once' | 'by script'

/** The second picture of a phone is often the largest of its first screen: of that, browsers decide themselves. */
const PRIORITIES = {
  first: 'high',
  second: undefined,
  'when near': undefined,
  'at once': 'low',
  'by script': undefined,
} as const

/**
 * What loads at once keeps a slow phone from showing the first picture, so the others of the first twelve come after
 * what is seen. In a frame of another site browsers would not load them before they are in the viewport.
 */
function loadsAt(index: number, isOwnPage: boolean): Loads {
  if (index < 2) return index === 0 ? 'first' : 'second'
  if (index >= EAGER_TILES) return 'by script'
  return isOwnPage ? 'when near' : 'at once'
}

/**
 * Images after the first twelve, and all below an opened picture, are inside `noscript`: with scripting they are text
 * until the page's script loads them, without it they are plain images. The first twelve are in a `picture`, because React would also emit a preload for
 * each bare `img`, which is of no use so close to the tiles.
 */
function ImageLink({ href, image, slide, count, loads }: ImageLinkProps) {
  const name = imageName(image, slide, count)
  const img = (
    <img
      src={plainSource(image)}
      srcSet={sourceSet(image)}
      sizes={TILE_SIZES}
      width={image.width}
      height={image.height}
      alt={name}
      fetchPriority={PRIORITIES[loads]}
      decoding={loads === 'by script' ? 'async' : undefined}
      loading={loads === 'when near' ? 'lazy' : undefined}
    />
  )
  return (
    <a
      href={href}
      data-slide={slide}
      aria-label={name}
      style={{ background: placeholderColour(image.placeholder) }}
    >
      {loads === 'by script' ? <noscript>{img}</noscript> : <picture>{img}</picture>}
    </a>
  )
}
