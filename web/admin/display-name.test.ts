import { expect, test } from 'vitest'
import { displayName } from './display-name.ts'

test.each([
  ['Mara', 'Lind', 'Mara Lind'],
  ['Mara', null, 'Mara'],
  [null, 'Lind', 'Lind'],
  [null, null, 'mara.lind'],
  ['', '', 'mara.lind'],
])('%s %s is called %s', (firstName, lastName, shown) => {
  expect(displayName({ email: 'mara.lind@example.com', firstName, lastName })).toBe(shown)
})
