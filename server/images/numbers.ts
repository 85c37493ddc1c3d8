/** The numbers of images in a chapter, which tell their order. Pure. */

/** An image and its number in its chapter; of the same number, the one with the lower id comes first. */
export type Numbered = { id: number; sortOrder: number }

export const byNumber = (one: Numbered, other: Numbered) =>
  one.sortOrder - other.sortOrder || one.id - other.id

/**
 * Numbers for images in this order. Those that stay keep their number, and the others get one in between. If no number
 * is free, as few neighbours as possible on one side are renumbered.
 * @param stays the ids of those whose numbers tell this order already
 */
export function renumbered(order: readonly Numbered[], stays: ReadonlySet<number>): Numbered[] {
  const upwards = renumberedFrom(order, stays, 1)
  const downwards = renumberedFrom(order.toReversed(), stays, -1).toReversed()
  const isFree = downwards.every(({ sortOrder }) => sortOrder >= 0)
  return isFree && changes(order, downwards) < changes(order, upwards) ? downwards : upwards
}

/**
 * Numbers for a new order of a chapter. As many images as possible keep theirs; if that saves less than half of the
 * changes, all are numbered from 0.
 * @param there whether an image is in this chapter already
 */
export function renumberedAnew(order: readonly Numbered[], there: (id: number) => boolean): Numbered[] {
  const stays = inOrder(order.filter(({ id }) => there(id)))
  const kept = renumbered(order, new Set(stays.map(({ id }) => id)))
  const plain = order.map(({ id }, sortOrder) => ({ id, sortOrder }))
  return changes(order, kept) * 2 < changes(order, plain) ? kept : plain
}

const changes = (before: readonly Numbered[], after: readonly Numbered[]) =>
  after.filter(({ sortOrder }, index) => sortOrder !== before[index]!.sortOrder).length

/** The most images whose numbers are in order already: a longest increasing subsequence. */
function inOrder(order: readonly Numbered[]): Numbered[] {
  type Chain = { last: Numbered; before: Chain | undefined }
  /** Of each length the chain with the lowest end. */
  const chains: Chain[] = []
  for (const last of order) {
    let low = 0
    let high = chains.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (byNumber(chains[middle]!.last, last) < 0) low = middle + 1
      else high = middle
    }
    chains[low] = { last, before: chains[low - 1] }
  }
  const longest: Numbered[] = []
  for (let chain = chains.at(-1); chain; chain = chain.before) longest.push(chain.last)
  return longest
}

/**
 * Gives numbers that tell the order, and changes those that do not: of an image that does not stay and does not fit
 * between its neighbours, and then of those that it is in the way of.
 * @param step 1, or -1 for an order that is given from its end
 */
function renumberedFrom(order: readonly Numbered[], stays: ReadonlySet<number>, step: 1 | -1): Numbered[] {
  const isInOrder = (one: Numbered, other: Numbered) => byNumber(one, other) * step < 0
  /** The next one that stays, for each. */
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
