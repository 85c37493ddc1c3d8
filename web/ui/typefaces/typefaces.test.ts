import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import subset from 'subset-font'
import { expect, test } from 'vitest'

/** Typical titles. */
const TEXT =
  'Ines & Tom The Østergaards Marion and Joe Amelie Hannah Whitlock Our summer in Coniston Wedding of Clara and Ben ' +
  'Newborn Family Portraits the quick brown fox jumps over the lazy dog 2026'
/** Mean width of the letters of `TEXT` in system fonts, in ems. Liberation's are as wide by design. */
const SYSTEM = { 'Times New Roman': 0.4351, Arial: 0.4736 }

const read = (name: string) => readFileSync(`web/ui/typefaces/${name}.css`, 'utf8')
const number = (styles: string, property: string) =>
  Number(new RegExp(`${property}: ([\\d.]+)`).exec(styles)?.[1])

/** Measures the font file used for most titles, at the weight of titles. */
async function metricsOf(styles: string) {
  const file = /url\("([^"]+-latin-wght-normal\.woff2)"\)/.exec(styles)![1]!
  const woff2 = readFileSync(`node_modules/${file}`)
  const wght = number(styles, '--face-weight')
  const letters = await subset(woff2, TEXT, { targetFormat: 'truetype', variationAxes: { wght } })
  const font = fontkit.create(letters) as fontkit.Font
  const widths = [...TEXT].map((letter) => font.glyphForCodePoint(letter.codePointAt(0)!).advanceWidth)
  const width = widths.reduce((sum, one) => sum + one, 0) / widths.length
  const [ascent, descent, gap] = [font.ascent, -font.descent, font.lineGap]
  return {
    width: width / font.unitsPerEm,
    ascent: ascent / font.unitsPerEm,
    descent: descent / font.unitsPerEm,
    gap,
  }
}

test.each(['serif', 'classic', 'display', 'rounded'])(
  '%s has a fallback as wide and as high',
  async (name) => {
    const styles = read(name)
    const system = Object.entries(SYSTEM).find(([family]) => styles.includes(`local("${family}")`))![1]
    const { width, ascent, descent, gap } = await metricsOf(styles)
    const size = width / system
    expect(number(styles, 'size-adjust')).toBeCloseTo(100 * size, 0)
    expect(number(styles, 'ascent-override')).toBeCloseTo((100 * ascent) / size, 0)
    expect(number(styles, 'descent-override')).toBeCloseTo((100 * descent) / size, 0)
    expect(gap).toBe(0)
  },
)
