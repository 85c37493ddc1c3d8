import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAYOUTS, type Layout, SPACINGS, type Theme } from '../appearance.ts'
import { placesOf } from './layouts.ts'
import { heightOf, type Measures, type Places, spans } from './places.ts'
import { RATIO_UNIT, ratioOf } from './ratios.ts'
import { classAt, classesOf, GAPS, TRAITS } from './traits.ts'

const size = fc.record({
  width: fc.integer({ min: 300, max: 8000 }),
  height: fc.integer({ min: 300, max: 8000 }),
})
const extreme = fc.constantFrom(
  { width: 20_000, height: 1000 },
  { width: 1000, height: 20_000 },
  { width: 3000, height: 1000 },
  { width: 1080, height: 1920 },
)
const sizes = fc.array(fc.oneof({ weight: 9, arbitrary: size }, { weight: 1, arbitrary: extreme }), {
  minLength: 1,
  maxLength: 150,
  size: 'max',
})
const layout = fc.constantFrom(...LAYOUTS)
const spacing = fc.constantFrom(...SPACINGS)
const theme = fc.constantFrom('auto', 'classic')
const pageWidth = fc.integer({ min: 320, max: 2560 })
const SCREEN = 765

const LANDSCAPE = ratioOf({ width: 3, height: 2 })
const UPRIGHT = ratioOf({ width: 2, height: 3 })
const PANORAMA = ratioOf({ width: 3, height: 1 })

type Box = { left: number; right: number; top: number; bottom: number }

/** The tiles of a page of this width, in pixels from the corner of the grid. */
function boxesOf(places: Places, measures: Measures): Box[] {
  const vertical = spans(places, measures)
  const pixels = ({ wall, gaps }: { wall: number; gaps: number }) =>
    wall * measures.wall + gaps * measures.gap
  return Array.from({ length: places.count }, (_, index) => {
    const { left, width } = places.at(index)
    const from = measures.gap + pixels(left)
    return {
      left: from,
      right: from + pixels(width),
      top: vertical[2 * index]!,
      bottom: vertical[2 * index + 1]!,
    }
  })
}

function hang(
  layout: Layout,
  ratios: readonly number[],
  page: number,
  {
    spacing = 'narrow',
    theme = 'auto',
    isWhole = true,
  }: { spacing?: (typeof SPACINGS)[number]; theme?: Theme; isWhole?: boolean } = {},
) {
  const gap = GAPS[spacing][page <= 500 ? 'phone' : 'wider']
  const places = placesOf({ layout, spacing, theme }, ratios, { widthClass: classAt(layout, page), isWhole })
  const measures = { wall: page - gap, gap, rowGap: gap, screen: SCREEN }
  return { places, gap, boxes: boxesOf(places, measures) }
}

const rowsIn = (boxes: Box[]) => {
  const rows = new Map<number, Box[]>()
  for (const box of boxes) {
    const top = [...rows.keys()].find((one) => Math.abs(one - box.top) < 0.5) ?? box.top
    rows.set(top, [...(rows.get(top) ?? []), box])
  }
  return [...rows.values()]
}

