import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { originalKey } from '#server/files/folders.ts'
import type { Staging } from '#server/files/staging.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'

/** Runs `work` with a local copy of an image's original and an empty folder. Null if the image is gone. */
export async function withOriginal<Result>(
  { storage, staging }: { storage: Storage; staging: Staging },
  image: { filePath: string },
  work: (original: string, folder: string) => Promise<Result>,
): Promise<Result | null> {
  return staging.withFolder(async (folder) => {
    const original = path.join(folder, 'original')
    const empty = path.join(folder, 'made')
    await mkdir(empty)
    try {
      await storage.copyTo(originalKey(image.filePath), original)
    } catch (error) {
      if (error instanceof NoSuchFile) return null
      throw error
    }
    return work(original, empty)
  })
}
