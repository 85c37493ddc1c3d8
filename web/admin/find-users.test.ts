import { describe, expect, test } from 'vitest'
import { countUsers, displayName, findUsers } from './find-users.ts'

const named = (email: string, firstName: string | null = null, lastName: string | null = null) => ({
  email,
  firstName,
  lastName,
})

test.each([
  [named('mara@example.com', 'Mara', 'Lind'), 'Mara Lind'],
  [named('mara@example.com', 'Mara'), 'Mara'],
  [named('mara@example.com', null, 'Lind'), 'Lind'],
  [named('mara.lind@example.com'), 'mara.lind'],
  [named('mara@example.com', '', ''), 'mara'],
])('%o is called %s', (user, name) => {
  expect(displayName(user)).toBe(name)
})

describe('a search', () => {
  const mara = named('mara@example.com', 'Mara', 'Lind')
  const jan = named('jan@rail.example', 'Jan', 'Óskarsson')
  const nameless = named('NIGHT@example.com')
  const all = [mara, jan, nameless]

  test.each([
    ['', all],
    ['   ', all],
    ['MARA', [mara]],
    ['lind', [mara]],
    ['rail.ex', [jan]],
    ['óskar', [jan]],
    ['night', [nameless]],
    ['example', all],
    [' mara lind ', [mara]],
    ['mara jan', []],
    ['null', []],
  ])('for "%s"', (search, found) => {
    expect(findUsers(all, search)).toEqual(found)
  })
})

test('the counters add up', () => {
  const users = (['Admin', 'User', 'Moderator', 'User'] as const).map((role) => ({ role }))
  expect(countUsers(users)).toEqual({ total: 4, admins: 1, regular: 3 })
})
