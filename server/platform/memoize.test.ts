import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('a result is remembered until there are as many as it may keep', () => {
  const make = vi.fn((key: string) => key.startsWith('a'))
  const startsWithA = memoize(2, make)
  expect(['ab', 'ba', 'ab', 'ba'].map(startsWithA)).toEqual([true, false, true, false])
  expect(make).toHaveBeenCalledTimes(2)
  // A third result drops all others, so they are made again.
  expect(['cc', 'ab', 'cc'].map(startsWithA)).toEqual([false, true, false])
  expect(make.mock.calls.flat()).toEqual(['ab', 'ba', 'cc', 'ab'])
})
