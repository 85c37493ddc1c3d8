import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

/** Temporary folders on the local disk. Each is removed when its work ends, or swept after a crash. */
export type Staging = {
  /** Runs `work` with a temporary folder, which is removed afterwards. */
  withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>
}

/** Staging in a subfolder of `root` named by the process's number, so that a later process knows its owner. */
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
