import { withoutHidden } from '#server/platform/hidden-characters.ts'

const MAX_CHARACTERS = 100

/** Line breaks and other control characters. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
/** Control characters except line breaks and tabs. */
const UNPRINTED = /[[\p{Cc}]--[\n\t]]/gv
/** Characters for private use. */
const PRIVATE = /\p{Co}/gu
const QUOTATION_MARKS = /["“”„‟«»″＂]/gu
/** Patterns that mail programs turn into links: `scheme://`, and a dot between a character and a word. */
const SCHEME = /:\s*[/\\]{2,}/gu
const DOT = /(?<=\S)([.．｡。․])(?=\p{L}{2})/gu

/**
 * A person's message as plain text with its line breaks, without characters that hide or reverse others, and
 * without links except those to one of the `sites` or to a path below it.
 * @param sites addresses such as https://dunes.example; a trailing slash does not matter
 */
export function written(text: string, sites: readonly string[]): string {
  const kept = sites.map((site) => site.replace(/\/$/, '').replaceAll(/\W/g, '\\$&')).join('|')
  return (
    withoutHidden(text.toWellFormed())
      .replace(/\r\n?/g, '\n')
      .replace(PRIVATE, '')
      .replace(UNPRINTED, '')
      // Matches where the host ends; `https://dunes.example.org` and `https://dunes.example@…` are other
      // hosts.
      .split(new RegExp(`(${kept})(?=/|[.,;:!?)]*(?:\\s|$))`))
      .map((part, index) => (index % 2 === 1 ? part : part.replace(SCHEME, ': ').replace(DOT, '$1 ')))
      .join('')
      .trim()
  )
}

const graphemes = new Intl.Segmenter()

/**
 * User input such as a name or a title, as part of an e-mail: in one line, without characters that hide or
 * reverse others or close a quotation, cut to `most` characters, and with a space after dots and instead of
 * slashes where a mail program would make a link of it.
 */
export function inOneLine(text: string, most = MAX_CHARACTERS): string {
  const plain = withoutHidden(text.toWellFormed())
    .replace(PRIVATE, '')
    .replace(QUOTATION_MARKS, "'")
    .replace(SCHEME, ': ')
    .replace(DOT, '$1 ')
    .replace(BREAKS, ' ')
    .trim()
  return shortened(plain, most)
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  let short = ''
  for (const { segment } of graphemes.segment(text)) {
    if (short.length + segment.length > most - 1) break
    short += segment
  }
  return `${short.replace(/[\s.,;:…]+$/, '')}…`
}
