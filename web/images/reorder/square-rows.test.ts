import { describe, expect, test } from 'vitest'
import { moved } from './arrangement.ts'
import {
  cornerOf,
  EMPTY,
  HEADING,
  NAME,
  placeAfter,
  placeAt,
  placesBetween,
  squareRows,
} from './square-rows.ts'

// Squares of 100 pixels, with names below, and gaps of 8.
const ten = Array.from({ length: 10 }, (_, index) => index + 1)
const inFours = squareRows(ten, 424, 4)

describe('in rows of 4, of 10 images, from place 5', () => {
  test.each([
    ['ArrowLeft', 4],
    ['ArrowRight', 6],
    ['ArrowUp', 1],
    ['ArrowDown', 9],
    ['Home', 0],
    ['End', 9],
  ])('%s moves to place %i', (key, place) => {
    expect(placeAfter(inFours, ten, key, 5)).toBe(place)
  })

  test('other keys move nothing', () => {
    expect(placeAfter(inFours, ten, 'Enter', 5)).toBeNull()
    expect(placeAfter(inFours, ten, 'toString', 5)).toBeNull()
  })
})

test.each([
  [0, 'ArrowLeft', 0],
  [0, 'ArrowUp', 0],
  [9, 'ArrowRight', 9],
  [7, 'ArrowDown', 9],
])('place %i stays within the list with %s', (from, key, to) => {
  expect(placeAfter(inFours, ten, key, from)).toBe(to)
})

test('an empty gallery has no height, and one of three rows their height with the gaps', () => {
  expect(squareRows([], 424, 4).height).toBe(0)
  expect(inFours.height).toBe(3 * (100 + NAME) + 2 * 8)
  expect(cornerOf(inFours, 9)).toEqual({ left: 108, top: 2 * (108 + NAME) })
})

describe('the place at a point', () => {
  test.each([
    ['in the middle of a square', 150, 150, 5],
    ['left of the grid', -50, 10, 0],
    ['right of the grid', 900, 10, 3],
    ['above the grid', 120, -300, 1],
    ['below the grid', 10, 5000, 9],
    ['beside the last one', 400, 300, 9],
    ['in a gap, nearer to the left', 103, 10, 0],
    ['in a gap, nearer to the right', 105, 10, 1],
  ])('%s', (_where, x, y, place) => {
    expect(placeAt(inFours, ten, 0, x, y)).toBe(place)
  })

  test('is where the place is, for every place', () => {
    for (let place = 0; place < 10; place++) {
      const { left, top } = cornerOf(inFours, place)
      expect(placeAt(inFours, ten, 4, left + 50, top + 50)).toBe(place)
    }
  })
})

test.each([
  ['a part', 130, 170, [4, 5, 6, 7]],
  ['all', -1000, 1000, ten.map((id) => id - 1)],
  ['nothing above', -500, -100, []],
  ['nothing below', 400, 900, []],
])('between two heights is %s', (_what, from, to, places) => {
  expect(placesBetween(inFours, from, to)).toEqual(places)
})

// 7 and 8 have no chapter; chapter 1 has 1, 2, 3, 5, 6; chapter 2 none; chapter 3 has 4.
const entries = [0, 7, 8, -1, 1, 2, 3, 5, 6, -2, -3, 4]
const rows = squareRows(entries, 424, 4)
const at = (id: number) => entries.indexOf(id)
const withMoved = (id: number, to: number) => moved(entries, at(id), to)

describe('below the headings of chapters', () => {
  test('images begin a row of their own, and an empty one has room for them', () => {
    expect(cornerOf(rows, at(7))).toEqual({ left: 0, top: HEADING + 8 })
    const second = HEADING + 8 + 108 + NAME
    expect(cornerOf(rows, at(-1))).toEqual({ left: 0, top: second })
    expect(cornerOf(rows, at(6))).toEqual({ left: 0, top: second + HEADING + 8 + 108 + NAME })
    const third = second + HEADING + 8 + 2 * (108 + NAME)
    expect(cornerOf(rows, at(-2))).toEqual({ left: 0, top: third })
    expect(cornerOf(rows, at(-3))).toEqual({ left: 0, top: third + HEADING + 8 + EMPTY + 8 })
    expect(placesBetween(rows, -10, 100000)).toEqual(entries.map((_, place) => place))
  })

  const middleOf = (id: number): [number, number] => {
    const { left, top } = cornerOf(rows, at(id))
    return [left + 50, top + 50]
  }
  test.each([
    ['over an image of a later one: before it', 7, middleOf(2), [0, 8, -1, 1, 7, 2, 3, 5, 6, -2, -3, 4]],
    ['over an image of an earlier one: before it', 4, middleOf(8), [0, 7, 4, 8, -1, 1, 2, 3, 5, 6, -2, -3]],
    ['over the heading: first in it', 4, middleOf(-1), [0, 7, 8, -1, 4, 1, 2, 3, 5, 6, -2, -3]],
    [
      'over the room of an empty one',
      1,
      [50, cornerOf(rows, at(-2)).top + HEADING + 20],
      [0, 7, 8, -1, 2, 3, 5, 6, -2, 1, -3, 4],
    ],
    ['behind the last of a row', 4, [400, middleOf(6)[1]], [0, 7, 8, -1, 1, 2, 3, 5, 6, 4, -2, -3]],
    ['below everything', 7, [50, 100000], [0, 8, -1, 1, 2, 3, 5, 6, -2, -3, 4, 7]],
    ['over itself', 3, middleOf(3), entries],
  ] as const)('an image is dragged %s', (_where, id, [x, y], wanted) => {
    expect(withMoved(id, placeAt(rows, entries, at(id), x, y))).toEqual(wanted)
  })

  test.each([
    ['ArrowRight past the last of one, into the next', 8, [0, 7, -1, 8, 1, 2, 3, 5, 6, -2, -3, 4]],
    ['ArrowLeft past the first of one, into the one before', 4, [0, 7, 8, -1, 1, 2, 3, 5, 6, -2, 4, -3]],
    ['ArrowLeft never before the first heading', 7, entries],
    ['ArrowDown over the heading, in its column', 8, [0, 7, -1, 1, 8, 2, 3, 5, 6, -2, -3, 4]],
    ['ArrowDown into an empty one', 6, [0, 7, 8, -1, 1, 2, 3, 5, -2, 6, -3, 4]],
    ['ArrowUp into an empty one', 4, [0, 7, 8, -1, 1, 2, 3, 5, 6, -2, 4, -3]],
    ['ArrowUp to the end of a shorter row', 5, [0, 7, 8, 5, -1, 1, 2, 3, 6, -2, -3, 4]],
    ['Home', 4, [0, 4, 7, 8, -1, 1, 2, 3, 5, 6, -2, -3]],
    ['End', 7, [0, 8, -1, 1, 2, 3, 5, 6, -2, -3, 4, 7]],
  ])('%s', (what, id, wanted) => {
    const key = what.split(' ')[0]!
    expect(withMoved(id, placeAfter(rows, entries, key, at(id))!)).toEqual(wanted)
  })
})
