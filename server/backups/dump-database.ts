import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { lockMigrations, migrationOf, unlockMigrations } from '#server/database/migrate.ts'
import { measureContent } from '#server/files/measure-content.ts'
import { ownFiles } from '#server/files/stored-images.ts'
import { WAITING_JOBS } from '#server/platform/jobs/waiting-jobs.ts'
import { type Dump, JOBS, type Manifest } from './manifest.ts'

/**
 * Tables without lasting data, or with data that must be deleted soon: sessions and short-lived requests, counters, the
 * visitors of a day with their salt, news that is e-mailed within the hour, folders of running uploads, and rows that
 * triggers write again.
 */
const LEFT_OUT = [
  'sessions',
  'password_resets',
  'passkey_challenges',
  'rate_limits',
  'counted_visitors',
  'visit_salts',
  'digests',
  'names',
  'unclaimed_files',
  'upload_parts',
  'uploads',
]

/** Format of COPY that keeps lines of JSON unchanged: JSON writes its quote and delimiter as escapes. */
const AS_LINES = `(format csv, delimiter e'\\x01', quote e'\\x02')`

/** Query of the images, each as a `StoredImage`, gallery by gallery. */
const imagesIn = (files: string) => `select json_build_object(
    'id', id, 'galleryId', gallery_id, 'originalName', original_name, 'filePath', file_path,
    'fileSize', file_size, 'sha256', sha256, 'renditionFiles', rendition_files,
    'webBytes', web_bytes, 'webCrc32', web_crc32
  ) from ${files} order by gallery_id, id`

/**
 * Writes every table, the waiting jobs and the list of images from one snapshot to local files. The connection must not
 * be in a transaction.
 *
 * @param fileOf path for the dump of a table (or of JOBS)
 */
export async function dumpDatabase(
  client: pg.Client,
  fileOf: (name: string) => string,
  imagesFile: string,
): Promise<Pick<Manifest, 'at' | 'migration' | 'tables' | 'sequences' | 'jobs'>> {
  await lockMigrations(client, true)
  const migration = await migrationOf(client)
  if (!migration) {
    throw new Error(
      'The database is not of this version of the program: run the command of the one that uses it.',
    )
  }
  await client.query('begin isolation level repeatable read read only')
  const { rows: found } = await client.query<{ at: Date; hasJobs: boolean }>(
    `select now() as at, to_regclass('pgboss.job') is not null as "hasJobs"`,
  )
  const { at, hasJobs } = found[0]!
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(TABLES, [LEFT_OUT])
  const dumped: Manifest['tables'] = []
  for (const { name, columns } of tables) {
    const source = `${quote(name)} (${columns.map(quote).join(', ')})`
    dumped.push({ name, columns, ...(await dump(client, source, fileOf(name))) })
  }
  const none = 'select null::text, null::jsonb, null::timestamptz where false'
  const jobs = await dump(client, `(${hasJobs ? WAITING_JOBS : none})`, fileOf(JOBS))
  const files = ownFiles((table) => tables.some(({ name }) => name === table))
  await dump(client, `(${imagesIn(files)})`, imagesFile, AS_LINES)
  // Read after the rows, so that no row has a higher number.
  const { rows: sequences } = await client.query<{ name: string; value: string }>(SEQUENCES)
  await client.query('commit')
  await unlockMigrations(client, true)
  return { at: at.toISOString(), migration, tables: dumped, sequences, jobs }
}

const quote = (name: string) => `"${name}"`

const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
  group by c.relname order by c.relname`

const SEQUENCES = `select sequencename as name, last_value as value from pg_sequences
  where schemaname = 'public' and last_value is not null order by sequencename`

/** Writes a table or a query, by default in PostgreSQL's text format. */
async function dump(client: pg.Client, source: string, file: string, format = ''): Promise<Dump> {
  const copying = client.query(copyTo(`copy ${source} to stdout ${format}`))
  const { bytes, sha256 } = await measureContent(copying, file)
  return { rows: copying.rowCount, bytes, sha256 }
}
