import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any number that nothing else in this database locks. */
const MIGRATION_LOCK = 7_405_212

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** Brings the tables up to date. Several processes may call it at once: one works, the others wait. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'picturerail migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end() // ends the lock too
  }
}
