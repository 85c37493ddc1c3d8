/** Answers while the database or the storage is away, and recovery without intervention. */

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { announce } from '#server/database/announcements.ts'
import { connect } from '#server/database/connect.ts'
import { deadProcesses } from '#server/database/process-lock.ts'
import { galleries } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { changed } from '#server/galleries/changed.ts'
import { allHeard } from '#testing/all-heard.ts'
import { type DatabaseLine, databaseLine } from '#testing/database-line.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { startApp, startAppForThisTest, type TestApp } from '#testing/start-app.ts'
import { timeHeldUp } from '#testing/time-held-up.ts'

let line: DatabaseLine
let at: TestApp
let olga: SignedIn
let gallery: Gallery
let image: Image
let link: ShareableLink
beforeAll(async () => {
  at = await startApp({}, async (url) => {
    line = await databaseLine(url)
    return line.url
  })
  olga = await person(at)
  gallery = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  image = (await olga.adds(gallery, await imageFile('a.jpg')))[0]!
  link = (await olga.post(`/api/galleries/${gallery.id}/shareable-links`, { name: 'Party' })).json()
})
afterAll(async () => {
  await line.mend()
  await at.close()
  await line.cut()
})

const API = () => [
  '/api/auth/user',
  '/api/galleries',
  `/api/galleries/${gallery.id}`,
  `/api/galleries/${gallery.id}/images`,
  `/api/images/${image.id}/original`,
  `/api/public/galleries/${gallery.id}`,
  `/api/public/galleries/${gallery.id}/images`,
  `/api/invite/${link.token}`,
  image.renditions[0]!.url,
]
const PAGES = () => [
  { path: `/iframe/${gallery.id}` },
  { path: '/', host: 'dunes.localhost:3000' },
  { path: '/', host: 'photos.example.org' },
  { path: `/invite/${link.token}` },
]

describe('while the database refuses connections', () => {
  beforeEach(() => line.cut())
  afterEach(() => line.mend())

  test('calls answer 503 with a time to try again, never 404', async () => {
    for (const path of API()) {
      const answer = await olga.get(path)
      expect([path, answer.statusCode, answer.headers['retry-after']]).toEqual([path, 503, '5'])
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.json()).toEqual({
        message: "We can't answer at the moment. Please try again in a few seconds.",
        code: 'unavailable',
      })
    }
    for (const change of [
      await olga.delete(`/api/images/${image.id}`),
      await olga.delete(`/api/shareable-links/${link.id}`),
      await olga.uploads(gallery, await imageFile('b.jpg')),
      await visitor(at).signIn('olga@example.org'),
    ]) {
      expect([change.statusCode, change.json().code]).toEqual([503, 'unavailable'])
    }
  })

  test('public pages and the page of guests are pages that can be tried again', async () => {
    for (const { path, host } of PAGES()) {
      const page = await visitor(at).get(path, host ? { host } : {})
      expect([path, page.statusCode, page.headers['retry-after']]).toEqual([path, 503, '5'])
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.body).toMatch(/<h1[^>]*>Not ready<\/h1>/)
      expect(page.body).not.toContain('not found')
      const policy = page.headers['content-security-policy']
      expect(policy).toContain(`frame-ancestors ${path.startsWith('/iframe') ? '*' : "'none'"}`)
      const font = /<link rel="preload" as="font"[^>]* href="([^"]+)"/.exec(page.body)![1]!
      expect((await visitor(at).get(font, host ? { host } : {})).statusCode).toBe(200)
    }
  })

  test('the process says that it lives and is not ready, whatever it is called', async () => {
    for (const host of ['localhost:3000', '10.0.0.7:3000']) {
      expect((await visitor(at).get('/healthz', { host })).statusCode).toBe(200)
      const ready = await visitor(at).get('/readyz', { host })
      expect([ready.statusCode, ready.json().database]).toEqual([503, false])
    }
  })

  test('all is well again once it is back', async () => {
    expect((await olga.get('/api/galleries')).statusCode).toBe(503)
    await line.mend()
    await expect.poll(async () => (await olga.get('/api/galleries')).statusCode).toBe(200)
    for (const path of API()) expect([path, (await olga.get(path)).statusCode]).toEqual([path, 200])
    expect((await visitor(at).get(`/iframe/${gallery.id}`)).body).toContain('Dunes')
  })
})

/** Milliseconds, excluding those in which other programs occupied the machine. */
const ANSWERED_WITHIN_MS = 2_000

