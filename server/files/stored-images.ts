import { asc, gt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '#server/database/connect.ts'
import { images, logos, removedImages } from '#server/database/tables/index.ts'
import { originalKey, renditionKey, webDownloadKey } from './folders.ts'
import type { Measured } from './measure-content.ts'

const stored = (table: typeof images | typeof removedImages) => ({
  id: table.id,
  galleryId: table.galleryId,
  originalName: table.originalName,
  filePath: table.filePath,
  fileSize: table.fileSize,
  sha256: table.sha256,
  renditionFiles: table.renditionFiles,
  webBytes: table.webBytes,
  webCrc32: table.webCrc32,
})
/** An image with its files, or a logo of a site, which has no gallery. */
export type StoredImage = Pick<
  typeof images.$inferSelect,
  Exclude<keyof ReturnType<typeof stored>, 'galleryId'>
> & { galleryId: number | null }

const IMAGE_COLUMNS =
  'id, gallery_id, original_name, file_path, file_size, sha256, rendition_files, web_bytes, web_crc32'
const OWNING: Record<string, string> = {
  images: IMAGE_COLUMNS,
  removed_images: IMAGE_COLUMNS,
  logos: `0, null, 'logo', folder, bytes, sha256, '[]', null, null`,
}

/**
 * Query of the rows that own files: images, including waiting ones, removed images, and logos. `isThere` selects among
 * these tables, as a database of an older version lacks some.
 */
export const ownFiles = (isThere: (table: string) => boolean = () => true): string =>
  `(${Object.keys(OWNING)
    .filter(isThere)
    .map((table) => `select ${OWNING[table]} from ${table}`)
    .join(' union all ')}) as stored`
export const OWN_FILES = ownFiles()

const PART = 1000

/** All images, including waiting and removed ones, by id and in parts, followed by all logos. */
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
    const partOf = (table: typeof images | typeof removedImages) =>
      db.select(stored(table)).from(table).where(gt(table.id, after)).orderBy(asc(table.id)).limit(PART)
    // A single query finds an image in exactly one of the tables, even if it is removed or restored at the same time.
    const part = await unionAll(partOf(images), partOf(removedImages)).orderBy(asc(images.id)).limit(PART)
    if (part.length > 0) yield part
    if (part.length < PART) return
    after = part.at(-1)!.id
  }
}

/** Tells whether an image still exists, with the same file, since its row was read. */
export async function isStillThere(db: Database, { id, filePath }: StoredImage): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${sql.raw(OWN_FILES)} where id = ${id} and file_path = ${filePath}`,
  )
  return rows.length > 0
}

/** A file recorded in a row: its key, size and checksum. */
export type StoredFile = { key: string; bytes: number } & ({ sha256: string } | { crc32: number })

/** The files recorded in an image's row, the original first. Others are made on request. */
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

/** Tells whether measured content is that of the file. */
export const isWhole = (file: StoredFile, { bytes, sha256, crc32 }: Measured): boolean =>
  file.bytes === bytes && ('sha256' in file ? file.sha256 === sha256 : file.crc32 === crc32)

/** Name of an image in messages. */
export const describeImage = ({ id, galleryId, originalName }: StoredImage) =>
  galleryId === null
    ? 'the logo of a site'
    : `image ${id} of gallery ${galleryId} (${JSON.stringify(originalName)})`
