/** Columns of equal width. Panoramas take the whole width, and columns end together above them and at the end. */
import { placeBlock } from './block.ts'
import { emptyPlaces, GAP_BELOW, type Length, limitedHeight, NOTHING, type Places, plus } from './places.ts'
import { RATIO_UNIT } from './ratios.ts'
import { isPanorama, TALL, type Wall } from './wall.ts'

/** Taller pictures stand inside a tile of this shape. */
const TALLEST_TILE = Math.round((RATIO_UNIT * 16) / 9)
/** Placement does not know pixels, so it counts gaps as on a page with columns of this width. */
const NOMINAL_WIDTH = 320
/** So many pictures a column are a block; more of them are placed one after the other. */
const BLOCK = 6
/** The last pictures of a run go where they level the columns; the first row always stays in order. */
const MOVED = 3
/** Pictures at the end of a column that are cropped a little, so that all columns end together. */
const CROPPED = 6

export function masonry(ratios: ArrayLike<number>, { widthClass, gap, isWhole }: Wall): Places {
  const columns = widthClass + 1
  if (columns === 1) return singleColumn(ratios)
  const places = emptyPlaces(ratios.length)
  const nominalGap = Math.round((gap / NOMINAL_WIDTH) * RATIO_UNIT)
  const ratioAt = (index: number) => Math.min(TALLEST_TILE, ratios[index]!)
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
    if (ends && to - from <= BLOCK * columns) {
      const count = columnsOfBlock(to - from, columns)
      const most = to - from <= 5 ? (columns > 2 ? 0.5 : 0.9) : undefined
      top = placeBlock(places, stack(from, to, count, ratioAt, nominalGap, true).stacks, ratioAt, top, most)
    } else {
      top = placeRun(places, stack(from, to, columns, ratioAt, nominalGap, ends), ratioAt, top, ends)
    }
    from = to
  }
  return places
}

/** Two and three make one row; four to six have three columns. */
const columnsOfBlock = (count: number, columns: number) =>
  count <= 3 ? count : Math.min(columns, Math.max(3, Math.ceil(count / 2)))

type Stacks = { stacks: number[][]; heights: number[] }

/** Each picture goes to the shortest column so far, the leftmost of equal ones; the last ones the highest first. */
function stack(
  from: number,
  to: number,
  columns: number,
  ratioAt: (index: number) => number,
  nominalGap: number,
  levels: boolean,
): Stacks {
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
    heights[shortest]! += ratioAt(index) + nominalGap
  }
  for (const column of stacks) column.sort((one, other) => one - other)
  return { stacks, heights }
}

/** Columns of equal width. With `ends` the last pictures of each are a little higher or lower than they are. */
function placeRun(
  places: ReturnType<typeof emptyPlaces>,
  { stacks, heights }: Stacks,
  ratioAt: (index: number) => number,
  top: Length,
  ends: boolean,
): Length {
  const width = { wall: 1 / stacks.length, gaps: -1 }
  const mean = heights.reduce((sum, height) => sum + height, 0) / stacks.length
  let end: Length | undefined
  stacks.forEach((column, c) => {
    const left = { wall: c / stacks.length, gaps: 0 }
    const cropped = ends ? column.slice(-CROPPED) : []
    const sum = cropped.reduce((total, index) => total + ratioAt(index), 0)
    const factor = sum === 0 ? 1 : Math.max(0.5, (sum + mean - heights[c]!) / sum)
    let above = top
    column.forEach((index, place) => {
      const isCropped = ends && place >= column.length - cropped.length
      let ratio = (isCropped ? Math.round(ratioAt(index) * factor) : ratioAt(index)) / RATIO_UNIT
      let more = 0
      if (end && ends && place === column.length - 1) {
        // Exactly where the first column ends, at any width.
        ratio = (end.wall - above.wall) / width.wall
        more = end.gaps - 1 - above.gaps + ratio
      }
      places.put(index, { left, width, top: above, ratio, more })
      above = plus(plus(above, { wall: ratio * width.wall, gaps: ratio * width.gaps + more }), GAP_BELOW)
    })
    end ??= above
  })
  return end ?? top
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
