import { expect, test } from 'vitest'
import { inOneLine, written } from './quoted.ts'

test.each([
  ['Dunes', 'Dunes'],
  ['Zoë & Åsa <3', 'Zoë & Åsa <3'],
  ['砂丘。夏の旅', '砂丘。 夏の旅'],
  ['👩‍👩‍👧 v1.2 at 5.30', '👩‍👩‍👧 v1.2 at 5.30'],
  ['  two\r\nlines\tand\u2028more\u0000 ', 'two lines and more'],
  ['say "so" «now» “then”', "say 'so' 'now' 'then'"],
  ['Dunes" was removed. Sign in at "x', "Dunes' was removed. Sign in at 'x"],
  ['\u202egnp.exe\u2066 a\u200bb\ufeff', 'gnp. exe ab'],
  ['Go to https://evil.example.com/now', 'Go to https: evil. example. com/now'],
  ['WWW.EVIL.EXAMPLE or help@evil.example', 'WWW. EVIL. EXAMPLE or help@evil. example'],
  ['http:\\\\10.0.0.1 evil．example', 'http: 10.0.0.1 evil． example'],
  ['\ud800lonely', '\ufffdlonely'],
  ['', ''],
])('%j becomes %s', (text, expected) => {
  expect(inOneLine(text)).toBe(expected)
})

test('is cut to 100 characters, and never within one that is seen', () => {
  expect(inOneLine('x'.repeat(100))).toBe(`${'x'.repeat(100)}`)
  expect(inOneLine('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`)
  expect(inOneLine(`${'x'.repeat(97)}. ${'y'.repeat(9)}`)).toBe(`${'x'.repeat(97)}…`)
  expect(inOneLine('👩‍👩‍👧'.repeat(50))).toBe(`${'👩‍👩‍👧'.repeat(12)}…`)
  expect(inOneLine(`e${'\u0301'.repeat(500)}`)).toBe('…')
})

test.each([
  ['Look: https://dunes.example, please', 'Look: https://dunes.example, please'],
  ['https://dunes.example/with/a.b', 'https://dunes.example/with/a.b'],
  ['(https://dunes.example)\nhttps://d.rail.example.', '(https://dunes.example)\nhttps://d.rail.example.'],
  ['https://dunes.example.evil.org/', 'https: dunes. example. evil. org/'],
  ['https://dunes.example@evil.org', 'https: dunes. example@evil. org'],
  ['https://dunes.example:8080', 'https: dunes. example:8080'],
  [
    'www.evil.org https://evil.org/https://dunes.example',
    'www. evil. org https: evil. org/https://dunes.example',
  ],
])('of links, those to a gallery are left: %s', (text, expected) => {
  expect(written(text, ['https://dunes.example/', 'https://d.rail.example'])).toBe(expected)
})
