import { crc32 } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'
import { listVisibleImages } from '#server/images/list-images.ts'
import { galleryManifest } from '#server/images/zip/gallery-manifest.ts'
import { originals, type PackedFile, packFiles } from '#server/images/zip/pack-files.ts'
import type { Archive } from '#server/images/zip/send-archive.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { accountRecord } from './account-record.ts'

/**
 * Everything that is a person's own as one ZIP: `account.json`, and for each of their galleries `gallery.json` and the
 * originals, which are streamed from the storage.
 */
export async function exportAccount(
  { db, storage }: { db: Database; storage: Storage },
  person: Person,
): Promise<Archive> {
  const files: PackedFile[] = []
  const addJson = (name: string, value: unknown, modified: Date) => {
    const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
    files.push({ name, size: bytes.length, crc32: crc32(bytes), modified, bytes })
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
    const packed = originals(images).map((file) => ({ ...file, name: `originals/${file.name}` }))
    const names = packed.map(({ name }) => name)
    addJson(`${folder}/gallery.json`, galleryManifest(gallery, images, names), gallery.updatedAt)
    for (const file of packed) files.push({ ...file, name: `${folder}/${file.name}` })
  }
  return packFiles(storage, files)
}