describe('in every layout', () => {
  test('pictures are on the wall, a gap apart, and none covers another', () => {
    fc.assert(
      fc.property(layout, spacing, theme, sizes, pageWidth, (layout, spacing, theme, images, page) => {
        const { boxes, gap } = hang(layout, images.map(ratioOf), page, { spacing, theme })
        const outside = boxes.filter(
          ({ left, right, top, bottom }) =>
            left < gap - 0.01 ||
            right > page - gap + 0.01 ||
            top < gap - 0.01 ||
            right <= left ||
            bottom <= top,
        )
        const touching = boxes.filter((box, index) =>
          boxes.some(
            (other, place) =>
              place > index &&
              other.left < box.right + gap - 0.01 &&
              box.left < other.right + gap - 0.01 &&
              other.top < box.bottom + gap - 0.01 &&
              box.top < other.bottom + gap - 0.01,
          ),
        )
        expect([outside, touching]).toEqual([[], []])
      }),
      { numRuns: 40 },
    )
  })

  test('the first 48 are placed by the server, which sees only the first pictures, as by the script', () => {
    const many = fc.array(fc.oneof({ weight: 30, arbitrary: size }, { weight: 1, arbitrary: extreme }), {
      minLength: 97,
      maxLength: 260,
      size: 'max',
    })
    fc.assert(
      fc.property(layout, theme, many, (layout, theme, images) => {
        const ratios = images.map(ratioOf)
        for (const widthClass of classesOf(layout)) {
          const hanging = { layout, spacing: 'narrow', theme } as const
          const whole = placesOf(hanging, ratios, { widthClass, isWhole: true })
          const first = placesOf(hanging, ratios.slice(0, 96), { widthClass, isWhole: false })
          const firstOnes = (places: Places) => Array.from({ length: 48 }, (_, index) => places.at(index))
          expect(firstOnes(first)).toEqual(firstOnes(whole))
        }
      }),
      { numRuns: 40 },
    )
  })

  test.each(
    (['masonry', 'rows', 'squares'] as const).flatMap((layout) =>
      [2, 3].map((count) => [layout, count] as const),
    ),
  )('%s: %i pictures make one row on wider screens than phones', (layout, count) => {
    for (const ratio of [LANDSCAPE, UPRIGHT])
      for (const page of [600, 1000, 1440, 2560]) {
        const { boxes } = hang(layout, new Array<number>(count).fill(ratio), page)
        expect(rowsIn(boxes)).toHaveLength(1)
        expect(boxes.at(-1)!.right + boxes[0]!.left).toBeCloseTo(page, 6)
      }
  })

  test.each(LAYOUTS)('%s: no more columns than pictures, and no hole between them', (layout) => {
    for (let count = 1; count <= 5; count++) {
      const { boxes, gap } = hang(layout, new Array<number>(count).fill(LANDSCAPE), 1440)
      const [first] = rowsIn(boxes)
      first!.slice(1).forEach((box, index) => {
        expect(box.left - first![index]!.right).toBeCloseTo(gap, 6)
      })
    }
  })
})

