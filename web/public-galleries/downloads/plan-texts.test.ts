import allTexts from 'texts:all'
import { expect, onTestFinished, test } from 'vitest'
import { speak } from '#web/texts/texts.ts'
import { bytesText, planText } from './plan-texts.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [135_400_000, '135 MB'],
  [1_400_000_000, '1.4 GB'],
  [2_000_000_000, '2 GB'],
  [12_340_000_000, '12 GB'],
  [1_500_000_000_000, '1.5 TB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))

test('the unit stands after the number in Hebrew, too', () => {
  speak({ language: 'he', isAsked: false }, allTexts.he)
  onTestFinished(() => speak({ language: 'en', isAsked: false }, allTexts.en))
  expect([1e6, 2e6].map(bytesText)).toEqual(['\u20681 MB\u2069', '\u20682 MB\u2069'])
})

const part = { url: '/', fileName: 'a.zip', images: 1, bytes: 1 }
test.each([
  [{ images: 0, ready: 0, bytes: 0, parts: [] }, false, '0 photos, 0 bytes'],
  [{ images: 1, ready: 1, bytes: 2000, parts: [part] }, false, '1 photo, 2 kB'],
  [{ images: 1200, ready: 1200, bytes: 3e9, parts: [part, part] }, false, '1,200 photos, 3 GB, in 2 parts'],
  [{ images: 40, ready: 1, bytes: null, parts: [] }, false, '1 of 40 photos is ready.'],
  [
    { images: 40, ready: 0, bytes: null, parts: [] },
    true,
    '0 of 40 photos are ready. Your download begins by itself.',
  ],
])('%o is said so', (plan, begins, text) => expect(planText({ size: 'web', ...plan }, begins)).toBe(text))
