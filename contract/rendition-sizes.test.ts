import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  eagerRenditions,
  laterRenditions,
  MAX_RENDITION_HEIGHT,
  RENDITION_WIDTHS,
  renditionSizes,
  webDownloadSize,
} from './rendition-sizes.ts'

const widthsOf = (width: number, height: number) => renditionSizes(width, height).map((size) => size.width)

/** Dimensions of an image of up to 100 megapixels, including thin strips. */
const images = fc
  .oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 100_000_000 }))
  .chain((one) => fc.tuple(fc.constant(one), fc.integer({ min: 1, max: Math.floor(100_000_000 / one) })))
  .chain(([one, other]) => fc.constantFrom([one, other] as const, [other, one] as const))

describe('the sizes of an image’s renditions', () => {
  test('a large photograph has all widths', () => {
    expect(renditionSizes(4000, 3000)).toEqual([
      { width: 320, height: 240 },
      { width: 480, height: 360 },
      { width: 640, height: 480 },
      { width: 736, height: 552 },
      { width: 960, height: 720 },
      { width: 1280, height: 960 },
      { width: 2560, height: 1920 },
    ])
  })

  test('a smaller one has the narrower widths and its own', () => {
    expect(widthsOf(1000, 800)).toEqual([320, 480, 640, 736, 960, 1000])
    expect(widthsOf(100, 80)).toEqual([100])
  })

  test('one that is exactly as wide as a rendition has that width once', () => {
    expect(widthsOf(320, 200)).toEqual([320])
    expect(widthsOf(640, 200)).toEqual([320, 480, 640])
    expect(widthsOf(2560, 200)).toEqual([...RENDITION_WIDTHS])
    expect(widthsOf(2561, 200)).toEqual([...RENDITION_WIDTHS])
  })

  test('a single pixel has one rendition', () => {
    expect(renditionSizes(1, 1)).toEqual([{ width: 1, height: 1 }])
  })

  test('a very wide strip keeps a height of one pixel', () => {
    expect(renditionSizes(16_000, 20)).toEqual([
      { width: 320, height: 1 },
      { width: 480, height: 1 },
      { width: 640, height: 1 },
      { width: 736, height: 1 },
      { width: 960, height: 1 },
      { width: 1280, height: 2 },
      { width: 2560, height: 3 },
    ])
  })

  test('a very tall strip becomes narrower rather than taller than WebP can be', () => {
    expect(renditionSizes(700, 16_000)).toEqual([
      { width: 320, height: 7314 },
      { width: 448, height: 10_240 },
    ])
    expect(renditionSizes(1, 60_000)).toEqual([{ width: 1, height: 10_240 }])
  })

  test('320 and 640 are made before the upload is answered, or the width of a smaller image', () => {
    const widths = (sizes: { width: number }[]) => sizes.map(({ width }) => width)
    expect(widths(eagerRenditions(renditionSizes(4000, 3000)))).toEqual([320])
    expect(widths(laterRenditions(renditionSizes(4000, 3000)))).toEqual([480, 640, 736, 960, 1280, 2560])
    expect(widths(eagerRenditions(renditionSizes(500, 400)))).toEqual([320])
    expect(widths(laterRenditions(renditionSizes(500, 400)))).toEqual([480, 500])
    expect(laterRenditions(renditionSizes(300, 400))).toEqual([])
  })
})

test.each([
  [
    [6000, 4000],
    [2560, 1707],
  ],
  [
    [4000, 6000],
    [1707, 2560],
  ],
  [
    [2561, 2000],
    [2560, 1999],
  ],
  [
    [2560, 2560],
    [2560, 2560],
  ],
  [
    [40, 30],
    [40, 30],
  ],
  [
    [1, 60_000],
    [1, 2560],
  ],
] as const)('a download in web size of %j is %j', ([width, height], [smallWidth, smallHeight]) => {
  expect(webDownloadSize(width, height)).toEqual({ width: smallWidth, height: smallHeight })
})

describe('for any image of up to 100 megapixels', () => {
  const forAnyImage = (
    holds: (width: number, height: number, sizes: ReturnType<typeof renditionSizes>) => void,
  ) =>
    fc.assert(
      fc.property(images, ([width, height]) => holds(width, height, renditionSizes(width, height))),
      {
        numRuns: 2000,
      },
    )

  test('there is at least one rendition, and every upload makes at least one at once', () => {
    forAnyImage((_width, _height, sizes) => {
      expect(sizes.length).toBeGreaterThan(0)
      expect(eagerRenditions(sizes)[0]).toEqual(sizes[0])
      const parts = [...eagerRenditions(sizes), ...laterRenditions(sizes)]
      expect(parts.toSorted((one, other) => one.width - other.width)).toEqual(sizes)
    })
  })

  test('renditions have whole pixels, fit the limits of WebP and the pages, and are never enlarged', () => {
    forAnyImage((width, height, sizes) => {
      for (const size of sizes) {
        expect(Number.isInteger(size.width) && Number.isInteger(size.height)).toBe(true)
        expect(size.width).toBeGreaterThanOrEqual(1)
        expect(size.height).toBeGreaterThanOrEqual(1)
        expect(size.width).toBeLessThanOrEqual(Math.min(width, 2560))
        expect(size.height).toBeLessThanOrEqual(Math.min(height, MAX_RENDITION_HEIGHT))
      }
    })
  })

  test('they ascend in width without a duplicate', () => {
    forAnyImage((_width, _height, sizes) => {
      const widths = sizes.map((size) => size.width)
      expect(widths).toEqual([...new Set(widths)].sort((one, other) => one - other))
    })
  })

  test('all but the widest have one of the fixed widths, and none of those that would fit is missing', () => {
    forAnyImage((_width, _height, sizes) => {
      const widest = sizes.at(-1)!.width
      const narrower = sizes.slice(0, -1).map((size) => size.width)
      expect(narrower).toEqual(RENDITION_WIDTHS.filter((fixed) => fixed < widest))
    })
  })

  test('they keep the proportions to within a pixel, unless the image is too thin a strip', () => {
    forAnyImage((width, height, sizes) => {
      if (width * MAX_RENDITION_HEIGHT < height * 100) return
      for (const size of sizes) {
        const exact = (size.width * height) / width
        expect(Math.abs(size.height - exact)).toBeLessThanOrEqual(Math.max(1, exact * 0.01))
      }
    })
  })

  test('the widest is as wide as the image, unless the image exceeds the largest rendition', () => {
    forAnyImage((width, height, sizes) => {
      if (width <= 2560 && height <= MAX_RENDITION_HEIGHT) {
        expect(sizes.at(-1)).toEqual({ width, height })
      }
    })
  })
})
