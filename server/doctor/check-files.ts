import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { transact } from '#server/database/transactions.ts'
import { originalKey } from '#server/files/folders.ts'
import { sizeOf } from '#server/files/size-of.ts'
import { OWN_FILES } from '#server/files/stored-images.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { type Finding, first } from './finding.ts'

/** Maximum number of each kind that is checked again; in a wrong storage nothing fits. */
const MAX = 1000

/** An image, or a logo, which has no id. */
type Row = { id: number | null; filePath: string; fileSize: number }
type Folder = { folder: string; files: number; bytes: number; original: number | undefined }

/**
 * Compares stored files with the rows of all images, both in the order of their keys, so that neither has to fit into
 * memory. Differences are checked again, because the program may be running.
 */
export async function checkFiles(db: Database, storage: Storage): Promise<Finding[]> {
  const orphans: Folder[] = []
  const missing: Row[] = []
  let images = 0
  await transact(
    db,
    async (tx) => {
      const rows = rowsOf(tx)
      let row = await rows.next()
      const isGone = ({ value }: typeof row) => {
        if (missing.length < MAX) missing.push(value as Row)
      }
      for await (const folder of foldersOf(storage)) {
        while (!row.done && `${row.value.filePath}/` < `${folder.folder}/`) {
          isGone(row)
          images += 1
          row = await rows.next()
        }
        if (row.done || row.value.filePath !== folder.folder) {
          if (orphans.length < MAX) orphans.push(folder)
          continue
        }
        if (folder.original !== row.value.fileSize) isGone(row)
        images += 1
        row = await rows.next()
      }
      for (; !row.done; row = await rows.next()) {
        isGone(row)
        images += 1
      }
    },
    { accessMode: 'read only' },
  )
  const [strays, lost] = [await stillOrphans(db, orphans), await stillMissing(db, storage, missing)]
  const findings: Finding[] = [{ fine: `${images} images looked for` }]
  if (lost.length > 0) {
    findings.push({
      wrong: `Originals are missing or have another size: ${first(lost.map(({ id, filePath }) => `${id === null ? 'logo' : `image ${id}`} (${originalKey(filePath)})`))}`,
      todo: 'Restore these files from a backup (DIR/files), and see whether the storage is the right one.',
    })
  }
  if (strays.length > 0) {
    const bytes = strays.reduce((sum, folder) => sum + folder.bytes, 0)
    findings.push({
      wrong: `Folders of no image take ${Math.ceil(bytes / 1024 / 1024)} MB: ${first(strays.map(({ folder }) => folder))}`,
      todo: 'They only take room. Remove them from the storage when you have a backup.',
    })
  }
  return findings
}

/** Rows in batches of 1,000. */
async function* rowsOf(tx: Transaction): AsyncGenerator<Row, undefined> {
  await tx.execute(sql`declare stored no scroll cursor for
    select nullif(id, 0) as id, file_path as "filePath", file_size as "fileSize" from ${sql.raw(OWN_FILES)}
    order by (file_path || '/') collate "C"`)
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`fetch 1000 from stored`)
    if (rows.length === 0) return undefined
    yield* rows
  }
}

/** Stored files, grouped by folder. */
async function* foldersOf(storage: Storage): AsyncGenerator<Folder> {
  let current: Folder | undefined
  for await (const { key, bytes } of storage.list('galleries')) {
    const folder = key.slice(0, key.lastIndexOf('/'))
    if (current?.folder !== folder) {
      if (current) yield current
      current = { folder, files: 0, bytes: 0, original: undefined }
    }
    current.files += 1
    current.bytes += bytes
    if (key === originalKey(folder)) current.original = bytes
  }
  if (current) yield current
}

/** Excludes folders of unfinished uploads, and those that a job will remove. */
async function stillOrphans(db: Database, found: Folder[]): Promise<Folder[]> {
  const { rows: queue } = await db.execute(sql`select to_regclass('pgboss.job') as name`)
  const removed = queue[0]!.name
    ? sql`or exists (select from pgboss.job where name = 'remove-folder' and state in ('created', 'retry', 'active')
        and starts_with(folder || '/', (data->>'folder') || '/'))`
    : sql``
  const { rows } = await db.execute<{ folder: string }>(sql`
    select folder from unnest(${sql.param(found.map(({ folder }) => folder))}::text[]) as folder
    where not (exists (select from ${sql.raw(OWN_FILES)} where file_path = folder)
      or exists (select from upload_parts where upload_parts.folder = folder.folder)
      or exists (select from unclaimed_files where unclaimed_files.folder = folder.folder) ${removed})`)
  const orphans = new Set(rows.map(({ folder }) => folder))
  return found.filter(({ folder }) => orphans.has(folder))
}

/** Excludes files that have since been deleted or replaced. */
async function stillMissing(db: Database, storage: Storage, found: Row[]): Promise<Row[]> {
  const folders = found.map(({ filePath }) => filePath)
  const { rows } = await db.execute<Row>(sql`
    select nullif(id, 0) as id, file_path as "filePath", file_size as "fileSize" from ${sql.raw(OWN_FILES)}
    where file_path = any(${sql.param(folders)}::text[])
    order by id`)
  const sizes = await mapConcurrently(4, rows, ({ filePath }) => sizeOf(storage, originalKey(filePath)))
  return rows.filter(({ fileSize }, index) => sizes[index] !== fileSize)
}