describe('masonry', () => {
  const usualShape = fc.constantFrom(LANDSCAPE, UPRIGHT, RATIO_UNIT, ratioOf({ width: 4, height: 3 }))
  const usual = (minLength: number, maxLength: number) =>
    fc.array(usualShape, { minLength, maxLength, size: 'max' })
  const page = fc.integer({ min: 320, max: 1920 })
  const spacing = fc.constantFrom(...SPACINGS)
  const columnsAt = (width: number) => (width <= 700 ? 2 : width <= 1100 ? 3 : 4)

  /** The pictures that are lowest somewhere. The last ones may be a row of their own, seen from below. */
  function lowest(boxes: Box[], gap: number) {
    const [from, to] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))]
    return Array.from({ length: 199 }, (_, n) => from + ((to - from) * (n + 1)) / 200).map((x) =>
      boxes
        .filter((box) => box.left - gap < x && x < box.right + gap)
        .reduce((one, other) => (other.bottom > one.bottom ? other : one)),
    )
  }

  /** Justified rows at the end: a single one, unless the wall has few pictures. All others are in columns. */
  function lastRows(boxes: Box[]) {
    const rows: Box[][] = []
    let others = boxes
    while (new Set(others.map(({ left, right }) => (right - left).toFixed(3))).size > 1) {
      const row = rowsIn(others).reduce((one, other) => (other[0]!.top > one[0]!.top ? other : one))
      const above = others.filter((box) => !row.includes(box))
      if (above.some(({ bottom }) => bottom >= row[0]!.top)) break
      rows.unshift(row)
      others = above
    }
    return { rows, others }
  }

  test('its columns end within half of a last picture of each other', () => {
    fc.assert(
      fc.property(usual(4, 150), page, spacing, (ratios, page, spacing) => {
        const { boxes, gap } = hang('masonry', ratios, page, { spacing })
        const last = lowest(boxes, gap)
        const bottoms = last.map(({ bottom }) => bottom)
        const half = Math.min(...last.map(({ top, bottom }) => bottom - top)) / 2
        expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThanOrEqual(half)
      }),
      { numRuns: 400 },
    )
  })

  test('its columns are equally wide, and above a justified last row they are level', () => {
    fc.assert(
      fc.property(usual(4, 150), page, spacing, (ratios, page, spacing) => {
        const { boxes, gap } = hang('masonry', ratios, page, { spacing })
        const { rows, others } = lastRows(boxes)
        for (const row of rows) {
          expect(row.at(-1)!.right + row[0]!.left).toBeCloseTo(page, 3)
          for (const { bottom } of row) expect(bottom).toBeCloseTo(row[0]!.bottom, 3)
        }
        if (rows.length > 1) {
          expect(ratios.length).toBeLessThanOrEqual(12)
          // Rows alone: those of pictures of one shape are as wide as columns.
          for (const row of rowsIn(others))
            for (const { bottom } of row) expect(bottom).toBeCloseTo(row[0]!.bottom, 3)
          return
        }
        expect(new Set(others.map(({ left, right }) => (right - left).toFixed(3))).size).toBeLessThanOrEqual(
          1,
        )
        const lefts = [...new Set(others.map(({ left }) => left.toFixed(3)))]
        for (const row of rows)
          for (const left of lefts) {
            const end = Math.max(
              ...others.filter((box) => box.left.toFixed(3) === left).map(({ bottom }) => bottom),
            )
            expect(end).toBeCloseTo(row[0]!.top - gap, 3)
          }
      }),
      {
        numRuns: 400,
        examples: [[[8192, 8192, 5461, 5461, 12288, 12288, 12288, 5461, 12288, 6144], 701, 'narrow']],
      },
    )
  })

  test('four, three and two columns by width, whatever hangs there', () => {
    for (const width of [320, 390, 500, 600, 700, 834, 1100, 1280, 1440, 1920])
      for (const mixture of [[LANDSCAPE], [UPRIGHT], [LANDSCAPE, UPRIGHT, RATIO_UNIT, LANDSCAPE]])
        for (const count of [9, 10, 11, 12, 25, 125]) {
          const ratios = Array.from({ length: count }, (_, index) => mixture[index % mixture.length]!)
          const { others } = lastRows(hang('masonry', ratios, width).boxes)
          expect(new Set(others.map(({ left }) => left.toFixed(3))).size).toBe(columnsAt(width))
        }
  })

  test.each([
    [4, 4],
    [5, 3],
    [6, 3],
    [7, 4],
    [8, 4],
    [12, 4],
  ])('%i landscapes are in %i columns', (count, columns) => {
    const { boxes } = hang('masonry', new Array<number>(count).fill(LANDSCAPE), 1440)
    expect(rowsIn(boxes)[0]).toHaveLength(columns)
  })

  test('no last row is higher than a screen', () => {
    fc.assert(
      fc.property(usual(1, 40), fc.integer({ min: 1101, max: 1920 }), (ratios, page) => {
        const { rows } = lastRows(hang('masonry', ratios, page).boxes)
        for (const { top, bottom } of rows.flat()) expect(bottom - top).toBeLessThanOrEqual(0.6 * page)
      }),
    )
  })

  const stretchedBy = (ratios: readonly number[], boxes: Box[]) =>
    boxes.map(({ left, right, top, bottom }, index) =>
      Math.abs((bottom - top) / (right - left) / (ratios[index]! / RATIO_UNIT) - 1),
    )

  test('pictures keep their shape but for a few per cent of the last ones', () => {
    fc.assert(
      fc.property(usual(1, 200), page, (ratios, page) => {
        const stretched = stretchedBy(ratios, hang('masonry', ratios, page).boxes)
        for (const [index, by] of stretched.entries())
          expect(by).toBeLessThan(index < ratios.length - 48 ? 1e-6 : ratios.length < 16 ? 0.15 : 0.1)
      }),
    )
  })

  test.each([LANDSCAPE, UPRIGHT, RATIO_UNIT])(
    'pictures of one shape keep it, however many they are',
    (ratio) => {
      for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 25, 125])
        for (const page of [320, 390, 600, 834, 1024, 1440, 1920]) {
          const ratios = new Array<number>(count).fill(ratio)
          for (const by of stretchedBy(ratios, hang('masonry', ratios, page).boxes))
            expect(by, `${count} at ${page}`).toBeLessThan(1e-6)
        }
    },
  )

  test('a picture that is taller than a screen fills its column', () => {
    for (const page of [390, 600, 900, 1440]) {
      const tower = ratioOf({ width: 1, height: 4 })
      const { boxes } = hang('masonry', [tower, ...new Array<number>(30).fill(LANDSCAPE)], page)
      const [first, second] = boxes
      expect(first!.right - first!.left).toBeCloseTo(second!.right - second!.left, 6)
      expect(first!.bottom - first!.top).toBeLessThan(SCREEN)
    }
  })

  test('a panorama takes the whole width', () => {
    for (const page of [390, 600, 900, 1440]) {
      const { boxes, gap } = hang(
        'masonry',
        [LANDSCAPE, UPRIGHT, LANDSCAPE, PANORAMA, UPRIGHT, LANDSCAPE],
        page,
      )
      expect(boxes[3]).toMatchObject({ left: gap, right: page - gap })
    }
  })
})

