import { expect, test } from 'vitest'
import { mergeTexts, onlyChanges } from './merge-texts.ts'

const before = { title: 'Dunes', description: 'Sand' }

test.each([
  ['nobody changed anything', {}, {}, before, []],
  ['only I did', { title: 'Hills' }, {}, { title: 'Hills', description: 'Sand' }, []],
  ['only they did', {}, { title: 'Hills' }, { title: 'Hills', description: 'Sand' }, []],
  [
    'each changed something else',
    { title: 'Hills' },
    { description: 'Grass' },
    { title: 'Hills', description: 'Grass' },
    [],
  ],
  [
    'both wrote the same',
    { title: 'Hills' },
    { title: 'Hills' },
    { title: 'Hills', description: 'Sand' },
    [],
  ],
  [
    'both changed the same differently',
    { title: 'Hills', description: 'Grass' },
    { title: 'Moors' },
    { title: 'Hills', description: 'Grass' },
    ['title'],
  ],
  [
    'I emptied what they rewrote',
    { description: '' },
    { description: 'Grass' },
    { ...before, description: '' },
    ['description'],
  ],
])('when %s', (_case, mine, theirs, texts, disputed) => {
  expect(mergeTexts(before, { ...before, ...mine }, { ...before, ...theirs })).toEqual({ texts, disputed })
})

test('of what changed, only that is sent, and what it was', () => {
  expect(onlyChanges({ title: 'Hills', description: 'Sand' }, before)).toEqual({
    title: 'Hills',
    was: { title: 'Dunes' },
  })
  expect(onlyChanges(before, before)).toEqual({ was: {} })
})
