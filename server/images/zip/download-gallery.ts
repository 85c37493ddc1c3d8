import { Readable } from 'node:stream'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { originalKey } from '#server/files/folders.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { listVisibleImages } from '../list-images.ts'
import { archiveNames } from './file-names.ts'
import type { Archive } from './send-archive.ts'
import { zipArchive } from './zip-archive.ts'

/**
 * The originals of the images that visitors see, in order, as one ZIP that is streamed from the storage. Refuses (404) a
 * gallery without any.
 */
export async function downloadGallery(
  { db, storage }: { db: Database; storage: Storage },
  gallery: GalleryRow,
): Promise<Archive> {
  const images = await listVisibleImages(db, gallery.id)
  if (images.length === 0)
    throw new Refusal(404, 'not_found', 'There are no images in this gallery to download.')
  const names = archiveNames(images)
  const archive = zipArchive(
    images.map((image, number) => ({
      name: names[number]!,
      size: image.fileSize,
      crc32: image.crc32,
      modified: image.uploadedAt,
    })),
  )
  const open = async (number: number, range: { start: number; end: number }) =>
    (await storage.open(originalKey(images[number]!.filePath), range)).stream
  return {
    length: archive.length,
    etag: `"${gallery.id}-${gallery.version}-${archive.length}"`,
    stream: (start, end) => Readable.from(archive.read(open, start, end), { objectMode: false }),
  }
}
