/** Layouts of the members' grids: two of the public page's, without the gap around them. */
import type { Image } from '#contract/images.ts'
import { placesOf } from '#contract/layouts/layouts.ts'
import { type Length, spans } from '#contract/layouts/places.ts'
import { ratioOf } from '#contract/layouts/ratios.ts'
import { classAt, GAPS } from '#contract/layouts/traits.ts'
import type { CellSize } from './use-view.ts'
import type { Layout } from './virtual-grid.tsx'

/** Gap between images, in pixels. */
export const GAP = GAPS.narrow.wider
/** Height of the line below a picture of the grid, and of the gap after it; in pixels. */
const NAME_HEIGHT = 28
const ROW_GAP = 10
/** Minimum width of a grid cell, in pixels; phones fit three, two and one in a row. */
const CELLS: Record<CellSize, number> = { s: 108, m: 164, l: 252 }

const layoutWith =
  (layout: 'masonry' | 'squares') =>
  (images: readonly Image[], gridWidth: number, pageWidth: number): Layout => {
    const widthClass = classAt(layout, pageWidth)
    const wall = gridWidth + GAP
    const ratios = Uint16Array.from(images, ratioOf)
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
        // A plain loop, as it runs over thousands of images at every step of scrolling.
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

/** 4, 3, 2 or 1 columns, by the page's width. */
export const masonryLayout = layoutWith('masonry')
/** 2 to 5 columns. */
export const squareLayout = layoutWith('squares')

const cellsOf =
  (size: CellSize) =>
  ({ length }: readonly Image[], gridWidth: number): Layout => {
    const columns = Math.max(1, Math.floor((gridWidth + GAP) / (CELLS[size] + GAP)))
    const width = Math.max(0, (gridWidth + GAP) / columns - GAP)
    const height = width + NAME_HEIGHT
    const step = height + ROW_GAP
    return {
      height: Math.max(0, Math.ceil(length / columns) * step - ROW_GAP),
      between(from, to) {
        // A row is visible until its gap begins.
        const first = Math.max(0, Math.floor((from + ROW_GAP) / step)) * columns
        const end = Math.min(length, Math.max(0, Math.ceil(to / step)) * columns)
        return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
      },
      place: (index) => ({
        left: (index % columns) * (width + GAP),
        top: Math.floor(index / columns) * step,
        width,
        height,
      }),
    }
  }

/** Square cells, each with a line below it. */
export const gridLayouts = { s: cellsOf('s'), m: cellsOf('m'), l: cellsOf('l') } satisfies Record<
  CellSize,
  unknown
>
