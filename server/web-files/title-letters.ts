import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import subset from 'subset-font'
import { TYPEFACES, type Typeface } from '#contract/appearance.ts'

/**
 * Puts into the head of a document just the letters of its heading, in its typeface, as data URLs: so the first paint of a
 * page that is opened for the first time, over a slow line, has the title as it is meant (docs/decisions/027).
 * `alsoTitled`: what the heading becomes without another document.
 */
export type TitleLetters = (document: string, alsoTitled?: string) => Promise<string>

/** Of the font files of one title. */
const MAX_BYTES = 6000
const KEPT = 1000

/** What titles are set with: no small capitals, no swashes. */
export const TITLE_FEATURES = {
  noHinting: true,
  keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'calt'],
}

/** The files of a face (web/ui/typefaces), and what is written with each. */
const PARTS = [
  { part: 'latin', family: 'Title Letters', letters: /[a-z0-9\u00c0-\u00ff]/i },
  { part: 'latin-ext', family: 'Title Letters Extended', letters: /[\u0100-\u024f\u1e00-\u1eff]/ },
] as const

/** @param dist the folder that the build wrote to */
export async function loadTitleLetters(dist: string): Promise<TitleLetters> {
  const fonts = new Map<string, Buffer>()
  for (const typeface of TYPEFACES) {
    for (const { part } of PARTS) {
      const name = `${typeface}-${part}`
      fonts.set(name, await readFile(path.join(dist, 'titles', `${name}.ttf`)))
    }
  }

  async function made(typeface: Typeface, letters: string): Promise<string | undefined> {
    const used = PARTS.filter((one) => one.letters.test(letters))
    const files = await Promise.all(
      used.map(({ part }) =>
        subset(fonts.get(`${typeface}-${part}`)!, letters, { targetFormat: 'woff2', ...TITLE_FEATURES }),
      ),
    )
    if (files.reduce((sum, { length }) => sum + length, 0) > MAX_BYTES) return undefined
    return files.map((file, place) => fontFace(used[place]!.family, file)).join('')
  }

  const kept = new LRUCache<string, Promise<string>>({ max: KEPT })
  function facesOf({ typeface, heading, dateline }: Titled): Promise<string> {
    const key = `${typeface} ${heading}\n${dateline}`
    const known = kept.get(key)
    if (known) return known
    const making = (async () =>
      (await made(typeface, lettersOf(heading + dateline))) ??
      (await made(typeface, lettersOf(heading))) ??
      '')()
    kept.set(key, making)
    return making
  }
  return async (document, alsoTitled = '') => {
    const titled = titledOf(document)
    const faces = await facesOf({ ...titled, heading: titled.heading + alsoTitled })
    return document.replace('</head>', () => `${faces}</head>`)
  }
}

type Titled = { typeface: Typeface; heading: string; dateline: string }

/** As our own renderers write it: text is escaped. */
function titledOf(document: string): Titled {
  const typeface = TYPEFACES.find((one) => document.includes(` data-typeface="${one}"`)) ?? 'sans'
  const text = (element: RegExp) => unescaped(element.exec(document)?.[1] ?? '')
  return {
    typeface,
    heading: text(/<h1(?![^>]*unseen)[^>]*>(.*?)<\/h1>/s),
    // That of the face of all text is lighter than titles are.
    dateline: typeface === 'sans' ? '' : text(/<p class="dateline[^>]*>(.*?)<\/p>/s),
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescaped = (html: string) =>
  html.replace(/<[^>]*>/g, ' ').replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => ENTITIES[name]!)

/** Each once; what is written as two characters may be one letter of the face. */
const lettersOf = (text: string) => [...new Set(text + text.normalize('NFC'))].join('')

/**
 * Preloaded, although it is in the document: then Chromium has it when it lays the heading out for the first time. Without
 * that the heading would first take the room of another face, and what is beside it would move. `block`: nothing else is
 * painted before. Any weight is this one.
 */
function fontFace(family: string, file: Buffer): string {
  const url = `data:font/woff2;base64,${file.toString('base64')}`
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}"><style>@font-face{font-family:"${family}";font-weight:1 1000;font-display:block;src:url(${url})format("woff2")}</style>`
}
