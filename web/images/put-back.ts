type Identified = { id: number }

/**
 * Puts items that were taken out of a list back: each after the one that stood before it among those that are there,
 * wherever that is by now.
 * @param before the list before they were taken out
 * @param back their ids
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
