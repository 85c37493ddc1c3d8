/** What a check found: that something is fine, or what is wrong and what to do about it. */
export type Finding = { fine: string } | { wrong: string; todo: string }

/** A part of the program that is looked at. */
export type Check = {
  about: string
  /** What to do when `look` throws. */
  todo: string
  look(): Promise<Finding[]>
  /** Nothing is looked at when the check of this name has thrown. */
  after?: string
}

/** At most this many of one kind are printed. */
const MAX = 10

/** The first of many, and how many more there are. */
export function first(found: string[]): string {
  const more = found.length - MAX
  return found.slice(0, MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
