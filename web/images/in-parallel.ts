/** Does something with every item, with at most so many under way at once. Waits for all; the first rejection rejects. */
export async function inParallel<Item>(
  most: number,
  items: readonly Item[],
  each: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < items.length) await each(items[next++]!)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
}
