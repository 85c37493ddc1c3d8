import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { connectAlone } from './connect.ts'

/** Key of the advisory lock: an arbitrary number that nothing else in this database locks. */
const MIGRATION_LOCK = 7_405_212

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** Brings the tables up to date. Several processes may call it at once: one works, the others wait. */
export async function migrateDatabase(url: string): Promise<void> {
  // The lock ends with the connection.
  await using client = await connectAlone(url, 'migrate')
  await lockMigrations(client)
  await bringUpToDate(client)
}

/**
 * Waits for running migrations, then prevents others until the connection ends or the lock is released. A shared lock
 * can be held by several connections at once.
 */
export async function lockMigrations(client: pg.Client, shared = false): Promise<void> {
  await client.query(`select pg_advisory_lock${shared ? '_shared' : ''}($1)`, [MIGRATION_LOCK])
}
export async function unlockMigrations(client: pg.Client, shared = false): Promise<void> {
  await client.query(`select pg_advisory_unlock${shared ? '_shared' : ''}($1)`, [MIGRATION_LOCK])
}

/** Runs the missing migrations. The caller must hold the migration lock. */
export const bringUpToDate = (client: pg.Client): Promise<void> =>
  migrate(drizzle(client), { migrationsFolder })

type Migration = { tag: string; when: number }

/** All migrations of this program, oldest first. */
export function knownMigrations(): Migration[] {
  const journal = readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  return JSON.parse(journal).entries
}

/** The newest migration of a database; undefined when it is empty or has one that this program does not know. */
export async function migrationOf(client: pg.Client): Promise<string | undefined> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!tables[0].name) return undefined
  const { rows } = await client.query('select max(created_at) as when from drizzle.__drizzle_migrations')
  return knownMigrations().find(({ when }) => when === Number(rows[0].when))?.tag
}

/**
 * Creates the tables in an empty database as they were after the migration `last`, in the caller's transaction; the
 * next start runs the migrations after it.
 */
export async function createTablesAt(client: pg.Client, last: string): Promise<void> {
  const known = knownMigrations()
  const upTo = known.slice(0, known.findIndex(({ tag }) => tag === last) + 1)
  const migrations = readMigrationFiles({ migrationsFolder }).slice(0, upTo.length)
  // Matches the table that Drizzle creates.
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  await client.query(migrations.flatMap(({ sql }) => sql).join(';\n'))
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select hash, at from unnest($1::text[], $2::bigint[]) with ordinality as done (hash, at, place) order by place`,
    [migrations.map(({ hash }) => hash), migrations.map(({ folderMillis }) => folderMillis)],
  )
}
