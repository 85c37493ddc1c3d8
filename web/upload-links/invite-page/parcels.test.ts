import { expect, test } from 'vitest'
import { newUploadKey } from '#web/images/upload-key.ts'
import { parcelsOf } from './parcels.ts'

const MB = 1024 * 1024
const file = (megabytes: number) => ({ size: megabytes * MB }) as File
const sizesIn = (...megabytes: number[]) =>
  parcelsOf(megabytes.map(file), newUploadKey).map(({ files }) => files.map(({ size }) => size / MB))

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
])('%s', (_what, files, parcels) => expect(sizesIn(...files)).toEqual(parcels))

test('each has a key of its own that nobody guesses', () => {
  const keys = parcelsOf([file(9), file(9), file(9)], newUploadKey).map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
