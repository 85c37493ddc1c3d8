import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { inOneLine } from '#contract/texts.ts'
import { createTablesAt, knownMigrations } from '#server/database/migrate.ts'
import { images } from '#server/database/tables/index.ts'
import { originalKey } from '#server/files/folders.ts'
import { keepFiles } from '#server/files/kept-files.ts'
import { verifyFiles } from '#server/files/verify-files.ts'
import { deleteImages } from '#server/images/delete-images.ts'
import { diskStorage } from '#server/ports/storage/disk.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { onServer, urlOf } from '#testing/database.ts'
import { filesBelow } from '#testing/files-below.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { PASSWORD, person, visitor } from '#testing/people.ts'
import { until } from '#testing/programs.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

/** Size of images whose renditions exist as soon as the call has answered. */
const SMALL = { width: 20, height: 20 }
/** A title with separators, quotes and escapes. */
const TITLE = 'Tab\t, "quotes", \\N, \\., line\nfeed, \u2028, \u0001, 🌅'

let at: TestApp
let url: string
let place: string
let olga: Awaited<ReturnType<typeof person>>
let dunes: Gallery
let added: Image[]
beforeAll(async () => {
  at = await startApp({ TRASH_DAYS: '0' }, async (databaseUrl) => {
    url = databaseUrl
    return databaseUrl
  })
  place = await mkdtemp(path.join(tmpdir(), 'picturerail-backups-'))
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  added = await olga.adds(
    dunes,
    await imageFile('a.jpg', SMALL),
    await imageFile('b\u2028"\\.png', SMALL),
    await imageFile('c.webp', SMALL),
  )
  await olga.patch(`/api/images/${added[0]!.id}`, { title: TITLE, description: TITLE })
  await olga.patch(`/api/galleries/${dunes.id}`, { coverImageId: added[1]!.id })
})
afterAll(async () => {
  await at.close()
  await rm(place, { recursive: true, force: true })
})

/** The lines of a command, and its failure. */
async function runs(lines: AsyncIterable<string>) {
  const printed: string[] = []
  try {
    for await (const line of lines) printed.push(line)
  } catch (error) {
    return { printed, failure: (error as Error).message }
  }
  return { printed, failure: null }
}

const backsUp = (directory: string, storage: Storage = at.services.storage, databaseUrl = url) =>
  runs(backUp({ databaseUrl, storage, site: at.config.publicUrl.origin, directory }))

/** A new database, and a folder for files. */
async function newPlace() {
  const name = `restored_${Math.random().toString(36).slice(2)}`
  await onServer(inject('postgresUrl'), `create database ${name}`)
  const dataDirectory = path.join(place, name)
  const databaseUrl = urlOf(inject('postgresUrl'), name)
  onTestFinished(() => onServer(inject('postgresUrl'), `drop database ${name} with (force)`))
  const storage = diskStorage(path.join(dataDirectory, 'files'))
  return { databaseUrl, dataDirectory, storage, staging: path.join(dataDirectory, 'staging') }
}

const restores = (directory: string, to: Awaited<ReturnType<typeof newPlace>>, skipDamaged = false) =>
  runs(restore({ ...to, directory, mailing: ['deliver-letter'], skipDamaged }))

/** The program on restored data. */
async function startsOn({ databaseUrl, dataDirectory }: Awaited<ReturnType<typeof newPlace>>) {
  const started = await startApp({ DATA_DIR: dataDirectory }, async () => databaseUrl)
  onTestFinished(() => started.close())
  return started
}

