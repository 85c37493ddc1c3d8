/**
 * A clock that jumps: that of a process's machine, which has no effect, and that of the database. Putting the latter
 * back by an hour is simulated by moving all stored times an hour ahead.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { roomyMemory } from '#testing/data-folder.ts'
import { freshDatabase } from '#testing/database.ts'
import { imageFile } from '#testing/image-files.ts'
import { Client } from '#testing/program-client.ts'
import { startProgramForThisTest } from '#testing/program-for-this-test.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Seconds in which ten wrong passwords are allowed for one email. */
const WINDOW_SECONDS = 15 * 60

test('a program whose clock jumps works as before', async () => {
  const { olga, sees, jumps } = await programWithJobs()
  const before = await olga.wrongPasswords()
  for (const words of ['The clock is 1 h off', 'The clock is -1 h off']) {
    await jumps(words)
    await sees()
    const wait = await olga.wrongPasswords(1)
    expect(wait).toBeLessThanOrEqual(before)
    expect(wait).toBeGreaterThan(before - 5 * 60)
  }
})

test('a database whose clock jumps leaves no job behind and no limit shut', async () => {
  const { olga, sees, sql } = await programWithJobs()
  await olga.wrongPasswords()
  /** Enlists a job that is due now, one that is due in a minute, or one that a dead process had begun. */
  const enlist = (name: string, state: string, startsIn: string) =>
    sql(
      `insert into pgboss.job (name, state, created_on, start_after, started_on, heartbeat_on, retry_limit, data)
       select 'remove-expired', $2::pgboss.job_state, now(), now() + $3::interval, begun, begun, 3, jsonb_build_object('which', $1::text)
       from (select case when $2 = 'active' then now() end as begun) as it`,
      [name, state, startsIn],
    )
  const everything = await sql<{ change: string }>(
    `select format('update %I.%I set %s', table_schema, table_name,
       string_agg(format('%1$I = %1$I + $1::interval', column_name), ', ')) as change
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and data_type like 'timestamp%' and table_name not like 'job\\_%'
     group by table_schema, table_name`,
  )
  const isPutBack = async (by: string) => {
    await sql('begin')
    for (const { change } of everything) await sql(change, [by])
    await sql('update rate_limits set expire = expire + extract(epoch from $1::interval) * 1000', [by])
    await sql('commit')
  }
  await enlist('abandoned', 'active', '0')
  await enlist('waiting', 'created', '0')
  await enlist('later', 'created', '1 minute')
  await isPutBack('1 hour')
  await sees()
  expect(await olga.wrongPasswords(1)).toBeLessThanOrEqual(WINDOW_SECONDS)
  const [later] = await sql<{ seconds: number }>(
    `select extract(epoch from start_after - now())::float as seconds from pgboss.job where data->>'which' = 'later'`,
  )
  expect(later!.seconds).toBeLessThanOrEqual(60)
  expect(later!.seconds).toBeGreaterThan(-60)

  await isPutBack('-1 hour')
  await sees()
  // An hour forward has ended the window, and a new one begins.
  expect(await olga.wrongPasswords()).toBeLessThanOrEqual(WINDOW_SECONDS)
})

/** The program, somebody who uses it, and its database. */
async function programWithJobs() {
  const database = await freshDatabase()
  const dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-clock-'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
    await rm(dataDirectory, { recursive: true, force: true })
  })
  const program = await startProgramForThisTest({
    dataDirectory,
    environment: { DATABASE_URL: database.url, NODE_OPTIONS: '--import ./testing/jumping-clock.ts' },
  })
  const olga = new Owner(program.origin)
  await olga.signUp('olga@example.org')
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Dunes', subdomain: 'dunes' })
  const sql = async <Row extends pg.QueryResultRow>(query: string, values: unknown[] = []) =>
    (await client.query<Row>(query, values)).rows
  return {
    olga,
    sql,
    async jumps(words: string) {
      program.process.kill('SIGUSR2')
      await expect.poll(() => program.output()).toContain(words)
    },
    /** Everybody who was signed in still is, and everything works: signing in, uploads and their jobs, links, pages. */
    async sees() {
      expect(await olga.json('/api/auth/user')).toMatchObject({ email: 'olga@example.org' })
      await new Client(program.origin).signIn('olga@example.org')
      await olga.uploads(gallery.id, await imageFile('a.jpg', { width: 800, height: 500 }))
      const link = await olga.json<ShareableLink>(`/api/galleries/${gallery.id}/shareable-links`, {
        name: 'Party',
        expiresInDays: 7,
      })
      expect(Math.abs(Date.parse(link.expiresAt) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000)
      for (const page of [`/invite/${link.token}`, `/iframe/${gallery.publicId}`])
        expect([page, (await fetch(program.origin + page)).status]).toEqual([page, 200])
      const unfinished = `select name, data from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%'
        and data->>'which' is distinct from 'later' and name <> 'deliver-letter' order by name`
      await expect.poll(() => sql(unfinished), { interval: 200 }).toEqual([])
      const again = `select name, retry_count from pgboss.job where retry_count > 0 and data->>'which' is distinct from 'abandoned'`
      expect(await sql(again)).toEqual([])
    },
  }
}

class Owner extends Client {
  /** Seconds to wait after this many wrong passwords for one email. */
  async wrongPasswords(count = 11): Promise<number> {
    let answer: Response | undefined
    for (let n = 0; n < count; n++) {
      answer = await new Client(this.origin).fetch('/api/auth/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.org', password: 'not that one' }),
      })
    }
    expect(answer!.status).toBe(429)
    return Number(answer!.headers.get('retry-after'))
  }
}
