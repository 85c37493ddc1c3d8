import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

/** Room on the local disk for work under way. Everything in it goes when the work ends, or is swept. */
export type Staging = {
  /** Runs `work` with a folder of its own, which is gone afterwards. */
  withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>
}

/** Below `root`, in a folder named by the process's number, so that a later process knows whose it was. */
export function stagingBelow(root: string, process: number): Staging {
  const own = path.join(root, String(process))
  return {
    async withFolder(work) {
      await mkdir(own, { recursive: true })
      const folder = await mkdtemp(path.join(own, 'work-'))
      try {
        return await work(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
