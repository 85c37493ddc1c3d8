/** Answers from memory: without a query, and never outdated by a change. Two processes share one database. */

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { setSuspended } from '#server/admin/suspend-user.ts'
import { announce } from '#server/database/announcements.ts'
import { clock } from '#server/database/clock.ts'
import { customDomains, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { deleteGallery } from '#server/desk/remove-gallery.ts'
import { allHeard } from '#testing/all-heard.ts'
import { type DatabaseLine, databaseLine } from '#testing/database-line.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, Visitor, visitor } from '#testing/people.ts'
import { until } from '#testing/programs.ts'
import { startApp, startAppForThisTest, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let other: TestApp
let line: DatabaseLine
let olga: SignedIn
let admin: SignedIn
beforeAll(async () => {
  let databaseUrl = ''
  at = await startApp({}, async (url) => {
    databaseUrl = url
    return url
  })
  other = await startApp({ DATA_DIR: at.dataDirectory }, async () => {
    line = await databaseLine(databaseUrl)
    return line.url
  })
  olga = await person(at, 'Olga')
  admin = await person(at, 'Ada')
  const { db } = at.services.connection
  await db.update(users).set({ status: 'paid' })
  await db.update(users).set({ role: 'Admin' }).where(eq(users.id, admin.user.id))
})
afterAll(async () => {
  await other.close()
  await line.cut()
  await at.close()
})

let gallery: Gallery
let images: Image[]
let scenes = 0
beforeEach(async () => {
  const name = `memory-${++scenes}`
  gallery = await olga.createsGallery(`Gallery ${scenes}`, { subdomain: name })
  images = await olga.adds(gallery, await imageFile('a.jpg'), await imageFile('b.jpg'))
  await allHeard(at, other)
})

const own = () => ({ host: `${gallery.subdomain}.localhost:3000` })
const listed = () => `/api/public/galleries/${gallery.publicId}/images?offset=0&limit=200`
/** All answers that are the same for every visitor. */
const addresses = (): [string, Record<string, string>][] => [
  [`/iframe/${gallery.publicId}`, {}],
  [`/iframe/${gallery.id}`, {}],
  [`/iframe/${gallery.publicId}?page=2`, {}],
  [`/iframe/${gallery.publicId}/p/${images[0]!.id}`, {}],
  ['/', own()],
  [`/p/${images[1]!.id}`, own()],
  ...[`/api/public/galleries/${gallery.publicId}`, `/api/public/galleries/${gallery.id}`].flatMap((api) =>
    ['', '/images', '/images?offset=0&limit=200', '/layout'].flatMap((rest): [string, typeof NONE][] => [
      [api + rest, NONE],
      [api + rest, own()],
    ]),
  ),
]
const NONE: Record<string, string> = {}

const asksAll = async (who: Visitor, more = NONE) => {
  const answers = []
  for (const [url, headers] of addresses()) answers.push(await who.get(url, { ...headers, ...more }))
  return answers
}

/** Counts queries while `work` runs. Jobs do not use the pool. */
async function queriesOf(app: TestApp, work: () => Promise<unknown>) {
  const { pool } = app.services.connection
  const spies = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'connect')]
  await work()
  const count = spies[0]!.mock.calls.length + spies[1]!.mock.calls.length
  for (const spy of spies) spy.mockRestore()
  return count
}

test('what is unchanged is answered without a query, as the first time', async () => {
  const somebody = visitor(at)
  const first = await asksAll(somebody)
  expect(first.map(({ statusCode }) => statusCode)).toEqual(first.map(() => 200))
  for (const { headers } of first) expect(headers['server-timing']).toMatch(/^make;dur=\d+\.\d$/)
  for (const address of ['198.51.100.1', '198.51.100.2']) {
    somebody.address = address
    await somebody.get('/favicon.svg')
  }
  expect(
    await queriesOf(at, async () => {
      // Request limits are counted in the database from time to time.
      somebody.address = '198.51.100.1'
      const again = await asksAll(somebody)
      somebody.address = '198.51.100.2'
      // Browsers with a cookie of this site get the same answer.
      const byMember = await asksAll(olga)
      for (const answers of [again, byMember]) {
        for (const [index, { headers, body, statusCode }] of answers.entries()) {
          const was = first[index]!
          expect([statusCode, body]).toEqual([200, was.body])
          const timing = { 'server-timing': 'memory;desc="from memory"', date: '' }
          expect({ ...headers, date: '' }).toEqual({ ...was.headers, ...timing })
        }
      }
      for (const [index, [url, headers]] of addresses().entries()) {
        const etag = String(first[index]!.headers.etag)
        const unchanged = await somebody.get(url, { ...headers, 'if-none-match': etag })
        expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag])
        expect((await somebody.request({ method: 'HEAD', url, headers })).body).toBe('')
      }
    }),
  ).toBe(0)
})

