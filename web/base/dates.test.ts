import { expect, test, vi } from 'vitest'

const NOON = '2026-11-18T12:00:00.000Z'

test.each([
  ['en-US', 'Nov 18, 2026'],
  ['en-GB', '18 Nov 2026'],
  ['de', '18. Nov. 2026'],
  ['', '18 Nov 2026'],
  ['en-US@posix', '18 Nov 2026'],
])('dates follow the language of the browser: "%s"', async (language, expected) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  vi.resetModules()
  const { shortDate, visitorsDate } = await import('./dates.ts')
  expect(shortDate(NOON)).toBe(expected)
  expect(visitorsDate(NOON, 'en-GB')).toBe('18 Nov 2026')
})
