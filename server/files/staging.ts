import { mkdir, mkdtempDisposable, statfs } from 'node:fs/promises'
import path from 'node:path'

/** Temporary folders on the local disk. Each is removed when its work ends, or swept after a crash. */
export type Staging = {
  /** Throws ENOSPC, like a full disk, if another `bytes` would leave less than `DISK_RESERVE` free. */
  requireSpace(bytes: number): Promise<void>
  /** Runs `work` with a temporary folder, which is removed afterwards. */
  withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>
}

/** Space that large tasks leave free for the database and for uploads, in bytes. */
export const DISK_RESERVE = 256 * 1024 ** 2

/** Staging in a subfolder of `root` named after the process's number, so that a later process knows its owner. */
export function stagingBelow(root: string, process: number): Staging {
  const own = path.join(root, String(process))
  return {
    async requireSpace(bytes) {
      await mkdir(own, { recursive: true })
      const { bavail, bsize } = await statfs(own)
      if (bavail * bsize - bytes >= DISK_RESERVE) return
      throw Object.assign(new Error(`${own} has no space for ${bytes} bytes more`), { code: 'ENOSPC' })
    },
    async withFolder(work) {
      await mkdir(own, { recursive: true })
      await using folder = await mkdtempDisposable(path.join(own, 'work-'))
      return await work(folder.path)
    },
  }
}
