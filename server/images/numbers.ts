/** The numbers of images in a chapter, which give their order. Pure. */

/** An image and its number in its chapter; if numbers are equal, the lower id comes first. */
export type Numbered = { id: number; sortOrder: number }

export const byNumber = (one: Numbered, other: Numbered) =>
  one.sortOrder - other.sortOrder || one.id - other.id

/**
 * Numbers for images in this order. Those that stay keep their number, and the others get one in between. If no number
 * is free, as few neighbours as possible on one side are renumbered.
 * @param stays ids of the images whose numbers give this order already
 */
export const renumbered = (order: readonly Numbered[], stays: ReadonlySet<number>): Numbered[] =>
  withNumbers(
    order,
    fewest(
      order,
      order.map(({ id }) => stays.has(id)),
    ),
  )

/**
 * Numbers for a new order of a chapter. As many images as possible keep theirs; if that saves less than half of the
 * changes, all are numbered from 0.
 * @param there true for an image that is in this chapter already
 */
export function renumberedAnew<Image extends Numbered>(
  order: readonly Image[],
  there: (image: Image) => boolean,
): Numbered[] {
  const kept = fewest(order, inOrder(order, there))
  const plain = order.map((_, place) => place)
  return withNumbers(order, changes(order, kept) * 2 < changes(order, plain) ? kept : plain)
}

const withNumbers = (order: readonly Numbered[], numbers: readonly number[]): Numbered[] =>
  order.map((one, place) =>
    one.sortOrder === numbers[place] ? one : { id: one.id, sortOrder: numbers[place]! },
  )

const changes = (order: readonly Numbered[], numbers: readonly number[]): number =>
  order.reduce((sum, { sortOrder }, place) => (sortOrder === numbers[place] ? sum : sum + 1), 0)

/** Marks the largest set of images that is in order already: a longest increasing subsequence of those that are there. */
function inOrder<Image extends Numbered>(
  order: readonly Image[],
  there: (image: Image) => boolean,
): boolean[] {
  /** Places in `order`: for each length up to `length`, the end of the subsequence with the lowest end. */
  const ends = new Int32Array(order.length)
  let length = 0
  /** Place before each one in the subsequence that ends with it; -1 for the first. */
  const before = new Int32Array(order.length)
  for (let place = 0; place < order.length; place++) {
    const one = order[place]!
    if (!there(one)) continue
    let high = length
    // Most images come after all others so far.
    let low = high > 0 && byNumber(order[ends[high - 1]!]!, one) < 0 ? high : 0
    while (low < high) {
      const middle = (low + high) >> 1
      if (byNumber(order[ends[middle]!]!, one) < 0) low = middle + 1
      else high = middle
    }
    before[place] = low > 0 ? ends[low - 1]! : -1
    ends[low] = place
    length = Math.max(length, low + 1)
  }
  const longest = order.map(() => false)
  for (let place = length > 0 ? ends[length - 1]! : -1; place >= 0; place = before[place]!)
    longest[place] = true
  return longest
}

/** The numbers that change the fewest, from the beginning or from the end, where no number may be negative. */
function fewest(order: readonly Numbered[], stays: readonly boolean[]): number[] {
  const upwards = renumberedFrom(order, stays, 1)
  // The minimum: all that stay keep their numbers.
  if (changes(order, upwards) <= stays.filter((one) => !one).length) return upwards
  const downwards = renumberedFrom(order, stays, -1)
  const isFree = downwards.every((number) => number >= 0)
  return isFree && changes(order, downwards) < changes(order, upwards) ? downwards : upwards
}

/**
 * Gives numbers that follow the order. Renumbers an image that does not stay and does not fit between its neighbours,
 * and then the images whose numbers it takes.
 * @param step 1: from the beginning; -1: from the end
 */
function renumberedFrom(order: readonly Numbered[], stays: readonly boolean[], step: 1 | -1): number[] {
  const numbers = order.map(({ sortOrder }) => sortOrder)
  const isInOrder = (place: number, other: number) =>
    (numbers[place]! - numbers[other]! || order[place]!.id - order[other]!.id) * step < 0
  const end = step === 1 ? order.length : -1
  const begin = order.length - 1 - (end - step)
  /** The place of the next one that stays; `end` without one. */
  let next = begin
  for (let place = begin; place !== end; place += step) {
    if (next === place) next = nextThatStays(stays, place + step, end, step)
    const last = place === begin ? undefined : place - step
    const follows = last === undefined || isInOrder(last, place)
    const fits = stays[place] || next === end || isInOrder(place, next)
    if (follows && fits) continue
    const { id } = order[place]!
    const at = (other: number): Numbered => ({ id: order[other]!.id, sortOrder: numbers[other]! })
    numbers[place] = closest(
      id,
      last === undefined ? undefined : at(last),
      next === end ? undefined : at(next),
      step,
    )
  }
  return numbers
}

function nextThatStays(stays: readonly boolean[], from: number, end: number, step: 1 | -1): number {
  let place = from
  while (place !== end && !stays[place]) place += step
  return place
}

/** Number next to the previous image's, or to the next image's if there is no previous one; equal if the ids keep the order. */
function closest(id: number, last: Numbered | undefined, next: Numbered | undefined, step: 1 | -1): number {
  const beside = (one: Numbered, towards: 1 | -1) =>
    (id - one.id) * towards > 0 ? one.sortOrder : one.sortOrder + towards
  if (last) return beside(last, step)
  return Math.max(0, next ? beside(next, step === 1 ? -1 : 1) : 0)
}
