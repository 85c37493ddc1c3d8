import { crc32 } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import { bundleFiles } from '#server/bundles/bundle-files.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'
import { type PackedFile, packFiles } from '#server/images/zip/pack-files.ts'
import type { Archive } from '#server/images/zip/send-archive.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import type { BundlePages } from '#server/web-files/bundle-pages.ts'
import { accountRecord } from './account-record.ts'

/**
 * Everything that is a person's own as one ZIP: `account.json`, and each of their galleries as a bundle in a folder, with
 * the renditions that it has by now.
 */
export async function exportAccount(
  { db, storage, pages }: { db: Database; storage: Storage; pages: BundlePages },
  person: Person,
): Promise<Archive> {
  const record = Buffer.from(`${JSON.stringify(await accountRecord(db, person), null, 2)}\n`)
  const files: PackedFile[] = [
    {
      name: 'account.json',
      size: record.length,
      crc32: crc32(record),
      modified: person.createdAt,
      bytes: record,
    },
  ]
  const owned = await db
    .select()
    .from(galleries)
    .where(eq(galleries.userId, person.id))
    .orderBy(asc(galleries.id))
  for (const gallery of owned) {
    const bundle = await bundleFiles(db, pages, gallery)
    for (const file of bundle.files)
      files.push({ ...file, name: `galleries/${gallery.subdomain}/${file.name}` })
  }
  return packFiles(storage, files)
}
