import { expect, test } from 'vitest'
import { sample } from '#testing/screen.tsx'
import { cardImages } from './card-images.ts'

const titles = (images: ({ title: string | null } | null)[]) => images.map((image) => image?.title ?? null)

test('the cards show images of their shape, each once, and no cover', () => {
  const images = cardImages([sample('Nature'), sample('Urban'), sample('Portrait')])
  const used = titles(images)
  expect(used).not.toContain(null)
  expect(new Set(used).size).toBe(3)
  for (const cover of ['Nature 1', 'Urban 1', 'Portrait 1']) expect(used).not.toContain(cover)
  for (const image of images) expect(image!.width).toBeGreaterThan(image!.height)
})

test('they stay empty where there are too few images', () => {
  expect(titles(cardImages([sample('Nature', 2)]))).toEqual(['Nature 2', null, null])
  expect(cardImages([])).toEqual([null, null, null])
})
