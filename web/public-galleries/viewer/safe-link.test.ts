import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['http://example.com', 'http://example.com/'],
  ['mailto:olga@example.com', 'mailto:olga@example.com'],
  ['HTTPS://EXAMPLE.COM/', 'https://example.com/'],
])('%s is a link', (address, href) => {
  expect(safeLink(address)).toBe(href)
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//example.com',
  'example.com',
  '',
  null,
])('%j is not a link', (address) => {
  expect(safeLink(address)).toBeUndefined()
})
