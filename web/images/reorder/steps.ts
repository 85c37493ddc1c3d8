/** Steps that save a new arrangement of many images. Pure; arrangements as in arrangement.ts. */
import { blocksOf, movedToEnd } from './arrangement.ts'

/** Number of images that one call may move: such a call takes less than a tenth of a second. */
const PLACED = 250

type Entries = readonly number[]

/** Images that move to the end of a chapter; null in a gallery without chapters. */
type Portion = { chapter: number | null; ids: number[] }

/** An arrangement to save, as a whole or by the moved portion. `done`: share saved after it, from 0 to 1. */
export type Step = { arrangement: number[]; moved?: Portion; done: number }

/**
 * Arrangements to save one after the other; the last is the wanted one, and usually the only one. If many
 * images move, each puts the next ones at the end of their chapter, so that nothing else has to be written.
 * Only the first and the last are sent as a whole, and refused if someone else has arranged the images since.
 * @param before the saved arrangement, with equal images and chapters
 */
export function* stepsTo(before: Entries, wanted: Entries): Generator<Step> {
  const portions = portionsOf(before, wanted)
  const count = portions.reduce((sum, { ids }) => sum + ids.length, 0)
  let arrangement = [...before]
  let placed = 0
  // The last call places the last portion.
  for (const [index, portion] of portions.slice(0, -1).entries()) {
    arrangement = movedToEnd(arrangement, portion.ids, portion.chapter)
    placed += portion.ids.length
    yield { arrangement, ...(index > 0 && { moved: portion }), done: placed / count }
  }
  yield { arrangement: [...wanted], done: 1 }
}

/** Portions to move to the end of their chapters, in this order; none if one call can change everything. */
function portionsOf(before: Entries, wanted: Entries): Portion[] {
  const inChapter = new Map(blocksOf(before).map(({ chapter, ids }) => [chapter, ids]))
  const blocks = blocksOf(wanted).map((block) => ({ ...block, there: inChapter.get(block.chapter) ?? [] }))
  const countMoved = blocks.reduce((sum, { ids, there }) => sum + ids.length - countInOrder(ids, there), 0)
  if (countMoved <= PLACED) return []
  return blocks.flatMap(({ chapter, ids, there }) => {
    const first = ids.findIndex((id, place) => id !== there[place])
    const placed = first < 0 ? [] : ids.slice(first)
    return Array.from({ length: Math.ceil(placed.length / PLACED) }, (_, index) => ({
      chapter,
      ids: placed.slice(index * PLACED, (index + 1) * PLACED),
    }))
  })
}

/** Largest number of `ids` in the order of `those`: the length of a longest increasing subsequence. */
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
