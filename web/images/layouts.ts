/** The layouts of the members' grids. */
import type { Image } from '#contract/images.ts'
import { ratioOf } from '#contract/layouts/ratios.ts'
import { columnsAt, GAP, masonryHeight, placeTiles, tileSpan, tilesBetween, tileWidth } from './columns.ts'
import { cornerOf, mainColumns, placesBetween, squaresHeight, squaresIn } from './squares.ts'
import type { Layout } from './virtual-grid.tsx'

/** Masonry in 4, 3, 2 or 1 columns by the page's width, each image placed from its stored size. */
export function masonryLayout(images: readonly Image[], gridWidth: number, pageWidth: number): Layout {
  const columns = columnsAt(pageWidth)
  const masonry = placeTiles(Uint16Array.from(images, ratioOf), columns)
  // `columns.ts` counts a gap around the grid; here the grid has none.
  const width = tileWidth(gridWidth + 2 * GAP, columns)
  return {
    height: Math.max(0, masonryHeight(masonry, width) - 2 * GAP),
    between: (from, to) => tilesBetween(masonry, width, from, to),
    place(index) {
      const { top, bottom } = tileSpan(masonry, index, width)
      return { left: masonry.column[index]! * (width + GAP), top: top - GAP, width, height: bottom - top }
    },
  }
}

/** Equal squares in 2 to 5 columns. */
export function squareLayout(images: readonly Image[], gridWidth: number, pageWidth: number): Layout {
  const squares = squaresIn(gridWidth, mainColumns(pageWidth))
  return {
    height: squaresHeight(squares, images.length),
    between: (from, to) => placesBetween(squares, images.length, from, to),
    place: (index) => ({ ...cornerOf(squares, index), width: squares.size, height: squares.size }),
  }
}
