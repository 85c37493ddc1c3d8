/** PUBLIC_URL with an IP address: it cannot have subdomains, which must not break anything. */
import { beforeAll, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { samples, users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const HOST = 'dunes.192.0.2.7:3000'
const SITE = 'olga-lind.192.0.2.7:3000'
/** More images than fit on the first page. */
const IMAGES = 49

const at = appForThisFile({ PUBLIC_URL: 'http://192.0.2.7:3000', HOME_SITE: 'olga-lind' })
let olga: SignedIn
let dunes: Gallery
let first: Image
let link: ViewLink
beforeAll(async () => {
  olga = await person(at, 'Olga')
  const { db } = at.services.connection
  await db.update(users).set({ status: 'paid' })
  dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  const file = await imageFile('a.png', { width: 20, height: 20 })
  const files = Array.from({ length: IMAGES }, (_, number) => ({ ...file, name: `${number}.png` }))
  first = (await olga.adds(dunes, ...files))[0]!
  await olga.patch(`/api/galleries/${dunes.id}`, { visitorDownloads: 'original' })
  await db.insert(samples).values({ name: 'nature', galleryId: dunes.id, position: 1 })
  await olga.put('/api/account/site/galleries', { galleryIds: [dunes.id] })
  await olga.patch('/api/account/site', { enabled: true, name: 'olga-lind', title: 'Olga Lind' })
  link = (await olga.post(`/api/galleries/${dunes.id}/view-links`, { name: 'Anna' })).json<ViewLink>()
})

/** Requests, with their host (the app's if empty), and text expected in the answer. */
const ASKED: [about: string, host: string, path: () => string, text: string][] = [
  ['the page', HOST, () => '/', `href="http://${HOST}/"`],
  ['its second page', HOST, () => '/?page=2', `href="http://${HOST}/?page=2"`],
  ['a picture', HOST, () => `/p/${first.id}`, `href="http://${HOST}/p/`],
  ['the download', HOST, () => '/download', 'Download'],
  ['its plan', HOST, () => `/api/public/galleries/${dunes.publicId}/download/plan`, `"images":${IMAGES}`],
  ['its feed', HOST, () => '/feed.atom', `href="http://${HOST}/"`],
  ['its sitemap', HOST, () => '/sitemap.xml', `<loc>http://${HOST}/</loc>`],
  ['its rules for robots', HOST, () => '/robots.txt', `http://${HOST}/sitemap.xml`],
  ['its frame', '', () => `/iframe/${dunes.publicId}?page=2`, `href="http://${HOST}/?page=2"`],
  ['a site', SITE, () => '/', `href="http://${SITE}/"`],
  ['the feed of a site', SITE, () => '/feed.atom', `href="http://${HOST}/"`],
  ['the sitemap of a site', SITE, () => '/sitemap.xml', `<loc>http://${HOST}/</loc>`],
  ['the site at home', '', () => '/', `href="http://${SITE}/"`],
  ['the sitemap of the app', '', () => '/sitemap.xml', `<image:loc>http://${HOST}/media/`],
  ['the samples', '', () => '/api/public/samples', `"address":"http://${HOST}"`],
]

test.each(ASKED)('%s is answered', async (_, host, path, text) => {
  const answer = await visitor(at).get(path(), host ? { host } : {})
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(text)])
})

test('links, letters and the key of a member lead to the gallery', async () => {
  expect(link.url).toBe(`http://${HOST}/with/${link.token}`)
  expect((await visitor(at).get(`/with/${link.token}`, { host: HOST })).statusCode).toBe(303)
  const letter = { to: ['anna@example.org'], subject: 'Photos', message: `See ${link.url}` }
  const sent = await olga.post(`/api/galleries/${dunes.id}/send/preview`, { ...letter, viewLinkId: link.id })
  expect([sent.statusCode, sent.json().text]).toEqual([200, expect.stringContaining(link.url)])
  const opened = await olga.get(`/api/galleries/${dunes.id}/open`)
  expect([opened.statusCode, opened.headers.location]).toEqual([
    303,
    expect.stringContaining(`http://${HOST}/`),
  ])
  const kept = await olga.get(`/api/galleries/${dunes.id}/bundle`)
  expect(kept.statusCode).toBe(200)
})
