import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'
import { originalKey } from '#server/files/folders.ts'
import { listVisibleImages } from '#server/images/list-images.ts'
import { archiveNames } from '#server/images/zip/file-names.ts'
import { galleryManifest } from '#server/images/zip/gallery-manifest.ts'
import type { Archive } from '#server/images/zip/send-archive.ts'
import { type ZipEntry, zipArchive } from '#server/images/zip/zip-archive.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { accountRecord } from './account-record.ts'

/** A file of the archive: bytes in memory, or the key of a file in the storage. */
type Content = { bytes: Buffer } | { key: string }

/**
 * Everything that is a person's own as one ZIP: `account.json`, and for each of their galleries `gallery.json` and the
 * originals, which are streamed from the storage.
 */
export async function exportAccount(
  { db, storage }: { db: Database; storage: Storage },
  person: Person,
): Promise<Archive> {
  const entries: ZipEntry[] = []
  const contents: Content[] = []
  const add = (entry: ZipEntry, content: Content) => {
    entries.push(entry)
    contents.push(content)
  }
  const addJson = (name: string, value: unknown, modified: Date) => {
    const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
    add({ name, size: bytes.length, crc32: crc32(bytes), modified }, { bytes })
  }

  addJson('account.json', await accountRecord(db, person), person.createdAt)
  const owned = await db
    .select()
    .from(galleries)
    .where(eq(galleries.userId, person.id))
    .orderBy(asc(galleries.id))
  for (const gallery of owned) {
    const folder = `galleries/${gallery.subdomain}`
    const images = await listVisibleImages(db, gallery.id)
    const files = archiveNames(images).map((name) => `originals/${name}`)
    addJson(`${folder}/gallery.json`, galleryManifest(gallery, images, files), gallery.updatedAt)
    for (const [number, { fileSize, crc32, uploadedAt, filePath }] of images.entries()) {
      const entry = { name: `${folder}/${files[number]}`, size: fileSize, crc32, modified: uploadedAt }
      add(entry, { key: originalKey(filePath) })
    }
  }

  const archive = zipArchive(entries)
  const open = async (number: number, range: { start: number; end: number }) => {
    const content = contents[number]!
    if ('key' in content) return (await storage.open(content.key, range)).stream
    return Readable.from([content.bytes.subarray(range.start, range.end + 1)])
  }
  return {
    length: archive.length,
    etag: `"${fingerprint(entries)}"`,
    stream: (start, end) => Readable.from(archive.read(open, start, end), { objectMode: false }),
  }
}

const fingerprint = (entries: readonly ZipEntry[]) =>
  createHash('sha256').update(JSON.stringify(entries)).digest('base64url')
