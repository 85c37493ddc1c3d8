import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { GalleryVisits } from '#contract/visits.ts'
import { clock } from '#server/database/clock.ts'
import { countedVisitors, customDomains, users, visitSalts } from '#server/database/tables/index.ts'
import { DAY_MS, utcDay } from '#server/platform/time.ts'
import { type DatabaseLine, databaseLine } from '#testing/database-line.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { until } from '#testing/programs.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'
import { runForgetVisitors } from './forget-visitors.ts'

let at: TestApp
let other: TestApp
let line: DatabaseLine
let olga: SignedIn
beforeAll(async () => {
  let databaseUrl = ''
  at = await startApp({}, async (url) => {
    databaseUrl = url
    return url
  })
  other = await startApp({ DATA_DIR: at.dataDirectory, LOG_LEVEL: 'warn' }, async () => {
    line = await databaseLine(databaseUrl)
    return line.url
  })
  olga = await person(at)
  await at.services.connection.db.update(users).set({ status: 'paid' })
})
afterAll(async () => {
  await other.close()
  await line.cut()
  await at.close()
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

type Load = {
  on?: TestApp
  host?: string
  address?: string
  agent?: string
  cookie?: string
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD'
}
/** Loads a page; returns its status. */
async function load(url: string, { on = at, host, address, agent, cookie, headers, method }: Load = {}) {
  const who = visitor(on)
  if (address) who.address = address
  if (cookie) who.cookie = cookie
  const answer = await who.request({
    method: method ?? 'GET',
    url,
    headers: { 'user-agent': agent ?? FIREFOX, ...(host ? { host } : {}), ...headers },
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  return answer.statusCode
}

const visitsOf = async ({ id }: { id: number }) =>
  (await olga.get(`/api/galleries/${id}/visits`)).json<GalleryVisits>()
const untilVisits = (gallery: { id: number }, count: number) =>
  until(async () => expect((await visitsOf(gallery)).total).toBe(count))
/** Waits until all earlier visits are written: a last visit of its own has arrived. */
async function untilWritten() {
  const last = await olga.createsGallery('Last')
  for (const on of [at, other])
    await load(`/iframe/${last.publicId}`, { on, agent: `${FIREFOX} ${on === at}` })
  await untilVisits(last, 2)
}

test('one for each visitor, day and gallery, at whatever address and process', async () => {
  const dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  const roofs = await olga.createsGallery('Roofs')
  await at.services.connection.db.insert(customDomains).values({
    galleryId: dunes.id,
    hostname: 'dunes.example.org',
    providerId: 'x',
    proof: 'x',
    records: { id: 'x', status: 'active' },
    verifiedAt: new Date(),
  })
  const page = `/iframe/${dunes.publicId}`
  const empty = await visitsOf(dunes)
  expect(empty).toEqual({ total: 0, days: expect.any(Array) })
  expect(empty.days).toHaveLength(30)
  expect(empty.days[0]).toEqual({ date: utcDay(new Date(Date.now() - 29 * DAY_MS)), visits: 0 })
  expect(empty.days[29]).toEqual({ date: utcDay(new Date()), visits: 0 })

  await Promise.all([load(page), load(page, { on: other }), load(page, { on: other })])
  for (const again of [
    await load(page),
    await load('/', { host: 'dunes.localhost:3000' }),
    await load('/?page=2', { host: 'dunes.example.org', on: other }),
    await load(`/iframe/${dunes.id}`),
  ]) {
    expect(again).toBe(200)
  }
  await load(page, { agent: IPHONE, on: other })
  await load(page, { address: '198.51.100.7' })
  // A page in the browser's cache is only revalidated.
  expect(await load(page, { address: '198.51.100.8', headers: { 'if-none-match': '*' } })).toBe(304)
  await load(`/iframe/${roofs.publicId}`)
  await untilWritten()
  expect(await visitsOf(dunes)).toEqual({
    total: 4,
    days: [...empty.days.slice(0, -1), { date: utcDay(new Date()), visits: 4 }],
  })
  expect((await visitsOf(roofs)).total).toBe(1)
})

test('not what robots load, nor what is loaded in advance or by the app itself', async () => {
  const gallery = await olga.createsGallery('Quiet')
  const page = `/iframe/${gallery.publicId}`
  for (const agent of [GOOGLEBOT, 'curl/8.14.1', 'facebookexternalhit/1.1', '']) {
    expect(await load(page, { agent })).toBe(200)
  }
  for (const headers of [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' },
  ] as Record<string, string>[]) {
    expect(await load(page, { headers })).toBe(200)
  }
  expect(await load(page, { method: 'HEAD' })).toBe(200)
  expect(await load(`/api/public/galleries/${gallery.publicId}`)).toBe(200)
  await untilWritten()
  expect((await visitsOf(gallery)).total).toBe(0)
  // A frame on another site is a visit.
  await load(page, { headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' } })
  await untilVisits(gallery, 1)
})

test('not the form of a protected gallery, nor what only its members see', async () => {
  const gallery = await olga.createsGallery('Secret', { subdomain: 'secret' })
  const page = `/iframe/${gallery.publicId}`
  const own = { host: 'secret.localhost:3000' }
  const change = (wanted: object) => olga.patch(`/api/galleries/${gallery.id}`, wanted)
  await change({ visibility: 'private' })
  expect(await load(page, { cookie: olga.cookie })).toBe(200)
  expect(await load(page)).toBe(404)
  await change({ visibility: 'password', password: 'open sesame' })
  expect(await load(page, { cookie: olga.cookie })).toBe(200)
  expect(await load(page)).toBe(401)
  expect(await load('/', own)).toBe(401)
  const guest = visitor(at)
  await guest.post(`/api/public/galleries/${gallery.publicId}/unlock`, { password: 'open sesame' })
  await change({ closesAt: '2020-01-01T00:00:00.000Z' })
  expect(await load(page, { cookie: `${olga.cookie}; ${guest.cookie}` })).toBe(200)
  expect(await load(page, { cookie: guest.cookie })).toBe(404)
  await untilWritten()
  expect((await visitsOf(gallery)).total).toBe(0)
  // Someone who has given the password is a visitor.
  await change({ closesAt: null })
  expect(await load('/', { ...own, cookie: guest.cookie })).toBe(200)
  await untilVisits(gallery, 1)
})

test('the next day every visitor counts again, and the hashes are deleted', async () => {
  const gallery = await olga.createsGallery('Days')
  await load(`/iframe/${gallery.publicId}`)
  await untilVisits(gallery, 1)
  const today = utcDay(new Date())
  const { db } = at.services.connection
  const [first] = await db.select().from(visitSalts)
  const later = clock.fromNow(DAY_MS)
  vi.spyOn(clock, 'ms').mockReturnValue(later.getTime())
  onTestFinished(() => void vi.restoreAllMocks())
  const tomorrow = utcDay(later)
  for (const on of [at, other]) await load(`/iframe/${gallery.publicId}`, { on })
  await untilVisits(gallery, 2)
  expect((await visitsOf(gallery)).days.slice(-2)).toEqual([
    { date: today, visits: 1 },
    { date: tomorrow, visits: 1 },
  ])
  await runForgetVisitors(db)()
  const salts = await db.select().from(visitSalts)
  expect(salts).toEqual([{ date: tomorrow, salt: expect.not.stringMatching(first!.salt) }])
  const kept = await db.select().from(countedVisitors)
  expect(kept).toEqual([
    { galleryId: gallery.id, date: tomorrow, hash: expect.stringMatching(/^[\w-]{43}$/) },
  ])
  expect((await visitsOf(gallery)).total).toBe(2)
})

test('they stay queued during an outage, and a gallery deleted since does not affect others', async () => {
  const [gone, gallery] = [await olga.createsGallery('Gone'), await olga.createsGallery('Stays')]
  // Earlier visits must not take up room in the queue.
  await untilWritten()
  const comes = (agent: string, { id }: { id: number }) =>
    other.services.visits.count(id, '198.51.100.9', { 'user-agent': `${FIREFOX} ${agent}` })
  await line.cut()
  for (const one of [gone, gallery]) comes('one', one)
  await until(async () => expect(other.log.join()).toContain('visits are not written'))
  // Many more than the queue has room for.
  for (let n = 0; n < 25_000; n++) comes(String(n), gallery)
  expect((await olga.delete(`/api/galleries/${gone.id}`)).statusCode).toBe(204)
  await line.mend()
  await untilVisits(gallery, 19_999)
})

test('a process that stops writes what it has counted', async () => {
  const gallery = await olga.createsGallery('Dusk')
  const third = await startApp({ DATA_DIR: at.dataDirectory }, async () => line.url)
  await load(`/iframe/${gallery.publicId}`, { on: third })
  await third.app.close()
  await third.services.close(5)
  expect((await visitsOf(gallery)).total).toBe(1)
})
