import { expect, test } from 'vitest'
import { comparable } from './comparable.ts'

test.each([
  ['f\u00fcr uns', 'fu\u0308r uns'],
  ['Anna & Leo', ' Anna\u00a0&  Leo\n'],
  ['Anna & Leo', 'Anna\u200b & Leo'],
  ['a\nb', 'a b'],
  ['ABC', '\uff21\uff22\uff23'],
])('%j is what is typed as %j', (text, typed) => {
  expect(comparable(typed)).toBe(comparable(text))
})

test('other letters, cases and words are not', () => {
  for (const typed of ['fur uns', 'F\u00fcr uns', 'f\u00fcruns', ''])
    expect(comparable(typed)).not.toBe(comparable('f\u00fcr uns'))
})
