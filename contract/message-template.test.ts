import { expect, test } from 'vitest'
import { DEFAULT_MESSAGE_TEMPLATE, filledIn } from './message-template.ts'

test('what words in braces stand for is filled in, and lines without it are left out', () => {
  const values = { link: 'https://dunes.example/with/abc', gallery: 'Dunes' }
  expect(filledIn(DEFAULT_MESSAGE_TEMPLATE, values)).toBe(
    'Hello,\n\nyour pictures are ready: Dunes\n\nhttps://dunes.example/with/abc',
  )
  expect(filledIn('{gallery}, {other} {closes}\nPassword: {password}\n{{link}}', values)).toBe(
    '{https://dunes.example/with/abc}',
  )
  expect(filledIn('{other} and {gallery}', { gallery: '$& {link}' })).toBe('{other} and $& {link}')
})
