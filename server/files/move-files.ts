import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#server/database/connect.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import { measureContent } from './measure-content.ts'
import { retryStorage } from './retry-storage.ts'
import { sizeOf } from './size-of.ts'
import {
  describeImage,
  isStillThere,
  isWhole,
  type StoredFile,
  type StoredImage,
  storedFiles,
  storedImages,
} from './stored-images.ts'

const AT_A_TIME = 4

/**
 * Copies the files of all images from one storage to another and compares each with its checksum; nothing is removed.
 * Skips files that the other already has in the same size, so it can be stopped and started again. Yields a line for
 * each original that is missing or damaged, then one with the totals. `folder` holds a few temporary files.
 */
export async function* moveFiles(
  db: Database,
  from: Storage,
  to: Storage,
  folder: string,
): AsyncGenerator<string> {
  await to.check()
  // Leftovers of a killed run are removed with this folder.
  const staging = path.join(folder, 'move-files')
  await mkdir(staging, { recursive: true })
  let copied = 0
  let there = 0
  let bad = 0
  const move = async (file: StoredFile, staged: string): Promise<'missing' | 'damaged' | null> => {
    if ((await sizeOf(to, file.key)) === file.bytes) {
      there += 1
      return null
    }
    try {
      const { stream } = await from.open(file.key)
      const isSound = isWhole(file, await measureContent(stream, staged))
      // A damaged original is better than none; a rendition is made again on request.
      if (!isSound && !isOriginal(file)) return 'damaged'
      await to.put(file.key, staged)
      copied += 1
      return isSound ? null : 'damaged'
    } catch (error) {
      if (error instanceof NoSuchFile) return 'missing'
      throw error
    }
  }
  const moveAll = async (image: StoredImage, index: number) => {
    const problems = []
    for (const file of storedFiles(image)) {
      problems.push(await retryStorage(() => move(file, path.join(staging, String(index)))))
    }
    const [ofOriginal] = problems
    return ofOriginal && (await isStillThere(db, image)) ? ofOriginal : null
  }
  try {
    for await (const images of storedImages(db)) {
      const problems = await mapConcurrently(AT_A_TIME, images, moveAll)
      for (const [index, problem] of problems.entries()) {
        if (!problem) continue
        bad += 1
        yield `${problem}: ${describeImage(images[index]!)}, stored as ${storedFiles(images[index]!)[0]!.key}`
      }
    }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  yield `${copied} files copied, ${there} were there already.`
  if (bad > 0) throw new Error(`${bad} originals are missing or damaged.`)
}

const isOriginal = (file: StoredFile) => 'sha256' in file
