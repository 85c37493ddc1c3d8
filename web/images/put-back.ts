type Identified = { id: number }

/**
 * Reinserts optimistically removed items at their old places.
 * @param before the list before the removal; items new in `now` stay at its end
 * @param back ids of the items to reinsert
 */
export function putBack<Item extends Identified>(
  before: readonly Item[],
  now: readonly Item[],
  back: ReadonlySet<number>,
): Item[] {
  const present = new Map(now.map((item) => [item.id, item]))
  const old = before.flatMap((item) => present.get(item.id) ?? (back.has(item.id) ? item : []))
  const known = new Set(before.map(({ id }) => id))
  return [...old, ...now.filter(({ id }) => !known.has(id))]
}
