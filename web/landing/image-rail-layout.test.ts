import { describe, expect, test } from 'vitest'
import { sample } from '#testing/screen.tsx'
import { arrangeSamples, PLACES, sizeInPlace } from './image-rail-layout.ts'

const titles = (images: ({ title: string | null } | null)[]) => images.map((image) => image?.title ?? null)

describe('the sample images', () => {
  test('are used once, and the first of each gallery stays its cover', () => {
    const { rail, cards } = arrangeSamples([sample('Nature'), sample('Urban'), sample('Portrait')])
    const used = titles([...rail, ...cards])
    expect(used).not.toContain(null)
    expect(new Set(used).size).toBe(8)
    expect(used).not.toContain('Nature 1')
    expect(used).not.toContain('Urban 1')
    expect(used).not.toContain('Portrait 1')
  })

  test('fit the shape of their place', () => {
    const { rail } = arrangeSamples([sample('Nature'), sample('Urban'), sample('Portrait')])
    rail.forEach((image, index) => {
      const wide = PLACES[index]!.width > PLACES[index]!.height * 1.2
      const tall = PLACES[index]!.height > PLACES[index]!.width * 1.2
      if (wide) expect(image!.width).toBeGreaterThan(image!.height)
      if (tall) expect(image!.height).toBeGreaterThan(image!.width)
    })
  })

  test('leave places empty when there are too few', () => {
    const { rail, cards } = arrangeSamples([sample('Nature', 3)])
    expect(titles(rail).filter((title) => title !== null)).toHaveLength(2)
    expect(titles(cards)).toEqual([null, null, null])
  })

  test('leave all places empty when there are none', () => {
    expect(arrangeSamples([])).toEqual({ rail: [null, null, null, null, null], cards: [null, null, null] })
  })
})

test('an image is not cropped, and no larger than its place', () => {
  const place = { x: 0, drop: 0, width: 400, height: 300 }
  expect(sizeInPlace({ width: 1600, height: 800 }, place)).toEqual({ width: 400, height: 200 })
  expect(sizeInPlace({ width: 500, height: 1000 }, place)).toEqual({ width: 150, height: 300 })
})
