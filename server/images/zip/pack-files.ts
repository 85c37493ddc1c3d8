import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ImageRow } from '#server/database/tables/index.ts'
import { originalKey } from '#server/files/folders.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { archiveNames } from './file-names.ts'
import type { Archive } from './send-archive.ts'
import { type ZipEntry, zipArchive } from './zip-archive.ts'

/** A file of an archive: in memory, or in the storage under this key. */
export type PackedFile = ZipEntry & ({ bytes: Buffer } | { key: string })

/** One ZIP of these files, in order. What is in the storage is streamed from there. */
export function packFiles(storage: Storage, files: readonly PackedFile[]): Archive {
  const archive = zipArchive(files)
  const open = async (number: number, range: { start: number; end: number }) => {
    const file = files[number]!
    if ('key' in file) return (await storage.open(file.key, range)).stream
    return Readable.from([file.bytes.subarray(range.start, range.end + 1)])
  }
  return {
    length: archive.length,
    etag: `"${fingerprint(files)}"`,
    async stream(start, end) {
      const stream = Readable.from(archive.read(open, start, end), { objectMode: false })
      // A storage that is away is known before the answer begins.
      await once(stream, 'readable')
      return stream
    },
  }
}

/** Of everything that the archive's bytes depend on. */
const fingerprint = (files: readonly PackedFile[]) =>
  createHash('sha256')
    .update(JSON.stringify(files.map(({ name, size, crc32, modified }) => [name, size, crc32, modified])))
    .digest('base64url')

/** The untouched files of images, in order, each under its own name as far as that is safe and unique. */
export function originals(images: readonly ImageRow[]): (ZipEntry & { key: string })[] {
  const names = archiveNames(images.map(({ originalName, mimeType }) => ({ name: originalName, mimeType })))
  return images.map((image, number) => ({
    name: names[number]!,
    size: image.fileSize,
    crc32: image.crc32,
    modified: image.uploadedAt,
    key: originalKey(image.filePath),
  }))
}
