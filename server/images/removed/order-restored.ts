import { byNumber, type Numbered, renumbered } from '../numbers.ts'

/** A restored image, with the image that was before it when it was removed; null if it was the first. */
export type Restored = Numbered & { afterImageId: number | null }

const FIRST = 0
const LAST = -1

/**
 * A chapter's images with those that are restored to it: each after the image that was before it, or first, or last if
 * that image is not there; those of one place in their former order. Images keep their numbers if these give that order;
 * otherwise as few as possible on one side are renumbered.
 */
export function orderRestored(there: readonly Numbered[], restored: readonly Restored[]): Numbered[] {
  const ids = new Set([...there, ...restored].map(({ id }) => id))
  const followers = Map.groupBy(restored.toSorted(byNumber), ({ afterImageId }) =>
    afterImageId === null ? FIRST : ids.has(afterImageId) ? afterImageId : LAST,
  )
  const order: Numbered[] = []
  const following = (id: number) => followers.get(id)?.toReversed() ?? []
  /** Adds these images, each with all that follow it. */
  const place = (last: Numbered[]) => {
    for (let next = last.pop(); next; next = last.pop()) {
      order.push({ id: next.id, sortOrder: next.sortOrder })
      last.push(...following(next.id))
    }
  }
  place([...following(LAST), ...there.toReversed(), ...following(FIRST)])
  return renumbered(order, new Set(there.map(({ id }) => id)))
}
