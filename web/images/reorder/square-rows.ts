/** Positions of squares: rows of equal ones below the heading of each chapter. Pure; lengths in pixels. */
import { GAP } from '../layouts.ts'
import { isChapter } from './arrangement.ts'

/** Heights of a chapter's heading, and of the room below the heading of an empty chapter. */
export const HEADING = 72
export const EMPTY = 72
/** Height of the file name below each square. */
export const NAME = 24

type Row = {
  kind: 'heading' | 'empty' | 'images'
  top: number
  bottom: number
  /** Place of the row's first image, or else of its chapter. */
  first: number
  /** Number of images in the row. */
  count: number
}

export type SquareRows = { size: number; columns: number; height: number; rows: readonly Row[] }

export function squareRows(entries: readonly number[], width: number, columns: number): SquareRows {
  const size = Math.max(0, (width - GAP * (columns - 1)) / columns)
  const rows: Row[] = []
  let top = 0
  const add = (kind: Row['kind'], first: number, count: number, height: number) => {
    rows.push({ kind, top, bottom: top + height, first, count })
    top += height + GAP
  }
  for (let place = 0; place < entries.length; ) {
    if (isChapter(entries[place]!)) {
      add('heading', place, 0, HEADING)
      const next = entries[place + 1]
      if (next === undefined || isChapter(next)) add('empty', place, 0, EMPTY)
      place += 1
      continue
    }
    let end = place + 1
    while (end < entries.length && end - place < columns && !isChapter(entries[end]!)) end += 1
    add('images', place, end - place, size + NAME)
    place = end
  }
  return { size, columns, height: Math.max(0, top - GAP), rows }
}

/** Last row that begins at or above a height; the first row if none does. */
function rowAt(rows: readonly Row[], y: number): number {
  let low = 0
  let high = rows.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (rows[middle]!.top - GAP / 2 <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** Left and top of an image or a chapter. */
export function cornerOf({ rows, size }: SquareRows, place: number): { left: number; top: number } {
  const row = rows[rowOf(rows, place)]!
  return { left: (place - row.first) * (size + GAP), top: row.top }
}

/** The row of an image, or the heading of a chapter. */
function rowOf(rows: readonly Row[], place: number): number {
  let low = 0
  let high = rows.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (rows[middle]!.first <= place) low = middle
    else high = middle - 1
  }
  // An empty chapter has two rows.
  return rows[low]?.kind === 'empty' ? low - 1 : low
}

/** The places of images and chapters between two heights, in order. */
export function placesBetween({ rows }: SquareRows, from: number, to: number): number[] {
  if (rows.length === 0) return []
  const places: number[] = []
  for (let index = rowAt(rows, from); index < rows.length && rows[index]!.top < to; index++) {
    const { first, count, bottom } = rows[index]!
    if (bottom < from) continue
    for (let place = first; place < first + Math.max(1, count); place++) {
      if (places.at(-1) !== place) places.push(place)
    }
  }
  return places
}

/** New place of an image, now at `place`, when it is moved to a row and column. */
function placeInRow(entries: readonly number[], { first, count }: Row, column: number, place: number) {
  const at = first + column
  if (column >= count) {
    // At the end of the row, or as the first image of the chapter.
    const last = first + Math.max(0, count - 1)
    return place <= last ? last : last + 1
  }
  const passes = place < at && entries.slice(place, at).some(isChapter)
  // An image that passes a chapter's entry from before takes the place of the image there.
  return passes ? at - 1 : at
}

/** New place of an image, now at `place`, when it is dragged to a point. */
export function placeAt(
  { rows, size, columns, height }: SquareRows,
  entries: readonly number[],
  place: number,
  x: number,
  y: number,
): number {
  if (y > height) return entries.length - 1
  const column = Math.min(columns - 1, Math.max(0, Math.floor((x + GAP / 2) / (size + GAP))))
  return placeInRow(entries, rows[rowAt(rows, y)]!, column, place)
}

/** New place of an image after a key; null if the key moves nothing. */
export function placeAfter(
  { rows }: SquareRows,
  entries: readonly number[],
  key: string,
  place: number,
): number | null {
  const first = isChapter(entries[0]!) ? 1 : 0
  const last = entries.length - 1
  switch (key) {
    case 'ArrowLeft':
      return Math.max(first, place - 1)
    case 'ArrowRight':
      return Math.min(last, place + 1)
    case 'Home':
      return first
    case 'End':
      return last
    case 'ArrowUp':
    case 'ArrowDown': {
      const step = key === 'ArrowUp' ? -1 : 1
      const here = rowOf(rows, place)
      let index = here + step
      // Skips headings, which are no place for images.
      while (rows[index]?.kind === 'heading') index += step
      const row = rows[index]
      if (!row) return step < 0 ? first : last
      return placeInRow(entries, row, place - rows[here]!.first, place)
    }
    default:
      return null
  }
}
