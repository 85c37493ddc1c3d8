import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageOf } from '#testing/screen.tsx'
import { gridLayouts, masonryLayout, squareLayout } from './layouts.ts'

const side = fc.integer({ min: 1, max: 20_000 })
const sizes = fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 120 })
const layouts = fc.constantFrom(masonryLayout, gridLayouts.m, squareLayout)
const imagesOf = (all: { width: number; height: number }[]) =>
  all.map((size, index) => ({ ...imageOf(7, `${index}.jpg`), ...size }))
const square = (count: number) => imagesOf(Array.from({ length: count }, () => ({ width: 900, height: 900 })))
const columnsOf = (layout: typeof masonryLayout, pageWidth: number) => {
  const placed = layout(square(40), 1000, pageWidth)
  return new Set(square(40).map((_, index) => placed.place(index).left)).size
}

test.each([
  [500, 1],
  [501, 2],
  [700, 2],
  [701, 3],
  [1100, 3],
  [1101, 4],
])('on a page %i px wide masonry has %i columns', (width, columns) => {
  expect(columnsOf(masonryLayout, width)).toBe(columns)
})

test.each([
  [390, 2],
  [600, 3],
  [1024, 4],
  [1440, 5],
])('on a page %i px wide there are %i squares in a row', (width, columns) => {
  expect(columnsOf(squareLayout, width)).toBe(columns)
})

test('tiles fill the grid from its top to its height and from side to side, and none lies on another', () => {
  fc.assert(
    fc.property(sizes, layouts, fc.integer({ min: 320, max: 2560 }), (all, layout, width) => {
      const { height, place } = layout(imagesOf(all), width, width)
      const places = all.map((_, index) => place(index))
      const bottoms = places.map((one) => one.top + one.height)
      expect(Math.min(...places.map(({ top }) => top))).toBeCloseTo(0)
      expect(Math.max(...bottoms)).toBeCloseTo(height)
      for (const [index, one] of places.entries()) {
        expect(one.left).toBeGreaterThanOrEqual(0)
        expect(one.left + one.width).toBeLessThanOrEqual(width + 0.01)
        const covered = places.some(
          (other, at) =>
            at > index &&
            other.left + 0.01 < one.left + one.width &&
            one.left + 0.01 < other.left + other.width &&
            other.top + 0.01 < bottoms[index]! &&
            one.top + 0.01 < bottoms[at]!,
        )
        expect(covered).toBe(false)
      }
    }),
  )
})

test('between two heights are the tiles that show there, in order', () => {
  fc.assert(
    fc.property(sizes, layouts, fc.nat(4000), fc.nat(2000), (all, layout, from, more) => {
      const { between, place } = layout(imagesOf(all), 1000, 1200)
      const to = from + more
      expect(between(from, to)).toEqual(
        [...all.keys()].filter((index) => {
          const { top, height } = place(index)
          return top + height > from && top < to
        }),
      )
    }),
  )
})

test.each([
  ['s', 350, 3],
  ['m', 350, 2],
  ['l', 350, 1],
  ['s', 1000, 8],
  ['m', 1000, 5],
  ['l', 1000, 3],
] as const)(
  'cells of size %s: on %i pixels %i in a row, square, with a line below',
  (size, width, columns) => {
    const { place } = gridLayouts[size](square(40), width)
    const tops = square(40).map((_, index) => place(index).top)
    expect(tops.filter((top) => top === 0)).toHaveLength(columns)
    expect(place(0).height - place(0).width).toBeCloseTo(28)
    const last = place(columns - 1)
    expect(last.left + last.width).toBeCloseTo(width)
  },
)
