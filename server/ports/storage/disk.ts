import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises'
import path from 'node:path'
import { NoSuchFile, type Storage } from './storage.ts'

/** Files in one folder of the local disk. Files passed to `put` are moved, and must be fsynced already. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    const file = path.resolve(root, key)
    if (!file.startsWith(path.resolve(root) + path.sep)) throw new Error(`Not a key: ${key}`)
    return file
  }

  return {
    async put(key, file) {
      const target = pathOf(key)
      const top = await moveBelowNewFolders(file, target)
      // A missing folder was removed concurrently, with the file.
      await unlessMissing(syncDirectories(path.dirname(target), top))
    },
    async read(key) {
      return missingIsNoSuchFile(key, readFile(pathOf(key)))
    },
    async open(key, range) {
      const handle = await missingIsNoSuchFile(key, open(pathOf(key)))
      const { size } = await handle.stat()
      return { size, stream: createReadStream('', { ...range, fd: handle, highWaterMark: 256 * 1024 }) }
    },
    async copyTo(key, file) {
      await missingIsNoSuchFile(key, copyFile(pathOf(key), file))
    },
    list: (folder) => filesBelow(pathOf(folder), folder),
    async removeFolder(folder) {
      const target = pathOf(folder)
      // Retries when files are added concurrently.
      await rm(target, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
      await removeEmptyParents(path.dirname(target), path.resolve(root))
    },
    async check() {
      await mkdir(root, { recursive: true })
      await access(root, constants.R_OK | constants.W_OK)
    },
  }
}

/** Files below a folder, in the order of their keys: a folder is sorted with its trailing slash. */
async function* filesBelow(place: string, key: string): AsyncGenerator<{ key: string; bytes: number }> {
  const entries = (await unlessMissing(readdir(place, { withFileTypes: true }))) ?? []
  const named = entries.map((entry) => ({ name: entry.name + (entry.isDirectory() ? '/' : ''), entry }))
  named.sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
  for (const { entry } of named) {
    const below = path.join(place, entry.name)
    if (entry.isDirectory()) yield* filesBelow(below, `${key}/${entry.name}`)
    else {
      const found = await unlessMissing(stat(below)) // may have been removed concurrently
      if (found) yield { key: `${key}/${entry.name}`, bytes: found.size }
    }
  }
}

async function unlessMissing<Found>(work: Promise<Found>): Promise<Found | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Retries of a move into folders that `removeFolder` removes concurrently. */
const MAX_ATTEMPTS = 20

/** Moves a file, creating missing folders; returns the highest folder that changed. */
async function moveBelowNewFolders(file: string, target: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const made = await mkdir(path.dirname(target), { recursive: true })
      await move(file, target)
      return made ? path.dirname(made) : path.dirname(target)
    } catch (error) {
      // A concurrent `removeFolder` has just removed one of the folders, unless the file itself is missing. Node.js
      // throws ENOTDIR if a folder that someone else created is removed before Node.js checks that it is a folder.
      const { code } = error as NodeJS.ErrnoException
      if ((code !== 'ENOENT' && code !== 'ENOTDIR') || attempt === MAX_ATTEMPTS) throw error
      await access(file)
    }
  }
}

/** Moves a file, atomically for readers of `target`; one on another file system is first copied beside it. */
async function move(file: string, target: string) {
  try {
    await rename(file, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const copy = `${target}.${randomUUID()}`
    try {
      await copyFile(file, copy)
      const handle = await open(copy)
      await handle.sync().finally(() => handle.close())
      await rename(copy, target)
    } catch (error) {
      await rm(copy, { force: true })
      throw error
    }
    await rm(file)
  }
}

/** Fsyncs the folders from the deepest up to `top`: a rename or a new folder is durable only once its parent is. */
async function syncDirectories(deepest: string, top: string) {
  for (let folder = deepest; ; folder = path.dirname(folder)) {
    await using handle = await open(folder)
    await handle.sync()
    if (folder === top) return
  }
}

async function removeEmptyParents(folder: string, root: string) {
  for (let empty = folder; empty !== root && empty.startsWith(root); empty = path.dirname(empty)) {
    try {
      await rmdir(empty)
    } catch {
      return // not empty, or gone already
    }
  }
}

async function missingIsNoSuchFile<T>(key: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new NoSuchFile(key)
    throw error
  }
}
