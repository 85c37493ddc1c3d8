import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import subset from 'subset-font'
import { TYPEFACES } from '#contract/appearance.ts'
import type { DrawnPage } from '#contract/public-page.ts'

/**
 * Embeds in the head of a document just the letters of its heading, in its typeface, as data URLs: so the
 * first paint of a page shows the title in its own typeface even over a slow connection (docs/decisions/027).
 * If a cover fills the first screen, also embeds those of all text before the first tile.
 */
export type TitleLetters = (page: DrawnPage) => Promise<string>

/** Maximum size of the font files of one title, and of those of the other words of the first screen, in bytes. */
const MAX_TITLE_BYTES = 6000
const MAX_TEXT_BYTES = 12_000
const KEPT = 1000

/** Features of titles: no small capitals, no swashes; datelines have lining figures. */
export const TITLE_FEATURES = {
  noHinting: true,
  keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'calt', 'lnum'],
}

/** Typefaces of titles, and that of all other text, in all weights. */
const FACES = [...TYPEFACES, 'text'] as const
type Face = (typeof FACES)[number]

/** Files of a face (web/ui/typefaces), with the letters that each covers. */
const PARTS = [
  { part: 'latin', family: 'Letters', letters: /[a-z0-9\u00c0-\u00ff]/i },
  { part: 'latin-ext', family: 'Letters Extended', letters: /[\u0100-\u024f\u1e00-\u1eff]/ },
] as const

/** @param dist the folder that the build wrote to */
export async function loadTitleLetters(dist: string): Promise<TitleLetters> {
  const folder = path.join(dist, 'titles')
  const fonts = new Map<string, Buffer>()
  for (const face of FACES) {
    for (const { part } of PARTS) {
      const name = `${face}-${part}`
      fonts.set(name, await readFile(path.join(folder, `${name}.ttf`)))
    }
  }
  const known: Record<string, string> = JSON.parse(await readFile(path.join(folder, 'letters.json'), 'utf8'))
  const lettersIn = new Map(Object.entries(known).map(([name, letters]) => [name, new Set(letters)]))

  async function made(face: Face, letters: string): Promise<string | undefined> {
    // Browsers refuse a font without letters, with a message in their console.
    const used = PARTS.filter((one) =>
      [...letters].some(
        (letter) => one.letters.test(letter) && lettersIn.get(`${face}-${one.part}`)!.has(letter),
      ),
    )
    const files = await Promise.all(
      used.map(({ part }) =>
        subset(fonts.get(`${face}-${part}`)!, letters, { targetFormat: 'woff2', ...TITLE_FEATURES }),
      ),
    )
    const [first, most] = face === 'text' ? ['First', MAX_TEXT_BYTES] : ['Title', MAX_TITLE_BYTES]
    if (files.reduce((sum, { length }) => sum + length, 0) > most) return undefined
    return files.map((file, place) => fontFace(`${first} ${used[place]!.family}`, file)).join('')
  }

  /** Embeds the letters of the first of these texts whose files are small enough. */
  async function lettersOfFirst(face: Face, texts: string[]): Promise<string> {
    for (const text of texts) {
      const letters = await made(face, lettersOf(text))
      if (letters !== undefined) return letters
    }
    return ''
  }

  const kept = new LRUCache<string, Promise<string>>({ max: KEPT })
  function facesOf({ typeface = 'sans', titles, texts = [] }: DrawnPage): Promise<string> {
    const key = JSON.stringify([typeface, titles, texts])
    const known = kept.get(key)
    if (known) return known
    const making = Promise.all([lettersOfFirst(typeface, titles), lettersOfFirst('text', texts)]).then(
      (faces) => faces.join(''),
    )
    kept.set(key, making)
    return making
  }
  return async (page) => {
    const faces = await facesOf(page)
    return page.html.replace('</head>', () => `${faces}</head>`)
  }
}

/** Letters of a text, each once; NFC, too, as two characters may be one letter of the face. */
const lettersOf = (text: string) => [...new Set(text + text.normalize('NFC'))].join('')

/**
 * Preloads the font although it is in the document, so that Chromium has it for the first layout of the
 * heading; otherwise the heading is laid out in another face first, and its neighbours move. `block` delays
 * painting until then. Applies to every weight.
 */
function fontFace(family: string, file: Buffer): string {
  const url = `data:font/woff2;base64,${file.toString('base64')}`
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}"><style>@font-face{font-family:"${family}";font-weight:1 1000;font-display:block;src:url(${url})format("woff2")}</style>`
}
