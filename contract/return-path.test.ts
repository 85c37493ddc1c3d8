import { describe, expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('where to go after signing in', () => {
  test.each([
    ['/gallery/7/settings?tab=images#top', '/gallery/7/settings?tab=images#top'],
    ['/', '/'],
  ])('%s is a path of this app', (wanted, expected) => {
    expect(safeReturnPath(wanted)).toBe(expected)
  })

  test.each([
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
  ])('%s leads to the dashboard', (wanted) => {
    expect(safeReturnPath(wanted)).toBe('/dashboard')
  })
})
