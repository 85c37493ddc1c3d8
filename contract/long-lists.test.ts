import { expect, test } from 'vitest'
import { longListOf } from './long-lists.ts'
import { z } from './zod.ts'

test('the first wrong item of a list refuses it, wherever it stands, and no other is looked at', () => {
  let looked = 0
  const counted = z.preprocess((item) => ++looked && item, z.int())
  const list = z.object({ ids: longListOf(counted, 1000) })
  for (const wrong of ['', null, {}, 1e99]) {
    looked = 0
    const { error } = list.safeParse({ ids: [1, 2, wrong, 3, wrong, 4] })
    expect(error?.issues.map(({ path }) => path)).toEqual([['ids', 2]])
    expect(looked).toBe(3)
  }
})

test('of a list that is too long no item is looked at', () => {
  let looked = 0
  const list = longListOf(
    z.unknown().refine(() => ++looked > 0),
    3,
  )
  expect(list.safeParse(['', '', '', '']).error?.issues).toMatchObject([{ message: 'Must be at most 3' }])
  expect(looked).toBe(0)
})

test('its items are what their schema makes of them', () => {
  const list = longListOf(z.string().trim(), 3).min(1)
  expect(list.parse([' a ', 'b'])).toEqual(['a', 'b'])
  expect(list.safeParse([]).success).toBe(false)
  expect(list.safeParse('a').success).toBe(false)
})

test.each([
  ['int', z.int()],
  ['int32', z.int32()],
  ['positive', z.int().positive()],
  ['at most 5', z.int32().max(5)],
  ['nullable', z.int().nullable()],
])('integers are valid in a list (%s) as they are alone', (_which, schema) => {
  const list = longListOf(schema as z.ZodType, 3)
  const limits = [2 ** 31, -(2 ** 31), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  const others = [0, -0, 5, 6, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '5', 5n, null, undefined, true, [5]]
  for (const item of [...limits.flatMap((limit) => [limit - 1, limit, limit + 1]), ...others]) {
    expect(list.safeParse([0, item]).success).toBe(
      schema.safeParse(0).success && schema.safeParse(item).success,
    )
  }
})
