import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DARK, LIGHT } from '#contract/palette.ts'

const read = (file: string) => readFileSync(`web/${file}`, 'utf8')

test.each([
  ['light', LIGHT, ['ui/palette.css']],
  ['dark', DARK, ['ui/dark.css', 'ui/palette-dark.css']],
])('what the server writes has the %s colours of the style sheets', (_scheme, colours, files) => {
  const styles = Object.fromEntries(
    [
      ...files
        .map(read)
        .join('')
        .matchAll(/--color-([\w-]+): (#\w+);/g),
    ].map(([, name, colour]) => [name, colour]),
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

test('every custom property that a style sheet reads is set somewhere', () => {
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.(css|tsx?)$/.test(file),
  )
  const text = sources.map(read).join('\n')
  const set = new Set([...text.matchAll(/(--[\w-]+)['"]?\]?\s*[:,]/g)].map(([, name]) => name))
  const used = sources
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => [...read(file).matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  expect(used.length).toBeGreaterThan(100)
  // Variables of a tile, such as `--h4`, contain the number of columns.
  const fixed = used.filter((name) => !/^--\w\d$/.test(name!))
  expect(fixed.filter((name) => !set.has(name))).toEqual([])
})
