/** Equal squares in rows, showing the middle of each picture. */
import { emptyPlaces, type Places } from './places.ts'
import type { Wall } from './wall.ts'

/** Number of columns by width class. */
const COLUMNS = [2, 3, 4, 5]
/** Maximum side of a square, as a share of the wall's width: a single square does not fill the wall. */
const MAX_FEW = 0.5

export function squares(ratios: ArrayLike<number>, { widthClass, isWhole }: Wall): Places {
  const count = ratios.length
  const places = emptyPlaces(count)
  const columns = isWhole
    ? fittingColumns(count, COLUMNS[widthClass]!, widthClass === 0)
    : COLUMNS[widthClass]!
  const side = Math.min(1 / columns, MAX_FEW)
  const edge = (1 - side * Math.min(columns, count)) / 2
  for (let index = 0; index < count; index++) {
    places.put(index, {
      left: { wall: (columns <= 3 && count <= 3 ? edge : 0) + (index % columns) * side, gaps: 0 },
      width: { wall: side, gaps: -1 },
      top: { wall: Math.floor(index / columns) * side, gaps: 0 },
      ratio: 1,
      more: 0,
    })
  }
  return places
}

/** Number of columns for few pictures that leaves as little of the last row empty as possible. */
function fittingColumns(count: number, most: number, isPhone: boolean): number {
  if (count <= (isPhone ? 2 : 3)) return Math.max(1, count)
  if (count > 3 * most) return most
  let best = most
  const empty = (columns: number) => (columns - (count % columns)) % columns
  for (let columns = most - 1; columns >= most / 2 && columns > 1; columns--)
    if (empty(columns) < empty(best)) best = columns
  return Math.min(best, count)
}
