import { expect, test } from 'vitest'
import { contrast } from '#web/public-galleries/documents/contrast.ts'
import { contrastText, isReadable, readableColour } from './readable-colour.ts'

test.each([
  ['#ffffff', '#3b82f6', '3.7:1', false],
  ['#141816', '#3b82f6', '4.9:1', true],
  ['#777777', '#ffffff', '4.4:1', false],
  ['#767676', '#ffffff', '4.5:1', true],
  ['#000000', '#ffffff', '21:1', true],
])('%s on %s is %s', (text, ground, words, readable) => {
  expect(contrastText(text, ground)).toBe(words)
  expect(isReadable(text, ground)).toBe(readable)
})

test('what can be read stays as it is', () => {
  expect(readableColour('#fde047', '#1e3a8a')).toBe('#fde047')
})

test('what cannot be read changes no more than it must, and keeps its hue', () => {
  const suggested = readableColour('#a8862f', '#ffffff')
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(suggested.slice(at, at + 2), 16))
  expect(contrast(suggested, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(suggested, '#ffffff')).toBeLessThan(4.8)
  expect(red).toBeGreaterThan(green!)
  expect(green).toBeGreaterThan(blue!)
})

test('there is one for every ground', () => {
  for (let level = 0; level < 256; level++) {
    const ground = `#${level.toString(16).padStart(2, '0').repeat(3)}`
    for (const wished of [ground, '#ffffff', '#000000', '#ff0000']) {
      expect(contrast(readableColour(wished, ground), ground)).toBeGreaterThanOrEqual(4.5)
    }
  }
})
