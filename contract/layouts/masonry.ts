/**
 * Columns of equal width. Panoramas take the whole width; above them and at the end the columns are level, and the last
 * pictures may be a justified row below them.
 */
import { placeBlock, type Target } from './block.ts'
import { emptyPlaces, GAP_BELOW, type Length, limitedHeight, NOTHING, type Places, plus } from './places.ts'
import { RATIO_UNIT } from './ratios.ts'
import { isPanorama, TALL, type Wall } from './wall.ts'
import { FEW, MOST_OF_EACH, masonryColumns } from './widths.ts'

/** Taller pictures stand inside a tile of this shape. */
const TALLEST_TILE = Math.round((RATIO_UNIT * 16) / 9)
/** Placement does not know pixels, so it counts gaps as on a page with columns of this width. */
const NOMINAL_WIDTH = 320
/** So many pictures a column are short; more of them end level without a row below them. */
const SHORT = 6
/** The last pictures of a run go where they level the columns; the first row always stays in order. */
const MOVED = 3
/** Pictures at the end of a column that are cropped a little, so that all columns end together. */
const CROPPED = 6
/** So high are few pictures in two columns at most, as a share of the wall's width. */
const MOST_IN_TWO = 1.5

export function masonry(
  ratios: ArrayLike<number>,
  { widthClass, largeOnPhones, gap, isWhole }: Wall,
): Places {
  const columns = masonryColumns(widthClass, largeOnPhones)
  if (columns === 1) return singleColumn(ratios)
  const places = emptyPlaces(ratios.length)
  const run: Run = {
    ratioAt: (index) => Math.min(TALLEST_TILE, ratios[index]!),
    gap: Math.round((gap / NOMINAL_WIDTH) * RATIO_UNIT),
  }
  let top = NOTHING
  for (let from = 0; from < ratios.length; ) {
    if (isPanorama(ratios[from]!)) {
      top = placeBlock(places, [[from]], (index) => ratios[index]!, top)
      from++
      continue
    }
    let to = from
    while (to < ratios.length && !isPanorama(ratios[to]!)) to++
    const ends = to < ratios.length || isWhole
    const isShort = ends && to - from <= SHORT * columns
    const ending = isShort
      ? endingOf(run, from, to, columns, widthClass > 0)
      : { stacks: stack(run, from, to, columns, ends), row: [] }
    const share = isShort ? shareOf(run, ending, columns) : 1
    const part = partOf(places, top, share)
    const below = placeColumns(part, run, ending.stacks, ends)
    const row = ending.row.map((index) => [index])
    const end = row.length > 0 ? placeBlock(part, row, run.ratioAt, below) : below
    top = plus(top, { wall: share * end.wall, gaps: end.gaps })
    from = to
  }
  return places
}

type Run = { ratioAt(index: number): number; gap: number }

/** Each picture goes to the shortest column so far, the leftmost of equal ones; the last ones the highest first. */
function stack(
  { ratioAt, gap }: Run,
  from: number,
  to: number,
  columns: number,
  levels: boolean,
): number[][] {
  const stacks: number[][] = Array.from({ length: columns }, () => [])
  const heights = new Array<number>(columns).fill(0)
  const order = Array.from({ length: to - from }, (_, n) => from + n)
  if (levels) {
    const moved = Math.min(MOVED * columns, Math.max(0, order.length - columns))
    const last = order.splice(order.length - moved)
    order.push(...last.sort((one, other) => ratioAt(other) - ratioAt(one) || one - other))
  }
  for (const index of order) {
    let shortest = 0
    for (let c = 1; c < columns; c++) if (heights[c]! < heights[shortest]!) shortest = c
    stacks[shortest]!.push(index)
    heights[shortest]! += ratioAt(index) + gap
  }
  for (const column of stacks) column.sort((one, other) => one - other)
  return stacks
}

const heightsOf = ({ ratioAt, gap }: Run, stacks: number[][]) =>
  stacks.map((column) => column.reduce((sum, index) => sum + ratioAt(index) + gap, 0))

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** By how much the last pictures of each column are higher, so that all columns are as high as the mean. */
function croppings(run: Run, stacks: number[][]): number[] {
  const heights = heightsOf(run, stacks)
  const wanted = mean(heights)
  return stacks.map((column, c) => {
    const sum = column.slice(-CROPPED).reduce((total, index) => total + run.ratioAt(index), 0)
    return sum === 0 ? 1 : Math.max(0.5, (sum + wanted - heights[c]!) / sum)
  })
}

/** Places in the middle of the wall, below `top`, as on a wall that has this share of its width. */
const partOf = (places: ReturnType<typeof emptyPlaces>, top: Length, share: number): Target => ({
  put(index, { left, width, top: above, ...shape }) {
    places.put(index, {
      left: { wall: (1 - share) / 2 + share * left.wall, gaps: left.gaps },
      width: { wall: share * width.wall, gaps: width.gaps },
      top: plus(top, { wall: share * above.wall, gaps: above.gaps }),
      ...shape,
    })
  },
})

