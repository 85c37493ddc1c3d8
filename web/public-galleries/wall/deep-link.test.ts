import { describe, expect, test } from 'vitest'
import { deepLink, slideOf } from './deep-link.ts'

describe('a deep link', () => {
  test('contains the gallery and the slide, and is parsed again', () => {
    expect(deepLink(7, 12)).toBe('#lg=7&slide=12')
    expect(slideOf('#lg=7&slide=12', 7, 13)).toBe(12)
    expect(slideOf('#lg=7&slide=0', 7, 1)).toBe(0)
  })

  test.each([
    ['another gallery', '#lg=8&slide=1'],
    ['a slide past the end', '#lg=7&slide=13'],
    ['not a number', '#lg=7&slide=x'],
    ['a negative number', '#lg=7&slide=-1'],
    ['extra text', '#lg=7&slide=1&more'],
    ['another hash', '#top'],
    ['nothing', ''],
  ])('with %s selects no slide', (_, hash) => {
    expect(slideOf(hash, 7, 13)).toBeUndefined()
  })
})
