import { crc32 } from 'node:zlib'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import { FileList } from '#server/archives/file-list.ts'
import { packFiles } from '#server/archives/pack-files.ts'
import type { Archive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import { addBundleFiles } from '#server/bundles/bundle-files.ts'
import { galleries, logos } from '#server/database/tables/index.ts'
import { originalKey } from '#server/files/folders.ts'
import { notRemoved } from '#server/galleries/found.ts'
import type { BundlePages } from '#server/web-files/bundle-pages.ts'
import { accountRecord } from './account-record.ts'

/**
 * Everything that a person owns as one ZIP: `account.json`, the logos of their site, and each of their galleries as a
 * bundle in a folder, with the renditions that exist by now.
 */
export async function exportAccount(
  { db, storage, pages }: Base & { pages: BundlePages },
  person: Person,
): Promise<Archive> {
  const record = Buffer.from(`${JSON.stringify(await accountRecord(db, person), null, 2)}\n`)
  const files = new FileList()
  files.add({
    name: 'account.json',
    size: record.length,
    crc32: crc32(record),
    modified: person.createdAt,
    bytes: record,
  })
  const ofSite = await db.select().from(logos).where(eq(logos.siteOf, person.id)).orderBy(desc(logos.ground))
  for (const logo of ofSite) {
    const bytes = await storage.read(originalKey(logo.folder))
    files.add({
      name: logo.ground === 'dark' ? 'logo-dark.webp' : 'logo.webp',
      size: bytes.length,
      crc32: crc32(bytes),
      modified: person.createdAt,
      bytes,
    })
  }
  const owned = await db
    .select()
    .from(galleries)
    .where(and(eq(galleries.userId, person.id), notRemoved))
    .orderBy(asc(galleries.id))
  for (const gallery of owned) {
    await addBundleFiles({ db, pages }, gallery, (file) =>
      files.add({ ...file, name: `galleries/${gallery.subdomain}/${file.name}` }),
    )
  }
  return packFiles(storage, files)
}
