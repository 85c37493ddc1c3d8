import { isConflict, isForbidden, isMissing, wordsFor } from '#web/base/api.ts'

/**
 * The words for a failed call: what the server refused for a reason, such as that the last administrator would be gone,
 * it says itself; for everything else the specification has its own text (section 8).
 */
export function refusalOr(error: unknown, text: string): string {
  const reasoned = isConflict(error) || isForbidden(error) || isMissing(error)
  return reasoned ? wordsFor(error, text) : text
}
