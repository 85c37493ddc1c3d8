import { withoutHidden } from '#server/platform/hidden-characters.ts'

const MAX_LENGTH = 255

/**
 * The sender's file name as stored and shown: the last segment of a path, without characters that control terminals,
 * headers or text direction, at most 255 characters; empty if nothing is left.
 */
export function cleanFileName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  const kept = withoutHidden(last.toWellFormed())
    // Controls (Cc) and line separators.
    .replace(/[\p{Cc}\u2028\u2029\uFFFE\uFFFF]/gu, '')
    .trim()
  if (/^\.*$/.test(kept)) return ''
  const characters = [...kept]
  if (characters.length <= MAX_LENGTH) return kept
  // Cut before the extension, to keep it.
  const extension = /\.[^.]{1,10}$/u.exec(kept)?.[0] ?? ''
  return characters.slice(0, MAX_LENGTH - [...extension].length).join('') + extension
}
