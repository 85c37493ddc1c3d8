import { setImmediate as nextTurn } from 'node:timers/promises'

/** For how long at a time, in milliseconds, and after how many items that is looked at. */
const TURN_MS = 5
const LOOK_EVERY = 32

/**
 * Runs quick `work` on each of many items. Everybody else gets the event loop every few milliseconds. Returns the
 * results in the items' order.
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const [index, item] of items.entries()) {
    if (index % LOOK_EVERY === LOOK_EVERY - 1 && performance.now() - begun > TURN_MS) {
      await nextTurn()
      begun = performance.now()
    }
    results.push(work(item, index))
  }
  return results
}
