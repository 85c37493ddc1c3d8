import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverFocus, cropTo, positionOf } from './focus.ts'

const SQUARE = { width: 100, height: 100 }

describe('a crop', () => {
  test.each([
    ['an upright', { width: 400, height: 600 }, { focusX: 10, focusY: 0 }, { left: 0, top: 0, size: 400 }],
    ['an upright', { width: 400, height: 600 }, { focusX: 10, focusY: 38 }, { left: 0, top: 76, size: 400 }],
    [
      'an upright',
      { width: 400, height: 600 },
      { focusX: 10, focusY: 100 },
      { left: 0, top: 200, size: 400 },
    ],
    ['a landscape', { width: 600, height: 400 }, { focusX: 25, focusY: 9 }, { left: 50, top: 0, size: 400 }],
    ['a pixel', { width: 1, height: 1 }, { focusX: 25, focusY: 9 }, { left: 0, top: 0, size: 1 }],
  ])('of %s %o is square at %o', (_, picture, focus, { size, ...place }) => {
    expect(cropTo(SQUARE, picture, focus)).toEqual({ ...place, width: size, height: size })
  })

  test('has the shape of its frame, lies in the picture, and leaves one side whole', () => {
    const side = fc.integer({ min: 1, max: 10_000 })
    const part = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(side, side, side, side, part, part, (width, height, across, down, focusX, focusY) => {
        const crop = cropTo({ width: across, height: down }, { width, height }, { focusX, focusY })
        expect(crop.left).toBeGreaterThanOrEqual(0)
        expect(crop.top).toBeGreaterThanOrEqual(0)
        expect(crop.left + crop.width).toBeLessThanOrEqual(width)
        expect(crop.top + crop.height).toBeLessThanOrEqual(height)
        expect(crop.width === width || crop.height === height).toBe(true)
      }),
    )
  })
})

test('the focus of a cover is the gallery’s where it has one, each by itself', () => {
  const picture = { focusX: 30, focusY: 0 }
  expect(coverFocus({ coverFocusX: null, coverFocusY: null }, picture)).toEqual(picture)
  expect(coverFocus({ coverFocusX: 0, coverFocusY: null }, picture)).toEqual({ focusX: 0, focusY: 0 })
  expect(coverFocus({ coverFocusX: null, coverFocusY: 100 }, picture)).toEqual({ focusX: 30, focusY: 100 })
  expect(positionOf(picture)).toBe('30% 0%')
})
