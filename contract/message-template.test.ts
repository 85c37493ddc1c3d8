import { expect, test } from 'vitest'
import { DEFAULT_MESSAGE_TEMPLATE, filledIn } from './message-template.ts'

test('what words in braces stand for is filled in, and lines without it are left out', () => {
  const values = { link: 'https://dunes.example/with/abc', gallery: 'Dunes' }
  expect(filledIn(DEFAULT_MESSAGE_TEMPLATE, values)).toBe(
    'Your photos are ready!\n\nhttps://dunes.example/with/abc',
  )
  const all = { ...values, client: 'Nora "Tom" نورا', password: 'rings', closes: '1 May', studio: 'Lind' }
  expect(filledIn(DEFAULT_MESSAGE_TEMPLATE, all)).toBe(
    'Hi Nora "Tom" نورا,\n\nYour photos are ready!\n\nhttps://dunes.example/with/abc\n\n' +
      'Password: rings\nThe gallery closes on 1 May.\n\nLind',
  )
  expect(filledIn('{gallery}, {other} {closes}\nPassword: {password}\n{{link}}', values)).toBe(
    '{https://dunes.example/with/abc}',
  )
  expect(filledIn('{other} and {gallery}', { gallery: '$& {link}' })).toBe('{other} and $& {link}')
})
