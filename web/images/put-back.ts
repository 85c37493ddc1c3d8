type Identified = { id: number }

/**
 * A list in which some were taken out too early, with those at their old places again.
 * @param before the list as it was; what is new in `now` stays at its end
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
