const DESCRIPTION_LENGTH = 200

/** A text as one line of at most 200 characters; undefined if it is empty. */
export function oneLine(written: string | null | undefined): string | undefined {
  const text = written?.replace(/\s+/g, ' ').trim()
  if (!text) return undefined
  return text.length <= DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, DESCRIPTION_LENGTH - 1).replace(/[\s.,;:…]+$/, '')}…`
}
