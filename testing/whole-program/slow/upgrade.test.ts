/** While people upgrade, processes of the last release and of this one work on one database and one storage. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { LAST_RELEASE } from '#server/database/last-release.ts'
import { roomyMemory } from '#testing/data-folder.ts'
import { imageFile } from '#testing/image-files.ts'
import { SignedIn, visitor } from '#testing/people.ts'
import { Client } from '#testing/program-client.ts'
import { startProgramForThisTest } from '#testing/program-for-this-test.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

const MIGRATIONS = path.resolve('server/database/migrations')

/** Statements that the version before does not notice. Names are quoted, and may have a schema. */
const EXPANDING = [
  /^create (table|type|schema|function|sequence|extension)\b/i,
  // A unique index could refuse writes of the version before.
  /^create index\b/i,
  /^alter table \S+ add column (?!.*not null)/i,
  /^alter table \S+ add column .*default .*/i,
  /^alter type \S+ add value\b/i,
  // Refuses less.
  /^alter table \S+ drop constraint "\w+_(unique|pkey)"/i,
  /^alter table \S+ alter column \S+ drop not null\b/i,
  // Storage and vacuum settings of the table.
  /^alter table \S+ set \(/i,
  /^(insert into|update|with|select|comment on)\b/i,
]

/** Statements that would refuse writes of the version before, except for the reasons given here. */
const HARMLESS = [
  // The version before writes only galleries' domains, one for each.
  /^ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_(one_holder" CHECK|(gallery_id|site_of)_unique" UNIQUE)/,
  // New columns, unknown to the version before.
  /^ALTER TABLE "galleries" ALTER COLUMN "cover_focus_[xy]" DROP DEFAULT/,
  // Refuses a gallery the name of a site, which only this version makes.
  /^CREATE TRIGGER "(galleries|sites)_name" AFTER INSERT OR UPDATE OF/,
  // 1.0.0 does not read by them.
  /^DROP INDEX "images_(gallery_order|visible)"/,
  // Logos are unknown to it.
  /^ALTER TABLE "logos" ADD CONSTRAINT "logos_site_of_ground_pk" PRIMARY KEY/,
]

const statementsOf = (text: string) =>
  text
    .replaceAll(/^--(?!> statement-breakpoint).*$/gm, '')
    .split(/--> statement-breakpoint|;\s*(?:\n|$)/)
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)

/** Tells if the statement adds a check of these columns and of no other. */
function checksOnly(statement: string, columns: string[]): boolean {
  const [, check] = /^alter table \S+ add constraint \S+ check (.*)$/i.exec(statement) ?? []
  const named = [...(check ?? '').matchAll(/"\w+"\.("\w+")/g)].map(([, column]) => column!)
  return named.length > 0 && named.every((column) => columns.includes(column))
}

/** Tells if the statement makes a column unique that is new, and whose default differs in every row. */
function isUniqueByDefault(statement: string, statements: string[]): boolean {
  const [, column] = / add constraint "\w+_unique" unique\(("\w+")\)/i.exec(statement) ?? []
  return statements.some((one) => one.includes(`ADD COLUMN ${column} `) && one.includes('gen_random_uuid()'))
}

/** Tells if the statement adds a reference by these columns and by no other. */
function refersOnly(statement: string, columns: string[]): boolean {
  const [, named] = / FOREIGN KEY \(([^)]*)\)/i.exec(statement) ?? []
  return named?.split(',').every((column) => columns.includes(column.trim())) ?? false
}

/** Statements that could break the version before. A migration may constrain tables that it makes. */
function breakingStatements(text: string): string[] {
  const statements = statementsOf(text)
  const made = statements.flatMap((one) => /^create table (?:if not exists )?(\S+)/i.exec(one)?.[1] ?? [])
  const added = statements.flatMap((one) => / add column ("\w+")/i.exec(one)?.[1] ?? [])
  const isOfNew = (one: string) =>
    made.some((table) => one.includes(` ${table} `) || one.endsWith(` ${table}`)) ||
    refersOnly(one, added) ||
    isUniqueByDefault(one, statements) ||
    checksOnly(one, added)
  const dropped = statements.flatMap((one) => / drop constraint "(\w+)_unique"/i.exec(one)?.[1] ?? [])
  /** True if this index replaces a unique constraint for a part of its rows. */
  const isWeaker = (one: string) => {
    const [, table, column] = /^create unique index .* on "(\w+)" .*\("(\w+)"\) where /i.exec(one) ?? []
    return dropped.includes(`${table}_${column}`)
  }
  return statements.filter(
    (one) => !isWeaker(one) && ![...EXPANDING, ...HARMLESS].some((rule) => rule.test(one)) && !isOfNew(one),
  )
}

test('migrations since the last release only add, so that it runs beside this one', async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'))
  const later = names.filter((name) => Number(name.slice(0, 4)) > LAST_RELEASE.migration)
  for (const name of later) {
    const text = await readFile(path.join(MIGRATIONS, name), 'utf8')
    expect([name, ...breakingStatements(text)]).toEqual([name])
  }
})

