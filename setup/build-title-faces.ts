/**
 * Fonts of titles for the server, which puts the letters of a title into its document (server/web-files/title-letters.ts):
 * at the weight of titles and without unused features, to dist/titles. Also the font of all text, in its weights.
 * Beside them letters.json: the letters of each file, by its name.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as fontkit from 'fontkit'
import subset from 'subset-font'
import { TITLE_FEATURES } from '#server/web-files/title-letters.ts'

const FACES = ['text', 'sans', 'serif', 'classic', 'display', 'rounded']
const SUBSETS = ['latin', 'latin-ext']

const FILE = /url\("([^"]+)-latin-wght-normal\.woff2"\)/

/** Characters up to the end of the fonts' files. */
const ALL = Array.from({ length: 0x2d00 }, (_, code) => String.fromCharCode(code)).join('')

export async function buildTitleFaces(dist: string) {
  const folder = path.join(dist, 'titles')
  mkdirSync(folder, { recursive: true })
  const letters: Record<string, string> = {}
  const textStyles = readFileSync('web/ui/fonts.css', 'utf8')
  for (const face of FACES) {
    const styles = face === 'text' ? textStyles : readFileSync(`web/ui/typefaces/${face}.css`, 'utf8')
    const wght = /--face-weight: (\d+)/.exec(styles)?.[1]
    const source = FILE.exec(face === 'sans' ? textStyles : styles)?.[1]
    for (const part of SUBSETS) {
      const woff2 = readFileSync(`node_modules/${source}-${part}-wght-normal.woff2`)
      const font = await subset(woff2, ALL, {
        targetFormat: 'truetype',
        ...(wght && { variationAxes: { wght: Number(wght) } }),
        ...TITLE_FEATURES,
      })
      writeFileSync(path.join(folder, `${face}-${part}.ttf`), font)
      const { characterSet } = fontkit.create(font) as fontkit.Font
      letters[`${face}-${part}`] = String.fromCodePoint(...characterSet)
    }
  }
  writeFileSync(path.join(folder, 'letters.json'), JSON.stringify(letters))
}
