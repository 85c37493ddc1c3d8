import { expect, test } from 'vitest'
import { randomNumbers } from '#testing/random-numbers.ts'
import { byNumber } from '../numbers.ts'
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
  expect(orderRestored(there([1, 0], [4, 3]), back([3, 2, 2]))).toEqual(there([1, 0], [4, 3], [3, 4]))
})

test('an image whose number no longer fits gets one that does', () => {
  // 5 was moved to the beginning.
  expect(orderRestored(there([5, 0], [1, 1], [4, 2]), back([3, 9, 1]))).toEqual(
    there([5, 0], [1, 1], [3, 1], [4, 2]),
  )
})

test('where no number is left the nearest gap is used, on the side that has it', () => {
  expect(orderRestored(there([9, 0], [8, 1], [6, 2], [5, 5], [4, 6]), back([7, 9, 8]))).toEqual(
    there([9, 0], [8, 1], [7, 2], [6, 3], [5, 5], [4, 6]),
  )
  expect(orderRestored(there([9, 2], [8, 3], [6, 4], [5, 5], [4, 6]), back([7, 9, 8]))).toEqual(
    there([9, 1], [8, 2], [7, 3], [6, 4], [5, 5], [4, 6]),
  )
})

test('one of ten thousand images changes no number of another where its id tells its place', () => {
  const numbers = Array.from({ length: 10_000 }, (_, index): [number, number] => [2 * index + 1, index])
  const order = orderRestored(there(...numbers), back([10_002, 1, 10_001]))
  expect(order.filter(({ id }) => id !== 10_002)).toEqual(there(...numbers))
  expect(order[5001]).toEqual({ id: 10_002, sortOrder: 5000 })
})

test('no number is negative', () => {
  expect(orderRestored(there([3, 0], [2, 1]), back([4, 0, null]))).toEqual(there([4, 0], [3, 1], [2, 2]))
})

test('any removals and arrangements give an order that the numbers tell', () => {
  const random = randomNumbers(7)
  for (let round = 0; round < 300; round++) {
    const all = Array.from({ length: 12 }, (_, index) => index + 1).toSorted(() => random() - 0.5)
    const gone = all.splice(0, 5)
    const before = there(...all.map((id, index): [number, number] => [id, index + Math.floor(random() * 2)]))
    const sorted = before.toSorted(byNumber)
    const anchors = [null, 99, ...all, ...gone]
    const restored = back(
      ...gone.map((id, index): [number, number, number | null] => {
        const possible = anchors.filter((anchor) => !gone.slice(index).includes(anchor ?? 0))
        return [id, Math.floor(random() * 12), possible[Math.floor(random() * possible.length)]!]
      }),
    )
    const order = orderRestored(sorted, restored)
    expect(order).toHaveLength(12)
    expect(order).toEqual(order.toSorted(byNumber))
    expect(idsOf(order).filter((id) => all.includes(id))).toEqual(idsOf(sorted))
    expect(order.every(({ sortOrder }) => sortOrder >= 0)).toBe(true)
  }
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
