/** Runs `work` on every item, at most `limit` at a time; results in the items' order. The first failure ends it. */
export async function atMost<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  let failed = false
  const lane = async () => {
    while (next < items.length && !failed) {
      const index = next++
      try {
        results[index] = await work(items[index]!)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  // Settled, not raced: nothing may still be at work when this ends.
  const lanes = await Promise.allSettled(Array.from({ length: limit }, lane))
  const failure = lanes.find((ended) => ended.status === 'rejected')
  if (failure) throw failure.reason
  return results
}
