import type { Readable } from 'node:stream'

/**
 * Storage of image files. Remote storages answer, or throw StorageAway or StorageFull, in bounded time; their streams
 * emit an error when data stops arriving. Keys are opaque paths of letters, digits, `-`, `_`, `.` and `/`. Once `put`
 * resolves, the file survives a power failure.
 */
export type Storage = {
  /** Moves a complete local file to the key. Replaces an existing file. */
  put(key: string, file: string): Promise<void>
  /** Reads a small file into memory. Throws NoSuchFile. */
  read(key: string): Promise<Buffer>
  /**
   * Opens a stream of the content; `size` is that of the whole file in bytes. With a range, only the bytes from `start`
   * to `end`, both inclusive. Throws NoSuchFile before the first byte.
   */
  open(key: string, range?: { start: number; end: number }): Promise<{ size: number; stream: Readable }>
  /** Copies the content to the local path `file`. Throws NoSuchFile. */
  copyTo(key: string, file: string): Promise<void>
  /** Every file below the folder with its size in bytes, in the order of the bytes of their keys. */
  list(folder: string): AsyncIterable<{ key: string; bytes: number }>
  /** Removes everything below the folder. Does nothing if it does not exist. */
  removeFolder(folder: string): Promise<void>
  /** Throws when the storage cannot be used. */
  check(): Promise<void>
}

/** No file is stored under the key. */
export class NoSuchFile extends Error {
  constructor(key: string) {
    super(`No file under ${key}`)
    this.name = 'NoSuchFile'
  }
}

/** The storage fails or answers too late. The same call may succeed later. */
export class StorageAway extends Error {
  readonly code = 'STORAGE_AWAY'
  constructor(cause: unknown) {
    super('The storage does not answer', { cause })
    this.name = 'StorageAway'
  }
}

/** The storage has no space left. */
export class StorageFull extends Error {
  readonly code = 'ENOSPC'
  constructor(cause: unknown) {
    super('The storage is full', { cause })
    this.name = 'StorageFull'
  }
}
