/**
 * Places of pictures on a wall of any width. Lengths are linear in two others, which only the style sheet knows: the
 * wall, which is the page's width less one gap, and the gap. So pictures side by side, each with a gap, fill the wall.
 */
import { RATIO_UNIT } from './ratios.ts'

/** A length as a share of the wall's width plus a number of gaps. */
export type Length = { wall: number; gaps: number }

export type Place = {
  left: Length
  width: Length
  top: Length
  /** Height / width. */
  ratio: number
  /** Number of gaps by which it is higher. */
  more: number
}

/**
 * Places of all pictures of a gallery or chapter, in order, from the top left of the wall without the gap around it.
 */
export type Places = {
  count: number
  at(index: number): Place
  /**
   * In a single column: the maximum height of each picture, in 48ths of its width, if the screen limits it too;
   * otherwise 0. Pictures below are moved down by these heights.
   */
  limited?: Uint16Array
}

/**
 * Units in a picture's width, for heights that the screen limits: exact for 3:2, 4:3, 16:9, 1:1 and their uprights, not
 * for 9:16.
 */
export const LIMITED_UNIT = 48
/** Maximum of `limitedHeight`: the screen limits the height of taller pictures anyway. */
const MAX_LIMITED = 2 * LIMITED_UNIT
export const limitedHeight = (ratio: number) =>
  Math.max(1, Math.min(MAX_LIMITED, Math.round((ratio * LIMITED_UNIT) / RATIO_UNIT)))

const FIELDS = 8

/** Places that are filled one by one. */
export function emptyPlaces(count: number) {
  const values = new Float64Array(count * FIELDS)
  return {
    count,
    at(index: number): Place {
      const first = index * FIELDS
      return {
        left: { wall: values[first]!, gaps: values[first + 1]! },
        width: { wall: values[first + 2]!, gaps: values[first + 3]! },
        top: { wall: values[first + 4]!, gaps: values[first + 5]! },
        ratio: values[first + 6]!,
        more: values[first + 7]!,
      }
    },
    put(index: number, { left, width, top, ratio, more }: Omit<Place, 'more'> & { more?: number }) {
      const first = index * FIELDS
      values[first] = left.wall
      values[first + 1] = left.gaps
      values[first + 2] = width.wall
      values[first + 3] = width.gaps
      values[first + 4] = top.wall
      values[first + 5] = top.gaps
      values[first + 6] = ratio
      values[first + 7] = more ?? 0
    },
  }
}

export const heightOf = ({ width, ratio, more }: Place): Length => ({
  wall: ratio * width.wall,
  gaps: ratio * width.gaps + more,
})

export const plus = (one: Length, other: Length): Length => ({
  wall: one.wall + other.wall,
  gaps: one.gaps + other.gaps,
})

export const NOTHING: Length = { wall: 0, gaps: 0 }
export const GAP_BELOW: Length = { wall: 0, gaps: 1 }

/**
 * The lowest ends of the first `count` pictures, without gaps below: at any width one of these is the lowest of all.
 * Places with `limited` are not supported.
 */
export function lowestEnds(places: Places, count = places.count): Length[] {
  let lowest: Length[] = []
  for (let index = 0; index < count; index++) {
    const place = places.at(index)
    const end = plus(place.top, heightOf(place))
    if (lowest.some((other) => other.wall >= end.wall && other.gaps >= end.gaps)) continue
    lowest = lowest.filter((other) => other.wall > end.wall || other.gaps > end.gaps)
    lowest.push(end)
  }
  return lowest
}

/** Measures of a page as it is, in pixels. */
export type Measures = {
  wall: number
  gap: number
  /** Gap from one row to the next for pictures with captions below them; otherwise equal to `gap`. */
  rowGap: number
  /** Maximum of `limited` heights. */
  screen: number
}

/** Top and bottom of every picture, in pixels from the top of the grid: two numbers each. */
export function spans(places: Places, { wall, gap, rowGap, screen }: Measures): Float64Array {
  const tops = new Float64Array(places.count * 2)
  let above = 0
  for (let index = 0; index < places.count; index++) {
    const place = places.at(index)
    const most = places.limited?.[index] ?? 0
    const height = heightOf(place)
    const pixels = most
      ? Math.min((most / LIMITED_UNIT) * (wall - gap), screen)
      : height.wall * wall + height.gaps * gap
    const top = gap + above + place.top.wall * wall + place.top.gaps * rowGap
    tops[index * 2] = top
    tops[index * 2 + 1] = top + pixels
    if (most) above += pixels
  }
  return tops
}