type Ending = { stacks: number[][]; row: number[] }

/** Two and three make one row; four to six have at most three columns. */
const columnsOfFew = (count: number, columns: number) =>
  count <= 3 ? Math.min(count, columns) : Math.min(columns, Math.max(3, Math.ceil(count / 2)))

/** As a share of the wall's width. */
const heightOf = (run: Run, { stacks, row }: Ending) =>
  ((stacks.length > 0 ? mean(heightsOf(run, stacks)) / stacks.length : 0) +
    (row.length > 0 ? rowHeight(run, row) : 0)) /
  RATIO_UNIT

const rowHeight = ({ ratioAt }: Run, row: number[]) =>
  1 / row.reduce((sum, index) => sum + 1 / ratioAt(index), 0)

/** Two and three make one row, but in the two columns of phones. */
const endingOf = (run: Run, from: number, to: number, columns: number, isWide: boolean): Ending =>
  isWide && to - from <= 3
    ? { stacks: [], row: Array.from({ length: to - from }, (_, n) => from + n) }
    : bestEnding(run, from, to, columns)

/** The part of the wall's width that few pictures have, because they would be too high. */
function shareOf(run: Run, ending: Ending, columns: number) {
  const count = ending.stacks.flat().length + ending.row.length
  if (count > FEW) return 1
  const most = columns > 2 ? count * MOST_OF_EACH : MOST_IN_TWO
  return Math.min(1, most / heightOf(run, ending))
}

/** The division into columns and a last row that crops little and has pictures of nearly one size. */
function bestEnding(run: Run, from: number, to: number, columns: number): Ending {
  const usual = columnsOfFew(to - from, columns)
  const usualHeight = mean(Array.from({ length: to - from }, (_, n) => run.ratioAt(from + n))) / usual
  let best: { cost: number; ending: Ending } | undefined
  for (let inRow = 0; inRow <= Math.min(to - from, columns + 2); inRow++) {
    const end = to - inRow
    const row = Array.from({ length: inRow }, (_, n) => end + n)
    const fewest = end === from ? 0 : Math.min(2, usual)
    for (let count = Math.min(usual, end - from); count >= fewest; count--) {
      const stacks = count === 0 ? [] : stack(run, from, end, count, true)
      const crop = Math.max(0, ...croppings(run, stacks).map((factor) => Math.abs(Math.log(factor))))
      const ending = { stacks, row }
      const share = shareOf(run, ending, columns)
      const cost =
        (crop / CROP) ** 2 +
        (inRow === 0 ? 0 : away((share * rowHeight(run, row)) / usualHeight)) +
        (count === 0 ? 0 : away((share * usual) / count))
      if (!best || cost < best.cost) best = { cost, ending }
    }
  }
  return best!.ending
}

/** Cropping so much counts as much as pictures that are larger by two fifths. */
const CROP = 0.06

/** The cost of pictures that have so many times their usual size: higher if they are smaller. */
const away = (times: number) => (Math.log(times) / (times < 1 ? 0.13 : 0.35)) ** 2

/** With `ends` they are level. Returns where the next picture may begin. */
function placeColumns(target: Target, run: Run, stacks: number[][], ends: boolean): Length {
  const { ratioAt } = run
  const width = { wall: 1 / stacks.length, gaps: -1 }
  const factors = ends ? croppings(run, stacks) : []
  let end: Length | undefined
  stacks.forEach((column, c) => {
    const left = { wall: c / stacks.length, gaps: 0 }
    let above = NOTHING
    column.forEach((index, place) => {
      const isCropped = ends && place >= column.length - CROPPED
      let ratio = (isCropped ? Math.round(ratioAt(index) * factors[c]!) : ratioAt(index)) / RATIO_UNIT
      let more = 0
      if (end && ends && place === column.length - 1) {
        // Exactly where the first column ends, at any width.
        ratio = (end.wall - above.wall) / width.wall
        more = end.gaps - 1 - above.gaps + ratio
      }
      target.put(index, { left, width, top: above, ratio, more })
      above = plus(plus(above, { wall: ratio * width.wall, gaps: ratio * width.gaps + more }), GAP_BELOW)
    })
    end ??= above
  })
  return end ?? NOTHING
}

/** On phones: what is taller than 1:1.6 is only as high as the screen allows. */
export function singleColumn(ratios: ArrayLike<number>): Places {
  const places = emptyPlaces(ratios.length)
  const limited = new Uint16Array(ratios.length)
  const width = { wall: 1, gaps: -1 }
  let top = NOTHING
  for (let index = 0; index < ratios.length; index++) {
    const ratio = ratios[index]! / RATIO_UNIT
    places.put(index, { left: NOTHING, width, top, ratio })
    if (ratios[index]! > TALL) limited[index] = limitedHeight(ratios[index]!)
    else top = plus(top, { wall: ratio, gaps: -ratio })
    top = plus(top, GAP_BELOW)
  }
  return { ...places, limited }
}
