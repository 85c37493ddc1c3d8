import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/error-codes.ts'
import { GalleryChange } from '#contract/galleries.ts'
import { ApiError } from '#web/base/api.ts'
import { domainAddress, domainRefusal, formatFeedback, isPending, statusWords } from './domain-words.ts'

describe('what is typed', () => {
  test.each(['', '  '])('"%s" is nothing yet', (typed) => {
    expect(formatFeedback(typed)).toBeNull()
  })

  test.each(['photos.example.com', 'EXAMPLE.co.uk', ' example.com ', 'bücher.example'])(
    '%s has a valid format',
    (typed) => {
      expect(formatFeedback(typed)).toEqual({ tone: 'ok', words: 'Valid domain format' })
    },
  )

  test.each(['photos', 'photos.', 'photos.c', 'https://photos.example.com', 'a b.example', '1.2.3.4'])(
    '%s has not, in the words of the server',
    (typed) => {
      const words = 'Please enter a valid domain name (e.g., photos.example.com)'
      expect(formatFeedback(typed)).toEqual({ tone: 'bad', words })
      expect(GalleryChange.safeParse({ customDomain: typed }).error?.issues[0]?.message).toBe(words)
    },
  )
})

const refused = (code: ErrorCode, message: string) => new ApiError(400, JSON.stringify({ message, code }))

test('what is wrong with the domain itself is for the field', () => {
  expect(domainRefusal(refused('invalid_input', 'This is an address of the host itself.'))).toBe(
    'This is an address of the host itself.',
  )
  expect(domainRefusal(refused('domain_taken', 'Taken'))).toBeNull()
  expect(domainRefusal(null)).toBeNull()
})

test.each([
  ['pending', true, 'Pending'],
  ['pending_validation', true, 'Pending validation'],
  ['active', false, 'Active'],
  ['timing_out', false, 'Timing out'],
])('the status %s is pending: %s', (status, pending, words) => {
  expect(isPending(status)).toBe(pending)
  expect(statusWords(status)).toBe(words)
})

test.each([
  ['https://dunes.rail.example', 'https://photos.example.com'],
  ['http://dunes.localhost:3000', 'http://photos.example.com:3000'],
  ['https://rail.example/@dunes', 'https://photos.example.com'],
  ['http://dunes.192.0.2.7:3000', 'http://photos.example.com:3000'],
  ['http://dunes.[2001:db8::7]', 'http://photos.example.com'],
])('a gallery at %s is at %s too', (address, expected) => {
  expect(domainAddress({ address, customDomain: 'photos.example.com' })).toBe(expected)
})
