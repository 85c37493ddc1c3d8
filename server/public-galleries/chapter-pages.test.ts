/** Addresses of chapters, and the order of images, which is the same everywhere. */
import { beforeAll, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image, PublicImage } from '#contract/images.ts'
import { decodeRatios, ratioOf } from '#contract/layouts/ratios.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const OWN = 'dunes.localhost:3000'
const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
/** In reading order: one without a chapter, one in the first chapter, 58 in the second. */
let order: number[]
beforeAll(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  const create = async (title: string, text?: string) =>
    (await olga.post(`/api/galleries/${dunes.id}/chapters`, { title, text })).json<Chapter>().id
  const ceremony = await create('Ceremony', 'At noon.')
  const party = await create('Party <&> "Tanz"')
  await create('Empty')
  const file = (n: number) => imageFile(`${n}.jpg`, { width: 60 + n, height: 40 })
  const added = await olga.adds(dunes, ...(await Promise.all(Array.from({ length: 60 }, (_, n) => file(n)))))
  const ids = added.map(({ id }) => id)
  const move = (imageIds: number[], chapterId: number) =>
    olga.post(`/api/galleries/${dunes.id}/images/move`, { imageIds, chapterId })
  await move(ids.slice(0, 58), party)
  await move([ids[59]!], ceremony)
  order = [ids[58]!, ids[59]!, ...ids.slice(0, 58)]
})

const ask = (url: string, host = OWN) => visitor(at).get(url, { host })
/** Ids of the pictures on a page, in order. */
const shownOn = (html: string) =>
  [...html.matchAll(/<li id="image-(\d+)"|<li[^>]* id="image-(\d+)"/g)].map(([, a, b]) => Number(a ?? b))
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

test('the page of a chapter begins with it and goes on with those after it', async () => {
  for (const [host, path] of [
    [OWN, ''],
    ['localhost:3000', `/iframe/${dunes.publicId}`],
  ] as const) {
    const ceremony = await ask(`${path}/c/ceremony`, host)
    expect(ceremony.statusCode).toBe(200)
    expect(ceremony.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(shownOn(ceremony.body)).toEqual(order.slice(1, 49))
    expect(ceremony.body).toContain('<title>Ceremony – Dunes</title>')
    expect(ceremony.body).toContain('<meta name="description" content="At noon."')
    const party = await ask(`${path}/c/party-tanz`, host)
    expect(shownOn(party.body)).toEqual(order.slice(2, 50))
    expect(attribute(party.body, /<link rel="canonical" href="([^"]*)"/)).toBe(`http://${OWN}/c/party-tanz`)
    expect(party.body).toContain('<title>Party &lt;&amp;&gt; &quot;Tanz&quot; – Dunes</title>')
    expect(shownOn((await ask(path || '/', host)).body)).toEqual(order.slice(0, 48))
  }
})

test('its pages are those of its list', async () => {
  const second = await ask('/c/party-tanz?page=2')
  expect(shownOn(second.body)).toEqual(order.slice(50))
  expect(attribute(second.body, /<link rel="canonical" href="([^"]*)"/)).toBe(
    `http://${OWN}/c/party-tanz?page=2`,
  )
  expect(second.body).toContain('href="/c/party-tanz?page=1"')
  expect(second.body).toContain('Page 2 of 2')
  expect((await ask('/c/party-tanz')).body).toContain('href="/c/party-tanz?page=2"')
  // Numbers beyond the end give the last page.
  expect(shownOn((await ask('/c/party-tanz?page=9')).body)).toEqual(order.slice(50))
})

test.each(['/c/empty', '/c/nothing', '/c/PARTY-TANZ', '/c/%20'])('%s is not found', async (url) => {
  const answer = await ask(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('Chapter not found')
})

test('a chapter with another title has another address at once', async () => {
  const listed = (await olga.get(`/api/galleries/${dunes.id}/chapters`)).json<Chapter[]>()
  const { id } = listed[0]!
  await ask('/c/ceremony')
  await olga.patch(`/api/chapters/${id}`, { title: 'Vows' })
  expect((await ask('/c/ceremony')).statusCode).toBe(404)
  expect((await ask('/c/vows')).statusCode).toBe(200)
  await olga.patch(`/api/chapters/${id}`, { title: 'Ceremony' })
})

test('the sitemap has the gallery, its chapters and its pictures', async () => {
  const addresses = [...(await ask('/sitemap.xml')).body.matchAll(/<loc>([^<]*)/g)].map(([, loc]) => loc)
  expect(addresses).toEqual([
    `http://${OWN}/`,
    `http://${OWN}/c/ceremony`,
    `http://${OWN}/c/party-tanz`,
    ...order.map((id) => `http://${OWN}/p/${id}`),
  ])
})

test('a chapter can be embedded', async () => {
  const embed = (path: string) =>
    ask(`/api/oembed?url=${encodeURIComponent(`http://${OWN}${path}`)}`, 'localhost:3000')
  const answer = await embed('/c/ceremony')
  expect(answer.statusCode).toBe(200)
  expect(answer.json().html).toContain(`/iframe/${dunes.publicId}/c/ceremony"`)
  expect((await embed('/c/nothing')).statusCode).toBe(404)
})

test('lists, windows, shapes and neighbours are in one order', async () => {
  const list = `/api/public/galleries/${dunes.publicId}`
  const images = (await ask(`${list}/images`)).json<PublicImage[]>()
  expect(images.map(({ id }) => id)).toEqual(order)
  const window = (await ask(`${list}/images?offset=1&limit=3`)).json<PublicImage[]>()
  expect(window.map(({ id }) => id)).toEqual(order.slice(1, 4))
  const ratios = decodeRatios(new Uint8Array((await ask(`${list}/layout`)).rawPayload))
  expect([...ratios]).toEqual(images.map((image) => ratioOf(image)))
  const members = (await olga.imagesOf(dunes)).map(({ id }: Image) => id)
  expect(members).toEqual(order)
  // The only picture of the first chapter precedes the first one of the second.
  const opened = (await ask(`/p/${order[2]}`)).body
  expect(opened).toContain(`href="/p/${order[1]}"`)
  expect(opened).toContain(`href="/p/${order[3]}"`)
  const cover = (await olga.get(`/api/galleries/${dunes.id}/cover`)).json()
  expect(cover.originalName).toBe('58.jpg')
})
