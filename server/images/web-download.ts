/** What visitors download of an image in web size: a JPEG beside its renditions, whose size and CRC-32 are in its row. */
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import { webDownloadSize } from '#contract/rendition-sizes.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { webDownloadKey } from '#server/files/folders.ts'
import { mayRemoveFiles } from '#server/files/kept-files.ts'
import type { Staging } from '#server/files/staging.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import type { Decoder, Urgency } from './decoding/decoder.ts'
import { withOriginal } from './with-original.ts'

/** A stored file. */
export type WebDownload = { key: string; size: number; crc32: number }

/** An image's download in web size, if it has been made. */
export function webDownloadOf({
  filePath,
  webBytes,
  webCrc32,
}: Pick<ImageRow, 'filePath' | 'webBytes' | 'webCrc32'>): WebDownload | null {
  if (webBytes === null || webCrc32 === null) return null
  return { key: webDownloadKey(filePath, webCrc32), size: webBytes, crc32: webCrc32 }
}

/** Makes and stores it. Null when the image is gone. */
export async function makeWebDownload(
  services: { db: Database; storage: Storage; staging: Staging; decoder: Decoder },
  image: ImageRow,
  urgency: Urgency,
): Promise<WebDownload | null> {
  const { db, storage, decoder } = services
  const { filePath } = image
  return withOriginal(services, image, async (original, folder) => {
    const size = webDownloadSize(image.width, image.height)
    const [jpeg] = await decoder.makeRenditions(original, [size], folder, { urgency, format: 'jpeg' })
    const made = { webBytes: jpeg!.bytes, webCrc32: crc32(await readFile(jpeg!.path)) }
    await storage.put(webDownloadKey(filePath, made.webCrc32), jpeg!.path)
    const kept = await db
      .update(images)
      .set(made)
      .where(and(eq(images.id, image.id), eq(images.filePath, filePath)))
      .returning({ id: images.id })
    if (kept.length > 0) return webDownloadOf({ filePath, ...made })
    // Deleted meanwhile: the file just stored would never be removed. What a backup needs is removed by a job after it.
    if (await mayRemoveFiles(db)) await storage.removeFolder(filePath)
    return null
  })
}
