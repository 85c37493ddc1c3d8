import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byNumber, type Numbered, renumberedAnew } from './numbers.ts'

const ids = (numbers: readonly Numbered[]) => numbers.map(({ id }) => id)
const everyoneIsThere = () => true

/** A chapter with the numbers that deletions and restorations leave, and a new order of it. */
const chapters = fc
  .uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 60 }), sortOrder: fc.integer({ min: 0, max: 30 }) }),
    {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 40,
    },
  )
  .chain((images) =>
    fc.tuple(
      fc.constant(images),
      fc.shuffledSubarray(images, { minLength: images.length }),
      fc.subarray(ids(images)),
    ),
  )

test('the new numbers tell the new order, also with images from other chapters', () => {
  fc.assert(
    fc.property(chapters, ([, order, from]) => {
      const others = new Set(from)
      const numbered = renumberedAnew(order, ({ id }) => !others.has(id))
      expect(ids(numbered)).toEqual(ids(order))
      expect(ids(numbered.toSorted(byNumber))).toEqual(ids(order))
      expect(numbered.every(({ sortOrder }) => sortOrder >= 0)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('an order that is the same changes nothing', () => {
  fc.assert(
    fc.property(chapters, ([images]) => {
      const order = images.toSorted(byNumber)
      const changed = renumberedAnew(order, everyoneIsThere).filter(
        ({ sortOrder }, place) => sortOrder !== order[place]!.sortOrder,
      )
      expect(changed).toEqual([])
    }),
  )
})

const row = (count: number) => Array.from({ length: count }, (_, n) => ({ id: n + 1, sortOrder: n }))
const moved = (order: readonly Numbered[], from: number, to: number) => {
  const next = [...order]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

test.each([
  ['forwards', 1, 900],
  ['backwards', 900, 1],
  ['to the end', 0, 999],
  ['to the beginning', 999, 0],
])('one image far %s changes no other number', (_where, from, to) => {
  const order = moved(row(1000), from, to)
  const numbered = renumberedAnew(order, everyoneIsThere)
  const changed = numbered.filter(({ sortOrder }, place) => sortOrder !== order[place]!.sortOrder)
  expect(ids(changed).length).toBeLessThanOrEqual(2)
  expect(ids(numbered.toSorted(byNumber))).toEqual(ids(order))
})

test('an order in which most images moved is numbered from 0', () => {
  const numbered = renumberedAnew(row(10).toReversed(), everyoneIsThere)
  expect(numbered.map(({ sortOrder }) => sortOrder)).toEqual([...Array(10).keys()])
})