test('each encoding has its own body', async () => {
  for (let round = 0; round < 2; round++) {
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['', undefined],
    ] as const) {
      const answer = await visitor(at).get(listed(), { 'accept-encoding': accepted })
      expect(answer.headers).toMatchObject({ vary: 'accept-encoding' })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    }
  }
})

type Change = { what: string; change: () => Promise<unknown>; status: number }
const patch = (change: object) => olga.patch(`/api/galleries/${gallery.id}`, change)
const suspended = (isSuspended: boolean) =>
  setSuspended(at.services.connection.db, admin.user as never, olga.user.id, isSuspended)
const CHANGES: Change[] = [
  { what: 'its title', change: () => patch({ title: 'Another' }), status: 200 },
  {
    what: 'an image’s title',
    change: () => olga.patch(`/api/images/${images[0]!.id}`, { title: 'New' }),
    status: 200,
  },
  {
    what: 'the order',
    change: () =>
      olga.patch(`/api/galleries/${gallery.id}/images/reorder`, {
        imageIds: images.map(({ id }) => id).reverse(),
      }),
    status: 200,
  },
  { what: 'an image that is added', change: async () => olga.adds(gallery, await imageFile()), status: 200 },
  { what: 'that it is private', change: () => patch({ visibility: 'private' }), status: 404 },
  {
    what: 'its password',
    change: () => patch({ visibility: 'password', password: 'open sesame' }),
    status: 401,
  },
  { what: 'that it is closed', change: () => patch({ closesAt: '2020-01-01T00:00:00.000Z' }), status: 404 },
  {
    what: 'that it is deleted',
    change: () => deleteGallery(at.services, gallery.id),
    status: 404,
  },
]

test.each(CHANGES)('$what shows at once here, and soon on another process', async ({ change, status }) => {
  const [here, there] = [visitor(at), new Visitor(other)]
  const before = await asksAll(here)
  await asksAll(there)
  await change()
  const after = await asksAll(here)
  // Numbers find public galleries only; a public id may begin with the same digits.
  const byNumber = new RegExp(`/(iframe|galleries)/${gallery.id}(?!\\w)`)
  expect(after.map(({ statusCode }) => statusCode)).toEqual(
    addresses().map(([url]) => (status === 401 && byNumber.test(url) ? 404 : status)),
  )
  if (status === 200) {
    for (const [index, { headers }] of after.entries())
      expect(headers.etag).not.toBe(before[index]!.headers.etag)
  }
  await until(async () => {
    const elsewhere = await asksAll(there)
    expect(elsewhere.map(({ statusCode, headers }) => [statusCode, headers.etag])).toEqual(
      after.map(({ statusCode, headers }) => [statusCode, headers.etag]),
    )
  })
})

test('that its owner is suspended, and is not any more', async () => {
  const [here, there] = [visitor(at), new Visitor(other)]
  await asksAll(here)
  await asksAll(there)
  await suspended(true)
  for (const { statusCode } of await asksAll(here)) expect(statusCode).toBe(404)
  await until(async () => {
    for (const { statusCode } of await asksAll(there)) expect(statusCode).toBe(404)
  })
  await suspended(false)
  await olga.signIn(olga.user.email)
  for (const { statusCode } of await asksAll(here)) expect(statusCode).toBe(200)
})

test('an image that is deleted is gone from its own page and from all others', async () => {
  const here = visitor(at)
  await asksAll(here)
  await olga.delete(`/api/images/${images[0]!.id}`)
  expect((await here.get(`/iframe/${gallery.publicId}/p/${images[0]!.id}`)).statusCode).toBe(404)
  expect((await here.get(listed())).json()).toHaveLength(1)
  expect((await here.get(`/iframe/${gallery.publicId}`)).body).not.toContain(images[0]!.filePath)
})

