/** How fast a line carries what is sent over it. Pure. Times in milliseconds, amounts in bytes. */

export type Line = {
  /** Bytes per second, averaged over about a second and kept from one sending to the next; null at first. */
  speed: number | null
  /** The last that was heard of the sending under way. */
  heard: { since: number; at: number; sent: number } | null
}

export const SILENT_LINE: Line = { speed: null, heard: null }

/** The average forgets what is older than about this. */
const MEMORY_MS = 1000
/** Earlier than this after the start, the remaining time would be a guess. */
const FIRST_GUESS_MS = 1000

/** A sending begins. */
export const sendingSince = (line: Line, at: number): Line => ({
  speed: line.speed,
  heard: { since: at, at, sent: 0 },
})

/** So much of it has been sent by now. */
export function sentSoFar(line: Line, sent: number, at: number): Line {
  const heard = line.heard ?? { since: at, at, sent: 0 }
  return {
    speed: averaged(line.speed, sent - heard.sent, at - heard.at),
    heard: { since: heard.since, at, sent },
  }
}

/** Seconds until `bytes` more are sent; null while nobody can tell. */
export function secondsFor(line: Line, bytes: number): number | null {
  const { speed, heard } = line
  if (!speed || speed <= 0 || !heard || heard.at - heard.since < FIRST_GUESS_MS) return null
  return bytes / speed
}

/** An exponential average: `bytes` more in `ms` milliseconds weigh the more, the longer they took. */
function averaged(before: number | null, bytes: number, ms: number): number | null {
  if (ms <= 0) return before
  const now = (bytes / ms) * 1000
  if (before === null) return now
  const weight = 1 - Math.exp(-ms / MEMORY_MS)
  return before + (now - before) * weight
}
