import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'

/** How many bytes a stored file has; undefined when it is not there. */
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
