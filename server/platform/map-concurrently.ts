/**
 * Runs `work` on every item, at most `limit` at a time. Returns the results in the items' order. After the first
 * failure no further item starts; rejects once the running ones have settled.
 */
export async function mapConcurrently<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  let failed = false
  const worker = async () => {
    while (next < items.length && !failed) {
      const index = next++
      try {
        results[index] = await work(items[index]!, index)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  // Wait for all, so that nothing is still running when this returns.
  const workers = await Promise.allSettled(Array.from({ length: limit }, worker))
  const failure = workers.find((ended) => ended.status === 'rejected')
  if (failure) throw failure.reason
  return results
}
