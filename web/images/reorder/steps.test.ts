import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocksOf, moved, movedToEnd } from './arrangement.ts'
import { stepsTo } from './steps.ts'

const row = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const steps = (before: readonly number[], wanted: readonly number[]) => [...stepsTo(before, wanted)]

test.each([
  ['one image moved far', moved(row(10_000), 1, 9000)],
  ['250 images moved to the end', [...row(10_000).slice(250), ...row(250)]],
  ['nothing moved', row(10_000)],
])('%s: it is saved by one call', (_what, wanted) => {
  expect(steps(row(10_000), wanted)).toEqual([{ arrangement: wanted, done: 1 }])
})

test('a reversed gallery is saved by calls each of which puts 250 images behind the others', () => {
  const wanted = row(600).toReversed()
  const [first, second, third, ...others] = steps(row(600), wanted)
  expect(first!.arrangement).toEqual([...row(350), ...wanted.slice(0, 250)])
  expect(second!.arrangement).toEqual([...row(100), ...wanted.slice(0, 500)])
  expect(third).toEqual({ arrangement: wanted, done: 1 })
  expect(others).toEqual([])
  expect([first, second].map((step) => Math.round(step!.done * 100))).toEqual([42, 83])
  // The first and the last arrangement are sent as a whole.
  expect([first, second].map((step) => step!.moved)).toEqual([
    undefined,
    { chapter: null, ids: wanted.slice(250, 500) },
  ])
})

test('what is in order at the beginning stays where it is', () => {
  const wanted = [...row(500), ...row(1100).slice(500).toReversed()]
  const [first] = steps(row(1100), wanted)
  expect(first!.arrangement.slice(0, 600)).toEqual([...row(500), ...row(600).slice(500)])
})

describe('of chapters', () => {
  /** 0 and two chapters over 1,800 images, and a shuffled copy. */
  const arrangements = fc
    .tuple(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), fc.boolean())
    .map(([random, isExchanged]) => {
      const next = () => random.next().value as number
      const shuffled = row(1800)
        .map((id) => ({ id, at: next() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ id }) => id)
      const [one, two] = [Math.floor(next() * 1800), Math.floor(next() * 1800)].toSorted((a, b) => a - b)
      const [first, second] = isExchanged ? [-2, -1] : [-1, -2]
      return [
        0,
        ...shuffled.slice(0, one),
        first!,
        ...shuffled.slice(one, two),
        second!,
        ...shuffled.slice(two),
      ]
    })
  const before = [0, ...row(600), -1, ...row(1200).slice(600), -2, ...row(1800).slice(1200)]

  test('each step has all images and chapters once, and the last one is the wanted one', () => {
    fc.assert(
      fc.property(arrangements, (wanted) => {
        const all = steps(before, wanted)
        for (const { arrangement } of all)
          expect(arrangement.toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b))
        expect(all.at(-1)).toEqual({ arrangement: wanted, done: 1 })
      }),
      { numRuns: 20 },
    )
  })

  test('each step between the first and the last is what its portion makes of the one before', () => {
    fc.assert(
      fc.property(arrangements, (wanted) => {
        const all = steps(before, wanted)
        expect(all.findIndex(({ moved }) => moved)).toBe(1)
        for (const [index, { arrangement, moved: portion }] of all.entries())
          if (portion)
            expect(arrangement).toEqual(movedToEnd(all[index - 1]!.arrangement, portion.ids, portion.chapter))
          else expect([0, all.length - 1]).toContain(index)
      }),
      { numRuns: 20 },
    )
  })

  test('each step moves at most 250 images, and the others stay in their order', () => {
    fc.assert(
      fc.property(arrangements, (wanted) => {
        let now: readonly number[] = before
        for (const { arrangement } of steps(before, wanted)) {
          const chapterOf = new Map(
            blocksOf(now).flatMap(({ chapter, ids }) => ids.map((id, place) => [id, { chapter, place }])),
          )
          let moved = 0
          for (const { chapter, ids } of blocksOf(arrangement)) {
            let last = -1
            for (const id of ids) {
              const was = chapterOf.get(id)!
              if (was.chapter === chapter && was.place > last) last = was.place
              else moved += 1
            }
          }
          expect(moved).toBeLessThanOrEqual(250)
          now = arrangement
        }
      }),
      { numRuns: 20 },
    )
  })
})