async function query(databaseUrl: string, text: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const contentsOf = (databaseUrl: string, table: string) =>
  query(databaseUrl, `select row_to_json(t)::text from ${table} t order by 1`)

test('a program with the same rows, files and passwords comes from a backup that was made during uploads', async () => {
  const directory = path.join(place, 'during-uploads')
  let ended = false
  const uploading = (async () => {
    for (let n = 0; !ended && n < 20; n++) await olga.adds(dunes, await imageFile(`n${n}.png`, SMALL))
  })()
  const made = await backsUp(directory)
  ended = true
  await uploading
  expect(made).toEqual({
    printed: [
      expect.stringMatching(/^Database: \d+ rows of \d+ tables, as of .+Z\.$/),
      expect.stringMatching(/^Files: \d+ copied, 0 were there already; \d+ bytes in all\.$/),
      `The backup in ${directory} is complete.`,
    ],
    failure: null,
  })
  expect((await readdir(directory)).sort()).toEqual([
    'files',
    'manifest.json',
    expect.stringMatching(/^snapshot-/),
  ])
  expect((await stat(directory)).mode & 0o077).toBe(0)

  const to = await newPlace()
  expect(await restores(directory, to)).toEqual({
    printed: [
      expect.stringMatching(/^The backup of http:\/\/localhost:3000 as of .+Z is whole\.$/),
      expect.stringMatching(/^Files: \d+ copied, 0 were there already\.$/),
      expect.stringMatching(/^Database: \d+ rows; \d+ jobs go on\.$/),
      'Everything is restored. Everybody has to sign in again.',
    ],
    failure: null,
  })
  expect(await readdir(to.staging)).toEqual([])
  const restored = await startsOn(to)
  const { db } = restored.services.connection
  const there = await db.select().from(images).orderBy(images.id)
  expect(there.length).toBeGreaterThanOrEqual(added.length)
  expect(await runs(verifyFiles(db, to.storage))).toEqual({
    printed: [`${there.length} originals are as they were uploaded.`],
    failure: null,
  })

  const again = visitor(restored)
  expect((await again.get('/api/auth/user')).statusCode).toBe(401)
  await again.post('/api/auth/sign-in', { email: olga.user.email, password: PASSWORD })
  const listed: Image[] = (await again.get(`/api/galleries/${dunes.id}/images`)).json()
  const before: Image[] = (await olga.get(`/api/galleries/${dunes.id}/images`)).json()
  expect(listed).toEqual(before.slice(0, listed.length))
  expect(listed[0]).toMatchObject({ title: inOneLine(TITLE), description: TITLE })
  for (const { originalUrl, renditions } of listed.slice(0, 3)) {
    expect((await again.get(originalUrl)).rawPayload).toEqual((await olga.get(originalUrl)).rawPayload)
    expect((await visitor(restored).get(renditions[0]!.url)).statusCode).toBe(200)
  }
  // Ids continue where they were.
  const form = await again.sends(`/api/galleries/${dunes.id}/images`, [await imageFile('next.png', SMALL)])
  expect(form.json()[0].id).toBeGreaterThan(listed.at(-1)!.id)
})

test('every table is as it was, but for sessions, counters and the visitors of the day; e-mails that were due are not sent again', async () => {
  const directory = path.join(place, 'tables')
  await visitor(at).get(`/iframe/${dunes.publicId}`)
  // Waits for the background work of the uploads.
  await until(async () => expect(await query(url, 'select id from images where found_x is null')).toEqual([]))
  await query(
    url,
    `insert into pgboss.job (name, data, start_after, state) values
     ('deliver-letter', '{"folder": "test"}', now(), 'active'),
     ('deliver-letter', '{"folder": "test"}', '2099-01-01', 'created'),
     ('remove-folder', '{"folder": "test"}', '2098-01-01', 'created')`,
  )
  await backsUp(directory)
  await query(url, `delete from pgboss.job where data->>'folder' = 'test'`)
  const to = await newPlace()
  expect((await restores(directory, to)).failure).toBeNull()
  const tables = await query(
    url,
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const different: string[] = []
  for (const [table] of tables) {
    const [is, was] = [await contentsOf(to.databaseUrl, table), await contentsOf(url, table)]
    if (JSON.stringify(is) !== JSON.stringify(was)) different.push(table)
    else continue
    expect([table, is]).toEqual([table, []])
  }
  const leftOut = [
    'counted_visitors',
    'digests',
    'passkey_challenges',
    'password_resets',
    'rate_limits',
    'sessions',
  ]
  expect([...leftOut, 'unclaimed_files', 'visit_salts']).toEqual(expect.arrayContaining(different))
  expect(different).toContain('sessions')
  const constraints = `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`
  expect(await query(to.databaseUrl, constraints)).toEqual(await query(url, constraints))
  expect(
    await query(
      to.databaseUrl,
      `select name, extract(year from start_after)::int, state from pgboss.job where data->>'folder' = 'test' order by 1`,
    ),
  ).toEqual([
    ['deliver-letter', 2099, 'created'],
    ['remove-folder', 2098, 'created'],
  ])
})

test('what was removed is in a backup, and is restored in what comes of it', async () => {
  const directory = path.join(place, 'removed')
  const [image] = await olga.adds(dunes, await imageFile('gone-and-back.png', SMALL))
  const keeping = { ...at.services, config: { ...at.config, trashDays: 30 } }
  await deleteImages(keeping, { galleryId: dunes.id, imageIds: [image!.id], deletedBy: olga.user.id })
  expect((await backsUp(directory)).failure).toBeNull()
  const to = await newPlace()
  expect((await restores(directory, to)).failure).toBeNull()
  const again = visitor(await startsOn(to))
  await again.post('/api/auth/sign-in', { email: olga.user.email, password: PASSWORD })
  expect((await again.post('/api/removed/restore', { images: [image!.id] })).statusCode).toBe(200)
  expect((await again.get(`/api/images/${image!.id}/original`)).statusCode).toBe(200)
})

test('a site comes back with its name, its logo and the order of its galleries', async () => {
  const mara = await person(at)
  const shown = [await mara.createsGallery('One'), await mara.createsGallery('Two')].reverse()
  await mara.patch('/api/account/site', { name: 'mara-lind', enabled: true, title: 'Mara Lind' })
  await mara.put('/api/account/site/galleries', { galleryIds: shown.map(({ id }) => id) })
  const logo = { ...(await imageFile('logo.png', SMALL)), field: 'logo' }
  await mara.request({ method: 'PUT', url: '/api/account/site/logo', ...multipart([logo]) })
  const directory = path.join(place, 'with-a-site')
  expect((await backsUp(directory)).failure).toBeNull()
  const to = await newPlace()
  expect((await restores(directory, to)).failure).toBeNull()
  const again = await startsOn(to)
  const pageOf = async (process: TestApp) =>
    (await visitor(process).get('/', { host: 'mara-lind.localhost:3000' })).body
  const page = await pageOf(again)
  expect([...page.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(['Two', 'One'])
  const drawn = /\/media\/logos\/[0-9a-f]{32}\.webp/.exec(page)![0]
  const [before, after] = [await visitor(at).get(drawn), await visitor(again).get(drawn)]
  expect(after.rawPayload).toEqual(before.rawPayload)
  const olgaAgain = await person(again)
  expect((await olgaAgain.patch('/api/account/site', { name: 'mara-lind' })).statusCode).toBe(409)
})

test('files deleted during a backup stay until it has them', async () => {
  const directory = path.join(place, 'deleted')
  const [image] = await olga.adds(dunes, await imageFile('short-lived.png', SMALL))
  const { db } = at.services.connection
  const [row] = await db.select().from(images).where(eq(images.id, image!.id))
  const key = originalKey(row!.filePath)
  const waiting = `select 1 from pgboss.job where name = 'remove-folder' and state = 'created' and start_after > now()
    and data->>'folder' = '${row!.filePath}'`
  let asked = false
  const storage: Storage = {
    ...at.services.storage,
    async open(...of) {
      if (!asked) {
        asked = true
        await olga.delete(`/api/images/${image!.id}`)
        await expect.poll(() => query(url, waiting)).toHaveLength(1)
      }
      return at.services.storage.open(...of)
    },
  }
  expect((await backsUp(directory, storage)).failure).toBeNull()
  expect(await filesBelow(path.join(directory, 'files'))).toContain(key)
  expect((await at.services.storage.read(key)).length).toBe(row!.fileSize)

  // The next backup, without this image, drops its files.
  const whole = await filesBelow(path.join(directory, 'files'))
  const { printed } = await backsUp(directory)
  expect(printed[1]).toMatch(/^Files: 0 copied, /)
  expect(await filesBelow(path.join(directory, 'files'))).toEqual(
    whole.filter((file) => !file.startsWith(row!.filePath)),
  )
  expect((await readdir(directory)).filter((name) => name.startsWith('snapshot-'))).toHaveLength(1)
})

test('a backup that breaks off leaves the one before whole, and the next repairs what was damaged', async () => {
  const directory = path.join(place, 'interrupted')
  const broken = {
    ...at.services.storage,
    open: () => Promise.reject(new Error('The bucket is gone')),
  }
  expect(await backsUp(directory, broken)).toMatchObject({ failure: 'The bucket is gone' })
  const to = await newPlace()
  expect(await restores(directory, to)).toEqual({
    printed: [],
    failure: `There is no complete backup in ${directory}: it has no manifest.json.`,
  })
  await backsUp(directory)
  const whole = await filesBelow(directory)
  const manifest = await readFile(path.join(directory, 'manifest.json'), 'utf8')
  await olga.adds(dunes, await imageFile('later.png', SMALL))
  expect((await backsUp(directory, broken)).failure).toBe('The bucket is gone')
  expect(await filesBelow(directory)).toEqual(expect.arrayContaining(whole))
  expect(await readFile(path.join(directory, 'manifest.json'), 'utf8')).toBe(manifest)

  const file = path.join(directory, 'files', (await filesBelow(path.join(directory, 'files')))[0]!)
  const bytes = await readFile(file)
  await writeFile(file, 'cut short')
  expect((await backsUp(directory)).printed[1]).toMatch(/^Files: 3 copied, /) // two of them of the new image
  expect(await readFile(file)).toEqual(bytes)
})

test('what is missing or damaged is named by the backup, which is complete otherwise', async () => {
  const directory = path.join(place, 'incomplete')
  const [gone, damaged] = await olga.adds(
    dunes,
    await imageFile('gone.png', SMALL),
    await imageFile('damaged.jpg', SMALL),
  )
  const { db } = at.services.connection
  const fileOf = async ({ id }: Image) => {
    const [row] = await db.select().from(images).where(eq(images.id, id))
    return path.join(at.dataDirectory, 'files', originalKey(row!.filePath))
  }
  await rm(await fileOf(gone!))
  await writeFile(await fileOf(damaged!), 'not what it was')
  const { printed, failure } = await backsUp(directory)
  expect(printed).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^missing: image \d+ of gallery \d+ \("gone.png"\)$/),
      expect.stringMatching(/^damaged: image \d+ of gallery \d+ \("damaged.jpg"\)$/),
      `The backup in ${directory} is complete.`,
    ]),
  )
  expect(failure).toMatch(/^1 originals are missing and 1 damaged, in the program as in this backup: /)
  await olga.delete(`/api/images/${gone!.id}`)
  await olga.delete(`/api/images/${damaged!.id}`)
})

