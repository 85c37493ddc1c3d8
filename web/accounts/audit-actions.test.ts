import { expect, test } from 'vitest'
import { actionDetails, actionText } from './audit-actions.ts'

test.each([
  ['DELETE /api/galleries/:id', 'Gallery deleted'],
  ['password changed', 'Password changed'],
  ['PUT /api/unheard-of', 'Change made (PUT /api/unheard-of)'],
])('%s reads as "%s"', (action, words) => {
  expect(actionText(action)).toBe(words)
})

test.each([
  [{ from: 'User', to: 'Admin' }, 'User → Admin'],
  [{ to: 'paid' }, 'paid'],
  [{ path: '/api/galleries/7' }, '/api/galleries/7'],
  [{ galleries: 1 }, '1 gallery'],
  [{ network: '192.0.2.1' }, null],
  [{}, null],
])('%o adds "%s"', (details, words) => {
  expect(actionDetails(details)).toBe(words)
})
