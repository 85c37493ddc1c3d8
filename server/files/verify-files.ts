import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import { originalKey } from './folders.ts'
import { describeImage, type StoredImage, storedImages } from './stored-images.ts'

/**
 * Reads every original and compares it with its SHA-256. Yields a line for each that is missing or damaged, then one
 * with the number of sound ones; throws at the end when there was any. Images deleted meanwhile do not count.
 */
export async function* verifyFiles(db: Database, storage: Storage): AsyncGenerator<string> {
  let sound = 0
  let bad = 0
  for await (const image of storedImages(db)) {
    const problem = await findProblem(storage, image)
    if (!problem) sound += 1
    else if (await isStillThere(db, image)) {
      bad += 1
      yield `${problem}: ${describeImage(image)}, stored as ${originalKey(image.filePath)}`
    }
  }
  yield `${sound} originals are as they were uploaded.`
  if (bad > 0) throw new Error(`${bad} are not: restore these files from a backup.`)
}

async function findProblem(storage: Storage, image: StoredImage): Promise<'missing' | 'damaged' | null> {
  try {
    const { stream } = await storage.open(originalKey(image.filePath))
    const hash = createHash('sha256')
    await pipeline(stream, hash)
    return hash.digest('hex') === image.sha256 ? null : 'damaged'
  } catch (error) {
    if (error instanceof NoSuchFile) return 'missing'
    throw error
  }
}

/** Whether it has not been deleted, or its file replaced, since its row was read. */
const isStillThere = async (db: Database, { id, filePath }: StoredImage) =>
  (await db.$count(images, and(eq(images.id, id), eq(images.filePath, filePath)))) > 0
