import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { onServer, urlOf } from '#testing/database.ts'
import { migrateDatabase } from './migrate.ts'

const sha256 = (token: string) => createHash('sha256').update(token).digest('base64url')

test('links that were mailed or handed out before they were hashed at rest go on working', async () => {
  await atMigration(10, async (client, finish) => {
    await client.query(`insert into users (id, email) values ('olga', 'olga@example.org')`)
    await client.query(
      `insert into galleries (id, title, subdomain, user_id) values (7, 'Dunes', 'dunes', 'olga')`,
    )
    await client.query(
      `insert into collaborators (id, gallery_id, email, token, expires_at)
       values (3, 7, 'ines@example.org', 'an-old_token', now() + interval '1 day')`,
    )
    await client.query(`insert into sandbox_checkouts (token, user_id) values ('a-checkout', 'olga')`)
    await finish()
    expect((await client.query('select * from invitation_links')).rows).toEqual([
      { token_hash: sha256('an-old_token'), collaborator_id: 3 },
    ])
    expect((await client.query('select token_hash from sandbox_checkouts')).rows).toEqual([
      { token_hash: sha256('a-checkout') },
    ])
    expect((await client.query('select * from collaborators')).rows).toMatchObject([{ status: 'pending' }])
  })
})

test('processes that start at once migrate an empty database once', async () => {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const client = new pg.Client({ connectionString: urlOf(server, name) })
  try {
    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(urlOf(server, name))))
    await client.connect()
    const { rows } = await client.query('select count(*)::int as run from drizzle.__drizzle_migrations')
    const journal = await readFile(path.join(import.meta.dirname, 'migrations/meta/_journal.json'), 'utf8')
    expect(rows).toEqual([{ run: JSON.parse(journal).entries.length }])
  } finally {
    await client.end()
    await onServer(server, `drop database ${name} with (force)`)
  }
})

/** Runs with a database as it was after migration `last`; `finish` runs the others. */
async function atMigration(
  last: number,
  run: (client: pg.Client, finish: () => Promise<void>) => Promise<void>,
) {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-migrations-'))
  const client = new pg.Client({ connectionString: urlOf(server, name) })
  try {
    await cp(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true })
    const file = path.join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8'))
    const entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= last)
    await writeFile(file, JSON.stringify({ ...journal, entries }))
    await client.connect()
    await migrate(drizzle(client), { migrationsFolder: folder })
    await run(client, () => migrateDatabase(urlOf(server, name)))
  } finally {
    await client.end()
    await onServer(server, `drop database ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
}
