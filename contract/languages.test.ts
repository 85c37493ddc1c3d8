import { describe, expect, test } from 'vitest'
import {
  bestOf,
  directionOf,
  inLanguage,
  keepLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  localeOf,
  lookUp,
} from './languages.ts'

test('there are sixteen languages, each with its own name', () => {
  expect(LANGUAGES.join(' ')).toBe('en de fr es it pt nl pl sv cs tr uk ja zh ar he')
  expect(Object.keys(LANGUAGE_NAMES)).toEqual([...LANGUAGES])
  expect(new Set(Object.values(LANGUAGE_NAMES)).size).toBe(16)
})

test('Arabic and Hebrew are written from the right', () => {
  expect(LANGUAGES.filter((code) => directionOf(code) === 'rtl')).toEqual(['ar', 'he'])
})

test('every language has a locale with its own plural rules, numbers and days', () => {
  for (const code of LANGUAGES) {
    expect(Intl.PluralRules.supportedLocalesOf(localeOf(code))).toEqual([localeOf(code)])
    expect(Intl.DateTimeFormat.supportedLocalesOf(localeOf(code))).toEqual([localeOf(code)])
    // WebKit uses Arabic digits by default.
    expect(new Intl.NumberFormat(localeOf(code)).resolvedOptions().numberingSystem).toBe('latn')
    expect(localeOf(code)).toMatch(/-u-nu-latn$/)
  }
})

test.each([
  ['de', 'de'],
  [' DE ', 'de'],
  ['pt-BR', 'pt'],
  ['pt_BR', 'pt'],
  ['zh-TW', 'zh'],
  ['zh-Hant-HK', 'zh'],
  ['iw', 'he'],
  ['iw-IL', 'he'],
  ['*', undefined],
  ['', undefined],
  ['-', undefined],
  ['deu', undefined],
  ['d', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
  ['<b>de', undefined],
])('the range %j is %s', (range, language) => {
  expect(lookUp(range)).toBe(language)
})

describe('of an Accept-Language header', () => {
  test.each([
    ['de', 'de'],
    ['de-CH, fr;q=0.9', 'de'],
    ['fr;q=0.9, de-CH', 'de'],
    ['en;q=0.2, ja;q=0.8, ar;q=0.7', 'ja'],
    ['xx, yy;q=0.9, nl;q=0.1', 'nl'],
    ['pl;q=0.5, cs;q=0.5', 'pl'],
    ['de;q=0, fr;q=0.1', 'fr'],
    ['*, he', 'he'],
    ['*;q=1, he;q=0.1', 'he'],
    ['DE ; Q=0.5 , fr;q=0.4', 'de'],
    ['de;level=1;q=0.3, fr;q=0.2', 'de'],
    [';;;,,,de', 'de'],
    ['de;q=2, fr;q=0.1', 'fr'],
    ['de;q=-1, fr;q=0.1', 'fr'],
    ['de;q=, fr;q=0.1', 'fr'],
    ['de;q=0.1234, fr;q=0.1', 'fr'],
    ['de;q=1e0, fr;q=0.1', 'fr'],
    [`${Array.from({ length: 99 }, (_, n) => `x${n}`).join(',')},uk`, 'uk'],
  ])('%j the best is %s', (header, language) => {
    expect(bestOf(header)).toBe(language)
  })

  test.each([
    [undefined],
    [''],
    [' '],
    ['*'],
    ['*;q=0'],
    ['de;q=0'],
    ['de;q=0.000'],
    [','],
    ['q=1'],
    ['\u0000'],
    ['tlh, *'],
  ])('none of %j is known', (header) => {
    expect(bestOf(header)).toBeUndefined()
  })

  test('only the beginning of a very long one is read', () => {
    expect(bestOf(`de;q=0.1,${'x'.repeat(16_000)},fr`)).toBe('de')
    expect(bestOf(`${'x'.repeat(16_000)},fr`)).toBeUndefined()
  })

  test('one that is cut there is not read without its weight', () => {
    const start = `de;q=0.9,${'xx,'.repeat(329)}x,`
    expect(`${start}zh`).toHaveLength(1000)
    expect(bestOf(`${start}zh;q=0.1`)).toBe('de')
    expect(bestOf(`${start}zh`)).toBe('zh')
  })
})

test.each([
  ['/', '/?lang=de'],
  ['', '?lang=de'],
  ['/p/3#top', '/p/3?lang=de#top'],
  ['/?page=2', '/?page=2&lang=de'],
  ['/?page=2#end', '/?page=2&lang=de#end'],
  ['https://a.example/c/x', 'https://a.example/c/x?lang=de'],
])('%j keeps a language that was asked for', (path, kept) => {
  expect(inLanguage(path, 'de')).toBe(kept)
  expect(keepLanguage(path, { language: 'de', isAsked: true })).toBe(kept)
  expect(keepLanguage(path, { language: 'de', isAsked: false })).toBe(path)
})
