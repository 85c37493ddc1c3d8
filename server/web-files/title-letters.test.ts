import fc from 'fast-check'
import * as fontkit from 'fontkit'
import { beforeAll, expect, test } from 'vitest'
import { TYPEFACES, type Typeface } from '#contract/appearance.ts'
import type { DrawnPage } from '#contract/public-page.ts'
import { loadTitleLetters, type TitleLetters } from './title-letters.ts'

let titled: TitleLetters
beforeAll(async () => {
  titled = await loadTitleLetters('dist')
})

const HTML = '<html><head></head><body></body></html>'
const page = (title: string, { typeface = 'serif' as Typeface, texts = [] as string[] } = {}): DrawnPage => ({
  html: HTML,
  typeface,
  titles: [title],
  texts,
})

/** Letters of a font, without the end marker of its table. */
const lettersOf = (font: fontkit.Font) =>
  String.fromCodePoint(...font.characterSet.filter((code) => code !== 0xffff))

/** Font families embedded in a document, with the letters of each. */
async function facesIn(document: DrawnPage) {
  const drawn = await titled(document)
  const faces = [
    ...drawn.matchAll(
      /font-family:"([^"]+)";font-weight:1 1000;font-display:block;src:url\(data:font\/woff2;base64,([^)]+)\)/g,
    ),
  ]
  return faces.map(([, family, base64]) => {
    const file = Buffer.from(base64!, 'base64')
    const font = fontkit.create(file) as fontkit.Font
    return { family, bytes: file.length, letters: lettersOf(font) }
  })
}

test('a title has its letters, in each face within a few kilobytes', async () => {
  for (const typeface of TYPEFACES) {
    const [face, ...others] = await facesIn(page('Ines & Tom', { typeface }))
    expect(others).toEqual([])
    expect([face!.family, face!.letters]).toEqual(['Title Letters', ' &ITemnos'])
    expect(face!.bytes).toBeLessThan(3500)
  }
})

test('its letters are preloaded, so that nothing else is laid out before', async () => {
  const drawn = await titled(page('Łucja & Tom'))
  const preloaded = [
    ...drawn.matchAll(/<link rel="preload" as="font" type="font\/woff2" crossorigin href="([^"]+)">/g),
  ]
  const faces = [...drawn.matchAll(/src:url\(([^)]+)\)/g)]
  expect(preloaded.map(([, url]) => url)).toEqual(faces.map(([, url]) => url))
  expect(faces).toHaveLength(2)
})

test('letters of the other file of the face are in a family of their own', async () => {
  const faces = await facesIn(page('Łucja i Michał'))
  expect(faces.map(({ family, letters }) => [family, letters])).toEqual([
    ['Title Letters', ' Machiju'],
    ['Title Letters Extended', ' Łł'],
  ])
})

test('an accent of its own becomes the letter with it', async () => {
  expect((await facesIn(page('Ame\u0301lie')))[0]!.letters).toContain('é')
})

test.each([
  ['Arabic', 'زفاف ليلى ويوسف'],
  ['emoji', '🌊💍'],
  ['Japanese', '結婚式'],
  ['an empty title', ''],
  ['a rare Latin letter', '\u017f \u0246'],
])('%s changes nothing: the face has none of it', async (_what, title) => {
  expect(await titled(page(title))).toBe(HTML)
})

test('of all candidates the first counts whose letters are not too many', async () => {
  const all = Array.from({ length: 0x17f - 0x21 }, (_, n) => String.fromCharCode(0x21 + n)).join('')
  expect(await facesIn(page(all))).toEqual([])
  const faces = await facesIn({ ...page('', { texts: [all, 'Kit'] }), titles: [all, 'Ines'] })
  expect(faces.map(({ family, letters }) => [family, letters])).toEqual([
    ['Title Letters', 'Iens'],
    ['First Letters', 'Kit'],
  ])
})

test('whatever a title is, the page stays the same but for at most 6 kB of letters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 255 }), async (title) => {
      const document = page(title)
      const drawn = await titled(document)
      expect(drawn.replace(/<link [^>]*><style>[^<]*<\/style>/g, '')).toBe(HTML)
      const bytes = (await facesIn(document)).reduce((sum, face) => sum + face.bytes, 0)
      expect(bytes).toBeLessThanOrEqual(6000)
    }),
    { numRuns: 300 },
  )
})
