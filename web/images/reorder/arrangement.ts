/** Reordering images: the moves and their announcements. Pure; places count from 0. */

/** The list with one item moved from one place to another. */
export function moved(ids: readonly number[], from: number, to: number): number[] {
  const next = [...ids]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

export const sameOrder = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, place) => id === other[place])

/** This user's order of the current images; images added since are at the end. */
export function orderOf(mine: readonly number[], now: readonly number[]): number[] {
  const there = new Set(now)
  const known = new Set(mine)
  return [...mine.filter((id) => there.has(id)), ...now.filter((id) => !known.has(id))]
}

/** Where a key moves an image in a grid of `columns`; null if the key moves nothing. */
export function placeAfter(key: string, place: number, columns: number, count: number): number | null {
  const step = stepOf(key, columns)
  if (step === null) return null
  return Math.max(0, Math.min(count - 1, place + step))
}

function stepOf(key: string, columns: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return -1
    case 'ArrowRight':
      return 1
    case 'ArrowUp':
      return -columns
    case 'ArrowDown':
      return columns
    case 'Home':
      return Number.NEGATIVE_INFINITY
    case 'End':
      return Number.POSITIVE_INFINITY
    default:
      return null
  }
}

/** What screen readers announce while an image is moved; it is named by its original place. */
export const words = {
  lifted: (from: number, count: number) =>
    `Picture ${from + 1} lifted from place ${from + 1} of ${count}. Arrow keys move it, Space drops it, Escape puts it back.`,
  moved: (from: number, to: number, count: number) =>
    `Picture ${from + 1} moved to place ${to + 1} of ${count}`,
  dropped: (from: number, to: number, count: number) =>
    `Picture ${from + 1} dropped in place ${to + 1} of ${count}`,
  putBack: (from: number, count: number) => `Picture ${from + 1} is back in place ${from + 1} of ${count}`,
}