test.concurrent.for([
  { how: 'refuses connections', seconds: 5, begin: (line: DatabaseLine) => line.cut() },
  { how: 'answers nothing any more', seconds: 5, begin: async (line: DatabaseLine) => line.silence() },
  { how: 'refuses connections', seconds: 60, begin: (line: DatabaseLine) => line.cut() },
])(
  'while the database $how for $seconds s, what is in memory goes on and all else says so soon; then all is well by itself',
  { timeout: 400_000 },
  async ({ begin, seconds }, { expect, onTestFinished }) => {
    let line!: DatabaseLine
    let direct!: string
    const at = await startApp({}, async (url) => {
      direct = url
      line = await databaseLine(url)
      return line.url
    })
    const elsewhere = connect(direct, () => {})
    onTestFinished(async () => {
      await elsewhere.close()
      await line.mend()
      await at.close()
      await line.cut()
    })
    const pia = await person(at)
    const gallery = await pia.createsGallery('Harbour')
    const [image] = await pia.adds(gallery, await imageFile('a.jpg'))
    const hot = [
      `/iframe/${gallery.publicId}`,
      `/api/public/galleries/${gallery.publicId}`,
      `/api/public/galleries/${gallery.publicId}/images`,
      image!.renditions[0]!.url,
    ]
    await allHeard(at)
    for (const path of hot) expect((await visitor(at).get(path)).statusCode).toBe(200)
    // Address of the same gallery that was never requested, and whose answer may be kept for ever.
    const [row] = await at.services.connection.db.select().from(galleries).where(eq(galleries.id, gallery.id))
    const cold = `${hot[2]}?offset=0&limit=1&v=${row!.version}`

    await begin(line)
    const end = performance.now() + seconds * 1000
    const heldUp = timeHeldUp(onTestFinished)
    while (performance.now() < end) {
      const asked = performance.now() - heldUp()
      const answers = await Promise.all([
        pia.get('/api/galleries'),
        pia.patch(`/api/galleries/${gallery.id}`, { title: 'Port' }),
        pia.uploads(gallery, await imageFile('b.jpg')),
        visitor(at).signIn('pia@example.org'),
        visitor(at).get('/iframe/999'),
        visitor(at).get(cold),
        visitor(at).get('/readyz'),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503, 503, 503])
      for (const { headers } of answers.slice(0, 6))
        expect([headers['retry-after'], headers['cache-control'], headers.etag]).toEqual([
          '5',
          'no-store',
          undefined,
        ])
      expect(performance.now() - heldUp() - asked).toBeLessThan(ANSWERED_WITHIN_MS)
      // Until the process knows that the database is away, announcements may be missing: it asks, and answers 503.
      await expect.poll(() => at.services.connection.reach.isAway(), { interval: 10 }).toBe(true)
      // More than are counted in memory before the limit of an address asks the database.
      for (const path of Array.from({ length: 15 }, () => hot).flat())
        expect([path, (await visitor(at).get(path)).statusCode]).toEqual([path, 200])
      await new Promise((resolve) => setTimeout(resolve, seconds * 40))
    }
    await line.mend()

    await expect.poll(async () => (await pia.get('/api/galleries')).statusCode).toBe(200)
    expect((await visitor(at).get('/readyz')).statusCode).toBe(200)
    expect(await pia.imagesOf(gallery)).toHaveLength(1)
    // Jobs: nothing of refused ones stays stored, and new ones are done.
    const [added] = await pia.adds(gallery, await imageFile('c.jpg', { width: 1500, height: 1000 }))
    const folder = path.join(at.dataDirectory, 'files', 'galleries', String(gallery.id))
    await expect.poll(async () => (await readdir(folder)).length).toBe(2)
    const files = () => readdir(path.join(folder, path.basename(path.dirname(added!.filePath))))
    await expect.poll(files).toContain('1280.webp')
    // The lock that shows other processes that this one lives.
    const dead = () => transact(elsewhere.db, (tx) => deadProcesses(tx, [at.services.process]))
    await expect.poll(dead).toEqual([])
    // Announcements of other processes.
    await visitor(at).get(hot[1]!)
    await elsewhere.db
      .update(galleries)
      .set({ title: 'Quay', ...changed() })
      .where(eq(galleries.id, gallery.id))
    await announce(elsewhere.db, { about: 'gallery-changed', galleryId: gallery.id })
    await expect.poll(async () => (await visitor(at).get(hot[1]!)).json().title).toBe('Quay')
  },
)

test('a call whose connection the database ends, as at a restart, is told to try again', async () => {
  const { pool } = at.services.connection
  const locking = await pool.connect()
  await locking.query('begin')
  await locking.query('select 1 from galleries where id = $1 for update', [gallery.id])
  const waiting = olga.patch(`/api/galleries/${gallery.id}`, { title: 'Dunes at night' })
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await pool.query(end)).rowCount).toBe(1)
  const answer = await waiting
  await locking.query('rollback')
  locking.release()
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '5',
  ])
})

test('an upload whose commit succeeded without an answer keeps its files: sending it again finds it', async () => {
  const key = 'lost-answer'
  const sends = async () => {
    const { payload, headers } = multipart([await imageFile('lost.jpg')])
    return olga.request({
      method: 'POST',
      url: `/api/galleries/${gallery.id}/images`,
      payload,
      headers: { ...headers, 'idempotency-key': key },
    })
  }
  const before = await olga.imagesOf(gallery)
  line.loseCommitAfter('insert into "images"')
  const lost = await sends()
  expect([lost.statusCode, lost.json().code]).toEqual([503, 'unavailable'])
  expect(await olga.imagesOf(gallery)).toHaveLength(before.length + 1)
  const found = await sends()
  expect(found.statusCode).toBe(201)
  const [stored] = found.json<Image[]>()
  // Nothing is reserved any more, and no removal waits.
  const { rows } = await at.services.connection.pool.query(
    `select folder from unclaimed_files union all
     select data->>'folder' from pgboss.job where name = 'remove-folder' and state in ('created', 'active', 'retry')`,
  )
  expect(rows).toEqual([])
  expect((await olga.get(stored!.originalUrl)).statusCode).toBe(200)
  expect(await olga.imagesOf(gallery)).toHaveLength(before.length + 1)
})

test('an id that no gallery can have is not found, and is no fault', async () => {
  for (const id of ['9999999999', '2147483648', '0', 'x']) {
    const page = await visitor(at).get(`/iframe/${id}`)
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Gallery not found')
  }
})

test('a storage that does not answer is an outage, and what was sent is not kept', async () => {
  const away = await startAppForThisTest({
    S3_BUCKET: 'away',
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  const pia = await person(away)
  const empty = await pia.createsGallery('Empty')
  const answer = await pia.uploads(empty, await imageFile('a.jpg'))
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '5',
  ])
  expect(await pia.imagesOf(empty)).toEqual([])
})
