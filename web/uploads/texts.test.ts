import { expect, test } from 'vitest'
import type { UploadState } from './queue.ts'
import { megabytes, progressText, sizeText } from './texts.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10 * 1024 * 1024, '10 MB'],
  [3_456_789, '3.3 MB'],
  [1_234_567_890, '1.15 GB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('a speed has at most one decimal', () => {
  expect(sizeText(3_456_789, 1)).toBe('3.3 MB')
})

test.each([
  [0, '0.00 MB'],
  [1024 * 1024, '1.00 MB'],
  [3_500_000, '3.34 MB'],
  [10 * 1024 * 1024, '10.00 MB'],
])('%i bytes are %s for guests', (bytes, text) => expect(megabytes(bytes)).toBe(text))

const MB = 1024 * 1024
test.each([
  ['nothing before anything is sent', 0, 10 * MB, 500, ''],
  ['the speed without an estimate in the first second', MB, 10 * MB, 500, '2 MB/s'],
  ['the remaining time at this speed', 2 * MB, 10 * MB, 1000, '2 MB/s · 4 s left'],
  ['the remaining time in minutes', 2 * MB, 602 * MB, 1000, '2 MB/s · 5 min left'],
  ['the end', 10 * MB, 10 * MB, 5000, 'Finishing'],
])('a request says %s', (_what, sent, total, took, text) => {
  const state: UploadState = { items: [], running: true, trouble: null, sent, total, took }
  expect(progressText(state)).toBe(text)
  expect(progressText({ ...state, trouble: 'lost' })).toBe('')
})
