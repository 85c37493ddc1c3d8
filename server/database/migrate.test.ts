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

test('what version 1.0.0 has still to tell is taken over, also what it notes beside this version', async () => {
  await atMigration(48, async (client, finish) => {
    await client.query(`
      insert into users (id, email) values ('olga', 'olga@example.org');
      insert into galleries (id, title, subdomain, user_id) values (7, 'Dunes', 'dunes', 'olga'), (8, 'Sea', 'sea', 'olga');
      insert into selections (id, gallery_id, name) values (1, 7, 'Ana'), (2, 7, 'Bo'), (3, 8, 'Cleo'), (4, 7, 'Dan');
      insert into selection_notices values (7, 1, '2026-01-01T10:00Z'), (8, 3, '2026-01-01T10:00Z');
      insert into view_links (id, gallery_id, token, name, done_untold) values (1, 7, 'a', 'Ana', true), (2, 7, 'b', 'Bo', false);
      insert into pick_notices values (7, '2026-01-01T11:00Z');
      insert into shareable_links (id, gallery_id, token, expires_at, untold_uploads, told_at)
        values (5, 8, 'c', now(), 2, '2026-01-01T12:00Z'), (6, 8, 'd', now(), 0, null);
      insert into images (id, gallery_id, filename, original_name, file_size, mime_type, file_path, width, height,
          placeholder, sha256, crc32, sort_order, shareable_link_id)
        select id, 8, 'x.png', 'x.png', 1, 'image/png', 'galleries/8/' || id, 1, 1, '#000000', 'x', 0, id, 5
        from generate_series(1, 3) as id;
      insert into reports (id, gallery_id, reason, message, told_at)
        values (1, 7, 'other', 'One', '2026-01-01T13:00Z'), (2, 7, 'other', 'Two', null);`)
    await finish()
    const taken = async () =>
      (await client.query('select kind, subject, gallery_id, due_at, items from digests order by kind')).rows
    const expected = [
      {
        kind: 'guest-uploads',
        subject: 5,
        gallery_id: 8,
        due_at: new Date('2026-01-01T13:00Z'),
        items: [3, 2],
      },
      { kind: 'picks', subject: 7, gallery_id: 7, due_at: new Date('2026-01-01T11:10Z'), items: [1] },
      { kind: 'reports', subject: 0, gallery_id: null, due_at: new Date('2026-01-01T13:10Z'), items: [2] },
      { kind: 'selections', subject: 7, gallery_id: 7, due_at: new Date('2026-01-01T10:10Z'), items: [2, 4] },
    ]
    expect(await taken()).toEqual(expected)
    await client.query(`
      insert into selections (id, gallery_id, name) values (5, 7, 'Eve');
      update view_links set done_untold = true where id = 2;
      update shareable_links set untold_uploads = 1 where id = 5;
      insert into reports (id, gallery_id, reason, message) values (3, 7, 'other', 'Three');`)
    for (let run = 0; run < 2; run++) await client.query('select take_over_digests()')
    expect((await taken()).map(({ items }) => items)).toEqual([
      [3, 2, 3],
      [1, 2],
      [2, 3],
      [2, 4, 5],
    ])
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