describe('rows', () => {
  test('fill the width with pictures of one height, in their shape, but for the last row', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 501, max: 2560 }), (images, page) => {
        const ratios = images.map(ratioOf)
        const { boxes } = hang('rows', ratios, page)
        boxes.forEach(({ left, right, top, bottom }, index) => {
          expect((bottom - top) / (right - left)).toBeCloseTo(ratios[index]! / RATIO_UNIT, 6)
        })
        for (const row of rowsIn(boxes).slice(0, -1)) {
          expect(row[0]!.left + row.at(-1)!.right).toBeCloseTo(page, 6)
          for (const { bottom } of row) expect(bottom).toBeCloseTo(row[0]!.bottom, 6)
        }
      }),
    )
  })

  /** Shapes that cameras make, and those of paper. */
  const usualShape = fc.constantFrom(
    ...[LANDSCAPE, LANDSCAPE, UPRIGHT, RATIO_UNIT],
    ...(
      [
        [4, 3],
        [3, 4],
        [5, 4],
        [4, 5],
      ] as const
    ).map(([width, height]) => ratioOf({ width, height })),
  )
  /** Heights of all rows but the last one, whose pictures may be too few to fill it. */
  const heightsOf = (ratios: readonly number[], page: number, isWhole = true) =>
    rowsIn(hang('rows', ratios, page, { isWhole }).boxes)
      .slice(0, -1)
      .map(([box]) => box!.bottom - box!.top)

  const shapesOf = (minLength: number) =>
    fc.oneof(
      fc.array(usualShape, { minLength, maxLength: 120, size: 'max' }),
      usualShape.map((ratio) => new Array<number>(60).fill(ratio)),
    )
  const widePage = fc.integer({ min: 1231, max: 2560 })

  test('of usual shapes are 340 pixels high, a quarter more or less, on pages wider than 1,230 pixels', () => {
    fc.assert(
      fc.property(shapesOf(8), widePage, (ratios, page) => {
        // Rows at the end of a chapter may have other heights.
        for (const height of heightsOf(ratios, page, false)) {
          expect(height).toBeGreaterThanOrEqual(340 * 0.75)
          expect(height).toBeLessThanOrEqual(340 * 1.25)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('leave that by as little, and as few of them, as a full last row takes', () => {
    fc.assert(
      fc.property(shapesOf(4), widePage, (ratios, page) => {
        const heights = heightsOf(ratios, page)
        const left = heights.filter((height) => height < 340 * 0.75 || height > 340 * 1.25)
        expect(left.length).toBeLessThanOrEqual(2)
        for (const height of heights) {
          expect(height).toBeGreaterThanOrEqual(340 * 0.6)
          expect(height).toBeLessThanOrEqual(340 * 1.55)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('of pictures of one shape are so high on narrower pages, too, wherever they can be', () => {
    for (const [width, height] of [
      [3, 2],
      [2, 3],
      [4, 3],
      [3, 4],
      [1, 1],
      [16, 9],
      [9, 16],
    ] as const) {
      const ratio = ratioOf({ width, height })
      const ratios = new Array<number>(60).fill(ratio)
      for (let page = 501; page <= 1230; page++) {
        const highOf = (count: number) => ((page - 8 * (count + 1)) / count) * (ratio / RATIO_UNIT)
        const can = [1, 2, 3, 4, 5].some((count) => highOf(count) >= 255 && highOf(count) <= 425)
        const [own] = heightsOf(ratios, page)
        expect(own! >= 255 && own! <= 425, `${width}:${height} at ${page}`).toBe(can)
      }
    }
  })

  test('in the theme classic on phones are one landscape or two uprights', () => {
    const ratios = [LANDSCAPE, UPRIGHT, UPRIGHT, LANDSCAPE, UPRIGHT, UPRIGHT, LANDSCAPE]
    const { boxes } = hang('rows', ratios, 390, { theme: 'classic' })
    expect(rowsIn(boxes).map(({ length }) => length)).toEqual([1, 2, 1, 2, 1])
  })

  test('on phones are two landscapes or three uprights, between 100 and 180 pixels high', () => {
    for (const [ratio, each] of [
      [LANDSCAPE, 2],
      [UPRIGHT, 3],
    ] as const) {
      const { boxes } = hang('rows', new Array<number>(12).fill(ratio), 390)
      expect(rowsIn(boxes).map(({ length }) => length)).toEqual(new Array(12 / each).fill(each))
    }
    const shape = fc.constantFrom(LANDSCAPE, UPRIGHT, ratioOf({ width: 4, height: 3 }))
    fc.assert(
      fc.property(fc.array(shape, { minLength: 8, maxLength: 150, size: 'max' }), (ratios) => {
        const { boxes } = hang('rows', ratios, 390)
        for (const row of rowsIn(boxes)) {
          const height = row[0]!.bottom - row[0]!.top
          expect(height).toBeGreaterThanOrEqual(90)
          expect(height).toBeLessThanOrEqual(190)
        }
      }),
    )
  })

  const [L, U, S, F] = [LANDSCAPE, UPRIGHT, RATIO_UNIT, ratioOf({ width: 4, height: 3 })]
  const mixtures = [[L, L, U, L, L, U, U, L, U, L], [L], [U], [L, U], [L, L, U], [U, L, L, RATIO_UNIT]]
  const mixed = (mixture: readonly number[], count: number) =>
    Array.from({ length: count }, (_, index) => mixture[index % mixture.length]!)
  const COUNTS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 25, 125]

  test.each([4, 9, 10, 17, 40])('of %i pictures the last one is as full as the others', (count) => {
    for (const row of rowsIn(hang('rows', mixed(mixtures[0]!, count), 1440).boxes)) {
      expect(row[0]!.left).toBeCloseTo(8, 6)
      expect(row.at(-1)!.right).toBeCloseTo(1440 - 8, 6)
    }
  })

  test.each([
    [390, [U, L, U, U]],
    [600, [F, U, L, U, L]],
    [600, [U, L, L, S, U, L, L, U, L]],
    [650, [L, F, U, L, L, U, L]],
    [768, [L, F, U, L, U, U, U, L]],
  ])('at %i pixels leave none alone in the last one where another division is as good', (page, ratios) => {
    expect(rowsIn(hang('rows', ratios, page).boxes).at(-1)!.length).toBeGreaterThan(1)
  })

  test.each([1024, 1280, 1366, 1440, 1536, 1680, 1920])(
    'of four pictures and more leave none alone in the last one on a page %i pixels wide',
    (page) => {
      for (const mixture of mixtures)
        for (const count of COUNTS) {
          const found = rowsIn(hang('rows', mixed(mixture, count), page).boxes)
          expect(found.at(-1)!.length, `${count} of ${mixture}`).toBeGreaterThan(1)
        }
    },
  )

  test('the last one is stretched as others with the same pictures are', () => {
    const found = rowsIn(
      hang('rows', new Array<number>(4).fill(ratioOf({ width: 16, height: 9 })), 1440).boxes,
    )
    expect(found.map(([box]) => box!.bottom - box!.top)).toEqual([
      expect.closeTo(398, 0),
      expect.closeTo(398, 0),
    ])
  })

  test.each([
    [[L], 5, [3, 2]],
    [[L, U], 6, [4, 2]],
  ])('the last one stands in the middle where its pictures are too few', (mixture, count, rows) => {
    const found = rowsIn(hang('rows', mixed(mixture, count), 1440).boxes)
    expect(found.map(({ length }) => length)).toEqual(rows)
    const last = found.at(-1)!
    expect(last[0]!.left + last.at(-1)!.right).toBeCloseTo(1440, 6)
    expect(last[0]!.left).toBeGreaterThan(8)
    expect(last[0]!.bottom - last[0]!.top).toBeCloseTo(329, -1)
  })

  test.each([
    ['a landscape', LANDSCAPE, 382],
    ['a square', RATIO_UNIT, 382],
    ['an upright', UPRIGHT, 286.5],
  ])('in the theme classic on phones end with %s as wide as those before', (_, ratio, right) => {
    const ratios = [LANDSCAPE, UPRIGHT, UPRIGHT, LANDSCAPE, ratio]
    const { boxes } = hang('rows', ratios, 390, { theme: 'classic' })
    expect(boxes.at(-1)!.left + boxes.at(-1)!.right).toBeCloseTo(390, 6)
    expect(boxes.at(-1)!.right).toBeCloseTo(right, 0)
  })

  test.each([1, 2, 3, 4, 5])('on phones %d towers of 1:20 are no higher than the screen', (count) => {
    const towers = new Array<number>(count).fill(ratioOf({ width: 200, height: 4000 }))
    const { boxes } = hang('rows', [LANDSCAPE, ...towers], 390)
    for (const { top, bottom } of boxes) expect(bottom - top).toBeLessThan(0.85 * 844)
  })

  test('a panorama has its own, as wide as the wall', () => {
    const { boxes, gap } = hang('rows', [LANDSCAPE, LANDSCAPE, LANDSCAPE, PANORAMA, LANDSCAPE], 1440)
    expect(boxes[3]).toMatchObject({ left: gap, right: 1440 - gap })
    expect(rowsIn(boxes).map(({ length }) => length)).toEqual([3, 1, 1])
  })

  test('the last one is not stretched', () => {
    const { boxes } = hang('rows', [...new Array<number>(21).fill(LANDSCAPE), PANORAMA, UPRIGHT], 1440)
    const last = boxes.at(-1)!
    expect(last.bottom - last.top).toBeLessThan(340 * 1.25)
    expect(last.left + last.right).toBeCloseTo(1440, 6)
  })
})

test('squares are square, and few of them leave little of the last row empty', () => {
  for (const [count, columns] of [
    [4, 4],
    [6, 3],
    [7, 4],
    [8, 4],
    [9, 3],
    [10, 5],
    [30, 5],
  ] as const) {
    const { boxes } = hang('squares', new Array<number>(count).fill(UPRIGHT), 1440)
    expect(rowsIn(boxes)[0]).toHaveLength(columns)
    for (const { left, right, top, bottom } of boxes) expect(bottom - top).toBeCloseTo(right - left, 6)
  }
})

test('a story has one picture a row, no higher than the screen allows', () => {
  fc.assert(
    fc.property(sizes, pageWidth, (images, page) => {
      const { boxes } = hang('story', images.map(ratioOf), page)
      expect(rowsIn(boxes)).toHaveLength(images.length)
      for (const { top, bottom } of boxes) expect(bottom - top).toBeLessThanOrEqual(SCREEN + 0.01)
    }),
  )
})

test('in the theme classic on phones, masonry shows what is taller than 1:1.6 no higher than the screen allows', () => {
  const tower = ratioOf({ width: 1, height: 20 })
  const { boxes } = hang('masonry', [LANDSCAPE, tower, LANDSCAPE], 412, { theme: 'classic' })
  expect(boxes[1]!.bottom - boxes[1]!.top).toBeCloseTo(SCREEN, 6)
})

test.each(LAYOUTS)('%s has a class for each width', (layout) => {
  const { classWidths } = TRAITS[layout]
  for (const width of classWidths) expect(classAt(layout, width + 1) - classAt(layout, width)).toBe(1)
  expect(classesOf(layout)).toEqual([
    ...new Set([1, ...classWidths.map((w) => w + 1)].map((w) => classAt(layout, w))),
  ])
})

test('heights are those of widths and what is added', () => {
  expect(
    heightOf({
      ...{ left: { wall: 0, gaps: 0 }, top: { wall: 0, gaps: 0 } },
      ...{ width: { wall: 0.5, gaps: -1 }, ratio: 2, more: 3 },
    }),
  ).toEqual({ wall: 1, gaps: 1 })
})
