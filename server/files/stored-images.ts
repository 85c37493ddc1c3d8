import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { images, logos } from '#server/database/tables/index.ts'
import { originalKey, renditionKey, webDownloadKey } from './folders.ts'
import type { Measured } from './measure-content.ts'

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
/** The logo of a site is one without a gallery. */
export type StoredImage = Pick<typeof images.$inferSelect, Exclude<keyof typeof STORED, 'galleryId'>> & {
  galleryId: number | null
}

const PART = 1000

/** Every image, waiting ones included, in the order of their ids and in parts, and then every logo. */
export async function* storedImages(db: Database): AsyncGenerator<StoredImage[]> {
  yield* imagesInParts(db)
  for (let after = ''; ; ) {
    const part = await db
      .select()
      .from(logos)
      .where(gt(logos.folder, after))
      .orderBy(asc(logos.folder))
      .limit(PART)
    if (part.length > 0) yield part.map(asImage)
    if (part.length < PART) return
    after = part.at(-1)!.folder
  }
}

const asImage = ({ folder, bytes, sha256 }: typeof logos.$inferSelect): StoredImage => ({
  ...{ id: 0, galleryId: null, originalName: 'logo', filePath: folder, fileSize: bytes, sha256 },
  ...{ renditionFiles: [], webBytes: null, webCrc32: null },
})

async function* imagesInParts(db: Database): AsyncGenerator<StoredImage[]> {
  for (let after = 0; ; ) {
    const part = await db
      .select(STORED)
      .from(images)
      .where(gt(images.id, after))
      .orderBy(asc(images.id))
      .limit(PART)
    if (part.length > 0) yield part
    if (part.length < PART) return
    after = part.at(-1)!.id
  }
}

/** Whether it has not been deleted, or its file replaced, since its row was read. */
export const isStillThere = async (
  db: Database,
  { id, galleryId, filePath }: StoredImage,
): Promise<boolean> =>
  galleryId === null
    ? (await db.$count(logos, eq(logos.folder, filePath))) > 0
    : (await db.$count(images, and(eq(images.id, id), eq(images.filePath, filePath)))) > 0

/** A file that a row knows: its key, and what tells whether it is as it was. */
export type StoredFile = { key: string; bytes: number } & ({ sha256: string } | { crc32: number })

/** The files of an image that its row knows: the original first. Others are made on request. */
export function storedFiles(image: StoredImage): StoredFile[] {
  const { filePath, fileSize, sha256, webBytes, webCrc32 } = image
  return [
    { key: originalKey(filePath), bytes: fileSize, sha256 },
    ...image.renditionFiles.map(({ width, bytes, crc32 }) => ({
      key: renditionKey(filePath, width),
      bytes,
      crc32,
    })),
    ...(webBytes !== null && webCrc32 !== null
      ? [{ key: webDownloadKey(filePath, webCrc32), bytes: webBytes, crc32: webCrc32 }]
      : []),
  ]
}

/** Whether content is that of the file. */
export const isWhole = (file: StoredFile, { bytes, sha256, crc32 }: Measured): boolean =>
  file.bytes === bytes && ('sha256' in file ? file.sha256 === sha256 : file.crc32 === crc32)

/** How messages name it. */
export const describeImage = ({ id, galleryId, originalName }: StoredImage) =>
  galleryId === null
    ? 'the logo of a site'
    : `image ${id} of gallery ${galleryId} (${JSON.stringify(originalName)})`
