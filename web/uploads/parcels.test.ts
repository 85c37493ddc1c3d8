import { expect, test } from 'vitest'
import { firstParcel, newUploadKey } from './parcels.ts'

const MB = 1024 * 1024

/** What goes into each request of at most four files and 8 MB. */
function sizesIn(megabytes: number[]) {
  const parcels: number[][] = []
  for (let rest = megabytes.map((size) => ({ size: size * MB })); rest.length > 0; ) {
    const parcel = firstParcel(rest, { files: 4, bytes: 8 * MB })
    parcels.push(parcel.map(({ size }) => size / MB))
    rest = rest.slice(parcel.length)
  }
  return parcels
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
])('%s', (_what, files, parcels) => expect(sizesIn(files)).toEqual(parcels))

test('keys are all different, and nobody guesses them', () => {
  const keys = [newUploadKey(), newUploadKey(), newUploadKey()]
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
