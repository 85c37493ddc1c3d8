import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, mkdtempDisposable, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Decoder } from '#server/decoding/decoder.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import type { Finding } from './finding.ts'

const GB = 1024 ** 3
const LEAST_ROOM = GB
const LEAST_SHARE = 0.05

/** Checks that the data folder is writable and closed to others. Throws if it is missing, and does not create it. */
export async function checkDataFolder(directory: string): Promise<Finding[]> {
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  const { mode } = await stat(directory)
  return [
    (mode & 0o077) === 0
      ? { fine: `${directory} is writable, and closed to others` }
      : { wrong: `${directory} is open to other users of the machine`, todo: `chmod 700 ${directory}` },
  ]
}

/** Checks the free space, and the number of files that still fit. */
export async function checkRoom(directories: string[]): Promise<Finding[]> {
  return Promise.all(
    directories.map(async (directory): Promise<Finding> => {
      const { bavail, bsize, blocks, files, ffree } = await statfs(directory)
      const free = bavail * bsize
      const words = `${(free / GB).toFixed(1)} GB are free for ${directory}`
      if (free < LEAST_ROOM || bavail < blocks * LEAST_SHARE) {
        return { wrong: `Only ${words}`, todo: 'Make room, or give it a larger disk.' }
      }
      // Some file systems do not count free inodes.
      if (files > 0 && ffree < files * LEAST_SHARE) {
        return {
          wrong: `Only ${ffree} more files fit on the disk of ${directory}`,
          todo: 'Use a file system with more inodes.',
        }
      }
      return { fine: words }
    }),
  )
}

/** Writes a file, reads it whole and in part, and removes it. */
export async function checkStorage(storage: Storage, staging: string): Promise<Finding[]> {
  await storage.check()
  const folder = `doctor/${randomBytes(8).toString('hex')}`
  const key = `${folder}/probe`
  await using local = await temporaryFolder(staging)
  const file = path.join(local.path, 'probe')
  await writeFile(file, 'a probe of the storage', { flush: true })
  try {
    await storage.put(key, file)
    const whole = (await storage.read(key)).toString()
    const { stream } = await storage.open(key, { start: 2, end: 6 })
    const part = Buffer.concat(await stream.toArray()).toString()
    if (whole !== 'a probe of the storage' || part !== 'probe') {
      throw new Error('What was read is not what was written')
    }
  } finally {
    await storage.removeFolder(folder)
  }
  try {
    await storage.read(key)
  } catch (error) {
    if (error instanceof NoSuchFile) return [{ fine: 'writes, reads, reads in part and removes' }]
    throw error
  }
  throw new Error('A removed file is still there')
}

/** Decodes a picture like an upload. */
export async function checkDecoder(decoder: Decoder, staging: string, sample: string): Promise<Finding[]> {
  await using folder = await temporaryFolder(staging)
  const { width, height } = await decoder.prepare(sample, folder.path)
  return [{ fine: `decodes a picture of ${width} × ${height}` }]
}

async function temporaryFolder(root: string) {
  await mkdir(root, { recursive: true })
  return mkdtempDisposable(path.join(root, 'doctor-'))
}