test('nothing is changed by a backup that is damaged, of a newer program, or for a database that is not empty', async () => {
  const directory = path.join(place, 'damaged')
  await backsUp(directory)
  const to = await newPlace()
  const isUntouched = async () => {
    expect(
      await query(to.databaseUrl, `select 1 from pg_class where relnamespace = 'public'::regnamespace`),
    ).toEqual([])
    expect(await readdir(path.join(to.dataDirectory, 'files'))).toEqual([])
  }
  const manifestFile = path.join(directory, 'manifest.json')
  const text = await readFile(manifestFile, 'utf8')
  const { snapshot } = JSON.parse(text)

  await writeFile(manifestFile, text.replace(/"migration": "\w+"/, '"migration": "9999_flying_cars"'))
  expect((await restores(directory, to)).failure).toBe(
    'The backup is of a newer version of the program (9999_flying_cars): use that one.',
  )
  await writeFile(manifestFile, text.slice(0, -20))
  expect((await restores(directory, to)).failure).toBe(
    `${manifestFile} is damaged, or of another version of the program.`,
  )
  await writeFile(manifestFile, text)

  const table = path.join(directory, snapshot, 'users.copy')
  const users = await readFile(table, 'utf8')
  await writeFile(table, users.replace('@', 'a'))
  expect((await restores(directory, to)).failure).toBe(`${table} is damaged or missing: use another backup.`)
  await writeFile(table, users)
  await isUntouched()

  const original = (await filesBelow(path.join(directory, 'files'))).find((name) =>
    name.endsWith('original'),
  )!
  await rm(path.join(directory, 'files', original))
  const { printed, failure } = await restores(directory, to)
  expect(printed).toEqual([`missing: ${path.join(directory, 'files', original)}`])
  expect(failure).toMatch(/^1 files of the backup are not as they were made.+ Nothing was changed\.$/)
  await isUntouched()
  expect((await restores(directory, to, true)).failure).toBeNull()
  expect(await filesBelow(path.join(to.dataDirectory, 'files'))).not.toContain(original)

  expect((await restores(directory, to)).failure).toMatch(/^The database is not empty\. /)
})

