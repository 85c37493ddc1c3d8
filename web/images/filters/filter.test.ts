import { expect, test } from 'vitest'
import { type Filter, filterOf, isUncaptioned, textOf } from './filter.ts'

test.each<[string, Filter]>([
  ['waiting', { of: 'waiting' }],
  ['uncaptioned', { of: 'uncaptioned' }],
  ['favourites', { of: 'favourites', selectionId: null }],
  ['favourites-5', { of: 'favourites', selectionId: 5 }],
  ['link-12', { of: 'link', linkId: 12, mark: null }],
  ['link-12-maybe', { of: 'link', linkId: 12, mark: 'maybe' }],
])('%s is said in an address as it is read', (text, filter) => {
  expect(filterOf(text)).toEqual(filter)
  expect(textOf(filter)).toBe(text)
})

test.each([
  ...['', 'all', 'link', 'link-0', 'link-x', 'link-1-perhaps', 'link-1-yes-no', 'link-12345678901'],
  ...['favourites-x', 'favourites-1-yes', 'waiting-1', 'constructor'],
])('“%s” is no filter', (text) => expect(filterOf(text)).toBeNull())

test.each([
  [null, null, true],
  ['', '', true],
  ['Kiss', null, false],
  [null, 'In the rain', false],
])('title %j and description %j: without a caption %j', (title, description, expected) => {
  expect(isUncaptioned({ title, description })).toBe(expected)
})
