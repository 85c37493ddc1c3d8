/** How a new arrangement is saved where many images move. Pure; arrangements as in arrangement.ts. */
import { blocksOf, joined } from './arrangement.ts'

/** How many images one call gives another place: such a call takes less than a tenth of a second. */
const PLACED = 250

type Entries = readonly number[]

/** An arrangement to save, and how much of all is done then, from 0 to 1. */
export type Step = { arrangement: number[]; done: number }

/**
 * The arrangements that are saved one after the other; the last one is the wanted one, and mostly the only one. Where many
 * images move, each puts the next ones behind all others of their chapter, so that nothing else has to be written.
 * @param before what is saved now, with the same images and chapters
 */
export function* stepsTo(before: Entries, wanted: Entries): Generator<Step> {
  const now = blocksOf(before)
  const blocks = blocksOf(wanted)
  const inChapter = new Map(now.map(({ chapter, ids }) => [chapter, ids]))
  const countMoved = blocks.reduce(
    (sum, { chapter, ids }) => sum + ids.length - countInOrder(ids, inChapter.get(chapter) ?? []),
    0,
  )
  if (countMoved > PLACED) {
    const placed = blocks.flatMap(({ chapter, ids }) => {
      const there = inChapter.get(chapter) ?? []
      const first = ids.findIndex((id, place) => id !== there[place])
      return first < 0 ? [] : ids.slice(first).map((id) => ({ id, chapter }))
    })
    for (let end = PLACED; end < placed.length; end += PLACED) {
      const behind = Map.groupBy(placed.slice(0, end), ({ chapter }) => chapter)
      const gone = new Set(placed.slice(0, end).map(({ id }) => id))
      const arrangement = joined(
        now.map(({ chapter, ids }) => ({
          chapter,
          ids: [...ids.filter((id) => !gone.has(id)), ...(behind.get(chapter) ?? []).map(({ id }) => id)],
        })),
      )
      yield { arrangement, done: end / placed.length }
    }
  }
  yield { arrangement: [...wanted], done: 1 }
}

/** The most of these that are in the order of those: the length of a longest increasing subsequence. */
function countInOrder(ids: Entries, those: Entries): number {
  const placeOf = new Map(those.map((id, place) => [id, place]))
  /** Lowest last place of an increasing subsequence, by its length minus one. */
  const ends: number[] = []
  for (const id of ids) {
    const place = placeOf.get(id)
    if (place === undefined) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < place) low = middle + 1
      else high = middle
    }
    ends[low] = place
  }
  return ends.length
}
