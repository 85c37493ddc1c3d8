import type { LookAt, LookedAt } from './known-files.ts'
import { LOOK_MS } from './online.ts'

/** Checks in the background which files are already there, one choice after another. */
export function lookout(
  isChosen: (file: File) => boolean,
  onFound: (found: ReadonlyMap<File, LookedAt>) => void,
) {
  let lookAt: LookAt | null = null
  let looking = Promise.resolve()
  const unseen = new Set<File>()
  let tellSeen = () => {}

  return {
    /** Discards earlier results and uses this check; null ends checking. */
    lookWith(wanted: LookAt | null) {
      lookAt = wanted
      unseen.clear()
    },

    look(files: readonly File[]) {
      const current = lookAt
      if (!current) return
      for (const file of files) unseen.add(file)
      looking = looking.then(async () => {
        if (lookAt !== current) return
        for await (const part of current(files, isChosen)) {
          if (lookAt !== current) return
          onFound(new Map(part.map((found) => [found.file, found])))
          for (const { file } of part) unseen.delete(file)
          tellSeen()
        }
      })
    },

    /** Resolves when these files have been checked, or when that takes too long. */
    async looked(files: readonly File[]) {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        tellSeen()
      }, LOOK_MS)
      while (!isLate && files.some((file) => unseen.has(file))) {
        await new Promise<void>((resolve) => {
          tellSeen = resolve
        })
      }
      clearTimeout(timer)
    },
  }
}
