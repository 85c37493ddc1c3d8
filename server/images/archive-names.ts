import { sql } from 'drizzle-orm'
import type { DownloadSize } from '#contract/visitor-downloads.ts'
import { archiveNames, chapterFolders } from '#server/archives/file-names.ts'
import type { PackedFile } from '#server/archives/pack-files.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { originalKey } from '#server/files/folders.ts'
import { readingOrder } from '#server/galleries/reading-order.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import { listVisibleChapters } from './chapters/list-chapters.ts'
import { allIn } from './list-images.ts'

type Named = Pick<ImageRow, 'id' | 'originalName' | 'title' | 'mimeType'>

/**
 * Names the files of a gallery's images, without folders: an original as it was sent, a smaller file by its title or its
 * place in the gallery, as the page does. Equal names are numbered over the whole gallery, so that an image has the same
 * name in every archive. Images that wait for approval are numbered after those that visitors see.
 */
export async function fileNamesIn(
  db: Database,
  galleryId: number,
  size: DownloadSize = 'original',
): Promise<(image: Named) => string> {
  const { names, nextName } = await nameAll(db, galleryId, size)
  // An image that was added since gets the next free name.
  return (image) => names.get(image.id) ?? nextName(image)
}

/** The names that `fileNamesIn` gives, by the id of the image, to be kept. */
export async function listFileNames(
  db: Database,
  galleryId: number,
  size: DownloadSize,
): Promise<Record<number, string>> {
  const { names } = await nameAll(db, galleryId, size)
  return Object.fromEntries(names)
}

async function nameAll(db: Database, galleryId: number, size: DownloadSize) {
  const uniqueName = archiveNames()
  const nameOf = ({ originalName, title, mimeType }: Omit<Named, 'id'>, index: number) =>
    size === 'original'
      ? uniqueName({ name: originalName, mimeType })
      : uniqueName({ name: title || `Image ${index + 1}`, mimeType: 'image/jpeg' })
  // One value instead of thousands of rows.
  const facts = sql`json_build_array(${images.id}, ${images.originalName}, ${images.title}, ${images.mimeType})`
  const [found] = await db
    .select({
      all: sql<
        [number, string, string | null, string][] | null
      >`json_agg(${facts} order by ${images.waiting}, ${readingOrder})`,
    })
    .from(images)
    .where(allIn(galleryId))
  const named = await mapYielding(
    found?.all ?? [],
    ([id, originalName, title, mimeType], index) =>
      [id, nameOf({ originalName, title, mimeType }, index)] as const,
  )
  const names = new Map(named)
  return { names, nextName: (image: Named) => nameOf(image, names.size) }
}

/** Packs originals of a gallery, unchanged, each under its name in the folder of its chapter. */
export async function originalsIn(db: Database, galleryId: number): Promise<(image: ImageRow) => PackedFile> {
  const nameOf = await fileNamesIn(db, galleryId)
  const folderOf = chapterFolders(await listVisibleChapters(db, galleryId))
  return (image) => ({
    name: folderOf(image) + nameOf(image),
    size: image.fileSize,
    crc32: image.crc32,
    modified: image.uploadedAt,
    key: originalKey(image.filePath),
  })
}
