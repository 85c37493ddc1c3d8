import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { coverSizes } from './cover-sizes.ts'

const styles = readFileSync('web/public-galleries/styles/cover.css', 'utf8')

test('the veil makes white text readable on every picture', () => {
  const [red, green, blue, alpha] = /--veil: rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/
    .exec(styles)!
    .slice(1)
    .map(Number)
  const over = (behind: number) =>
    `#${[red!, green!, blue!]
      .map((level) =>
        Math.round(level * alpha! + behind * (1 - alpha!))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  for (const behind of [0, 128, 255]) expect(contrast('#ffffff', over(behind))).toBeGreaterThan(4.5)
})

test('the veil is whole as far as words reach, and fades above them', () => {
  const words = /\.cover-words \{([^}]+)\}/.exec(styles)![1]!
  const above = /padding: (clamp\([^)]+\))/.exec(words)![1]
  expect(words).toContain(`var(--veil) calc(100% - ${above})`)
})

test.each([
  ['a landscape', { width: 3000, height: 2000 }, 'full', false, 'calc(max(100vw, 100vh*1.5)*0.9)'],
  ['a band', { width: 3000, height: 2000 }, 'band', false, 'calc(max(100vw, 60vh*1.5)*0.9)'],
  ['an upright picture', { width: 2000, height: 3000 }, 'full', false, 'calc(min(60vw, 100vh*0.667)*0.9)'],
  ['an upright band', { width: 2000, height: 3000 }, 'band', false, 'calc(min(60vw, 80vh*0.667)*0.9)'],
  ['an upright in a frame', { width: 2000, height: 4000 }, 'full', true, 'calc(min(42vw, 75vw*0.5)*0.9)'],
  ['a picture in a frame', { width: 3000, height: 2000 }, 'full', true, 'calc(max(100vw, 280px*1.5)*0.9)'],
] as const)('%s on a wide screen is asked for as wide as it is', (_what, size, style, framed, width) => {
  expect(coverSizes(size, style, framed).split(',(').at(-1)!.endsWith(`,${width}`)).toBe(true)
})
