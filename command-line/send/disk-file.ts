/** Files on a disk for the upload queue, and their bytes. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'

/** A file as it was when it was found. Its bytes stay on the disk until they are sent. */
export class DiskFile extends File {
  readonly path: string
  readonly #size: number
  /** The last change of its bytes or of its entry in the folder, in milliseconds since 1970. */
  readonly changedAt: number
  readonly #modifiedAt: number

  constructor(place: string, found: { size: number; mtimeMs: number; ctimeMs: number }) {
    // macOS and some disks store accents as separate characters.
    super([], path.basename(place).normalize())
    this.path = place
    this.#size = found.size
    this.#modifiedAt = found.mtimeMs
    this.changedAt = Math.max(found.mtimeMs, found.ctimeMs)
  }

  override get size() {
    return this.#size
  }
  /** Milliseconds with fractions: two files of the same name and size are hardly ever written in the same moment. */
  override get lastModified() {
    return this.#modifiedAt
  }
}

/** Thrown for a file that cannot be read, or has changed since it was found. */
export class CannotRead extends Error {
  readonly file: File
  constructor(file: File, options?: ErrorOptions) {
    super(`${file.name} can not be read, or changed while it was read`, options)
    this.file = file
  }
}

const onDisk = (file: File): DiskFile => {
  if (file instanceof DiskFile) return file
  throw new TypeError(`${file.name} is not on a disk`)
}

/** Tells if the file is unchanged since it was found. */
export async function isUnchanged(file: File): Promise<boolean> {
  const now = await stat(onDisk(file).path).catch(() => null)
  return now?.size === file.size && now.mtimeMs === file.lastModified
}

/**
 * The bytes of a file from an offset on. The last ones are sent only if the file has not changed since it was found,
 * so that no upload completes while another program is writing the file. Throws CannotRead otherwise.
 */
export async function* bytesFrom(file: File, start = 0): AsyncGenerator<Buffer> {
  let last: Buffer | undefined
  let left = file.size - start
  if (left > 0) {
    try {
      const options = { start, end: file.size - 1, highWaterMark: 256 * 1024 }
      for await (const bytes of createReadStream(onDisk(file).path, options) as AsyncIterable<Buffer>) {
        if (last) yield last
        last = bytes
        left -= bytes.length
      }
    } catch (error) {
      throw new CannotRead(file, { cause: error })
    }
  }
  if (left !== 0 || !(await isUnchanged(file))) throw new CannotRead(file)
  if (last) yield last
}
