/** The layouts of the members' grids: two of the public page's, without the gap around them. */
import type { Image } from '#contract/images.ts'
import { placesOf } from '#contract/layouts/layouts.ts'
import { type Length, spans } from '#contract/layouts/places.ts'
import { ratioOf } from '#contract/layouts/ratios.ts'
import { classAt, GAPS } from '#contract/layouts/widths.ts'
import type { Layout } from './virtual-grid.tsx'

/** Pixels between images. */
export const GAP = GAPS.narrow.wider
/** How high a tile's label is, in pixels. */
const LABEL_HEIGHT = 52

/** @param below how high what stands below each image is, in pixels; it belongs to the tile, and so to its shape */
const layoutWith =
  (layout: 'masonry' | 'squares', below = 0) =>
  (images: readonly Image[], gridWidth: number, pageWidth: number): Layout => {
    const widthClass = classAt(layout, pageWidth)
    const wall = gridWidth + GAP
    const columnWidth = wall / (widthClass + 1) - GAP
    const ratios = Uint16Array.from(images, ({ width, height }) =>
      ratioOf({ width, height: height + (below * width) / columnWidth }),
    )
    const places = placesOf({ layout, spacing: 'narrow', theme: 'classic' }, ratios, {
      widthClass,
      isWhole: false,
    })
    const ends = spans(places, { wall, gap: GAP, rowGap: GAP, screen: Number.POSITIVE_INFINITY })
    const pixels = (length: Length) => Math.max(0, length.wall * wall + length.gaps * GAP)
    return {
      height: Math.max(0, ends.reduce((lowest, end) => Math.max(lowest, end), 0) - GAP),
      between(from, to) {
        const found: number[] = []
        // Of thousands, at every step of scrolling.
        for (let index = 0; index < images.length; index++)
          if (ends[2 * index + 1]! - GAP > from && ends[2 * index]! - GAP < to) found.push(index)
        return found
      },
      place(index) {
        const { left, width } = places.at(index)
        const [top, bottom] = [ends[2 * index]! - GAP, ends[2 * index + 1]! - GAP]
        return { left: pixels(left), width: pixels(width), top, height: Math.max(0, bottom - top) }
      },
    }
  }

/** In 4, 3, 2 or 1 columns by the page's width. */
export const masonryLayout = layoutWith('masonry')
/** The same with a label below each image. */
export const labelledLayout = layoutWith('masonry', LABEL_HEIGHT)
/** In 2 to 5 columns. */
export const squareLayout = layoutWith('squares')
