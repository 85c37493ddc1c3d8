/**
 * Custom properties with which the style sheet places the tiles at any width, as their values do not depend
 * on it (see grid.css). The server writes them for every width class, numbered at the end of their names; the
 * script only those of the page's class.
 */
import type { LayoutOptions } from '#contract/layouts/layouts.ts'
import { type Length, LIMITED_UNIT, lowestEnds, type Places } from '#contract/layouts/places.ts'
import { RATIO_UNIT } from '#contract/layouts/ratios.ts'
import { largeOnPhones, masonryColumns, TRAITS } from '#contract/layouts/traits.ts'
import { TALL } from '#contract/layouts/wall.ts'

export type StyleProperties = Record<`--${string}`, string>

/** Rounds to five decimals: a fiftieth of a pixel on the widest wall. */
const short = (value: number) => String(Number(value.toFixed(5)))

/** Traits of a gallery that affect its style sheet. */
export type Hanging = Pick<LayoutOptions, 'layout' | 'theme'>

/** Width of most tiles, as a share of the wall. */
export const usualWidth = (hanging: Hanging, widthClass: number) =>
  short(TRAITS[hanging.layout].isInColumns ? 1 / masonryColumns(widthClass, largeOnPhones(hanging)) : 1)

/** Defaults of a tile's properties in a width class: see `placedAsIn`. */
const usual = (hanging: Hanging, widthClass: number): StyleProperties => ({
  ...{ '--x': '0', '--i': '0', '--w': usualWidth(hanging, widthClass), '--n': '1' },
  ...{ '--y': '0', '--k': '0', '--d': '0', '--t': '0px' },
})

/** Properties of a tile: left from the beginning of rows, width, top, height / width, and extra height. */
export function tilePlace(places: Places, index: number): StyleProperties {
  const { left, width, top, ratio, more } = places.at(index)
  const place: StyleProperties = {
    '--x': short(left.wall),
    '--i': short(left.gaps),
    '--w': short(width.wall),
    '--n': short(-width.gaps),
    '--y': short(top.wall),
    '--k': short(top.gaps),
    '--r': short(ratio),
    '--d': short(more),
    '--t': limitedAbove(places, index) ?? '0px',
  }
  const limited = places.limited?.[index]
  if (limited) place['--z'] = limitedTo(limited)
  return place
}

/** Properties of a tile in every class, as the server writes them: only those unlike the defaults. */
export function tilePlaces(
  hanging: Hanging,
  classes: readonly Places[],
  index: number,
  ratio: number,
): StyleProperties {
  const own = ratioText(ratio)
  const place: StyleProperties = { '--q': own }
  classes.forEach((places, widthClass) => {
    const is = usual(hanging, widthClass)
    for (const [name, value] of Object.entries(tilePlace(places, index)))
      if (value !== (name === '--r' ? own : is[name as keyof StyleProperties]))
        place[`${name as '--x'}${widthClass}`] = value
  })
  return place
}

/** Maps the properties of a class to the tile's, in the rules of the class. */
export const placedAsIn = (hanging: Hanging, widthClass: number) =>
  [
    ...Object.entries(usual(hanging, widthClass)),
    ['--r', 'var(--q)'],
    ['--z', 'calc(var(--r)*var(--l) + var(--d)*var(--g))'],
  ]
    .map(([name, value]) => `${name}:var(${name}${widthClass},${value})`)
    .join(';')

const limitedTo = (most: number) => `min(${short(most / LIMITED_UNIT)}*(var(--m) - var(--g)),var(--v))`

/** Heights above a tile that the screen limits too; equal ones are counted. */
function limitedAbove({ limited }: Places, index: number): string | undefined {
  const counts = new Map<number, number>()
  for (const most of limited?.subarray(0, index) ?? [])
    if (most) counts.set(most, (counts.get(most) ?? 0) + 1)
  if (counts.size === 0) return
  return `calc(${[...counts].map(([most, count]) => `${count}*${limitedTo(most)}`).join(' + ')})`
}

const pixels = ({ wall, gaps }: Length) => `calc(${short(wall)}*var(--m) + ${short(gaps)}*var(--g))`

/** Height of a grid with the first `count` of these tiles and a gap around them. */
export function gridHeight(places: Places, count = places.count): string {
  if (count === 0) return '0px'
  if (places.limited) {
    const { top } = places.at(count - 1)
    const { limited, at } = places
    const last = limited[count - 1] ? 0 : at(count - 1).ratio
    const above = limitedAbove({ ...places, limited }, count)
    const rest = `${short(top.wall + last)}*var(--m) + ${short(top.gaps + 1)}*var(--u) + ${short(1 - last)}*var(--g)`
    return `calc(${[rest, ...(above ? [above] : [])].join(' + ')})`
  }
  const ends = lowestEnds(places, count).map(({ wall, gaps }) => pixels({ wall, gaps: gaps + 2 }))
  return ends.length === 1 ? ends[0]! : `max(${ends.join(',')})`
}

/** Ratio as height / width. */
export const ratioText = (ratio: number) => short(ratio / RATIO_UNIT)

/** Ratio as width / height. */
export const shapeOf = (ratio: number) => short(RATIO_UNIT / ratio)

/**
 * Tells whether a picture is inside its tile, which may be wider. In columns only where there is a single
 * one; in others it fills its column.
 */
export function isInside(hanging: Hanging, ratio: number): boolean {
  const { isInColumns, isSingle, isCropped } = TRAITS[hanging.layout]
  return isSingle || (ratio > TALL && !isCropped && (!isInColumns || largeOnPhones(hanging)))
}
