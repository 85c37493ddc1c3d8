import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DARK, LIGHT } from '#contract/palette.ts'

const read = (file: string) => readFileSync(`web/${file}`, 'utf8')

test.each([
  ['light', LIGHT, 'ui/palette.css'],
  ['dark', DARK, 'ui/palette-dark.css'],
])('what the server writes has the %s colours of the style sheets', (_scheme, colours, file) => {
  const styles = Object.fromEntries(
    [...read(file).matchAll(/--color-([\w-]+): (#\w+);/g)].map(([, name, colour]) => [name, colour]),
  )
  expect(styles).toMatchObject(colours)
})

test('the app names the ground of both schemes to the browser, and its icon has their colours', () => {
  const themes = [...read('index.html').matchAll(/theme-color" content="(#\w+)"/g)].map(
    ([, colour]) => colour,
  )
  expect(themes).toEqual([LIGHT.canvas, DARK.canvas])
  const strokes = [...read('public/favicon.svg').matchAll(/stroke: (#\w+)/g)].map(([, colour]) => colour)
  expect(strokes).toEqual([LIGHT.ink, LIGHT.rail, DARK.ink, DARK.rail])
})
