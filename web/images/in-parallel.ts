/** Calls `each` for every item, at most `limit` at a time. Waits for all; the first rejection rejects. */
export async function inParallel<Item>(
  limit: number,
  items: readonly Item[],
  each: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < items.length) await each(items[next++]!)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}
