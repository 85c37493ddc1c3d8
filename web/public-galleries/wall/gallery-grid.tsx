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
  /** Images in the HTML; the first has the index `start` in the gallery. */
  images: PublicImage[]
  start: number
  /** Number of images on this wall, and in the whole gallery. */
  count: number
  imageCount: number
  /** Ratios of the first images on this wall, or of all of them. */
  ratios: Uint16Array
  /** Index of the page's first image in the gallery. */
  first: number
  /** Path of the gallery's page; undefined in a bundle, whose pictures have no addresses. */
  path: string | undefined
  /** True if other sites may frame it; undefined in a bundle. */
  framed: boolean | undefined
  /** True if the images' texts are below them. */
  labelled: boolean
  /** Ids of images replaced since the visitor saw them. */
  newVersions?: readonly number[] | undefined
  /** Content of the first screen; images below it load later. */
  opensWith: 'images' | 'a cover' | 'a full cover' | 'a picture'
}

/** One wall of images, as tall as all of them; the script renders those that are not in the HTML. */
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

/** On phones, the second picture is often the largest of the first screen: browsers decide its priority. */
const PRIORITIES = {
  first: 'high',
  second: undefined,
  'when near': undefined,
  'at once': 'low',
  'by script': undefined,
} as const

/**
 * Delays most of the first twelve images, as loading them at once would delay the first picture on slow
 * phones. In a frame of another site they load at once, as browsers would load them only in the viewport.
 */
function loadsAt(index: number, isOwnPage: boolean, opensWith: Grid['opensWith']): Loads {
  if (opensWith === 'a picture' || opensWith === 'a full cover' || index >= EAGER_TILES) return 'by script'
  if (index < 2 && opensWith === 'images') return index === 0 ? 'first' : 'second'
  return isOwnPage ? 'when near' : 'at once'
}

/** Style for the focus of an image; empty if that is the middle. */
const focusStyle = (image: PublicImage): StyleProperties =>
  image.focusX === MIDDLE.focusX && image.focusY === MIDDLE.focusY ? {} : { '--focus': positionOf(image) }

/**
 * Images after the first twelve, and all if the first screen shows something else, are not laid out until the
 * page's script shows them or has failed to load in time (grid.css): then they load as lazily as the browser
 * likes. The first twelve are in a `picture`, because React would also emit a preload for each bare `img`
 * that is not lazy, which is useless so close to the tiles.
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
