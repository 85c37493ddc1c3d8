/** The masonry of the members' grids: columns of equal width, whose last pictures end where they end. */
import { RATIO_UNIT } from '#contract/layouts/ratios.ts'

/** Pixels between images, and between the images and the edges of the page. */
export const GAP = 8

/** Every layout of the page, widest first. */
export const COLUMN_COUNTS = [4, 3, 2, 1] as const
export type ColumnCount = (typeof COLUMN_COUNTS)[number]

/** Maximum page width, in pixels, of each layout; wider pages have four columns. */
export const MAX_PAGE_WIDTH = { 3: 1100, 2: 700, 1: 500 } as const

/** @param pageWidth width of the viewport or of the frame around the page, in pixels */
export function columnsAt(pageWidth: number): ColumnCount {
  if (pageWidth <= MAX_PAGE_WIDTH[1]) return 1
  if (pageWidth <= MAX_PAGE_WIDTH[2]) return 2
  return pageWidth <= MAX_PAGE_WIDTH[3] ? 3 : 4
}

/**
 * Placement does not know pixels, so it counts gaps as on a page with 320 px columns. Without gaps, a column of many
 * flat images would end far below its neighbours.
 */
const NOMINAL_GAP = Math.round((GAP / 320) * RATIO_UNIT)

/** The layout of a whole gallery, independent of the column width in pixels. */
export type Masonry = {
  columns: ColumnCount
  /** Of each tile: height / width in units of 1/8192. */
  ratios: Uint16Array
  /** Of each tile: its column, from 0 at the left. */
  column: Uint8Array
  /** Of each tile: the number of tiles above it in its column. */
  place: Uint32Array
  /** Of each tile: the sum of the ratios above it in its column. */
  above: Float64Array
  /** Of each column: its tiles from top to bottom. */
  stacks: number[][]
}

/**
 * Places every image, in order, in the shortest column so far; the leftmost of equal ones. A tile's position depends
 * only on the tiles before it: the beginning of a gallery is laid out the same alone as within the whole.
 * @param ratios as returned by `decodeRatios`; with unrounded ones, server and script could disagree
 */
export function placeTiles(ratios: Uint16Array, columns: ColumnCount): Masonry {
  const count = ratios.length
  const column = new Uint8Array(count)
  const place = new Uint32Array(count)
  const above = new Float64Array(count)
  const stacks: number[][] = Array.from({ length: columns }, () => [])
  const sums = new Array<number>(columns).fill(0)
  const heightOf = (c: number) => sums[c]! + stacks[c]!.length * NOMINAL_GAP
  for (let index = 0; index < count; index++) {
    let shortest = 0
    for (let c = 1; c < columns; c++) if (heightOf(c) < heightOf(shortest)) shortest = c
    column[index] = shortest
    place[index] = stacks[shortest]!.length
    above[index] = sums[shortest]!
    stacks[shortest]!.push(index)
    sums[shortest]! += ratios[index]!
  }
  return { columns, ratios, column, place, above, stacks }
}

/** Width of every tile in pixels. */
export function tileWidth(pageWidth: number, columns: ColumnCount): number {
  return Math.max(0, (pageWidth - GAP * (columns + 1)) / columns)
}

/**
 * Where a tile begins and ends, in pixels from the top of the grid.
 * @param below how high what stands below each image is, in pixels; it belongs to the tile
 */
export function tileSpan(
  masonry: Masonry,
  index: number,
  width: number,
  below = 0,
): { top: number; bottom: number } {
  const top = GAP + (masonry.above[index]! / RATIO_UNIT) * width + masonry.place[index]! * (GAP + below)
  return { top, bottom: top + (masonry.ratios[index]! / RATIO_UNIT) * width + below }
}

/** Of each non-empty column: the sum of its ratios (height / width) and the number of its tiles. */
export function columnSums(masonry: Masonry): { ratios: number; tiles: number }[] {
  return masonry.stacks.flatMap((stack) => {
    const last = stack.at(-1)
    if (last === undefined) return []
    return { ratios: (masonry.above[last]! + masonry.ratios[last]!) / RATIO_UNIT, tiles: stack.length }
  })
}

/** Height of the grid in pixels, both edges included. */
export function masonryHeight(masonry: Masonry, width: number, below = 0): number {
  const heights = columnSums(masonry).map(({ ratios, tiles }) => ratios * width + tiles * (GAP + below) + GAP)
  return Math.max(0, ...heights)
}

/**
 * The tiles that intersect a vertical range of the grid, in the gallery's order. A binary search per column: tile tops
 * ascend within a column, but not from one tile of the gallery to the next.
 * @param from, to pixels from the top of the grid, exclusive
 */
export function tilesBetween(masonry: Masonry, width: number, from: number, to: number, below = 0): number[] {
  return masonry.stacks
    .flatMap((stack) => {
      let first = 0
      let end = stack.length
      while (first < end) {
        const middle = (first + end) >> 1
        if (tileSpan(masonry, stack[middle]!, width, below).bottom > from) end = middle
        else first = middle + 1
      }
      while (end < stack.length && tileSpan(masonry, stack[end]!, width, below).top < to) end++
      return stack.slice(first, end)
    })
    .sort((one, other) => one - other)
}
