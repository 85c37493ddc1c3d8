/** Names that Windows keeps for devices, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i
/** File systems take 255 bytes; some room is left for numbers. */
const MAX_BYTES = 200

const ENDINGS: Record<string, { first: string; all: RegExp }> = {
  'image/jpeg': { first: '.jpg', all: /\.(jpe?g|jpe|jfif)$/i },
  'image/png': { first: '.png', all: /\.png$/i },
  'image/webp': { first: '.webp', all: /\.webp$/i },
}

type Named = { originalName: string; mimeType: string }

/** Names for the files of an archive: each once also where case and Unicode forms do not count, safe on every system. */
export function archiveNames(images: readonly Named[]): string[] {
  const taken = new Set<string>()
  return images.map((image) => {
    const { stem, ending } = safeName(image)
    for (let number = 1; ; number++) {
      const name = number === 1 ? stem + ending : `${stem} (${number})${ending}`
      const folded = name.normalize('NFKC').toLowerCase()
      if (taken.has(folded)) continue
      taken.add(folded)
      return name
    }
  })
}

function safeName({ originalName, mimeType }: Named): { stem: string; ending: string } {
  const { first, all } = ENDINGS[mimeType] ?? { first: '', all: /$^/ }
  const ending = all.exec(originalName)?.[0] ?? first
  const given = all.test(originalName) ? originalName.slice(0, -ending.length) : originalName
  const stem = cut(
    given
      .normalize('NFC')
      .toWellFormed()
      .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\uFFFD]/gu, '_')
      .replace(DEVICES, '_$1')
      .replace(/^[\s.-]+/, '')
      .replace(/[\s.]+$/, ''),
  )
  return { stem: stem || 'image', ending }
}

function cut(name: string): string {
  let kept = name
  while (Buffer.byteLength(kept) > MAX_BYTES) kept = [...kept].slice(0, -1).join('')
  return kept
}

/** What the download is called: letters of any script, or ASCII for those who know no other. */
export function archiveFileName(title: string): { ascii: string; full: string } {
  const cleaned = (other: RegExp) => {
    const text = title.normalize('NFC').replace(other, '_')
    return `${/[^_]/.test(text) ? text : 'gallery'}_images.zip`
  }
  return { ascii: cleaned(/[^A-Za-z0-9_-]+/g), full: cleaned(/[^\p{L}\p{M}\p{N}_-]+/gu) }
}
