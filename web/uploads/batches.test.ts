import { expect, test } from 'vitest'
import { firstBatch, newUploadKey } from './batches.ts'

const MB = 1024 * 1024

/** The sizes in each request of at most four files and 8 MB. */
function sizesIn(megabytes: number[]) {
  const batches: number[][] = []
  for (let rest = megabytes.map((size) => ({ size: size * MB })); rest.length > 0; ) {
    const batch = firstBatch(rest, { files: 4, bytes: 8 * MB })
    batches.push(batch.map(({ size }) => size / MB))
    rest = rest.slice(batch.length)
  }
  return batches
}

test.each([
  ['nothing', [], []],
  ['one', [3], [[3]]],
  [
    'small ones go four at a time',
    [1, 1, 1, 1, 1, 1],
    [
      [1, 1, 1, 1],
      [1, 1],
    ],
  ],
  ['larger ones as far as 8 MB', [3, 3, 3, 3], [[3, 3], [3, 3]]], // biome-ignore format: a row each
  ['the largest alone', [10, 10, 1], [[10], [10], [1]]],
  ['in their order', [5, 4, 1, 9, 2], [[5], [4, 1], [9], [2]]],
])('%s', (_what, files, batches) => expect(sizesIn(files)).toEqual(batches))

test('keys are unique and random', () => {
  const keys = [newUploadKey(), newUploadKey(), newUploadKey()]
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
