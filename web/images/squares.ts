/** The layout of equal squares in rows. Pure; lengths in pixels. */
import { GAP } from './columns.ts'

type Squares = {
  columns: number
  /** Length of a side. */
  size: number
}

/** Squares in `columns` that fill a grid of this width. */
export const squaresIn = (width: number, columns: number): Squares => ({
  columns,
  size: Math.max(0, (width - GAP * (columns - 1)) / columns),
})

/** Left and top of a place. */
export function cornerOf({ columns, size }: Squares, place: number): { left: number; top: number } {
  const step = size + GAP
  return { left: (place % columns) * step, top: Math.floor(place / columns) * step }
}

/** Height of the grid. */
export function squaresHeight({ columns, size }: Squares, count: number): number {
  const rows = Math.ceil(count / columns)
  return rows === 0 ? 0 : rows * (size + GAP) - GAP
}

/** The places between two heights of the grid, in order. */
export function placesBetween(squares: Squares, count: number, from: number, to: number): number[] {
  const step = squares.size + GAP
  const first = Math.max(0, Math.floor(from / step)) * squares.columns
  const end = Math.min(count, Math.max(0, Math.ceil(to / step)) * squares.columns)
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
}

/** Columns of the gallery screen by the page's width: 2, 3, 4 or 5. */
export function mainColumns(pageWidth: number): number {
  if (pageWidth < 640) return 2
  if (pageWidth < 1024) return 3
  return pageWidth < 1280 ? 4 : 5
}
