import { expect, test } from 'vitest'
import { compile } from './compile-texts.ts'

/** The module that pages of this language import. */
async function textsIn(...[language, texts]: Parameters<typeof compile>) {
  const { default: said } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(compile(language, texts))}`
  )
  return said
}

test('texts are as they are, and those with values are functions', async () => {
  const { close, by } = await textsIn('en', { close: "Don't", by: "{name}'s gallery" })
  expect(close).toBe("Don't")
  expect(by({ name: 'Mara' })).toBe("Mara's gallery")
})

test('numbers and their forms are those of the language', async () => {
  const forms = '{n, plural, =0 {none} one {# one} few {# few} many {# many} other {# other}}'
  const { text } = await textsIn('uk', { text: forms })
  expect([0, 1, 3, 11, 21, 1005].map((n) => text({ n }).replace(/\s/g, ' '))).toEqual([
    'none',
    '1 one',
    '3 few',
    '11 many',
    '21 one',
    '1 005 many',
  ])
  const { most } = await textsIn('en', { most: 'Up to {most, number}' })
  expect(most({ most: 1200 })).toBe('Up to 1,200')
})

test('a word chooses a text', async () => {
  const { mark } = await textsIn('en', { mark: '{mark, select, no {Not {name}} other {Maybe}}' })
  expect(['no', 'yes'].map((one) => mark({ mark: one, name: 'this' }))).toEqual(['Not this', 'Maybe'])
})

test('a form that the language has not is refused', () => {
  expect(() => compile('ja', { text: '{n, plural, one {#} other {#}}' })).toThrow('one')
})
