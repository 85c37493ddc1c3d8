import { expect, test } from 'vitest'
import { orderRestored, type Restored } from './order-restored.ts'

const there = (...numbers: [id: number, sortOrder: number][]) =>
  numbers.map(([id, sortOrder]) => ({ id, sortOrder }))
const back = (...images: [id: number, sortOrder: number, after: number | null][]): Restored[] =>
  images.map(([id, sortOrder, afterImageId]) => ({ id, sortOrder, afterImageId }))
const idsOf = (order: { id: number }[]) => order.map(({ id }) => id)

test('an image returns after the one that stood before it, and every number stays', () => {
  expect(orderRestored(there([1, 0], [3, 2]), back([2, 1, 1]))).toEqual(there([1, 0], [2, 1], [3, 2]))
})

test('the first image returns as the first one', () => {
  expect(orderRestored(there([2, 1], [3, 2]), back([1, 0, null]))).toEqual(there([1, 0], [2, 1], [3, 2]))
})

test('images of one place return in the order that they had', () => {
  const neighbours = back([3, 2, 1], [4, 3, 1], [2, 1, 1])
  expect(idsOf(orderRestored(there([1, 0], [5, 4]), neighbours))).toEqual([1, 2, 3, 4, 5])
})

test('an image returns after one that returns with it, and before the next of that place', () => {
  // Removed in this order: 3, 2, 4.
  const removed = back([3, 2, 2], [2, 1, 1], [4, 3, 1])
  expect(idsOf(orderRestored(there([1, 0], [5, 4]), removed))).toEqual([1, 2, 3, 4, 5])
})

test('an image whose neighbour is gone returns as the last one', () => {
  expect(orderRestored(there([1, 0], [4, 3]), back([3, 2, 2]))).toEqual(there([1, 0], [4, 1], [3, 2]))
})

test('all are renumbered where numbers no longer tell the order', () => {
  // 5 was moved to the beginning.
  expect(orderRestored(there([5, 0], [1, 1], [4, 2]), back([3, 9, 1]))).toEqual(
    there([5, 0], [1, 1], [3, 2], [4, 3]),
  )
})

test('a chapter that is empty by now is filled', () => {
  expect(idsOf(orderRestored([], back([2, 1, null], [1, 0, null])))).toEqual([1, 2])
})

test('ten thousand images that were removed from the last to the first return', () => {
  const removed = back(
    ...Array.from({ length: 10_000 }, (_, index): [number, number, number | null] => [
      index + 1,
      index,
      index === 0 ? null : index,
    ]),
  )
  expect(idsOf(orderRestored([], removed))).toEqual(removed.map(({ id }) => id))
})
