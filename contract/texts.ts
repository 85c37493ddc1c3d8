import { z } from './zod.ts'

/** Line breaks and other control characters. NUL is none of them: no text with it is stored. */
const CONTROLS = /(?:(?!\0)[\p{Cc}\u2028\u2029])+/gu
/**
 * Embeddings, overrides and isolates (UAX #9, 2.1 to 2.5). One that is not ended turns what stands after the text, in
 * titles of windows and link previews, too, where nothing can be put around it.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu
/** A character that is seen: no blank, and none that only formats or joins others. */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u

/**
 * A text in one line that turns nothing around it, without blanks around it, its letters composed (NFC), so that two that
 * read alike are one; empty where nothing of it is seen.
 */
export function inOneLine(typed: string): string {
  const line = typed.replace(CONTROLS, ' ').replace(TURNING, '').trim().normalize()
  return SEEN.test(line) ? line : ''
}

/** A text from its first character that is seen to its last. */
export function withoutUnseenEnds(typed: string): string {
  const characters = [...typed]
  const isSeen = (character: string) => SEEN.test(character)
  return characters.slice(characters.findIndex(isSeen), characters.findLastIndex(isSeen) + 1).join('')
}

const atMost = (most: number) => `Must be at most ${most} characters`

/** A title or a name: one line in which something is seen. */
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

/** A text of any number of lines that may be missing: empty is stored as null. Blanks around it are no part of it. */
export const optionalText = (most: number, tooLong = atMost(most)) =>
  z
    .string()
    .trim()
    .max(most, tooLong)
    .nullable()
    .transform((text) => text || null)

/** One form for all names that some file system takes for one: by case, normalisation or joiners. */
export const folded = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\u200c-\u200d]/g, '')
    .toLowerCase()
