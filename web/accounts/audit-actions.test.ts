import { expect, test } from 'vitest'
import { actionDetails } from './audit-actions.ts'

test.each([
  [{ from: 'User', to: 'Admin' }, 'User → Admin'],
  [{ to: 'paid' }, 'paid'],
  [{ path: '/api/galleries/7', title: 'Dunes' }, 'Dunes'],
  [{ path: '/api/galleries/7' }, '/api/galleries/7'],
  [{ galleries: 1 }, '1 gallery'],
  [{ network: '192.0.2.1' }, null],
  [{}, null],
])('%o adds "%s"', (details, words) => {
  expect(actionDetails(details)).toBe(words)
})
