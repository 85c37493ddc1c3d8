/**
 * Where each picture hangs on the public page. The server places the first tiles with this, the page's script all
 * others, and both must agree to the last pixel: so it is whole-number arithmetic on ratios that were rounded once.
 */

/** Pixels between pictures, and between the pictures and the page's edge. */
export const GAP = 8

/** Every layout the page can have, widest first. */
export const COLUMN_COUNTS = [4, 3, 2, 1] as const
export type ColumnCount = (typeof COLUMN_COUNTS)[number]

/** Up to which page width, in pixels, a layout is used; wider pages have four columns (the specification, section 9). */
export const MAX_PAGE_WIDTH = { 3: 1100, 2: 700, 1: 500 } as const

/** @param pageWidth width of the frame that the page is shown in, in pixels */
export function columnsAt(pageWidth: number): ColumnCount {
  if (pageWidth <= MAX_PAGE_WIDTH[1]) return 1
  if (pageWidth <= MAX_PAGE_WIDTH[2]) return 2
  return pageWidth <= MAX_PAGE_WIDTH[3] ? 3 : 4
}

/** A ratio is height / width in units of 1/8192: exact in binary, so that sums are the same in every browser. */
export const RATIO_UNIT = 8192
/** A strip flatter than 8:1 or taller than 1:8 is cut to that in the grid; the viewer shows all of it. */
const FLATTEST = RATIO_UNIT / 8
const TALLEST = 0xffff

/**
 * Pixels are not known where tiles are placed, so a gap counts as on a page with 320 px columns.
 * Without it a column of many flat pictures would end far below its neighbours.
 */
const NOMINAL_GAP = Math.round((GAP / 320) * RATIO_UNIT)

type Size = { width: number; height: number }

/** Height / width of one picture in units of 1/8192, within what a tile may be. */
export function ratioOf({ width, height }: Size): number {
  return Math.min(TALLEST, Math.max(FLATTEST, Math.round((height / width) * RATIO_UNIT)))
}

/** The ratios of a gallery as they travel: two bytes a picture, little-endian, in the gallery's order. */
export function encodeRatios(sizes: readonly Size[]): Uint8Array {
  const bytes = new Uint8Array(sizes.length * 2)
  sizes.forEach((size, index) => {
    const ratio = ratioOf(size)
    bytes[index * 2] = ratio & 0xff
    bytes[index * 2 + 1] = ratio >> 8
  })
  return bytes
}

/** What `encodeRatios` wrote, as ratios in units of 1/8192. An odd byte at the end is ignored. */
export function decodeRatios(bytes: Uint8Array): Uint16Array {
  return Uint16Array.from(
    { length: bytes.length >> 1 },
    (_, index) => bytes[index * 2]! | (bytes[index * 2 + 1]! << 8),
  )
}

/** One layout of a whole gallery, without pixels: what a tile's place is made of. */
export type Masonry = {
  columns: ColumnCount
  /** Of each tile: height / width in units of 1/8192. */
  ratios: Uint16Array
  /** Of each tile: its column, from 0 at the left. */
  column: Uint8Array
  /** Of each tile: how many tiles hang above it in its column. */
  place: Uint32Array
  /** Of each tile: the sum of the ratios above it in its column. */
  above: Float64Array
  /** Of each column: its tiles from top to bottom. */
  stacks: number[][]
}

/**
 * Hangs every picture, in order, in the column that is shortest so far, the left one of equals.
 * A tile's place depends on the tiles before it only: the beginning of a gallery is placed as the whole would be.
 * @param ratios as `decodeRatios` gives them; unrounded ones would let server and script disagree
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

/** Width in pixels of every tile on a page of that width. */
export function tileWidth(pageWidth: number, columns: ColumnCount): number {
  return Math.max(0, (pageWidth - GAP * (columns + 1)) / columns)
}

/** Where a tile begins and ends, in pixels from the top of the wall. */
export function tileSpan(masonry: Masonry, index: number, width: number): { top: number; bottom: number } {
  const top = GAP + (masonry.above[index]! / RATIO_UNIT) * width + masonry.place[index]! * GAP
  return { top, bottom: top + (masonry.ratios[index]! / RATIO_UNIT) * width }
}

/** Of each column that holds tiles: the sum of its ratios (height / width) and the number of its tiles. */
export function columnSums(masonry: Masonry): { ratios: number; tiles: number }[] {
  return masonry.stacks.flatMap((stack) => {
    const last = stack.at(-1)
    if (last === undefined) return []
    return { ratios: (masonry.above[last]! + masonry.ratios[last]!) / RATIO_UNIT, tiles: stack.length }
  })
}

/** Height of the wall in pixels, both edges included. */
export function masonryHeight(masonry: Masonry, width: number): number {
  return Math.max(0, ...columnSums(masonry).map(({ ratios, tiles }) => ratios * width + (tiles + 1) * GAP))
}

/**
 * The tiles that show between two heights of the wall, in the gallery's order. Every column is searched by halves:
 * tops rise within a column, but not from one tile to the next.
 * @param from, to pixels from the top of the wall; a tile that only touches them is not among the answer
 */
export function tilesBetween(masonry: Masonry, width: number, from: number, to: number): number[] {
  return masonry.stacks
    .flatMap((stack) => {
      let first = 0
      let end = stack.length
      while (first < end) {
        const middle = (first + end) >> 1
        if (tileSpan(masonry, stack[middle]!, width).bottom > from) end = middle
        else first = middle + 1
      }
      while (end < stack.length && tileSpan(masonry, stack[end]!, width).top < to) end++
      return stack.slice(first, end)
    })
    .sort((one, other) => one - other)
}
