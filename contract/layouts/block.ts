/** A few pictures as one block: columns of different widths that end together, so that nothing is cropped. */
import { type emptyPlaces, GAP_BELOW, type Length, NOTHING, plus } from './places.ts'
import { RATIO_UNIT } from './ratios.ts'

/** The places that a block is put into. */
export type Target = Pick<ReturnType<typeof emptyPlaces>, 'put'>

/**
 * Each column's width is chosen so that all are equally high: `height = ratios * width + gaps`, and the widths add up.
 * @param columns the pictures of each, from top to bottom
 * @param most maximum of height / the wall's width; a higher block is made narrower, and stands in the middle
 * @returns the place where the next picture may begin
 */
export function placeBlock(
  target: Target,
  columns: readonly (readonly number[])[],
  ratioAt: (index: number) => number,
  top: Length = NOTHING,
  most = Number.POSITIVE_INFINITY,
): Length {
  const sums = columns.map((column) => column.reduce((sum, index) => sum + ratioAt(index) / RATIO_UNIT, 0))
  const perHeight = sums.reduce((sum, one) => sum + 1 / one, 0)
  const gapsPerHeight = columns.reduce((sum, column, c) => sum + column.length / sums[c]!, 0)
  const scale = Math.min(1, most * perHeight)
  // Includes the gap below: the columns' widths and the gap after each are the block's.
  const height = { wall: scale / perHeight, gaps: (gapsPerHeight - columns.length) / perHeight }
  let left: Length = { wall: (1 - scale) / 2, gaps: 0 }
  columns.forEach((column, c) => {
    const width = { wall: height.wall / sums[c]!, gaps: (height.gaps - column.length) / sums[c]! }
    let above = top
    for (const index of column) {
      const ratio = ratioAt(index) / RATIO_UNIT
      target.put(index, { left, width, top: above, ratio })
      above = plus(plus(above, { wall: ratio * width.wall, gaps: ratio * width.gaps }), GAP_BELOW)
    }
    left = plus(plus(left, width), GAP_BELOW)
  })
  return plus(top, height)
}
