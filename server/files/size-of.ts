import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'

/** Size of a stored file in bytes; undefined if it is missing. */
export async function sizeOf(storage: Storage, key: string): Promise<number | undefined> {
  try {
    const { size, stream } = await storage.open(key, { start: 0, end: 0 })
    stream.destroy()
    return size
  } catch (error) {
    if (error instanceof NoSuchFile) return undefined
    throw error
  }
}
