import { expect, test } from 'vitest'
import { namesWithoutSidecar } from './without-sidecar.ts'

const waiting = false
const images = ['A.jpg', 'A.png', 'a.JPG', 'B.jpeg', 'c.d.jpg', 'c.d.tif', 'A.PNG'].map(
  (originalName, id) => ({
    id,
    originalName,
    waiting,
  }),
)
const among = (...ids: number[]) =>
  namesWithoutSidecar(
    images,
    ids.map((imageId) => ({ imageId })),
  )

test('names that differ by their ending share one sidecar, and equal names have one each', () => {
  expect(among(0, 2, 3, 4)).toEqual([])
  expect(among(0, 1)).toEqual(['A.png'])
  expect(among(1, 2)).toEqual([])
  expect(among(0, 1, 2, 3, 4, 5, 6)).toEqual(['A.png', 'c.d.tif', 'A.PNG'])
})