const addsMood = `ALTER TABLE "galleries" ADD COLUMN "mood" text DEFAULT 'calm' NOT NULL;`
test.each([
  ['ALTER TABLE "galleries" ADD COLUMN "mood" text;', true],
  [`${addsMood}\nALTER TABLE "galleries" ADD CONSTRAINT "m" CHECK ("galleries"."mood" in ('calm'));`, true],
  [`${addsMood}\nALTER TABLE "galleries" ADD CONSTRAINT "m" CHECK ("galleries"."title" <> '');`, false],
  [`ALTER TABLE "galleries" ADD COLUMN "mood" text DEFAULT 'calm' NOT NULL;`, true],
  ['ALTER TABLE "galleries" ADD COLUMN "mood" text NOT NULL;', false],
  ['ALTER TABLE "galleries" DROP COLUMN "title";', false],
  ['ALTER TABLE "galleries" RENAME COLUMN "title" TO "name";', false],
  ['ALTER TABLE "galleries" ALTER COLUMN "title" SET NOT NULL;', false],
  ['ALTER TABLE "galleries" ALTER COLUMN "title" SET DATA TYPE integer;', false],
  ['CREATE UNIQUE INDEX "one" ON "galleries" USING btree ("title");', false],
  ['ALTER TABLE "galleries" SET (autovacuum_vacuum_scale_factor = 0.01);', true],
  ['CREATE EXTENSION IF NOT EXISTS "pg_trgm";', true],
  ['CREATE INDEX "many" ON "galleries" USING btree ("title");', true],
  [
    'CREATE TABLE "moods" ("id" int);--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "moods" ("id");',
    true,
  ],
  ['DROP TABLE "galleries";', false],
  ['DROP INDEX "images_pkey";', false],
  ['ALTER TABLE "galleries" DROP CONSTRAINT "galleries_title_unique";', true],
  ['CREATE UNIQUE INDEX "one" ON "galleries" USING btree ("title") WHERE "id" > 1;', false],
  [
    'ALTER TABLE "galleries" DROP CONSTRAINT "galleries_title_unique";--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "galleries" USING btree ("title") WHERE "id" > 1;',
    true,
  ],
])('%s: the version before runs on: %s', (statement, isFine) => {
  expect(breakingStatements(statement).length === 0).toBe(isFine)
})

const git = (...args: string[]) => spawnSync('git', args, { stdio: 'ignore' }).status === 0
const hasHistory = git('cat-file', '-e', `${LAST_RELEASE.commit}^{commit}`)

test.skipIf(!hasHistory)(
  'the last release and this one serve the same people at the same time (skipped without its commit in the history)',
  { timeout: 600_000 },
  async () => {
    let databaseUrl = ''
    const dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-upgrade-'))
    onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }))
    const at = await startAppForThisTest({ DATA_DIR: dataDirectory }, async (url) => (databaseUrl = url))
    const old = await startProgramForThisTest({
      directory: await lastRelease(),
      dataDirectory,
      environment: { DATABASE_URL: databaseUrl },
    })

    // People's actions, on the old one and on the new one in turn.
    const before = new Client(old.origin)
    await before.signUp('olga@example.org')
    const after = Object.assign(new SignedIn(at), { cookie: before.cookie })
    const dunes = await before.json<Gallery>('/api/galleries', { title: 'Dunes', subdomain: 'dunes' })
    expect((await after.get(`/api/galleries/${dunes.id}`)).json()).toMatchObject({ title: 'Dunes' })
    const [first] = await before.uploads(dunes.id, await imageFile('a.jpg', { width: 1400, height: 900 }))
    const [second] = await after.adds(dunes, await imageFile('b.jpg', { width: 900, height: 1400 }))
    const ids = [second!.id, first!.id]
    await after.patch(`/api/galleries/${dunes.id}/images/reorder`, { imageIds: ids })
    const listed = await before.json<Image[]>(`/api/galleries/${dunes.id}/images`)
    expect(listed.map(({ id }) => id)).toEqual(ids)

    const seen = `/api/public/galleries/${dunes.publicId}`
    const page = `/iframe/${dunes.publicId}`
    expect(await (await before.fetch(page)).text()).toContain('Dunes')
    expect((await visitor(at).get(page)).body).toContain('Dunes')
    for (const { url } of listed.flatMap(({ renditions }) => renditions)) {
      expect((await before.fetch(url)).status).toBe(200)
      expect((await visitor(at).get(url)).statusCode).toBe(200)
    }
    // Each is notified of the other's changes.
    await after.patch(`/api/galleries/${dunes.id}`, { title: 'Dunes at night' })
    await expect.poll(async () => (await before.json<Gallery>(seen)).title).toBe('Dunes at night')
    await before.fetch(`/api/images/${first!.id}`, { method: 'DELETE' })
    await expect.poll(async () => (await visitor(at).get(`${seen}/images`)).json().length).toBe(1)
    expect((await before.fetch('/api/logout')).status).toBe(302)
    expect((await after.get('/api/galleries')).statusCode).toBe(401)
    expect(await old.stop()).toBe(0)
  },
)

/** Folder of the last release, with the packages of this one, and its pages built. */
async function lastRelease(): Promise<string> {
  // A folder beside the packages, which are linked file by file: decoding processes may not follow a link elsewhere.
  await mkdir('test-results', { recursive: true })
  const directory = await mkdtemp(path.resolve('test-results', 'last-release-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const archive = execFileSync('git', ['archive', LAST_RELEASE.commit], { maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  execFileSync('cp', ['-al', 'node_modules', directory])
  execFileSync(process.execPath, ['setup/build-web.ts'], { cwd: directory, stdio: 'ignore' })
  return directory
}
