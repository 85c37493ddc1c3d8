/** ADDRESSES=paths: galleries and sites live at paths of the app's host. */
import { Window } from 'happy-dom'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { OEmbed } from '#contract/oembed.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'
import type { SendPreview } from '#contract/sending.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { customDomains, users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile, startAppForThisTest } from '#testing/start-app.ts'

const HERE = 'http://localhost:3000/@dunes'
const DOMAIN = 'harbour.example.org'

const at = appForThisFile({ ADDRESSES: 'paths' })
let olga: SignedIn
let dunes: Gallery
let harbour: Gallery
let picture: Image
beforeAll(async () => {
  olga = await person(at, 'Olga')
  await at.services.connection.db.update(users).set({ status: 'paid' })
  dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  harbour = await olga.createsGallery('Harbour', { subdomain: 'harbour' })
  picture = (await olga.adds(dunes, await imageFile('a.jpg', { width: 900, height: 600 })))[0]!
  await olga.adds(harbour, await imageFile('b.jpg', { width: 900, height: 600 }))
  const records = { id: 'x', status: 'active' as const }
  const domain = { galleryId: harbour.id, hostname: DOMAIN, providerId: 'x', proof: 'x', records }
  await at.services.connection.db.insert(customDomains).values({ ...domain, verifiedAt: new Date() })
  const site = { enabled: true, name: 'olga-lind', title: 'Olga Lind' }
  expect((await olga.put('/api/account/site/galleries', { galleryIds: [dunes.id] })).statusCode).toBe(200)
  expect((await olga.patch('/api/account/site', site)).statusCode).toBe(200)
})
beforeEach(() => change({ visibility: 'public', visitorDownloads: 'original', allowSelections: true }))

const change = (wanted: object) => olga.patch(`/api/galleries/${dunes.id}`, wanted)
const parse = (body: string) => new new Window().DOMParser().parseFromString(body, 'text/html')
const ask = (url: string, headers = {}, who: Visitor = visitor(at)) => who.get(url, headers)
const calls = () => `/@dunes/api/public/galleries/${dunes.publicId}`

