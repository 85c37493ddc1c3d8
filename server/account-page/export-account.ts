import { and, asc, desc, eq } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import { FileList } from '#server/archives/file-list.ts'
import { inMemory, packFiles } from '#server/archives/pack-files.ts'
import type { Archive } from '#server/archives/send-archive.ts'
import { packWithTexts, type TextFile } from '#server/archives/text-file.ts'
import type { Base } from '#server/base.ts'
import { addBundleFiles } from '#server/bundles/bundle-files.ts'
import { galleries, logos } from '#server/database/tables/index.ts'
import { originalKey } from '#server/files/folders.ts'
import type { Staging } from '#server/files/staging.ts'
import { notRemoved } from '#server/galleries/found.ts'
import type { BundlePages } from '#server/web-files/bundle-pages.ts'
import { accountRecord } from './account-record.ts'

/**
 * Everything that a person owns as one ZIP: `account.json`, the logos of their site, and each of their galleries as a
 * bundle in a folder, with the renditions that exist by now.
 */
export const exportAccount = (
  base: Base & { staging: Staging; pages: BundlePages },
  person: Person,
): Promise<Archive> =>
  packWithTexts(base.staging, async (texts) =>
    packFiles(base.storage, await filesOf({ ...base, texts }, person)),
  )

async function filesOf(
  { db, storage, pages, texts }: Base & { pages: BundlePages; texts: TextFile },
  person: Person,
): Promise<FileList> {
  const record = Buffer.from(`${JSON.stringify(await accountRecord(db, person), null, 2)}\n`)
  const files = new FileList()
  files.add({
    name: 'account.json',
    modified: person.createdAt,
    ...inMemory(record),
  })
  const ofSite = await db.select().from(logos).where(eq(logos.siteOf, person.id)).orderBy(desc(logos.ground))
  for (const logo of ofSite) {
    const bytes = await storage.read(originalKey(logo.folder))
    files.add({
      name: logo.ground === 'dark' ? 'logo-dark.webp' : 'logo.webp',
      modified: person.createdAt,
      ...inMemory(bytes),
    })
  }
  const owned = await db
    .select()
    .from(galleries)
    .where(and(eq(galleries.userId, person.id), notRemoved))
    .orderBy(asc(galleries.id))
  for (const gallery of owned) {
    await addBundleFiles({ db, pages, texts }, gallery, (file) =>
      files.add({ ...file, name: `galleries/${gallery.subdomain}/${file.name}` }),
    )
  }
  return files
}
