/** Result of a check: something is fine, or wrong, with a remedy. */
export type Finding = { fine: string } | { wrong: string; todo: string }

/** A check of a part of the program. */
export type Check = {
  about: string
  /** Remedy if `look` throws. */
  todo: string
  look(): Promise<Finding[]>
  /** Skips this check if the one of this name has thrown. */
  after?: string
}

/** Maximum number printed of one kind. */
const MAX = 10

/** The first of many, and the number of the others. */
export function first(found: string[]): string {
  const more = found.length - MAX
  return found.slice(0, MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
