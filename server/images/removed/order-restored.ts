/** An image and its number in its chapter; of the same number, the one with the lower id comes first. */
export type Numbered = { id: number; sortOrder: number }

/** `afterImageId`: the image that stood before it when it was removed; null: it was the first. */
export type Restored = Numbered & { afterImageId: number | null }

const FIRST = 0
const LAST = -1

/**
 * A chapter's images with those that are restored to it: each after the image that stood before it, or first, or last
 * where that image is not there; those of one place in the order that they had. Images keep their numbers where these
 * give that order; otherwise as few as possible on one side are renumbered.
 */
export function orderRestored(there: readonly Numbered[], restored: readonly Restored[]): Numbered[] {
  const ids = new Set([...there, ...restored].map(({ id }) => id))
  const followers = Map.groupBy(restored.toSorted(byNumber), ({ afterImageId }) =>
    afterImageId === null ? FIRST : ids.has(afterImageId) ? afterImageId : LAST,
  )
  const order: Numbered[] = []
  const following = (id: number) => followers.get(id)?.toReversed() ?? []
  /** With those that follow them, and so on. */
  const place = (last: Numbered[]) => {
    for (let next = last.pop(); next; next = last.pop()) {
      order.push({ id: next.id, sortOrder: next.sortOrder })
      last.push(...following(next.id))
    }
  }
  place([...following(LAST), ...there.toReversed(), ...following(FIRST)])
  const stays = new Set(there.map(({ id }) => id))
  const upwards = renumbered(order, stays, 1)
  const downwards = renumbered(order.toReversed(), stays, -1).toReversed()
  const changes = (numbers: Numbered[]) =>
    numbers.filter(({ sortOrder }, index) => sortOrder !== order[index]!.sortOrder).length
  const isFree = downwards.every(({ sortOrder }) => sortOrder >= 0)
  return isFree && changes(downwards) < changes(upwards) ? downwards : upwards
}

/**
 * Gives numbers that tell the order, and changes those that do not: of an image that is restored where it does not
 * fit between its neighbours, and then of those that it is in the way of.
 * @param step 1, or -1 for an order that is given from its end
 */
function renumbered(order: readonly Numbered[], stays: ReadonlySet<number>, step: 1 | -1): Numbered[] {
  const isInOrder = (one: Numbered, other: Numbered) => byNumber(one, other) * step < 0
  /** The next one that was there before, for each. */
  const next: (Numbered | undefined)[] = []
  for (let index = order.length - 1; index >= 0; index--) {
    const after = order[index + 1]
    next[index] = after && stays.has(after.id) ? after : next[index + 1]
  }
  let last: Numbered | undefined
  return order.map((one, index) => {
    const follows = !last || isInOrder(last, one)
    const fits = stays.has(one.id) || !next[index] || isInOrder(one, next[index])
    last = follows && fits ? one : closest(one.id, last, next[index], step)
    return last
  })
}

/** A number beside the previous image's, or the next image's if there is no previous one: the same where the ids keep the order. */
function closest(id: number, last: Numbered | undefined, next: Numbered | undefined, step: 1 | -1): Numbered {
  const beside = (one: Numbered, towards: 1 | -1) =>
    (id - one.id) * towards > 0 ? one.sortOrder : one.sortOrder + towards
  if (last) return { id, sortOrder: beside(last, step) }
  const sortOrder = next ? beside(next, step === 1 ? -1 : 1) : 0
  return { id, sortOrder: Math.max(0, sortOrder) }
}

export const byNumber = (one: Numbered, other: Numbered) =>
  one.sortOrder - other.sortOrder || one.id - other.id
