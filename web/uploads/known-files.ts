/** Finds out which chosen files are in a gallery already, while others are being sent. Independent of the UI. */
import { canHash, openHasher } from './hasher.ts'

/** How many files are asked about at once: the first alone, so that it is sent without waiting for the others. */
const FIRST = 1
const GROWTH = 4
const MAX = 100

/** An upload waits this long at most; what is not known by then is sent. */
const PATIENCE_MS = 3000

export type KnownFinder = {
  /** Begins to look at files, in the background. Files that it has looked at already are left as they are. */
  look: (files: readonly File[]) => void
  /** Resolves when these files have been looked at, or when that takes too long. */
  looked: (files: readonly File[]) => Promise<void>
}

/** What a finder works on. */
export type Finds = {
  /** All files that are chosen now, in their order. */
  chosen: () => readonly File[]
  /** Called with files that are in the gallery. */
  found: (files: readonly File[]) => unknown
  /** Called with a file that is not, and the same ones among those chosen before it. */
  foundTwins: (file: File, twins: readonly File[]) => unknown
}

/** @param ask which of these hashes the gallery has; on any error the files count as unknown and are sent */
export function knownFinder(
  ask: (sha256: string[]) => Promise<string[]>,
  { chosen, found, foundTwins }: Finds,
): KnownFinder {
  const waiting: File[] = []
  const ends = new WeakMap<File, { promise: Promise<void>; end: () => void }>()
  const hashes = new WeakMap<File, string>()
  let running = false

  async function run() {
    running = true
    const hasher = openHasher()
    try {
      for (let size = FIRST; waiting.length > 0; size = Math.min(size * GROWTH, MAX)) {
        const part = waiting.splice(0, size)
        for (const file of part) {
          // It may have been removed from the list since.
          const hash = chosen().includes(file) ? await hasher.hash(file) : null
          if (hash) hashes.set(file, hash)
        }
        await tell(part)
        for (const file of part) ends.get(file)?.end()
      }
    } finally {
      hasher.close()
      running = false
    }
  }

  async function tell(files: readonly File[]) {
    const wanted = new Set(files.flatMap((file) => hashes.get(file) ?? []))
    if (wanted.size === 0) return
    const here = new Set(await ask([...wanted]).catch(() => []))
    const known: File[] = []
    for (const file of files) {
      const hash = hashes.get(file)
      if (hash === undefined) continue
      if (here.has(hash)) known.push(file)
      else {
        const list = chosen()
        const twins = list.slice(0, list.indexOf(file)).filter((earlier) => hashes.get(earlier) === hash)
        if (twins.length > 0) foundTwins(file, twins)
      }
    }
    if (known.length > 0) found(known)
  }

  function look(files: readonly File[]) {
    const unseen = files.filter((file) => !ends.has(file))
    if (unseen.length === 0 || !canHash()) return
    for (const file of unseen) {
      let end = () => {}
      const promise = new Promise<void>((resolve) => {
        end = resolve
      })
      ends.set(file, { promise, end })
    }
    waiting.push(...unseen)
    if (!running) void run()
  }

  return {
    look,
    async looked(files) {
      if (!canHash()) return
      look(files)
      const all = Promise.all(files.map((file) => ends.get(file)?.promise))
      let timer: ReturnType<typeof setTimeout> | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS)
      })
      await Promise.race([all, patience])
      clearTimeout(timer)
    },
  }
}
