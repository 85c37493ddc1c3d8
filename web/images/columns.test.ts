import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeRatios, encodeRatios, RATIO_UNIT } from '#contract/layouts/ratios.ts'
import {
  COLUMN_COUNTS,
  columnsAt,
  GAP,
  type Masonry,
  masonryHeight,
  placeTiles,
  tileSpan,
  tilesBetween,
  tileWidth,
} from './columns.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
})
const sizes = fc.array(size, { maxLength: 300, size: 'max' })
const columns = fc.constantFrom(...COLUMN_COUNTS)
const pageWidth = fc.integer({ min: 320, max: 2560 })

const place = (images: { width: number; height: number }[], count: (typeof COLUMN_COUNTS)[number]) =>
  placeTiles(decodeRatios(encodeRatios(images)), count)
const indexes = (masonry: Masonry) => Array.from(masonry.ratios.keys())

describe('the layouts', () => {
  test.each([
    [320, 1],
    [500, 1],
    [501, 2],
    [700, 2],
    [701, 3],
    [1100, 3],
    [1101, 4],
    [2560, 4],
  ])('a page %i px wide has %i columns', (width, count) => {
    expect(columnsAt(width)).toBe(count)
  })

  test('every tile has exactly one place, below the tiles before it', () => {
    fc.assert(
      fc.property(sizes, columns, (images, count) => {
        const masonry = place(images, count)
        expect(masonry.stacks.flat().sort((one, other) => one - other)).toEqual(indexes(masonry))
        masonry.stacks.forEach((stack, column) => {
          let sum = 0
          stack.forEach((index, place) => {
            expect([masonry.column[index], masonry.place[index], masonry.above[index]]).toEqual([
              column,
              place,
              sum,
            ])
            sum += masonry.ratios[index]!
          })
        })
      }),
    )
  })

  test('the beginning of a gallery is placed as within the whole', () => {
    fc.assert(
      fc.property(sizes, columns, fc.nat(300), (images, count, length) => {
        const whole = place(images, count)
        const beginning = place(images.slice(0, length), count)
        for (const index of indexes(beginning)) {
          expect(tileSpan(beginning, index, 321)).toEqual(tileSpan(whole, index, 321))
          expect(beginning.column[index]).toBe(whole.column[index])
        }
      }),
    )
  })

  test('no tile begins above the one before it, where the columns are 320 px wide', () => {
    fc.assert(
      fc.property(sizes, columns, (images, count) => {
        const masonry = place(images, count)
        const tops = indexes(masonry).map((index) => tileSpan(masonry, index, 320).top)
        // A gap is 204.8 units there and counts as 205: an error of a fifth of a unit per tile.
        tops.slice(1).forEach((top, index) => {
          expect(top).toBeGreaterThanOrEqual(tops[index]! - 0.01 * images.length)
        })
      }),
    )
  })

  test('columns differ by at most the height of one image', () => {
    fc.assert(
      fc.property(sizes, columns, (images, count) => {
        const masonry = place(images, count)
        const nominalGap = Math.round((GAP / 320) * RATIO_UNIT)
        const ends = masonry.stacks.map((stack) =>
          stack.reduce((sum, index) => sum + masonry.ratios[index]! + nominalGap, 0),
        )
        const tallest = Math.max(0, ...masonry.ratios)
        expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(tallest + nominalGap)
      }),
    )
  })

  test('the first images are side by side, from left to right', () => {
    const masonry = place(new Array(4).fill({ width: 3, height: 2 }), 4)
    expect([...masonry.column]).toEqual([0, 1, 2, 3])
  })
})

/** Heights of what stands below each image. */
const label = fc.nat(60)

describe('the grid', () => {
  test('is exactly as high as its lowest tile and the edge below it', () => {
    fc.assert(
      fc.property(
        fc.array(size, { minLength: 1, maxLength: 300, size: 'max' }),
        columns,
        pageWidth,
        label,
        (images, count, page, below) => {
          const masonry = place(images, count)
          const width = tileWidth(page, count)
          const bottoms = indexes(masonry).map((index) => tileSpan(masonry, index, width, below).bottom)
          expect(masonryHeight(masonry, width, below)).toBeCloseTo(Math.max(...bottoms) + GAP, 6)
        },
      ),
    )
  })

  test('has no height without images', () => {
    expect(masonryHeight(place([], 4), 300)).toBe(0)
  })

  test('tiles and gaps fill the page from edge to edge', () => {
    fc.assert(
      fc.property(columns, pageWidth, (count, page) => {
        expect(count * tileWidth(page, count) + (count + 1) * GAP).toBeCloseTo(page, 9)
      }),
    )
  })

  test('finds the same tiles between two heights as a linear search', () => {
    const height = fc.integer({ min: -500, max: 60_000 })
    fc.assert(
      fc.property(
        sizes,
        columns,
        pageWidth,
        label,
        height,
        height,
        (images, count, page, below, one, other) => {
          const masonry = place(images, count)
          const width = tileWidth(page, count)
          const [from, to] = [Math.min(one, other), Math.max(one, other)]
          const linear = indexes(masonry).filter((index) => {
            const { top, bottom } = tileSpan(masonry, index, width, below)
            return bottom > from && top < to
          })
          expect(tilesBetween(masonry, width, from, to, below)).toEqual(linear)
        },
      ),
    )
  })
})