describe('an address below the app', () => {
  test.each([
    ['/@dunes', 200, 'Dunes'],
    ['/@dunes?page=1', 200, 'Dunes'],
    ['/@olga-lind', 200, 'Olga Lind'],
    ['/@olga-lind/p/1', 404, 'Page not found'],
    ['/@dunes/c/nothing', 404, 'Chapter not found'],
    ['/@dunes/nothing', 404, 'Gallery not found'],
    ['/@unknown', 404, 'Gallery not found'],
    ['/@unknown/p/1', 404, 'Gallery not found'],
    ['/@unknown/healthz', 404, 'Gallery not found'],
    ['/@dunes/healthz', 404, 'Gallery not found'],
    ['/@dunes/metrics', 404, 'Gallery not found'],
    ['/@unknown/with/nothing', 404, 'This link has ended'],
    [`/@unknown/with/${'a'.repeat(64)}`, 404, 'This link has ended'],
    [`/@olga-lind/with/${'a'.repeat(64)}`, 404, 'This link has ended'],
    ['/@dunes/@dunes', 404, 'Gallery not found'],
    ['/@dunes/sign-in', 404, 'Gallery not found'],
    ['/@dunes/api/auth/user', 404, 'Gallery not found'],
    ['/@dunes/api/galleries', 404, 'Gallery not found'],
    ['/@Dunes//elsewhere.example', 404, 'Gallery not found'],
    ['/@dun%65s', 404, 'Gallery not found'],
    ['/@dunes%2fp', 404, 'Gallery not found'],
    ['/@dunes.localhost', 404, 'Gallery not found'],
    ['/@.', 404, 'Gallery not found'],
    ['/@', 404, 'Gallery not found'],
    ['/@%', 404, 'Gallery not found'],
    ['/@%ff', 404, 'Gallery not found'],
    ['/@dunes/%zz', 404, 'Gallery not found'],
    [`/@${'a'.repeat(3000)}`, 404, 'Gallery not found'],
    ['/@dunes@', 404, 'Gallery not found'],
  ])('%s is answered %s: %s', async (url, status, title) => {
    const answer = await ask(url)
    expect([answer.statusCode, parse(answer.body).title]).toEqual([status, title])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test.each([
    ['/@dunes/', '/@dunes'],
    ['/@dunes/?page=2', '/@dunes?page=2'],
    ['/@unknown/', '/@unknown'],
    ['/@olga-lind/', '/@olga-lind'],
    // Capitals are equivalent, as in hosts; some programs encode the @.
    ['/@Dunes', '/@dunes'],
    ['/@DUNES/p/1?From=Home', '/@dunes/p/1?From=Home'],
    ['/@Olga-Lind/', '/@olga-lind'],
    ['/@Unknown/with/ToKen', '/@unknown/with/ToKen'],
    ['/%40dunes', '/@dunes'],
    ['/%40Dunes/?page=2', '/@dunes?page=2'],
    ['http://elsewhere.example/@Dunes', '/@dunes'],
    ['/@dunes/p/1/', '/@dunes/p/1'],
    ['/@dunes/download/?size=web', '/@dunes/download?size=web'],
  ])('%s leads to %s', async (url, to) => {
    const { statusCode, headers } = await ask(url)
    expect([statusCode, headers.location]).toEqual([308, to])
  })

  test('a name below the host is a host without a gallery, and the app stays where it is', async () => {
    for (const host of ['dunes.localhost:3000', 'olga-lind.localhost:3000']) {
      const answer = await ask('/', { host })
      expect([answer.statusCode, parse(answer.body).title]).toEqual([404, 'Gallery not found'])
    }
    const asked = (domain: string) => ask(`/internal/domain-allowed?domain=${domain}`)
    expect((await asked('localhost')).statusCode).toBe(200)
    expect((await asked('dunes.localhost')).statusCode).toBe(404)
    expect((await asked(DOMAIN)).statusCode).toBe(200)
    expect((await ask('/sign-in')).statusCode).toBe(200)
    expect((await ask('/@dunes', { host: DOMAIN })).statusCode).toBe(404)
    expect((await ask('/@dunes', { host: 'other.example' })).statusCode).toBe(404)
  })

  test('with hosts there is none', async () => {
    const hosts = await startAppForThisTest()
    const nina = await person(hosts, 'Nina')
    const gallery = await nina.createsGallery('Dunes', { subdomain: 'dunes' })
    expect(gallery.address).toBe('http://dunes.localhost:3000')
    for (const [url, host] of [
      ['/@dunes', 'localhost:3000'],
      ['/@dunes/p/1', 'localhost:3000'],
      ['/@dunes', 'dunes.localhost:3000'],
    ] as const) {
      const answer = await visitor(hosts).get(url, { host })
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.body).not.toContain('<title>Dunes')
    }
  })
})

/** Paths that a browser requests for the elements of a page. */
const askedIn = (body: string) =>
  [...parse(body).querySelectorAll('[src], [srcset], [href], form[action]')].flatMap((element) =>
    ['src', 'href', 'action', 'srcset'].flatMap((name) =>
      (element.getAttribute(name) ?? '')
        .split(',')
        .map((url) => url.trim().split(' ')[0]!)
        .filter((url) => url.startsWith('/')),
    ),
  )

describe('what is there', () => {
  test('the page and all that it asks for lie below it', async () => {
    const pages = [
      '/@dunes',
      `/@dunes/p/${picture.id}`,
      '/@dunes/download',
      `/@dunes/report/${dunes.publicId}`,
      '/@olga-lind',
    ]
    for (const url of pages) {
      const { body, headers } = await ask(url)
      expect(headers['content-security-policy']).toContain("; img-src 'self' data:; ")
      const asked = new Set(askedIn(body))
      expect([...asked].filter((one) => !/^\/(@(dunes|olga-lind)\b|assets\/)/.test(one))).toEqual([])
      for (const one of asked) expect([one, (await ask(one)).statusCode]).toEqual([one, 200])
    }
    const facts = JSON.parse(
      parse((await ask('/@dunes')).body)
        .querySelector('#page')!
        .getAttribute('data-facts')!,
    )
    expect(facts).toMatchObject({ base: '/@dunes', path: '/@dunes', publicId: dunes.publicId })
  })

  test('calls name it, and addresses of pictures below it', async () => {
    const gallery = (await ask(calls())).json<PublicGallery>()
    expect(gallery).toMatchObject({ address: HERE, shareUrl: HERE })
    const [image] = (await ask(`${calls()}/images`)).json<Image[]>()
    const urls = [image!.filePath, ...image!.renditions.map(({ url }) => url)]
    for (const url of urls) expect(url).toMatch(/^\/@dunes\/media\//)
    const media = await ask(image!.filePath)
    expect([media.statusCode, media.headers['content-type']]).toEqual([200, 'image/webp'])
    const plan = (await ask(`${calls()}/download/plan`)).json<{ parts: { url: string }[] }>()
    expect(plan.parts[0]!.url).toMatch(/^\/@dunes\/api\//)
    expect((await ask(plan.parts[0]!.url)).headers['content-type']).toBe('application/zip')
    expect((await ask(`/@harbour/api/public/galleries/${dunes.publicId}`)).statusCode).toBe(404)
    expect((await ask(calls())).headers['access-control-allow-origin']).toBe('*')
  })

  test('members are told where it is, and visitors how to show it elsewhere', async () => {
    expect([dunes.address, harbour.address]).toEqual([HERE, 'http://localhost:3000/@harbour'])
    const site = (await olga.get('/api/account/site')).json<{ address: string }>()
    expect(site.address).toBe('http://localhost:3000/@olga-lind')
    for (const [path, embedded] of [
      ['', ''],
      [`/p/${picture.id}`, `/p/${picture.id}`],
    ]) {
      const found = await ask(`/api/oembed?url=${encodeURIComponent(HERE + path)}`)
      const { html, thumbnail_url } = found.json<OEmbed>()
      expect(html).toContain(`http://localhost:3000/iframe/${dunes.publicId}${embedded}"`)
      expect(thumbnail_url).toMatch(/^http:\/\/localhost:3000\/@dunes\/media\//)
    }
    for (const wrong of [
      'http://localhost:3000/@unknown',
      'http://dunes.localhost:3000/',
      `${HERE}/download`,
    ])
      expect((await ask(`/api/oembed?url=${encodeURIComponent(wrong)}`)).statusCode).toBe(404)
  })

  test('clients are told by e-mail, and no other address is a link there', async () => {
    expect((await olga.patch('/api/account', { studioName: 'Olga Lind' })).statusCode).toBe(200)
    const link = (await olga.post(`/api/galleries/${dunes.id}/view-links`, { name: 'Ana' })).json<ViewLink>()
    const others = [`${HERE}-two`, `${HERE}@elsewhere.example`, 'http://localhost:3000/@harbour']
    const wanted = { to: ['ana@example.org'], subject: 'Dunes', viewLinkId: link.id }
    const message = `Hi Ana,\nsee ${HERE} and ${HERE}/p/${picture.id}.\nNot ${others.join(' or ')}`
    const sent = await olga.post(`/api/galleries/${dunes.id}/send/preview`, { ...wanted, message })
    const { html, text } = sent.json<SendPreview>()
    expect(link.url).toBe(`${HERE}/with/${link.token}`)
    expect(text).toContain(`View the photos:\n${HERE}/with/${link.token}\n`)
    expect(text).toContain(`see ${HERE} and ${HERE}/p/${picture.id}.\n`)
    expect(text).toContain('\n-- \nOlga Lind\nhttp://localhost:3000/@olga-lind\n')
    const links = [...parse(html).querySelectorAll('a')].map((element) => element.getAttribute('href'))
    const inText = [`${HERE}/with/${link.token}`, HERE, `${HERE}/p/${picture.id}`]
    const all = [...inText, 'http://localhost:3000/@olga-lind', `mailto:${olga.user.email}`]
    expect(new Set(links)).toEqual(new Set(all))
  })

  test('search engines and feed readers are told', async () => {
    const page = parse((await ask(`/@dunes/p/${picture.id}`)).body)
    const attribute = (selector: string, name: string) => page.querySelector(selector)!.getAttribute(name)
    expect(attribute('link[rel=canonical]', 'href')).toBe(`${HERE}/p/${picture.id}`)
    expect(attribute('meta[property="og:url"]', 'content')).toBe(`${HERE}/p/${picture.id}`)
    const card = attribute('meta[property="og:image"]', 'content')!
    expect(card).toMatch(/^http:\/\/localhost:3000\/@dunes\/media\//)
    expect((await ask(new URL(card).pathname)).statusCode).toBe(200)
    expect(attribute('link[type="application/atom+xml"]', 'href')).toBe(`${HERE}/feed.atom`)
    const feed = (await ask('/@dunes/feed.atom')).body
    expect(feed).toContain(`rel="self" type="application/atom+xml" href="${HERE}/feed.atom"`)
    expect(feed).toContain(`href="${HERE}/p/${picture.id}"`)
    expect(feed).toContain(`src=&quot;${HERE}/media/`)
    expect((await ask('/@dunes/robots.txt')).body).toContain(`Sitemap: ${HERE}/sitemap.xml\n`)
    const sitemap = (await ask('/@dunes/sitemap.xml')).body
    expect(sitemap).toContain(`<loc>${HERE}</loc>`)
    expect(sitemap).toContain(`<loc>${HERE}/p/${picture.id}</loc>`)
    expect(sitemap).toContain(`<image:loc>${HERE}/media/`)
    const site = (await ask('/@olga-lind/sitemap.xml')).body
    expect(site).toContain('<loc>http://localhost:3000/@olga-lind</loc>')
    expect(site).toContain(`<loc>${HERE}</loc>`)
    expect((await ask('/@olga-lind/feed.atom')).body).toContain('/@olga-lind/media/')
  })

  test("the app's sitemap lists those of what is public", async () => {
    expect((await ask('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml\n')
    const listed = async () =>
      [...(await ask('/sitemap.xml')).body.matchAll(/<sitemap><loc>([^<]+)/g)].map(([, address]) => address)
    const ofSite = 'http://localhost:3000/@olga-lind/sitemap.xml'
    // The harbour's sitemap is at its domain.
    expect(await listed()).toEqual([ofSite, `${HERE}/sitemap.xml`])
    await change({ visibility: 'unlisted' })
    expect(await listed()).toEqual([ofSite])
  })
})
