type Identified = { id: number }

/**
 * Puts removed items back into a list, each after its former predecessor that is still there, wherever it is
 * now.
 * @param before the list before the items were removed
 * @param back ids of the items
 */
export function putBack<Item extends Identified>(
  before: readonly Item[],
  now: readonly Item[],
  back: ReadonlySet<number>,
): Item[] {
  const present = new Set(now.map(({ id }) => id))
  const first: Item[] = []
  const after = new Map<number, Item[]>()
  let following = first
  for (const item of before) {
    if (present.has(item.id)) {
      following = []
      after.set(item.id, following)
    } else if (back.has(item.id)) following.push(item)
  }
  return [...first, ...now.flatMap((item) => [item, ...(after.get(item.id) ?? [])])]
}
