import { notFound } from '#server/platform/http/refusal.ts'
import { NoSuchFile } from '#server/ports/storage/storage.ts'

/** Opens a file of an image that may not be made yet. Refuses (404) where it is not there after that, either. */
export async function openOrMake<Opened>(
  open: () => Promise<Opened>,
  make: () => Promise<void>,
): Promise<Opened> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof NoSuchFile)) throw error
  }
  await make()
  return open().catch((error: unknown) => {
    throw error instanceof NoSuchFile ? notFound('Image') : error
  })
}
