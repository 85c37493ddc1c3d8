import { describe, expect, test } from 'vitest'
import { type Face, focusOfFaces } from './focus-of-faces.ts'

const UPRIGHT = { width: 400, height: 600 }
const LANDSCAPE = { width: 600, height: 400 }
const SQUARE = { width: 400, height: 400 }

/** A face, with its edges in per cent of the picture. */
const face = (left: number, top: number, right: number, bottom: number, score = 0.9): Face => ({
  left: left / 100,
  top: top / 100,
  right: right / 100,
  bottom: bottom / 100,
  score,
})

describe('without faces', () => {
  test.each([
    [UPRIGHT, 38],
    [LANDSCAPE, 50],
    [SQUARE, 50],
  ])('%o has its middle across, and down %i', (size, focusY) => {
    expect(focusOfFaces([], size)).toEqual({ focusX: 50, focusY })
    // Uncertain faces do not count.
    expect(focusOfFaces([face(10, 10, 20, 20, 0.59)], size)).toEqual({ focusX: 50, focusY })
  })
})

describe('the focus', () => {
  test('is that of the head, which is larger than the face', () => {
    // The head is 36 to 64 across, and 8 to 41 down.
    expect(focusOfFaces([face(40, 20, 60, 40, 0.6)], UPRIGHT)).toEqual({ focusX: 50, focusY: 12 })
  })

  test('is that of all heads, also of less certain ones beside a certain one', () => {
    expect(focusOfFaces([face(10, 20, 20, 40), face(70, 20, 80, 40, 0.5)], LANDSCAPE)).toEqual({
      focusX: 31,
      focusY: 12,
    })
  })

  test('leaves out passers-by', () => {
    const large = face(40, 20, 60, 40)
    expect(focusOfFaces([large, face(90, 80, 94, 84)], UPRIGHT)).toEqual(focusOfFaces([large], UPRIGHT))
    expect(focusOfFaces([large, face(90, 80, 96, 86)], UPRIGHT)).not.toEqual(focusOfFaces([large], UPRIGHT))
  })

  test('is in the picture where a head reaches beyond it, and in the middle where heads fill it', () => {
    expect(focusOfFaces([face(-5, 2, 30, 40)], UPRIGHT)).toEqual({ focusX: 0, focusY: 0 })
    expect(focusOfFaces([face(80, 70, 105, 99)], UPRIGHT)).toEqual({ focusX: 100, focusY: 100 })
    expect(focusOfFaces([face(5, 10, 95, 98)], UPRIGHT)).toEqual({ focusX: 50, focusY: 50 })
  })
})
