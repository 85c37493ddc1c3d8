import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** Loads that are settled by the test. */
function loads() {
  const cache = new LRUCache<string, string>({ max: 10 })
  const flight = singleFlight<string | null>(cache)
  const begun: PromiseWithResolvers<string | null>[] = []
  const load = (key = 'key') =>
    flight.load(key, () => {
      const next = Promise.withResolvers<string | null>()
      begun.push(next)
      return next.promise
    })
  return { begun, load, drop: flight.drop }
}

test('concurrent requests share one load, and later ones get the cached value', async () => {
  const { begun, load } = loads()
  const both = Promise.all([load(), load()])
  begun[0]!.resolve('value')
  expect(await both).toEqual(['value', 'value'])
  expect(await load()).toBe('value')
  expect(begun).toHaveLength(1)
})

test('a value dropped while it loads is not cached, and later requests do not join its load', async () => {
  const { begun, load, drop } = loads()
  const before = load()
  drop(() => true)
  const after = load()
  begun[0]!.resolve('old')
  expect(await before).toBe('old')
  begun[1]!.resolve('new')
  expect(await after).toBe('new')
  expect(await load()).toBe('new')
  expect(begun).toHaveLength(2)
})

test('only matching values are dropped', async () => {
  const { begun, load, drop } = loads()
  const both = Promise.all([load('a'), load('b')])
  begun[0]!.resolve('A')
  begun[1]!.resolve('B')
  await both
  drop((key, value) => key === 'a' && value === 'A')
  expect(await load('b')).toBe('B')
  expect(begun).toHaveLength(2)
  void load('a')
  expect(begun).toHaveLength(3)
})

test('neither failures nor null are cached', async () => {
  const { begun, load } = loads()
  const failing = load()
  begun[0]!.reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  const nothing = load()
  begun[1]!.resolve(null)
  expect(await nothing).toBeNull()
  void load()
  expect(begun).toHaveLength(3)
})
