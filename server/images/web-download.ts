/** Download of an image in web size: a JPEG beside its renditions, whose size and CRC-32 are in its row. */
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import { webDownloadSize } from '#contract/rendition-sizes.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import type { Urgency } from '#server/decoding/decoder.ts'
import { webDownloadKey } from '#server/files/folders.ts'
import { releaseFolders } from '#server/files/unclaimed.ts'
import type { UploadServices } from './upload-services.ts'
import { withOriginal } from './with-original.ts'

/** A stored download in web size. */
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

/** Makes and stores an image's download in web size. Null if the image is gone. */
export async function makeWebDownload(
  services: UploadServices,
  image: ImageRow,
  urgency: Urgency,
): Promise<WebDownload | null> {
  const { db, storage, decoder } = services
  const { filePath } = image
  return withOriginal(services, image, async (original, folder) => {
    const size = webDownloadSize(image.width, image.height)
    const [jpeg] = await decoder.makeRenditions(original, [size], folder, {
      urgency,
      payer: `gallery ${image.galleryId}`,
      format: 'jpeg',
    })
    const made = { webBytes: jpeg!.bytes, webCrc32: crc32(await readFile(jpeg!.path)) }
    try {
      await storage.put(webDownloadKey(filePath, made.webCrc32), jpeg!.path)
      const kept = await db
        .update(images)
        .set(made)
        .where(and(eq(images.id, image.id), eq(images.filePath, filePath)))
        .returning({ id: images.id })
      return kept.length > 0 ? webDownloadOf({ filePath, ...made }) : null
    } finally {
      // The image may have been deleted, or have got another file, and its folder been removed.
      await releaseFolders(services, [filePath])
    }
  })
}
