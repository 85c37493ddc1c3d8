import type { Database } from '#server/database/connect.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import { originalKey } from './folders.ts'
import { measureContent } from './measure-content.ts'
import { retryStorage } from './retry-storage.ts'
import {
  describeImage,
  isStillThere,
  isWhole,
  type StoredImage,
  storedFiles,
  storedImages,
} from './stored-images.ts'

const AT_A_TIME = 4

/**
 * Reads every original and compares it with its SHA-256. Yields a line for each that is missing or damaged, then one
 * with the number of intact ones; throws at the end if any failed. Images deleted during the run do not count.
 */
export async function* verifyFiles(db: Database, storage: Storage): AsyncGenerator<string> {
  let sound = 0
  let bad = 0
  for await (const images of storedImages(db)) {
    const problems = await mapConcurrently(AT_A_TIME, images, async (image) => {
      const problem = await retryStorage(() => findProblem(storage, image))
      return problem && !(await isStillThere(db, image)) ? 'gone' : problem
    })
    for (const [index, problem] of problems.entries()) {
      if (!problem) sound += 1
      if (!problem || problem === 'gone') continue
      bad += 1
      const image = images[index]!
      yield `${problem}: ${describeImage(image)}, stored as ${originalKey(image.filePath)}`
    }
  }
  yield `${sound} originals are as they were uploaded.`
  if (bad > 0) throw new Error(`${bad} are not: restore these files from a backup.`)
}

async function findProblem(storage: Storage, image: StoredImage): Promise<'missing' | 'damaged' | null> {
  const [original] = storedFiles(image)
  try {
    const { stream } = await storage.open(original!.key)
    return isWhole(original!, await measureContent(stream)) ? null : 'damaged'
  } catch (error) {
    if (error instanceof NoSuchFile) return 'missing'
    throw error
  }
}