test('a folder is for the backups of one program, and one backup is made at a time', async () => {
  const other = path.join(place, 'other')
  const site = 'https://elsewhere.example.com'
  const { storage } = at.services
  await runs(backUp({ databaseUrl: url, storage, site, directory: other }))
  expect(await backsUp(other)).toEqual({
    printed: [],
    failure: `${other} has a backup of ${site}. Choose another folder for http://localhost:3000.`,
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await keepFiles(client)
  expect((await backsUp(path.join(place, 'second'))).failure).toBe(
    'Another backup of this database is under way: wait for it to end.',
  )
  await client.end()
  expect(await backsUp(at.dataDirectory)).toMatchObject({
    failure: expect.stringMatching(/is not a folder for backups: it has \w+\. Choose an empty one\.$/),
  })
})

test('a backup is not disturbed by another one that is begun into its folder', async () => {
  const directory = path.join(place, 'twice')
  let second: Awaited<ReturnType<typeof backsUp>> | undefined
  const storage: Storage = {
    ...at.services.storage,
    async open(...of) {
      second ??= await backsUp(directory)
      return at.services.storage.open(...of)
    },
  }
  expect((await backsUp(directory, storage)).failure).toBeNull()
  expect(second).toEqual({
    printed: [],
    failure: 'Another backup of this database is under way: wait for it to end.',
  })
  expect((await restores(directory, await newPlace())).failure).toBeNull()
})

test('a backup of an older version is brought up to this one', async () => {
  const older = await newPlace()
  const tags = knownMigrations().map(({ tag }) => tag)
  const client = new pg.Client({ connectionString: older.databaseUrl })
  await client.connect()
  await createTablesAt(client, '0017_rendition_files')
  await client.query(`insert into users (id, email) values ('olga', 'olga@example.org')`)
  await client.end()
  const directory = path.join(place, 'older')
  expect((await backsUp(directory, older.storage, older.databaseUrl)).failure).toBeNull()
  expect(JSON.parse(await readFile(path.join(directory, 'manifest.json'), 'utf8'))).toMatchObject({
    migration: '0017_rendition_files',
  })
  const to = await newPlace()
  expect((await restores(directory, to)).failure).toBeNull()
  expect(await query(to.databaseUrl, 'select id, email from users')).toEqual([['olga', 'olga@example.org']])
  expect(await query(to.databaseUrl, 'select count(*)::int from drizzle.__drizzle_migrations')).toEqual([
    [tags.length],
  ])
})
