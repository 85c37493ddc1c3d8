import { asc, gt } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'
import { originalKey, renditionKey, webDownloadKey } from './folders.ts'

const STORED = {
  id: images.id,
  galleryId: images.galleryId,
  originalName: images.originalName,
  filePath: images.filePath,
  fileSize: images.fileSize,
  sha256: images.sha256,
  renditionFiles: images.renditionFiles,
  webBytes: images.webBytes,
  webCrc32: images.webCrc32,
}
export type StoredImage = Pick<typeof images.$inferSelect, keyof typeof STORED>

/** Every image, waiting ones included, in the order of their ids; read in parts of 1,000. */
export async function* storedImages(db: Database): AsyncGenerator<StoredImage> {
  for (let after = 0; ; ) {
    const part = await db
      .select(STORED)
      .from(images)
      .where(gt(images.id, after))
      .orderBy(asc(images.id))
      .limit(1000)
    yield* part
    if (part.length < 1000) return
    after = part.at(-1)!.id
  }
}

/** The files of an image that its row knows, with their sizes in bytes: the original first. Others are made on request. */
export function storedFiles(image: StoredImage): { key: string; bytes: number }[] {
  return [
    { key: originalKey(image.filePath), bytes: image.fileSize },
    ...image.renditionFiles.map(({ width, bytes }) => ({ key: renditionKey(image.filePath, width), bytes })),
    ...(image.webBytes !== null && image.webCrc32 !== null
      ? [{ key: webDownloadKey(image.filePath, image.webCrc32), bytes: image.webBytes }]
      : []),
  ]
}

/** How messages name it. */
export const describeImage = ({ id, galleryId, originalName }: StoredImage) =>
  `image ${id} of gallery ${galleryId} (${JSON.stringify(originalName)})`
