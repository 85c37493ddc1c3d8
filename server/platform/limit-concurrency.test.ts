import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('no more than that run at a time, in their order, and each has its own outcome', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ turns: fc.integer({ min: 1, max: 5 }), fails: fc.boolean() }), { maxLength: 20 }),
      async (most, works) => {
        const run = limitConcurrency(most)
        const begun: number[] = []
        let [running, peak] = [0, 0]
        const outcomes = await Promise.allSettled(
          works.map(({ turns, fails }, index) =>
            run(async () => {
              begun.push(index)
              peak = Math.max(peak, ++running)
              for (let turn = 0; turn < turns; turn++) await undefined
              running--
              if (fails) throw new Error(`${index}`)
              return index
            }),
          ),
        )
        expect(begun).toEqual(works.map((_, index) => index))
        expect(peak).toBe(Math.min(most, works.length))
        expect(outcomes.map(({ status }) => status)).toEqual(
          works.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        )
      },
    ),
  )
})
