import type { CSSProperties } from 'react'
import { MIDDLE, positionOf } from '#contract/focus.ts'
import type { PublicImage } from '#contract/images.ts'
import { type LayoutOptions, placesOf } from '#contract/layouts/layouts.ts'
import { ratioOf } from '#contract/layouts/ratios.ts'
import { classesOf } from '#contract/layouts/traits.ts'
import { EAGER_TILES, picturePath } from '#contract/public-page.ts'
import { kept } from '#web/texts/kept.ts'
import { texts } from '#web/texts/texts.ts'
import { imageName, tileColour, tileSizes } from './image-sources.ts'
import { imageAnchor, linkProps, pictureProps, tileProps } from './markup.ts'
import { newVersionProps } from './new-version.ts'
import { gridHeight, isInside, ratioText, type StyleProperties, shapeOf, tilePlaces } from './tile-place.ts'
import { wallProps } from './wall-props.ts'

type Grid = {
  hanging: LayoutOptions
  /** Images in the HTML; the first one is number `start` in the gallery, from 0. */
  images: PublicImage[]
  start: number
  /** Number of images on this wall, and in the whole gallery. */
  count: number
  imageCount: number
  /** Ratios of the first images on this wall, or of all of them. */
  ratios: Uint16Array
  /** Number of the page's first image in the gallery, from 0. */
  first: number
  /** Path of the gallery's page; undefined in a bundle, whose pictures have no addresses. */
  path: string | undefined
  /** Whether other sites may frame it; in a bundle undefined. */
  framed: boolean | undefined
  /** Texts of the images stand below them. */
  labelled: boolean
  /** Ids of the images that were replaced since the visitor saw them. */
  newVersions?: readonly number[] | undefined
  /** What the first screen shows; the images below it load later. */
  opensWith: 'images' | 'a cover' | 'a full cover' | 'a picture'
}

/** One wall of images. It is as tall as all of them; the script renders those that are not in the HTML. */
export function GalleryGrid(grid: Grid) {
  const {
    hanging,
    images,
    start,
    count,
    imageCount,
    ratios,
    first,
    path,
    framed,
    labelled,
    opensWith,
    newVersions,
  } = grid
  const { layout, spacing } = hanging
  const isWhole = ratios.length === count
  const classes = classesOf(layout).map((widthClass) => placesOf(hanging, ratios, { widthClass, isWhole }))
  // An estimate that the script corrects once it has the layout, before the end is visible.
  const times = count / ratios.length
  const heights: StyleProperties = count === 1 ? { '--q': ratioText(ratios[0]!) } : {}
  classes.forEach((places, widthClass) => {
    const height = gridHeight(places)
    heights[`--h${widthClass}`] = times === 1 ? height : `calc(${height}*${times.toFixed(3)})`
    if (images.length < count) heights[`--p${widthClass}`] = gridHeight(places, images.length)
  })
  const tiles = images.map((image, index) => {
    const ratio = ratioOf(image)
    const inside = count === 1 || isInside(hanging, ratio)
    return (
      <li
        key={image.id}
        id={imageAnchor(image.id)}
        {...tileProps(start + index, imageCount, inside)}
        style={
          {
            ...tilePlaces(hanging, classes, index, ratio),
            ...(inside && { '--a': shapeOf(ratio) }),
          } as CSSProperties
        }
      >
        <ImageLink
          href={path === undefined ? image.filePath : kept(picturePath(path, image.id))}
          image={image}
          sizes={tileSizes(hanging, image, count)}
          slide={start + index}
          count={imageCount}
          loads={loadsAt(start + index - first, framed === false, opensWith)}
        />
        {labelled && <Label image={image} />}
        {newVersions?.includes(image.id) && <span {...newVersionProps(image.id)}>{texts.newVersion}</span>}
      </li>
    )
  })
  return (
    <ol {...wallProps({ layout, spacing, count, labelled })} style={heights as CSSProperties}>
      {tiles}
    </ol>
  )
}

function Label({ image: { title, description } }: { image: PublicImage }) {
  return (
    (title || description) && (
      <p className="label" dir="auto">
        {title && <b dir="auto">{title}</b>}
        {description}
      </p>
    )
  )
}

type ImageLinkProps = {
  href: string
  image: PublicImage
  sizes: string
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
function loadsAt(index: number, isOwnPage: boolean, opensWith: Grid['opensWith']): Loads {
  if (opensWith === 'a picture' || opensWith === 'a full cover' || index >= EAGER_TILES) return 'by script'
  if (index < 2 && opensWith === 'images') return index === 0 ? 'first' : 'second'
  return isOwnPage ? 'when near' : 'at once'
}

/** Style for the focus of an image; empty for most, whose focus is the middle. */
const focusStyle = (image: PublicImage): StyleProperties =>
  image.focusX === MIDDLE.focusX && image.focusY === MIDDLE.focusY ? {} : { '--focus': positionOf(image) }

/**
 * Images after the first twelve, and all where the first screen shows something else, are not laid out until the page's
 * script shows them, or has not come in time (grid.css): then they load as lazily as the browser likes. The first twelve
 * are in a `picture`, because React would also emit a preload for each bare `img` that is not lazy, which is of no use so
 * close to the tiles.
 */
function ImageLink({ href, image, sizes, slide, count, loads }: ImageLinkProps) {
  const name = imageName(image, slide, count)
  const img = (
    <img
      {...pictureProps(image, sizes)}
      alt={name}
      fetchPriority={PRIORITIES[loads]}
      className={loads === 'by script' ? 'held' : undefined}
      decoding={loads === 'by script' ? 'async' : undefined}
      loading={loads === 'by script' || loads === 'when near' ? 'lazy' : undefined}
    />
  )
  return (
    <a {...linkProps(href, slide, name)} style={{ background: tileColour(image), ...focusStyle(image) }}>
      {loads === 'by script' ? img : <picture>{img}</picture>}
    </a>
  )
}
