import { expect, test } from 'vitest'
import { putBack } from './put-back.ts'

const list = (...ids: number[]) => ids.map((id) => ({ id }))

test.each([
  ['nothing failed', [1, 2, 3, 4], [1, 4], [], [1, 4]],
  ['some failed', [1, 2, 3, 4], [1, 4], [2], [1, 2, 4]],
  ['all failed', [1, 2, 3], [], [1, 2, 3], [1, 2, 3]],
  ['others came meanwhile', [1, 2, 3], [1, 9], [3], [1, 3, 9]],
  ['someone else changed the order', [1, 2, 3, 4], [4, 1], [2, 3], [4, 1, 2, 3]],
  ['it was the first', [1, 2], [2, 9], [1], [1, 2, 9]],
])('when %s', (_case, before, now, back, wanted) => {
  expect(putBack(list(...before), list(...now), new Set(back)).map(({ id }) => id)).toEqual(wanted)
})

test('later changes are kept', () => {
  expect(putBack([{ id: 1, title: 'old' }], [{ id: 1, title: 'new' }], new Set())).toEqual([
    { id: 1, title: 'new' },
  ])
})
