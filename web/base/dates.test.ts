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

test.each([
  ['en-GB', '1,234,567', '1,234 images', '1.2 MB'],
  ['de', '1.234.567', '1.234 images', '1,2 MB'],
  ['', '1,234,567', '1,234 images', '1.2 MB'],
])('so do numbers and sizes: "%s"', async (language, number, count, size) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  vi.resetModules()
  const { grouped, imageCountText } = await import('./counts.ts')
  const { sizeText } = await import('#web/uploads/texts.ts')
  expect([grouped(1_234_567), imageCountText(1234), sizeText(1_234_567, 1)]).toEqual([number, count, size])
})
