import type { Readable } from 'node:stream'

/**
 * Where the bytes of pictures live. Keys are paths of letters, digits, `-`, `_`, `.` and `/` that mean nothing here.
 * What `put` acknowledged survives a power cut.
 */
export type Storage = {
  /** Stores a finished local file under the key, and takes the file away. Replaces what was there. */
  put(key: string, file: string): Promise<void>
  /** The whole content, for small things. Throws NoSuchFile. */
  read(key: string): Promise<Buffer>
  /**
   * The content as a stream, with the whole file's size in bytes. With a range only the bytes from `start` to `end`,
   * both inclusive. Throws NoSuchFile before the first byte.
   */
  open(key: string, range?: { start: number; end: number }): Promise<{ size: number; stream: Readable }>
  /** A local copy for a program that needs a path, at `file`. Throws NoSuchFile. */
  copyTo(key: string, file: string): Promise<void>
  /** Removes everything below the folder. A folder that is not there is fine. */
  removeFolder(folder: string): Promise<void>
  /** Answers when the storage can be used. Throws when it cannot. */
  check(): Promise<void>
}

/** Nothing is stored under that key. */
export class NoSuchFile extends Error {
  constructor(key: string) {
    super(`No file under ${key}`)
    this.name = 'NoSuchFile'
  }
}
