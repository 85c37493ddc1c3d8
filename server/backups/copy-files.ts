import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Measured, measureContent, measureFile } from '#server/files/measure-content.ts'
import { retryStorage } from '#server/files/retry-storage.ts'
import {
  describeImage,
  isWhole,
  type StoredFile,
  type StoredImage,
  storedFiles,
} from '#server/files/stored-images.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import { batchesOf, linesOf } from './lines.ts'
import { type ListedFile, syncFolder } from './manifest.ts'

/** Number of images read at a time. */
const AT_A_TIME = 4

export type Copied = { number: number; bytes: number; there: number; missing: number; damaged: number }

/**
 * Copies the files of the images in a dump from the storage into a folder, and lists them. Intact files already there
 * are kept. Yields a line for each original that is missing or damaged; returns the totals.
 */
export async function* copyFiles(
  imagesFile: string,
  storage: Storage,
  folder: string,
  listFile: string,
): AsyncGenerator<string, Copied> {
  const copied: Copied = { number: 0, bytes: 0, there: 0, missing: 0, damaged: 0 }
  await using list = await open(listFile, 'w')
  for await (const images of batchesOf<StoredImage>(imagesFile)) {
    const results = await mapConcurrently(AT_A_TIME, images, (image) => copyImage(image, storage, folder))
    for (const [index, { lines, problem, there }] of results.entries()) {
      copied.number += lines.length
      copied.bytes += lines.reduce((sum, { bytes }) => sum + bytes, 0)
      copied.there += there
      if (!problem) continue
      copied[problem] += 1
      yield `${problem}: ${describeImage(images[index]!)}`
    }
    await list.writeFile(linesOf(results.flatMap(({ lines }) => lines)))
    const galleries = new Set(images.map(({ filePath }) => path.dirname(filePath)))
    await mapConcurrently(AT_A_TIME, [...galleries], (gallery) => syncFolder(path.join(folder, gallery)))
  }
  await list.sync()
  return copied
}

type CopiedImage = { lines: ListedFile[]; problem: 'missing' | 'damaged' | null; there: number }

async function copyImage(image: StoredImage, storage: Storage, folder: string): Promise<CopiedImage> {
  const result: CopiedImage = { lines: [], problem: null, there: 0 }
  const target = path.join(folder, image.filePath)
  await mkdir(target, { recursive: true })
  for (const [index, file] of storedFiles(image).entries()) {
    const isOriginal = index === 0
    const name = nameOf(file)
    const place = path.join(folder, name)
    const there = await measureFile(place)
    if (there && isWhole(file, there)) {
      result.there += 1
      result.lines.push(lineOf(file, name, there))
      continue
    }
    const measured = await retryStorage(() => fetchFile(storage, file.key, `${place}.part`))
    // A damaged original is better than none; other files are made again on request.
    if (isOriginal && !measured) result.problem = 'missing'
    else if (isOriginal && !isWhole(file, measured!)) result.problem = 'damaged'
    if (!measured || (!isOriginal && !isWhole(file, measured))) {
      await rm(`${place}.part`, { force: true })
      continue
    }
    await rename(`${place}.part`, place)
    result.lines.push(lineOf(file, name, measured))
  }
  if (result.lines.length > result.there) await syncFolder(target)
  return result
}

/** Name of a file in a backup. A rendition's has its checksum: unlike other files, it may change when made again. */
function nameOf(file: StoredFile): string {
  const { dir, name, ext } = path.posix.parse(file.key)
  return ext === '.webp' && 'crc32' in file
    ? `${dir}/${name}-${file.crc32.toString(16).padStart(8, '0')}.webp`
    : file.key
}

const lineOf = ({ key }: StoredFile, name: string, { bytes, sha256 }: Measured): ListedFile => ({
  key,
  name,
  bytes,
  sha256,
})

/** Downloads a file; null if it is missing. */
async function fetchFile(storage: Storage, key: string, file: string): Promise<Measured | null> {
  try {
    const { stream } = await storage.open(key)
    return await measureContent(stream, file)
  } catch (error) {
    if (error instanceof NoSuchFile) return null
    throw error
  }
}

/**
 * Removes files that are not in the list: those of deleted images. The list has the files of each gallery in one run.
 */
export async function removeOthers(folder: string, listFile: string): Promise<void> {
  const top = path.join(folder, 'galleries')
  const others = new Set(await readdir(top).catch(() => []))
  let gallery = ''
  let names = new Set<string>()
  const tidy = async () => {
    if (!gallery) return
    others.delete(gallery)
    const below = path.join(top, gallery)
    const entries = await readdir(below, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const unnamed = files
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .filter((file) => !names.has(path.relative(folder, file).split(path.sep).join('/')))
    await mapConcurrently(AT_A_TIME, unnamed, (file) => rm(file))
    const folders = new Set([...names].map((name) => path.posix.basename(path.posix.dirname(name))))
    const gone = (await readdir(below)).filter((name) => !folders.has(name))
    await mapConcurrently(AT_A_TIME, gone, (name) => rm(path.join(below, name), { recursive: true }))
  }
  for await (const lines of batchesOf<ListedFile>(listFile)) {
    for (const { name } of lines) {
      const of = name.split('/')[1]!
      if (of !== gallery) {
        await tidy()
        gallery = of
        names = new Set()
      }
      names.add(name)
    }
  }
  await tidy()
  await mapConcurrently(AT_A_TIME, [...others], (name) =>
    rm(path.join(top, name), { recursive: true, force: true }),
  )
}
