import { z } from './zod.ts'

/** Line breaks and other control characters except NUL, which no stored text contains. */
const CONTROLS = /(?:(?!\0)[\p{Cc}\u2028\u2029])+/gu
/**
 * Embeddings, overrides and isolates (UAX #9, 2.1 to 2.5). An unclosed one changes the direction of text after it,
 * even in window titles and link previews, where nothing can be put around it.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu
/** A visible character: no blank, and none that only formats or joins others. */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u

/**
 * Returns a text in one trimmed line without direction marks, its letters composed (NFC), so that texts that look alike
 * are equal; empty if nothing of it is visible.
 */
export function inOneLine(typed: string): string {
  const line = typed.replace(CONTROLS, ' ').replace(TURNING, '').trim().normalize()
  return SEEN.test(line) ? line : ''
}

/** A text from its first visible character to its last. */
export function withoutUnseenEnds(typed: string): string {
  const characters = [...typed]
  const isSeen = (character: string) => SEEN.test(character)
  return characters.slice(characters.findIndex(isSeen), characters.findLastIndex(isSeen) + 1).join('')
}

const atMost = (most: number) => `Must be at most ${most} characters`

/** A title or a name: one line with at least one visible character. */
export const line = (most: number, { missing = 'Required', tooLong = atMost(most) } = {}) =>
  z.string().overwrite(inOneLine).min(1, missing).max(most, tooLong)

/** A title or a name that may be missing: empty is stored as null. */
export const optionalLine = (most: number, tooLong = atMost(most)) =>
  z
    .string()
    .overwrite(inOneLine)
    .max(most, tooLong)
    .nullable()
    .transform((text) => text || null)

/** A text of any number of lines: trimmed, and empty if nothing of it is visible. */
export const text = () => z.string().overwrite((typed) => (SEEN.test(typed) ? typed.trim() : ''))

/** A text of any number of lines that may be missing: empty is stored as null. */
export const optionalText = (most: number, tooLong = atMost(most)) =>
  text()
    .max(most, tooLong)
    .nullable()
    .transform((text) => text || null)

/** A text or a line as its sender saw it, also one that an earlier version stored. */
export const seenText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, atMost(most))
    .nullable()
    .transform((text) => text || null)

/** One form for all names that some file system takes for the same: by case, normalisation or joiners. */
export const folded = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\u200c-\u200d]/g, '')
    .toLowerCase()
