import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#server/database/connect.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import { sizeOf } from './size-of.ts'
import { describeImage, storedFiles, storedImages } from './stored-images.ts'

/**
 * Copies the files of all images from one storage to another; nothing is removed. Files that the other has already, in
 * the same size, are left out: it can be stopped and started again. Yields a line for each original that is missing,
 * then one with the numbers. `folder` is for one file at a time, on the disk of the storage that is written to.
 */
export async function* moveFiles(
  db: Database,
  from: Storage,
  to: Storage,
  folder: string,
): AsyncGenerator<string> {
  await to.check()
  // What a run that was killed has left goes with this one.
  const staging = path.join(folder, 'move-files')
  await mkdir(staging, { recursive: true })
  let copied = 0
  let there = 0
  let missing = 0
  try {
    for await (const image of storedImages(db)) {
      for (const [index, { key, bytes }] of storedFiles(image).entries()) {
        if ((await sizeOf(to, key)) === bytes) {
          there += 1
          continue
        }
        try {
          await copy(from, to, key, path.join(staging, 'file'))
          copied += 1
        } catch (error) {
          if (!(error instanceof NoSuchFile)) throw error
          // A rendition is made again when it is asked for.
          if (index > 0) continue
          missing += 1
          yield `missing: ${describeImage(image)}, stored as ${key}`
        }
      }
    }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  yield `${copied} files copied, ${there} were there already.`
  if (missing > 0) throw new Error(`${missing} originals are missing.`)
}

async function copy(from: Storage, to: Storage, key: string, file: string) {
  await from.copyTo(key, file)
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
  await to.put(key, file)
}
