/** Justified rows of nearly equal height: nothing is cropped. */
import { placeBlock } from './block.ts'
import { emptyPlaces, NOTHING, type Places } from './places.ts'
import { RATIO_UNIT } from './ratios.ts'
import { edgesOf, MOST_OF_ROW } from './traits.ts'
import { isPanorama, type Wall } from './wall.ts'

/** Heights in pixels: of a full row, and the maximum and minimum of all rows. */
type Heights = { full: number; most: number; least: number }
const HEIGHTS: Heights = { full: 340, most: 425, least: 255 }
/** Heights on phones, for two landscapes or three uprights. */
const PHONE_HEIGHTS: Heights = { full: 148, most: 180, least: 100 }
/** The phone for which rows are chosen; on others they scale with the page's width. */
const PHONE = { narrowest: 390, widest: 390 }
/** Maximum number of pictures in a row on phones, except for towers: more would be too small. */
const MOST_ON_PHONES = 3
/** Maximum stretch of a row that has too few pictures before a panorama; beyond it, the row is narrower than the wall. */
const MAX_STRETCHED = 1.6
/** Number of pictures that are considered to find the end of a row. */
const AHEAD = 12
/** Number of pictures before a chapter's end that are divided at once, so that its last row is as full as the others. */
const TAIL = 48
/** Cost of a full row outside its heights on some page of a class: more than any row within them. */
const LEAVES = 1
/**
 * Maximum cost of a last row that is not full, above all if one picture is alone in it: on wider
 * screens as much as another row that is a sixth, or a quarter, above or below its heights.
 */
const LAST_ROW = { phone: 1.5, wider: 3.8, widerAlone: 7 }
/** Cost of one picture alone in the last row, even if it fills the row: less than another row outside its heights. */
const ALONE = 0.8
/** Maximum height of a row of uprights on phones, as a share of the wall's width: it fits on the screen. */
const MAX_ALONE = 1.5

export function rows(ratios: ArrayLike<number>, { widthClass, largeOnPhones, gap, isWhole }: Wall): Places {
  const places = emptyPlaces(ratios.length)
  const isPhone = widthClass === 0
  const isLarge = isPhone && largeOnPhones
  const ratioAt = (index: number) => ratios[index]!
  const shapes = Float64Array.from(ratios, (ratio) => RATIO_UNIT / ratio)
  const heights = isPhone ? PHONE_HEIGHTS : HEIGHTS
  const { narrowest, widest } = isPhone ? PHONE : edgesOf('rows', widthClass)
  /** Width / height of a full row. */
  const full = Math.sqrt(narrowest * widest) / heights.full
  const mostOfLast = (count: number) =>
    isPhone ? LAST_ROW.phone : count === 1 ? LAST_ROW.widerAlone : LAST_ROW.wider
  let top = NOTHING

  function put(from: number, to: number, most?: number) {
    const row = Array.from({ length: to - from }, (_, n) => [from + n])
    top = placeBlock(places, row, ratioAt, top, most)
  }

  /** Places a row of too few pictures as high as a full one, in the middle. */
  function putLast(from: number, to: number) {
    const shape = sum(shapes, from, to)
    put(from, to, isFull(shape, to - from) ? undefined : 1 / full)
  }

  const heightOn = (page: number, shape: number, count: number) => (page - gap * (count + 1)) / shape
  /** Distance of a row from a full one; large if it leaves its heights on the narrowest or widest page of the class. */
  function cost(shape: number, count: number) {
    const away = Math.max(shape / full, full / shape) - 1
    const outside =
      Math.max(
        1,
        heights.least / heightOn(narrowest, shape, count),
        heightOn(widest, shape, count) / heights.most,
      ) - 1
    const tooMany = isPhone ? (LEAVES / 2) * Math.max(0, count - MOST_ON_PHONES) ** 2 : 0
    return away ** 2 + tooMany + (outside > 0 ? LEAVES * (1 + 100 * outside ** 2) : 0)
  }
  /** True if a last row of these pictures is as full as the others. */
  const isFull = (shape: number, count: number) => shape >= full || cost(shape, count) <= mostOfLast(count)

  const few = isWhole && !isPhone && ratios.length <= 3
  if (few && !Array.from(ratios).some(isPanorama)) {
    put(0, ratios.length, MOST_OF_ROW)
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
    const found = isLarge
      ? pairs(ratios, from, to)
      : rowsOf({ shapes, full, cost }, from, to, isLast && !isWhole ? undefined : mostOfLast)
    for (const row of found) {
      if (isLarge) putLarge(row.from, row.to, isLast && isWhole && row.to === to)
      else if (isLast && isWhole && row.to === to) putLast(row.from, row.to)
      else put(row.from, row.to, MAX_STRETCHED / full)
    }
    from = to
  }
  return places

  /** Places a row of a phone; a single upright at the end is as wide as those in pairs. */
  function putLarge(from: number, to: number, isEnd: boolean) {
    const isLeftOver = isEnd && to - from === 1 && isUpright(ratios[from]!)
    put(from, to, isLeftOver ? Math.min(MAX_ALONE, ratios[from]! / RATIO_UNIT / 2) : MAX_ALONE)
  }
}

type Row = { from: number; to: number }

const sum = (shapes: Float64Array, from: number, to: number) => {
  let all = 0
  for (let index = from; index < to; index++) all += shapes[index]!
  return all
}

const isUpright = (ratio: number) => ratio > RATIO_UNIT

/** Divides the pictures into rows of one landscape or two uprights. */
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

/** Maximum cost of a last row that is not full, by the number of its pictures. */
type MostOfLast = (count: number) => number
type Hung = { shapes: Float64Array; full: number; cost(shape: number, count: number): number }

/**
 * Divides the pictures into rows, looking so far ahead that earlier rows leave none much higher or flatter.
 * @param mostOfLast maximum cost of a last row that is not full; undefined if later pictures may fill it
 */
function rowsOf(hung: Hung, from: number, to: number, mostOfLast?: MostOfLast): Row[] {
  const found: Row[] = []
  while (to - from > (mostOfLast ? TAIL : AHEAD)) {
    const [next] = bestRows(hung, from, from + AHEAD)
    found.push(next!)
    from = next!.to
  }
  return [...found, ...bestRows(hung, from, to, mostOfLast)]
}

/**
 * The division whose rows are least far from full ones.
 * @param mostOfLast maximum cost of a last row that is not full
 */
function bestRows(
  { shapes, full, cost: ofRow }: Hung,
  from: number,
  to: number,
  mostOfLast?: MostOfLast,
): Row[] {
  function ofLast(shape: number, count: number) {
    const own = ofRow(shape, count)
    const alone = mostOfLast && count === 1 ? ALONE : 0
    return alone + (shape < full ? Math.min(mostOfLast?.(count) ?? 0, own) : own)
  }
  const best: { cost: number; start: number }[] = [{ cost: 0, start: from }]
  for (let end = from + 1; end <= to; end++) {
    let found = { cost: Number.POSITIVE_INFINITY, start: from }
    let shape = 0
    for (let start = end - 1; start >= from && end - start <= AHEAD; start--) {
      shape += shapes[start]!
      const all = best[start - from]!.cost + (end === to ? ofLast : ofRow)(shape, end - start)
      if (all < found.cost) found = { cost: all, start }
    }
    best.push(found)
  }
  const rows: Row[] = []
  for (let end = to; end > from; end = best[end - from]!.start)
    rows.unshift({ from: best[end - from]!.start, to: end })
  return rows
}
