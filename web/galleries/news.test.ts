import { expect, test } from 'vitest'
import { NO_NEWS } from '#testing/screen.tsx'
import { closingText, newsTexts } from './news.ts'

test.each([
  ['2026-11-18T23:00:00', 'closes today'],
  ['2026-11-19T01:00:00', 'closes tomorrow'],
  ['2026-11-20T12:00:00', 'closes in 2 days'],
  ['2026-11-21T09:00:00', 'closes in 3 days'],
])('a gallery that closes at %s %s', (closesAt, text) => {
  expect(closingText(new Date(closesAt).toISOString(), new Date('2026-11-18T10:00:00'))).toBe(text)
})

test('who finished last is named, with how many others', () => {
  const texts = (over: object) =>
    newsTexts({ news: { ...NO_NEWS, ...over }, closesAt: null }).map(({ text }) => text)
  expect(texts({})).toEqual([])
  expect(texts({ picksDone: 1, picksDoneBy: 'Ana' })).toEqual(['Ana finished choosing'])
  expect(texts({ picksDone: 2, picksDoneBy: 'Ana' })).toEqual(['Ana and 1 other finished choosing'])
  expect(texts({ picksDone: 3, picksDoneBy: 'Ana', selections: 1, waiting: 1200 })).toEqual([
    'Ana and 2 others finished choosing',
    '1 new selection',
    '1,200 waiting',
  ])
})
