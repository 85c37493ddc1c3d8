import { describe, expect, test } from 'vitest'
import { NOTHING_SELECTED, pruneSelection, type Selection, toggled } from './selection.ts'

const list = [10, 20, 30, 40, 50]
type Press = [id: number, range?: boolean]
const after = (...presses: Press[]) =>
  presses.reduce<Selection>(
    (selection, [id, range = false]) => toggled(selection, list, id, range),
    NOTHING_SELECTED,
  )

describe('pressing', () => {
  test.each<[string, Press[], number[]]>([
    ['one', [[20]], [20]],
    ['one twice', [[20], [20]], []],
    ['two', [[20], [40]], [20, 40]],
    ['a range downwards', [[20], [40, true]], [20, 30, 40]],
    ['a range upwards', [[40], [10, true]], [10, 20, 30, 40]],
    ['a range without a beginning', [[30, true]], [30]],
    ['a range of chosen ones gives them up', [[10], [50, true], [20], [40, true]], [10, 50]],
    ['a range from where the last one ended', [[10], [30, true], [50, true]], [10, 20, 30, 40, 50]],
  ])('%s', (_what, presses, chosen) => {
    expect([...after(...presses).ids].sort()).toEqual(chosen)
  })

  test('a range from an image that is there no more chooses only its end', () => {
    expect([...toggled({ ids: new Set(), last: 99 }, list, 30, true).ids]).toEqual([30])
  })
})

test('what is there no more is not chosen any more', () => {
  const selection = after([20], [40])
  expect([...pruneSelection(selection, new Set([10, 40])).ids]).toEqual([40])
  expect(pruneSelection(selection, new Set(list))).toBe(selection)
})
