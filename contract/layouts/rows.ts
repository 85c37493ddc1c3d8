/** Justified rows of nearly equal height: nothing is cropped. */
import { placeBlock } from './block.ts'
import { emptyPlaces, GAP_BELOW, type Length, NOTHING, type Places, plus } from './places.ts'
import { RATIO_UNIT } from './ratios.ts'
import { isPanorama, type Wall } from './wall.ts'
import { edgesOf } from './widths.ts'

/** Of a full row, in pixels, a quarter more or less. */
const ROW_HEIGHT = 340
const MAX_HEIGHT = 1.25 * ROW_HEIGHT
const MIN_HEIGHT = 0.75 * ROW_HEIGHT
/** A row that would be so much higher, because there are no more pictures before a panorama, is narrower than the wall. */
const MAX_STRETCHED = 1.6
/** So many pictures are looked at to find the end of a row. */
const AHEAD = 12
/** At most so much does it count that the last row of all is not full: others are to have their height. */
const LAST_ROW = 0.1
/** So much does it count that a full row leaves the quarter on some page of a class: more than what is within it. */
const LEAVES = 1
/** On phones a row of uprights is at most so high, as a share of the wall's width: it fits on the screen. */
const MAX_ALONE = 1.5
/** Likewise two or three pictures that are a whole gallery, on wider screens. */
const MAX_FEW = 0.5

export function rows(ratios: ArrayLike<number>, { widthClass, gap, isWhole }: Wall): Places {
  const places = emptyPlaces(ratios.length)
  const isPhone = widthClass === 0
  const ratioAt = (index: number) => ratios[index]!
  const shapes = Float64Array.from(ratios, (ratio) => RATIO_UNIT / ratio)
  /** Width / height of a full row. */
  const { narrowest, widest } = edgesOf('rows', widthClass)
  const full = Math.sqrt(narrowest * widest) / ROW_HEIGHT
  const few = isWhole && !isPhone && ratios.length <= 3
  let top = NOTHING

  function put(from: number, to: number, most?: number) {
    const row = Array.from({ length: to - from }, (_, n) => [from + n])
    top = placeBlock(places, row, ratioAt, top, most)
  }

  /** The last row is not stretched: it is as high as a full one, and begins at the left. On phones a landscape is a full one. */
  function putLast(from: number, to: number) {
    const shape = sum(shapes, from, to)
    const wanted = isPhone ? Math.max(2 * shapes[from]!, 1 / MAX_ALONE) : full
    const isFull = isPhone
      ? !isUpright(ratios[from]!) || 1.25 * shape >= 2 * shapes[from]!
      : heightOn(widest, shape, to - from) <= MAX_HEIGHT
    if (isFull) return put(from, to, isPhone ? MAX_ALONE : undefined)
    let left: Length = NOTHING
    const height = {
      wall: 1 / wanted,
      gaps: -(isPhone ? 2 : Math.max(to - from, Math.round(full / 1.5))) / wanted,
    }
    for (let index = from; index < to; index++) {
      const width = { wall: height.wall * shapes[index]!, gaps: height.gaps * shapes[index]! }
      places.put(index, { left, width, top, ratio: ratioAt(index) / RATIO_UNIT })
      left = plus(plus(left, width), GAP_BELOW)
    }
    top = plus(plus(top, height), GAP_BELOW)
  }

  const heightOn = (page: number, shape: number, count: number) => (page - gap * (count + 1)) / shape
  /** How far a row is from a full one; much if it leaves the quarter on the narrowest or widest page of the class. */
  function cost(shape: number, count: number) {
    const away = Math.max(shape / full, full / shape) - 1
    const outside =
      Math.max(
        1,
        MIN_HEIGHT / heightOn(narrowest, shape, count),
        heightOn(widest, shape, count) / MAX_HEIGHT,
      ) - 1
    return away ** 2 + (outside > 0 ? LEAVES * (1 + 100 * outside ** 2) : 0)
  }

  if (few && !Array.from(ratios).some(isPanorama)) {
    put(0, ratios.length, MAX_FEW)
    return places
  }
  for (let from = 0; from < ratios.length; ) {
    if (isPanorama(ratios[from]!)) {
      put(from, ++from)
      continue
    }
    let to = from
    while (to < ratios.length && !isPanorama(ratios[to]!)) to++
    const isLast = to === ratios.length
    for (const row of isPhone ? pairs(ratios, from, to) : rowsOf({ shapes, full, cost }, from, to, isLast)) {
      if (isLast && isWhole && row.to === to) putLast(row.from, row.to)
      else put(row.from, row.to, isPhone ? MAX_ALONE : MAX_STRETCHED / full)
    }
    from = to
  }
  return places
}

type Row = { from: number; to: number }

const sum = (shapes: Float64Array, from: number, to: number) => {
  let all = 0
  for (let index = from; index < to; index++) all += shapes[index]!
  return all
}

const isUpright = (ratio: number) => ratio > RATIO_UNIT

/** On phones one landscape a row, or two uprights. */
function pairs(ratios: ArrayLike<number>, from: number, to: number): Row[] {
  const found: Row[] = []
  const isUprightAt = (index: number) => index < to && isUpright(ratios[index]!)
  while (from < to) {
    const next = from + (isUprightAt(from) && isUprightAt(from + 1) ? 2 : 1)
    found.push({ from, to: next })
    from = next
  }
  return found
}

type Hung = { shapes: Float64Array; full: number; cost(shape: number, count: number): number }

/** Looks so far ahead that no row has to be much higher or flatter because of those before it. */
function rowsOf(hung: Hung, from: number, to: number, isLast: boolean): Row[] {
  const found: Row[] = []
  while (to - from > AHEAD) {
    const [next] = bestRows(hung, from, from + AHEAD, () => 0)
    found.push(next!)
    from = next!.to
  }
  const { full, cost } = hung
  const unfilled = (shape: number) => LAST_ROW * Math.min(1, full / shape - 1)
  return [...found, ...bestRows(hung, from, to, isLast ? unfilled : cost)]
}

/**
 * The division whose rows are least far from full ones.
 * @param unfilled how much it counts that the last row is not full: not at all if it may be filled by pictures after it
 */
function bestRows(
  { shapes, full, cost }: Hung,
  from: number,
  to: number,
  unfilled: (shape: number, count: number) => number,
): Row[] {
  const best: { cost: number; rows: Row[] }[] = [{ cost: 0, rows: [] }]
  for (let end = from + 1; end <= to; end++) {
    let found: { cost: number; rows: Row[] } | undefined
    for (let start = from; start < end; start++) {
      const before = best[start - from]!
      const shape = sum(shapes, start, end)
      const own = end === to && shape < full ? unfilled : cost
      const all = before.cost + own(shape, end - start)
      if (!found || all < found.cost) found = { cost: all, rows: [...before.rows, { from: start, to: end }] }
    }
    best.push(found!)
  }
  return best.at(-1)!.rows
}
