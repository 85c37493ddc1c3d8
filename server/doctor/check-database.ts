import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectAlone } from '#server/database/connect.ts'
import { knownMigrations, migrationOf } from '#server/database/migrate.ts'
import type { Finding } from './finding.ts'

const OLDEST_POSTGRES = 15
const CLOCK_TOLERANCE_MS = 2_000
const NOTICE_MS = 5_000

/** Checks the connection, the version, the tables and the announcements. */
export async function checkDatabase(databaseUrl: string): Promise<Finding[]> {
  await using client = await connectAlone(databaseUrl, 'doctor')
  const { rows } = await client.query<{ version: string; number: number; superuser: boolean }>(
    `select current_setting('server_version') as version, rolsuper as superuser,
       current_setting('server_version_num')::int / 10000 as number
     from pg_roles where rolname = current_user`,
  )
  const { version, number, superuser } = rows[0]!
  return [
    number >= OLDEST_POSTGRES
      ? { fine: `PostgreSQL ${version} answers` }
      : {
          wrong: `PostgreSQL ${version} is too old`,
          todo: `Upgrade it to ${OLDEST_POSTGRES} or newer.`,
        },
    superuser
      ? {
          wrong: 'The program connects as a superuser',
          todo: 'Give DATABASE_URL a role that only owns its database.',
        }
      : { fine: 'its role is no superuser' },
    await migrations(client),
    await notices(client, databaseUrl),
    await clock(client),
  ]
}

async function migrations(client: pg.Client): Promise<Finding> {
  const newest = knownMigrations().at(-1)!.tag
  const there = await migrationOf(client)
  if (there === newest) return { fine: `its tables are those of this version (${newest})` }
  return there
    ? {
        wrong: `Its tables are older (${there}) than this version`,
        todo: 'Start the program: it updates them.',
      }
    : {
        wrong: 'It is empty, or its tables are of a newer version',
        todo: 'Start the program, or look whether DATABASE_URL or DATA_DIR is another one.',
      }
}

/** Checks notifications between processes, which a pooler in transaction mode loses. */
async function notices(client: pg.Client, databaseUrl: string): Promise<Finding> {
  await using other = await connectAlone(databaseUrl, 'doctor')
  await client.query('listen picturerail_doctor')
  const heard = once(client, 'notification').then(() => true)
  await other.query('notify picturerail_doctor')
  const arrived = await Promise.race([heard, sleep(NOTICE_MS, false, { ref: false })])
  return arrived
    ? { fine: 'notifications arrive' }
    : {
        wrong: 'Notifications (LISTEN) do not arrive',
        todo: 'Connect to PostgreSQL directly: a pooler in transaction mode loses them.',
      }
}

async function clock(client: pg.Client): Promise<Finding> {
  const asked = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const apart = Math.abs(rows[0]!.now.getTime() - (asked + Date.now()) / 2)
  return apart <= CLOCK_TOLERANCE_MS
    ? { fine: 'its clock is that of this machine' }
    : {
        wrong: `Its clock and that of this machine are ${(apart / 1000).toFixed(1)} s apart`,
        todo: 'Set both by NTP.',
      }
}
