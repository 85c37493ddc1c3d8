import { setImmediate as nextTurn } from 'node:timers/promises'

/** Time of work between two yields, in milliseconds, and number of items after which it is checked. */
const TURN_MS = 5
const LOOK_EVERY = 32

/** Items by index: an array, or an object that creates each on demand. */
export type Listed<Item> = { readonly length: number; at(number: number): Item | undefined }

/**
 * Runs quick `work` on each of many items, and yields to the event loop every few milliseconds. Returns the results in
 * the items' order.
 */
export async function mapYielding<Item, Result>(
  items: Listed<Item>,
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (let index = 0; index < items.length; index++) {
    if (index % LOOK_EVERY === LOOK_EVERY - 1 && performance.now() - begun > TURN_MS) {
      await nextTurn()
      begun = performance.now()
    }
    results.push(work(items.at(index)!, index))
  }
  return results
}
