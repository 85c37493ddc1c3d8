import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

test.each([
  ['nothing', undefined, '"7"', false],
  ['the same', '"7"', '"7"', true],
  ['another', '"6"', '"7"', false],
  ['part of it', '"70"', '"7"', false],
  ['one that a proxy made weak', 'W/"7"', '"7"', true],
  ['a strong one of a weak one', '"7"', 'W/"7"', true],
  ['several', '"5", W/"6","7"', '"7"', true],
  ['several others', '"5", "6"', '"7"', false],
  ['any', '*', '"7"', true],
  ['no quotes', '7', '"7"', false],
])('If-None-Match with %s', (_case, known, etag, expected) => {
  expect(matchesEtag({ headers: { 'if-none-match': known } }, etag)).toBe(expected)
})
