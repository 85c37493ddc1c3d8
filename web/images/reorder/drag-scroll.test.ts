import { describe, expect, test } from 'vitest'
import { type Hold, holdAt, speedAt } from './drag-scroll.ts'

/** Visible area below a bar of 60 pixels, in a window of 900. */
const SEEN = { top: 60, bottom: 900 }
type Move = [x: number, y: number, time: number]

/** Speed at a time after these moves, rounded. */
function speedAfter(moves: Move[], time: number): number {
  const hold = moves.reduce<Hold | null>(
    (before, [x, y, at]) => holdAt(before, { x, y, time: at }, SEEN),
    null,
  )
  return Math.round(speedAt(hold!, time, SEEN))
}

describe('dragging scrolls', () => {
  test.each<[string, Move[], number, number]>([
    ['not between the edges', [[100, 500, 0]], 5000, 0],
    ['not 48 pixels above the end', [[100, 852, 0]], 5000, 0],
    ['slowly one pixel below that', [[100, 853, 0]], 200, 121],
    ['not 48 pixels below the beginning', [[100, 108, 0]], 5000, 0],
    ['slowly one pixel above that', [[100, 107, 0]], 200, -121],
    ['not before 200 ms there', [[100, 899, 0]], 199, 0],
    ['faster in the middle of the edge', [[100, 876, 0]], 200, 465],
    ['fastest at the end', [[100, 900, 0]], 200, 1500],
    ['no faster outside of the window', [[100, 2000, 0]], 200, 1500],
    ['upwards at the beginning', [[100, 60, 0]], 200, -1500],
    ['upwards behind the bar', [[100, 20, 0]], 200, -1500],
    [
      'not while the pointer moves along the row of the edge',
      [
        [100, 880, 0],
        [140, 882, 150],
        [180, 879, 300],
        [220, 880, 450],
      ],
      600,
      0,
    ],
    [
      'once it rests there after that',
      [
        [100, 880, 0],
        [140, 880, 150],
      ],
      350,
      590,
    ],
    [
      'on while it goes deeper',
      [
        [100, 860, 0],
        [100, 880, 250],
      ],
      260,
      590,
    ],
    [
      'not when it has left the edge',
      [
        [100, 880, 0],
        [100, 500, 300],
      ],
      900,
      0,
    ],
    [
      'only after 200 ms again when it comes back',
      [
        [100, 880, 0],
        [100, 500, 300],
        [100, 880, 400],
      ],
      599,
      0,
    ],
    [
      'only after 200 ms when it comes from the other edge',
      [
        [100, 880, 0],
        [100, 70, 300],
      ],
      499,
      0,
    ],
  ])('%s', (_what, moves, time, speed) => {
    expect(speedAfter(moves, time)).toBe(speed)
  })
})

test('a low window has a middle that does not scroll', () => {
  const low = { top: 0, bottom: 90 }
  const at = (y: number) => speedAt(holdAt(null, { x: 0, y, time: 0 }, low), 200, low)
  expect([at(29) < 0, at(31), at(59), at(61) > 0]).toEqual([true, 0, 0, true])
})
