import { expect, test } from 'vitest'
import type { UploadItem, UploadState } from './queue.ts'
import { textOfBatches } from './several-batches.ts'
import { progressText, sizeText } from './texts.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1,023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10 * 1024 * 1024, '10 MB'],
  [3_456_789, '3.3 MB'],
  [1_234_567_890, '1.15 GB'],
  [5 * 1024 ** 4, '5,120 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('a speed has at most one decimal', () => {
  expect(sizeText(3_456_789, 1)).toBe('3.3 MB')
})

const MB = 1024 * 1024
const state: UploadState = {
  leftOut: [],
  items: [],
  running: true,
  paused: false,
  trouble: null,
  sent: 0,
  total: 0,
  resumedAt: 0,
  took: 0,
}
test.each([
  ['nothing before anything is sent', 0, 6 * MB, 500, ''],
  ['the speed without an estimate in the first second', MB, 6 * MB, 500, '2 MB/s'],
  ['the remaining time at this speed', 2 * MB, 6 * MB, 1000, '2 MB/s · 2 s left'],
  ['the remaining time in minutes', 2 * MB, 602 * MB, 1000, '2 MB of 602 MB · 2 MB/s · 5 min left'],
  ['the end', 10 * MB, 10 * MB, 5000, 'Finishing'],
])('a request says %s', (_what, sent, total, took, text) => {
  expect(progressText({ ...state, sent, total, took })).toBe(text)
  expect(progressText({ ...state, sent, total, took, trouble: 'lost' })).toBe('')
})

test('what an earlier request brought says nothing of the speed', () => {
  const resumed = { ...state, sent: 52 * MB, resumedAt: 50 * MB, total: 60 * MB, took: 1000 }
  expect(progressText(resumed)).toBe('52 MB of 60 MB · 2 MB/s · 4 s left')
})

test('a batch says the bytes of all its files', () => {
  const item = (status: UploadItem['status'], size: number): UploadItem => ({
    key: size,
    file: new File([new Uint8Array(size)], 'a.jpg'),
    fields: {},
    status,
    answer: null,
    sha256: null,
    mayBeTwin: false,
  })
  const items = [
    item('success', MB),
    item('uploading', 2 * MB),
    item('pending', 4 * MB),
    item('known', 9 * MB),
  ]
  const uploading = { ...state, items, sent: MB, total: 2 * MB, took: 1000 }
  expect(textOfBatches([uploading])).toBe('2 MB of 7 MB · 1 MB/s · 5 s left')
  expect(textOfBatches([uploading, uploading])).toBe('4 MB of 14 MB · 2 MB/s · 5 s left')
  expect(textOfBatches([{ ...uploading, paused: true }])).toBe('2 MB of 7 MB')
})
