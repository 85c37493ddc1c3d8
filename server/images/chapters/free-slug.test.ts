import { expect, test } from 'vitest'
import { slugLike } from './free-slug.ts'

test.each([
  ['Der große Tag', [], 'der-gro-e-tag'],
  ['Party', ['party'], 'party-2'],
  ['Party', ['party', 'party-2'], 'party-3'],
  ['x'.repeat(255), [], 'x'.repeat(50)],
  ['x'.repeat(255), ['x'.repeat(50)], `${'x'.repeat(48)}-2`],
  ['מסיבה', [], 'chapter-1'],
  ['🎉', ['chapter-1'], 'chapter-2'],
  ['Chapter 1', ['chapter-1'], 'chapter-1-2'],
])('%s beside %j is %s', (title, taken, slug) => {
  expect(slugLike(title, new Set(taken))).toBe(slug)
})
