/**
 * The style sheet places the tiles, at any width, from custom properties that do not depend on it: for each layout the
 * column, the sum of the ratios above and the number of tiles above (see page.css). Used by the server and the script.
 */
import { columnSums, GAP, type Masonry, RATIO_UNIT } from '#contract/masonry.ts'

export type StyleProperties = Record<`--${string}`, string>

/** Five decimals: a fiftieth of a pixel on the widest tile. */
const short = (ratio: number) => String(Number(ratio.toFixed(5)))

/** @param layouts of one, two, three and four columns, in any order */
export function tilePlace(layouts: readonly Masonry[], index: number): StyleProperties {
  const place: StyleProperties = { '--r': short(layouts[0]!.ratios[index]! / RATIO_UNIT) }
  for (const layout of layouts) {
    place[`--x${layout.columns}`] = String(layout.column[index]!)
    place[`--a${layout.columns}`] = short(layout.above[index]! / RATIO_UNIT)
    place[`--k${layout.columns}`] = String(layout.place[index]!)
  }
  return place
}

/** The grid's height in each layout, that of its tallest column, as `--h` or `--p` with the number of columns. */
export function gridHeights(layouts: readonly Masonry[], name: 'h' | 'p' = 'h'): StyleProperties {
  const heights: StyleProperties = {}
  for (const layout of layouts) {
    const columns = columnSums(layout).map(
      ({ ratios, tiles }) => `calc(${short(ratios)}*var(--w) + ${(tiles + 1) * GAP}px)`,
    )
    heights[`--${name}${layout.columns}`] = columns.length === 0 ? '0px' : `max(${columns.join(',')})`
  }
  return heights
}
