import { expect, test } from 'vitest'
import { sizeText } from './file-size.ts'

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

test('a speed needs no more than one decimal', () => {
  expect(sizeText(3_456_789, 1)).toBe('3.3 MB')
})
