import { folded } from '#contract/texts.ts'
import { withoutHidden } from '#server/platform/hidden-characters.ts'

/** Names that Windows reserves for devices, with any extension. */
const DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i
/** Maximum length of a stem, in bytes. File systems allow 255; the rest is for a number and the extension. */
const MAX_BYTES = 200

const EXTENSIONS: Record<string, { first: string; all: RegExp }> = {
  'image/jpeg': { first: '.jpg', all: /\.(jpe?g|jpe|jfif)$/i },
  'image/png': { first: '.png', all: /\.png$/i },
  'image/webp': { first: '.webp', all: /\.webp$/i },
  'image/heic': { first: '.heic', all: /\.(heic|heif|hif)$/i },
  'image/avif': { first: '.avif', all: /\.avif$/i },
  'image/tiff': { first: '.tif', all: /\.tiff?$/i },
}

type Named = { name: string; mimeType: string }

/**
 * Names files, one after the other: safe on every system, and unique even if case and Unicode normalisation are ignored.
 */
export function archiveNames(): (file: Named) => string {
  const taken = new Set<string>()
  // Phones give every picture the same name: continues from the last number instead of trying all again.
  const numbers = new Map<string, number>()
  return (file) => {
    const { stem, extension } = safeName(file)
    const wanted = folded(stem + extension)
    for (let number = numbers.get(wanted) ?? 1; ; number++) {
      const name = number === 1 ? stem + extension : `${stem} (${number})${extension}`
      const key = number === 1 ? wanted : folded(name)
      if (taken.has(key)) continue
      taken.add(key)
      numbers.set(wanted, number + 1)
      return name
    }
  }
}

/**
 * The folder of each chapter, by its number and title: `01 Ceremony/`. Images without a chapter, or with another one,
 * get none.
 */
export function chapterFolders(
  chapters: readonly { id: number; title: string }[],
): (image: { chapterId: number | null }) => string {
  const digits = Math.max(2, String(chapters.length).length)
  const folders = new Map(
    chapters.map(({ id, title }, index) => {
      const number = String(index + 1).padStart(digits, '0')
      return [id, `${`${number} ${safeStem(title)}`.trimEnd()}/`]
    }),
  )
  return ({ chapterId }) => folders.get(chapterId ?? 0) ?? ''
}

function safeName({ name, mimeType }: Named): { stem: string; extension: string } {
  const { first, all } = EXTENSIONS[mimeType] ?? { first: '', all: /$^/ }
  const extension = all.exec(name)?.[0] ?? first
  const given = all.test(name) ? name.slice(0, -extension.length) : name
  return { stem: safeStem(given) || 'image', extension }
}

const safeStem = (given: string): string =>
  cut(
    withoutHidden(given.normalize('NFC').toWellFormed())
      .replace(/[<>:"/\\|?*\p{Cc}\uFFFD]/gu, '_')
      .replace(/^[-\s.\u200c-\u200d]+/, ''),
  )
    .replace(/(?<![\s.\u200c-\u200d])[\s.\u200c-\u200d]+$/, '')
    .replace(DEVICES, '_$1')

const encoder = new TextEncoder()

/** Cuts before the first character that does not fit. */
const cut = (name: string): string => name.slice(0, encoder.encodeInto(name, new Uint8Array(MAX_BYTES)).read)

/** Characters other than letters, digits, underscores, and joiners after a letter. */
const NOT_OF_WORDS = /(?:[^\p{L}\p{M}\p{N}_\u200c-\u200d-]|(?<![\p{L}\p{M}])[\u200c-\u200d])+/gu

type FileName = { ascii: string; full: string }

/** The file name of one part of several: `Dunes_images_1_of_3.zip`. */
export function partFileName({ ascii, full }: FileName, part: number, of: number): FileName {
  const numbered = (name: string) => (of > 1 ? name.replace(/(?=\.zip$)/, `_${part}_of_${of}`) : name)
  return { ascii: numbered(ascii), full: numbered(full) }
}

/** The title of a gallery and the name of a client, unless the title contains it already: 'Nora & Tom'. */
export function titleAndName(title: string, name: string): string {
  const words = (text: string) => ` ${text.normalize('NFC').toLowerCase().replace(NOT_OF_WORDS, ' ').trim()} `
  return words(title).includes(words(name)) ? title : `${title} ${name}`
}

/** The file name of the download: with letters of any script, and an ASCII fallback for old clients. */
export function archiveFileName(
  title: string,
  what: 'images' | 'bundle' | 'sidecars' | 'picks' = 'images',
  extension: 'zip' | 'csv' = 'zip',
): FileName {
  const cleaned = (other: RegExp) => {
    const text = title.normalize('NFC').replace(other, '_')
    return `${/[^_]/.test(text) ? text : 'gallery'}_${what}.${extension}`
  }
  return { ascii: cleaned(/[^A-Za-z0-9_-]+/g), full: cleaned(NOT_OF_WORDS) }
}
