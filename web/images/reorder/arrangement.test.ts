import { describe, expect, test } from 'vitest'
import { moved, orderOf, placeAfter, sameOrder, words } from './arrangement.ts'

test.each([
  ['forwards', 0, 2, [2, 3, 1, 4]],
  ['backwards', 3, 1, [1, 4, 2, 3]],
  ['nowhere', 2, 2, [1, 2, 3, 4]],
  ['to the end', 0, 3, [2, 3, 4, 1]],
])('an image moves %s', (_where, from, to, wanted) => {
  expect(moved([1, 2, 3, 4], from, to)).toEqual(wanted)
})

test.each([
  ['the same', [1, 2, 3], [1, 2, 3], true],
  ['another order', [1, 2, 3], [1, 3, 2], false],
  ['fewer', [1, 2, 3], [1, 2], false],
])('%s is told apart', (_what, one, other, same) => {
  expect(sameOrder(one, other)).toBe(same)
})

test.each([
  ['is mine when nothing came or went', [3, 1, 2], [1, 2, 3], [3, 1, 2]],
  ['leaves out what went', [3, 1, 2], [2, 3], [3, 2]],
  ['has at its end what came', [3, 1, 2], [1, 9, 2, 3, 8], [3, 1, 2, 9, 8]],
])('my order %s', (_case, mine, now, wanted) => {
  expect(orderOf(mine, now)).toEqual(wanted)
})

describe('in rows of 4, of 10 images, from place 5', () => {
  test.each([
    ['ArrowLeft', 4],
    ['ArrowRight', 6],
    ['ArrowUp', 1],
    ['ArrowDown', 9],
    ['Home', 0],
    ['End', 9],
  ])('%s moves to place %i', (key, place) => {
    expect(placeAfter(key, 5, 4, 10)).toBe(place)
  })

  test('other keys move nothing', () => {
    expect(placeAfter('Enter', 5, 4, 10)).toBeNull()
    expect(placeAfter('toString', 5, 4, 10)).toBeNull()
  })
})

test.each([
  [0, 'ArrowLeft', 0],
  [0, 'ArrowUp', 0],
  [9, 'ArrowRight', 9],
  [7, 'ArrowDown', 9],
])('place %i stays within the list with %s', (from, key, to) => {
  expect(placeAfter(key, from, 4, 10)).toBe(to)
})

test('people hear places that count from 1', () => {
  expect(words.moved(0, 2, 48)).toBe('Picture 1 moved to place 3 of 48')
  expect(words.dropped(0, 2, 48)).toBe('Picture 1 dropped in place 3 of 48')
  expect(words.putBack(0, 48)).toBe('Picture 1 is back in place 1 of 48')
})
