/** Checks which chosen files are already in a gallery, while others are being sent. */
import { canHash, MAX_HASHED_BYTES, openHasher } from './hasher.ts'

/** Numbers of files checked at once: the first alone, so that it is sent without waiting for the others. */
const FIRST = 1
const GROWTH = 4
const MAX = 100
/** `sha256` in hexadecimal, null if it cannot be computed. */
export type LookedAt = { file: File; sha256: string | null; isKnown: boolean }

/** Checks files, some at a time, in their order. Files that are no longer chosen are skipped. */
export type LookAt = (
  files: readonly File[],
  isChosen: (file: File) => boolean,
) => AsyncIterable<readonly LookedAt[]>

/** @param ask returns those of the hashes that the gallery has; on any error the files count as unknown and are sent */
export function knownFiles(ask: (sha256: string[]) => Promise<string[]>): LookAt {
  return async function* (files, isChosen) {
    const hasher = canHash() && files.length > 0 ? openHasher() : null
    try {
      for (let size = FIRST, at = 0; at < files.length; at += size, size = Math.min(size * GROWTH, MAX)) {
        const hashed: { file: File; sha256: string | null }[] = []
        for (const file of files.slice(at, at + size)) {
          const isLookedAt = isChosen(file) && file.size <= MAX_HASHED_BYTES
          hashed.push({ file, sha256: hasher && isLookedAt ? await hasher.hash(file) : null })
        }
        const wanted = new Set(hashed.flatMap(({ sha256 }) => sha256 ?? []))
        const here = new Set(wanted.size > 0 ? await ask([...wanted]).catch(() => []) : [])
        yield hashed.map(({ file, sha256 }) => ({
          file,
          sha256,
          isKnown: sha256 !== null && here.has(sha256),
        }))
      }
    } finally {
      hasher?.close()
    }
  }
}
