/** MEDIA_URL: public images come from a content delivery network, everything else from this program. */
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { readConfig } from '#server/configuration/config.ts'
import { users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile, startApp } from '#testing/start-app.ts'

const CDN = 'https://cdn.example.net'
const AT_CDN = { host: 'cdn.example.net' }

const at = appForThisFile({ MEDIA_URL: CDN })
let olga: SignedIn
beforeAll(async () => {
  olga = await person(at)
  await at.services.connection.db.update(users).set({ status: 'paid' })
})

let gallery: Gallery
let image: Image
let scenes = 0
beforeEach(async () => {
  gallery = await olga.createsGallery('Dunes', { subdomain: `dunes-${++scenes}` })
  image = (await olga.adds(gallery, await imageFile('a.jpg', { width: 900, height: 600 })))[0]!
})
const own = () => ({ host: `${gallery.subdomain}.localhost:3000` })
const changes = (change: object) => olga.patch(`/api/galleries/${gallery.id}`, change)

/** Answers with addresses of images: pages, JSON, and for public galleries feed, sitemap and oEmbed. */
const pages = (): [string, Record<string, string>][] => [
  [`/iframe/${gallery.publicId}`, {}],
  [`/iframe/${gallery.publicId}/p/${image.id}`, {}],
  [`/api/public/galleries/${gallery.publicId}/images`, {}],
  [`/api/public/galleries/${gallery.publicId}/images?offset=0&limit=1`, {}],
]
const oembed = () =>
  `/api/oembed?url=${encodeURIComponent(`http://localhost:3000/iframe/${gallery.publicId}`)}`

/** Origins of the images in an answer; '' for paths and for hosts of the program. */
const originsIn = (body: string) =>
  new Set(
    [...body.matchAll(/(https?:\/\/[^/"\s]+)?\/media\/\d/g)].map(([, origin = '']) =>
      /\blocalhost:3000$/.test(origin) ? '' : origin,
    ),
  )

async function expectOrigins(who: Visitor, asked: [string, Record<string, string>][], origin: string) {
  for (const [url, headers] of asked) {
    const answer = await who.get(url, headers)
    expect([url, answer.statusCode]).toEqual([url, 200])
    expect([url, ...originsIn(answer.body)]).toEqual([url, origin])
    const policy = String(answer.headers['content-security-policy'])
    if (String(answer.headers['content-type']).startsWith('text/html'))
      expect(policy).toContain(`img-src 'self' ${origin ? `${origin} ` : ''}data:`)
  }
}

describe.each(['public', 'unlisted'])('a gallery that is %s', (visibility) => {
  test('names it wherever an image is named', async () => {
    await changes({ visibility })
    const everywhere = [...pages(), ['/', own()], [`/p/${image.id}`, own()], [oembed(), {}]] as ReturnType<
      typeof pages
    >
    if (visibility === 'public') everywhere.push(['/feed.atom', own()], ['/sitemap.xml', own()])
    for (let round = 0; round < 2; round++) await expectOrigins(visitor(at), everywhere, CDN)
    // Members use the app, whose images come from this program.
    expect(originsIn((await olga.get(`/api/galleries/${gallery.id}/images`)).body)).toEqual(new Set(['']))
  })
})

test('a gallery that not everybody sees never names it, not even to those who see it', async () => {
  await expectOrigins(visitor(at), pages(), CDN)
  await changes({ visibility: 'password', password: 'open sesame' })
  const guest = visitor(at)
  await guest.post(`/api/public/galleries/${gallery.publicId}/unlock`, { password: 'open sesame' })
  await expectOrigins(guest, pages(), '')
  await changes({ visibility: 'private' })
  await expectOrigins(olga, pages(), '')
  await changes({ visibility: 'public', closesAt: '2020-01-01T00:00:00.000Z' })
  await expectOrigins(olga, pages(), '')
})

test('the page of a site that names it has another ETag than one that does not', async () => {
  await olga.patch('/api/account/site', { enabled: true, name: 'olga' })
  const without = await startApp({ DATA_DIR: at.dataDirectory }, async () => at.services.databaseUrl)
  onTestFinished(() => without.close())
  const [here, there] = await Promise.all(
    [at, without].map((app) => visitor(app).get('/', { host: 'olga.localhost:3000' })),
  )
  expect([here!.statusCode, there!.statusCode]).toEqual([200, 200])
  expect(here!.headers.etag).not.toBe(there!.headers.etag)
})

test('it is answered by its own name, with what everybody sees and nothing else', async () => {
  const somebody = visitor(at)
  for (let round = 0; round < 2; round++) {
    const answer = await somebody.get(image.filePath, AT_CDN)
    expect([
      answer.statusCode,
      answer.headers['cache-control'],
      answer.headers['cross-origin-resource-policy'],
    ]).toEqual([200, 'public, max-age=31536000, immutable', 'cross-origin'])
  }
  for (const [url] of [...pages(), ['/'], [oembed()], [image.originalUrl], ['/media/x']] as [string][])
    expect([url, (await olga.get(url, AT_CDN)).statusCode]).toEqual([url, 404])
  await changes({ visibility: 'password', password: 'open sesame' })
  const guest = visitor(at)
  await guest.post(`/api/public/galleries/${gallery.publicId}/unlock`, { password: 'open sesame' })
  expect((await guest.get(image.filePath)).statusCode).toBe(200)
  expect((await guest.get(image.filePath, AT_CDN)).statusCode).toBe(401)
  await changes({ visibility: 'private' })
  expect((await olga.get(image.filePath)).statusCode).toBe(200)
  expect((await olga.get(image.filePath, AT_CDN)).statusCode).toBe(404)
})

test.each([
  ['ftp://cdn.example.net', 'Must be a URL'],
  ['https://cdn.example.net/pictures', 'Must be an origin only'],
  ['cdn.example.net', 'Must be a URL'],
  ['http://cdn.example.net', 'Must be https when PUBLIC_URL is'],
])('MEDIA_URL=%s is a mistake', (MEDIA_URL, message) => {
  const https = { PUBLIC_URL: 'https://pictures.example.com', TRUST_PROXY: 'loopback', PAYMENTS: 'off' }
  expect(() => readConfig({ ...https, MEDIA_URL })).toThrow(`MEDIA_URL: ${message}`)
})
