/** The layouts of the members' grids. */
import type { Image } from '#contract/images.ts'
import { ratioOf } from '#contract/layouts/ratios.ts'
import { columnsAt, GAP, masonryHeight, placeTiles, tileSpan, tilesBetween, tileWidth } from './columns.ts'
import { cornerOf, mainColumns, placesBetween, squaresHeight, squaresIn } from './squares.ts'
import type { Layout } from './virtual-grid.tsx'

/** How high a tile's label is, in pixels. */
export const LABEL_HEIGHT = 52

const masonryWith =
  (below: number) =>
  (images: readonly Image[], gridWidth: number, pageWidth: number): Layout => {
    const columns = columnsAt(pageWidth)
    const masonry = placeTiles(Uint16Array.from(images, ratioOf), columns)
    // `columns.ts` counts a gap around the grid; here the grid has none.
    const width = tileWidth(gridWidth + 2 * GAP, columns)
    return {
      height: Math.max(0, masonryHeight(masonry, width, below) - 2 * GAP),
      between: (from, to) => tilesBetween(masonry, width, from, to, below),
      place(index) {
        const { top, bottom } = tileSpan(masonry, index, width, below)
        return { left: masonry.column[index]! * (width + GAP), top: top - GAP, width, height: bottom - top }
      },
    }
  }

/** Masonry in 4, 3, 2 or 1 columns by the page's width, each image placed from its stored size. */
export const masonryLayout = masonryWith(0)
/** The same with a label below each image. */
export const labelledLayout = masonryWith(LABEL_HEIGHT)

/** Equal squares in 2 to 5 columns. */
export function squareLayout(images: readonly Image[], gridWidth: number, pageWidth: number): Layout {
  const squares = squaresIn(gridWidth, mainColumns(pageWidth))
  return {
    height: squaresHeight(squares, images.length),
    between: (from, to) => placesBetween(squares, images.length, from, to),
    place: (index) => ({ ...cornerOf(squares, index), width: squares.size, height: squares.size }),
  }
}
