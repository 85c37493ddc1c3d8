import { expect, test } from 'vitest'
import { cornerOf, mainColumns, placesBetween, squaresHeight, squaresIn } from './squares.ts'

// Four columns of 100 with gaps of 8.
const squares = squaresIn(424, 4)

test('the width is shared by the columns and the gaps between them', () => {
  expect(squares).toEqual({ columns: 4, size: 100 })
})

test.each([
  [0, 0, 0],
  [3, 324, 0],
  [4, 0, 108],
  [9, 108, 216],
])('place %i is %i to the right and %i down', (place, left, top) => {
  expect(cornerOf(squares, place)).toEqual({ left, top })
})

test.each([
  [0, 0],
  [1, 100],
  [4, 100],
  [5, 208],
])('the grid of %i is %i high', (count, height) => {
  expect(squaresHeight(squares, count)).toBe(height)
})

test.each([
  ['the first row', 0, 100, [0, 1, 2, 3]],
  ['a part of two rows', 90, 120, [0, 1, 2, 3, 4, 5, 6, 7]],
  ['the end', 216, 9000, [8, 9]],
  ['above the grid', -500, 0, []],
  ['below the grid', 5000, 6000, []],
])('what shows is %s', (_what, from, to, places) => {
  expect(placesBetween(squares, 10, from, to)).toEqual(places)
})

test.each([
  [320, 2],
  [639, 2],
  [640, 3],
  [1024, 4],
  [1440, 5],
])('a page of %i pixels has %i columns', (width, columns) => {
  expect(mainColumns(width)).toBe(columns)
})
