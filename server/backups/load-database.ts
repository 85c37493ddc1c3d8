import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createTablesAt } from '#server/database/migrate.ts'
import { bringBackJobs, type WaitingJob } from '#server/platform/jobs/waiting-jobs.ts'
import { JOBS, type Manifest } from './manifest.ts'

/** Throws with a message for the terminal unless the database is empty. */
export async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select relname from pg_class where relkind in ('r', 'p')
     and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle')) limit 1`,
  )
  if (rows.length === 0) return
  throw new Error(
    'The database is not empty. Restore into a new one: another DATABASE_URL, or a DATA_DIR without the folder postgres.',
  )
}

type Options = {
  databaseUrl: string
  manifest: Manifest
  /** Path of the dump of a table (or of JOBS). */
  fileOf(name: string): string
  /** Names of jobs that send e-mails. */
  mailing: string[]
}

/**
 * Creates the tables as they were at the backup, and fills them, in one transaction. E-mails due by now are left out,
 * as most have been sent. Returns the number of restored jobs.
 */
export async function loadDatabase(
  client: pg.Client,
  { databaseUrl, manifest, fileOf, mailing }: Options,
): Promise<number> {
  let goOn = 0
  await bringBackJobs(databaseUrl, async (enlist) => {
    await client.query('begin')
    await createTablesAt(client, manifest.migration)
    // Tables refer to one another in circles, so references are checked once all are filled.
    const { rows } = await client.query<{ drop: string; add: string }>(FOREIGN_KEYS)
    await client.query(rows.map(({ drop }) => drop).join(';'))
    for (const { name, columns } of manifest.tables) {
      await load(client, `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`, fileOf(name))
    }
    await client.query(rows.map(({ add }) => add).join(';'))
    await client.query(
      `select setval(quote_ident(name)::regclass, value) from unnest($1::text[], $2::bigint[]) as at (name, value)`,
      [manifest.sequences.map(({ name }) => name), manifest.sequences.map(({ value }) => value)],
    )
    await client.query(
      'create temporary table kept_jobs (name text, data jsonb, after timestamptz) on commit drop',
    )
    await load(client, 'kept_jobs', fileOf(JOBS))
    const { rows: jobs } = await client.query<WaitingJob>(
      'select name, data, after from kept_jobs where not (name = any ($1) and after <= now())',
      [mailing],
    )
    await enlist(drizzle(client), jobs)
    await client.query('commit')
    goOn = jobs.length
  })
  return goOn
}

const FOREIGN_KEYS = `select
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

const load = (client: pg.Client, target: string, file: string) =>
  pipeline(createReadStream(file), client.query(copyFrom(`copy ${target} from stdin`)))