test('closing needs no announcement: nothing is answered from the moment on', async () => {
  const here = visitor(at)
  await patch({ closesAt: new Date(Date.now() + 60_000).toISOString() })
  for (const { statusCode } of await asksAll(here)) expect(statusCode).toBe(200)
  const later = vi.spyOn(clock, 'ms').mockReturnValue(clock.ms() + 61_000)
  onTestFinished(() => later.mockRestore())
  for (const { statusCode } of await asksAll(here)) expect(statusCode).toBe(404)
})

test('what only some people see is asked for each time', async () => {
  await patch({ visibility: 'password', password: 'open sesame' })
  const guest = visitor(at)
  await guest.post(`/api/public/galleries/${gallery.publicId}/unlock`, { password: 'open sesame' })
  const page = `/iframe/${gallery.publicId}`
  for (const who of [guest, olga]) {
    for (let round = 0; round < 2; round++) {
      const answer = await who.get(page)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache'])
      expect((await who.get(listed())).statusCode).toBe(200)
      expect((await visitor(at).get(page)).statusCode).toBe(401)
      expect((await visitor(at).get(listed())).statusCode).toBe(401)
    }
  }
  await patch({ visibility: 'private' })
  expect((await olga.get(page)).statusCode).toBe(200)
  expect((await guest.get(page)).statusCode).toBe(404)
})

test('a domain shows its gallery until it is another’s', async () => {
  const { db } = at.services.connection
  const host = `${gallery.subdomain}.example.org`
  const row = {
    hostname: host,
    providerId: host,
    proof: 'x',
    records: { id: host, status: 'active' as const },
  }
  await db.insert(customDomains).values({ ...row, galleryId: gallery.id, verifiedAt: new Date() })
  const here = visitor(at)
  for (let round = 0; round < 2; round++) {
    const answer = await here.get('/', { host })
    expect(answer.body).toContain(`<title>${gallery.title}</title>`)
  }
  await transact(db, async (tx) => {
    await tx.delete(customDomains).where(eq(customDomains.galleryId, gallery.id))
    await announce(tx, { about: 'gallery-changed', galleryId: gallery.id })
  })
  expect((await here.get('/', { host })).statusCode).toBe(404)
})

test('a process that does not reach the database shows what it knew, and what is true as soon as it does', async () => {
  const there = new Visitor(other)
  await asksAll(there)
  await line.cut()
  await patch({ visibility: 'private' })
  await until(async () => expect((await there.get('/readyz')).statusCode).toBe(503))
  for (const { statusCode } of await asksAll(there)) expect(statusCode).toBe(200)
  await line.mend()
  await until(async () => {
    for (const { statusCode } of await asksAll(there)) expect(statusCode).toBe(404)
  })
})

test('requests that are answered from memory count towards the request limit', async () => {
  const busy = visitor(at)
  busy.address = '203.0.113.9'
  const counted = async () => {
    const { rows } = await at.services.connection.pool.query(
      "select sum(points)::int as points from rate_limits where key like 'public:%'",
    )
    return rows[0].points ?? 0
  }
  const before = await counted()
  for (let n = 0; n < 200; n++) await busy.get(listed())
  await expect.poll(counted).toBe(before + 200)
})

test('behind a proxy, each visitor has a limit of their own, and longer lines than any address say who asks, too', async () => {
  const proxied = await startAppForThisTest({ TRUST_PROXY: 'loopback' })
  const photographer = await person(proxied, 'Petra')
  const { publicId } = await photographer.createsGallery('Behind a proxy')
  const asks = (forwarded: string) =>
    proxied.app.inject({
      url: `/api/public/galleries/${publicId}`,
      remoteAddress: '127.0.0.1',
      headers: { host: 'localhost:3000', 'x-forwarded-for': forwarded },
    })
  const counted = async () => {
    const { rows } = await proxied.services.connection.pool.query(
      "select points from rate_limits where key like 'public:%' order by points",
    )
    return rows.map(({ points }) => Number(points))
  }
  await asks('198.51.100.1')
  const long = `${'x'.repeat(300)}, `
  // The visitor's address is the last one in the chain that is not a trusted proxy's.
  for (let n = 0; n < 200; n++) {
    const answer = await asks(`${n % 2 ? 'unknown, ' : long}203.0.113.9`)
    expect(answer.headers['server-timing']).toMatch(/memory/)
  }
  for (let n = 0; n < 199; n++) await asks('203.0.113.8')
  await expect.poll(counted).toEqual([200])
})
