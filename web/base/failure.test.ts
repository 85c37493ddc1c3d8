import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { failureText } from './failure.ts'

const own = { subdomain_taken: 'Please choose a different one.' }

test.each([
  ['what the server said', new ApiError(409, '{"message":"Taken.","code":"conflict"}'), 'Taken.'],
  [
    'the screen’s own for this refusal',
    new ApiError(409, '{"message":"Taken.","code":"subdomain_taken"}'),
    'Please choose a different one.',
  ],
  ['the fallback without a connection', new TypeError('Failed to fetch'), 'Failed.'],
  ['the fallback for what no server of ours said', new ApiError(502, '<h1>Bad Gateway</h1>'), 'Failed.'],
  ['the fallback for an answer that cannot be read', new ApiError(500, '"oops"'), 'Failed.'],
  ['a text of its own for a bare 403', new ApiError(403, ''), 'Error 403 occured. Please try again.'],
  ['the same for one without words', new ApiError(403, 'null'), 'Error 403 occured. Please try again.'],
])('the words for a person are %s', (_case, error, words) => {
  expect(failureText(error, 'Failed.', own)).toBe(words)
})
