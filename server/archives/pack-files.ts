import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { notReady, Refusal } from '#server/platform/http/refusal.ts'
import { type Listed, mapYielding } from '#server/platform/map-yielding.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import type { Archive } from './send-archive.ts'
import { type ZipEntry, zipArchive } from './zip-archive.ts'

/** Reads bytes of a file, `start` and `end` inclusive. */
type Read = (range: { start: number; end: number }) => Readable

/** Content of an archive's entry that is not in the storage. */
export type PackedContent = Pick<ZipEntry, 'size' | 'crc32'> & { read: Read }

/** A file of an archive: in the storage under this key, or read elsewhere. */
export type PackedFile = ZipEntry & ({ key: string } | { read: Read })

/** Content that is in memory. */
export const inMemory = (bytes: Buffer): PackedContent => ({
  size: bytes.length,
  crc32: crc32(bytes),
  read: ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
})

/** One ZIP of these files, in order. Stored files are streamed from the storage. Refuses (404) if there are none. */
export async function packFiles(storage: Storage, files: Listed<PackedFile>): Promise<Archive> {
  if (files.length === 0) throw nothingToDownload()
  const archive = await zipArchive(files)
  const open = async (number: number, range: { start: number; end: number }) => {
    const file = files.at(number)!
    return 'key' in file ? (await storage.open(file.key, range)).stream : file.read(range)
  }
  return {
    length: archive.length,
    etag: `"${await fingerprint(files)}"`,
    async stream(start, end) {
      const stream = Readable.from(archive.read(open, start, end), { objectMode: false })
      // Detects an unreachable storage, and a file removed since it was listed, before the answer begins.
      await once(stream, 'readable').catch((error: unknown) => {
        throw error instanceof NoSuchFile ? changedMeanwhile() : error
      })
      return stream
    },
  }
}

export const nothingToDownload = () =>
  new Refusal(404, 'not_found', 'There are no images in this gallery to download.')
const changedMeanwhile = () => notReady('The gallery has changed. Please try again.')

/** Hash of everything that the archive's bytes depend on. */
async function fingerprint(files: Listed<PackedFile>): Promise<string> {
  const hash = createHash('sha256')
  await mapYielding(files, ({ name, size, crc32, modified }) => {
    hash.update(JSON.stringify([name, size, crc32, modified.getTime()]))
  })
  return hash.digest('base64url')
}
