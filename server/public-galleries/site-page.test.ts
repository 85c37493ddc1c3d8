/** The page of a site: its contents, its secrets, and changes, which show immediately. On two processes. */
import { DOMParser as XmlParser } from '@xmldom/xmldom'
import { eq } from 'drizzle-orm'
import { Window } from 'happy-dom'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { Site } from '#contract/sites.ts'
import { setSuspended } from '#server/admin/suspend-user.ts'
import { customDomains, galleries, users } from '#server/database/tables/index.ts'
import { changeSite } from '#server/sites/changed.ts'
import { allHeard } from '#testing/all-heard.ts'
import { imageFile } from '#testing/image-files.ts'
import { logoFile } from '#testing/logo-files.ts'
import { multipart } from '#testing/multipart.ts'
import { PATIENCE } from '#testing/patience.ts'
import { PASSWORD, person, type SignedIn, Visitor, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let other: TestApp
let admin: SignedIn
beforeAll(async () => {
  let databaseUrl = ''
  at = await startApp({}, async (url) => {
    databaseUrl = url
    return url
  })
  other = await startApp({ DATA_DIR: at.dataDirectory }, async () => databaseUrl)
  admin = await person(at, 'Ada')
  await db().update(users).set({ role: 'Admin' }).where(eq(users.id, admin.user.id))
})
afterAll(async () => {
  await other.close()
  await at.close()
})

const db = () => at.services.connection.db
const PATHS = ['/', '/robots.txt', '/sitemap.xml', '/feed.atom']

let scene = 0
let mara: SignedIn
let host: string
let ball: Gallery
let coast: Gallery
let images: Image[]
beforeEach(async () => {
  mara = await person(at, 'Mara')
  await db().update(users).set({ status: 'paid' }).where(eq(users.id, mara.user.id))
  const name = `mara-${++scene}`
  host = `${name}.localhost:3000`
  const words = { title: 'Mara Lind', about: 'Weddings <in> Coniston' }
  const links = [{ label: 'Write to me', url: 'mailto:mara@example.org' }]
  await site({ enabled: true, name, links, ...words })
  ball = await mara.createsGallery('The ball', { subdomain: `ball-${scene}` })
  coast = await mara.createsGallery('The coast', { subdomain: `coast-${scene}` })
  images = await mara.adds(ball, await imageFile('a.jpg'), await imageFile('b.jpg'))
  await mara.adds(coast, await imageFile('c.jpg'))
  await shows(coast, ball)
  await allHeard(at, other)
})

const site = async (wanted: object) =>
  expect((await mara.patch('/api/account/site', wanted)).statusCode).toBe(200)
const shows = (...shown: { id: number }[]) =>
  mara.put('/api/account/site/galleries', { galleryIds: shown.map(({ id }) => id) })
const change = async ({ id }: { id: number }, wanted: object) =>
  expect((await mara.patch(`/api/galleries/${id}`, wanted)).statusCode).toBe(200)
const asks = (app: TestApp, url = '/', headers = {}) => new Visitor(app).get(url, { host, ...headers })
const page = async (app = at) => {
  const { body } = await asks(app)
  return new new Window().DOMParser().parseFromString(body, 'text/html')
}
const shown = async (app = at) =>
  [...(await page(app)).querySelectorAll('.covers li')].map((item) => item.querySelector('h2')!.textContent)

async function setsLogo(call: 'logo' | 'logo-dark', ...colours: string[]): Promise<Site> {
  const sent = { ...(await logoFile(colours)), field: 'logo' }
  const answer = await mara.request({ method: 'PUT', url: `/api/account/site/${call}`, ...multipart([sent]) })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('the page names whose it is, and shows the chosen galleries in order, with cover and number', async () => {
  const answer = await asks(at)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const document = await page()
  expect(document.title).toBe('Mara Lind')
  expect(document.querySelector('h1')!.textContent).toBe('Mara Lind')
  expect(document.querySelector('.about')!.textContent).toBe('Weddings <in> Coniston')
  expect(document.querySelector('nav a')!.getAttribute('href')).toBe('mailto:mara@example.org')
  const items = [...document.querySelectorAll('.covers li')]
  expect(items.map((item) => item.textContent)).toEqual(['The coast1 image', 'The ball2 images'])
  expect(items.map((item) => item.querySelector('a')!.href)).toEqual([
    `http://coast-${scene}.localhost:3000/`,
    `http://ball-${scene}.localhost:3000/`,
  ])
  for (const picture of document.querySelectorAll('img')) {
    expect((await asks(at, picture.getAttribute('src')!)).headers['content-type']).toBe('image/webp')
  }
  const preview = document.querySelector('meta[property="og:image"]')!.getAttribute('content')!
  expect((await asks(at, new URL(preview).pathname)).headers['content-type']).toBe('image/jpeg')
  expect(document.querySelector('link[rel=canonical]')!.getAttribute('href')).toBe(`http://${host}/`)
  expect([...document.querySelectorAll('script')].map(({ type }) => type)).toEqual(['application/ld+json'])
  expect(answer.body).not.toMatch(/\son[a-z]+=/)
})

test('what search engines and feed readers get names the page and its public galleries', async () => {
  const [, robots, sitemap, feed] = await Promise.all(PATHS.map((path) => asks(at, path)))
  expect(robots!.body).toBe(`User-agent: *\nAllow: /\n\nSitemap: http://${host}/sitemap.xml\n`)
  const addresses = [
    `http://${host}/`,
    `http://coast-${scene}.localhost:3000/`,
    `http://ball-${scene}.localhost:3000/`,
  ]
  expect([...sitemap!.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(addresses)
  expect(feed!.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const parsed = new XmlParser().parseFromString(feed!.body, 'text/xml')
  const entries = [...parsed.getElementsByTagName('entry')]
  expect(entries.map((entry) => entry.getElementsByTagName('title')[0]!.textContent)).toEqual([
    'The coast',
    'The ball',
  ])
  const data = JSON.parse((await page()).querySelector('script')!.textContent!)
  expect(data).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { name: 'Mara Lind', sameAs: [] },
    hasPart: [{ name: 'The coast' }, { name: 'The ball' }],
  })
})

test('what is not public is nowhere: not on the page, in no feed, sitemap, preview or JSON-LD', async () => {
  const secret = async (title: string, wanted: object) => {
    const gallery = await mara.createsGallery(`Secret ${title}`, {
      subdomain: `hidden-${title}-${scene}`,
      description: `words of ${title}`,
    })
    const [image] = await mara.adds(gallery, await imageFile('s.jpg'), await imageFile('t.jpg'))
    await mara.put(`/api/images/${image!.id}`, { title: `picture of ${title}` })
    await change(gallery, { dateline: `day of ${title}`, ...wanted })
    return gallery
  }
  const hidden = [
    await secret('unlisted', { visibility: 'unlisted' }),
    await secret('private', { visibility: 'private' }),
    await secret('closed', { closesAt: '2020-03-14T00:00:00Z' }),
    await secret('closed-protected', {
      ...{ visibility: 'password', password: 'open sesame', closesAt: '2020-03-14T00:00:00Z' },
    }),
  ]
  const locked = await secret('protected', { visibility: 'password', password: 'open sesame' })
  // The protected gallery is first, so that its cover would be in the preview.
  await shows(locked, ...hidden, ball)
  expect(await shown()).toEqual(['Secret protected', 'The ball'])
  const [item] = (await page()).querySelectorAll('.covers li')
  expect(item!.textContent).toBe('Secret protectedPrivate gallery')
  expect(item!.querySelector('img')).toBeNull()

  const everything: Response[] = await Promise.all(PATHS.map((path) => asks(at, path)))
  const [html] = everything
  const withoutTitle = html!.body
    .replaceAll('Secret protected', '')
    .replaceAll(`hidden-protected-${scene}`, '')
  for (const text of [withoutTitle, ...everything.slice(1).map(({ body }) => body)]) {
    for (const word of ['ecret', 'hidden-', 'words of', 'picture of', 'day of'])
      expect(text).not.toContain(word)
    for (const { id } of [locked, ...hidden]) expect(text).not.toContain(`/media/${id}/`)
  }
  expect(html!.body.match(/og:image" content="[^"]*\/media\/(\d+)\//)?.[1]).toBe(String(ball.id))
  expect((await page()).querySelector('script')!.textContent).not.toContain('ecret')
})

test('with protected galleries alone there is no preview', async () => {
  await change(ball, { visibility: 'password', password: 'open sesame' })
  await shows(ball)
  expect((await asks(at)).body).not.toMatch(/og:image|twitter:image|<img/)
})

test('its host answers nothing else', async () => {
  for (const path of [
    `/api/public/galleries/${ball.publicId}`,
    `/api/galleries`,
    `/p/${images[0]!.id}`,
    '/c/x',
    '/with/abc',
    '/nothing',
  ]) {
    expect([path, (await asks(at, path)).statusCode]).toEqual([path, 404])
  }
  const posted = await new Visitor(at).request({ method: 'POST', url: '/', headers: { host } })
  expect(posted.statusCode).toBeGreaterThanOrEqual(400)
})

test('disabled, suspended and unknown are one', async () => {
  const answers = async () =>
    Promise.all(PATHS.map(async (path) => [(await asks(at, path)).statusCode, (await asks(at, path)).body]))
  await asks(at)
  const allowed = async () =>
    (
      await new Visitor(at).get(`/internal/domain-allowed?domain=${host.split(':')[0]}`, {
        host: 'localhost:3000',
      })
    ).statusCode
  expect(await allowed()).toBe(200)
  await site({ enabled: false })
  const off = await answers()
  expect([off.map(([status]) => status), await allowed()]).toEqual([[404, 404, 404, 404], 404])
  await site({ enabled: true })
  expect((await asks(at)).statusCode).toBe(200)
  await setSuspended(db(), admin.user as never, mara.user.id, true)
  expect([await answers(), await allowed()]).toEqual([off, 404])
  host = 'nobody.localhost:3000'
  expect(await answers()).toEqual(off)
})

test('an expired account keeps its site, a deleted one leaves nothing', async () => {
  await db()
    .update(users)
    .set({ status: 'trial', trialEndsAt: new Date(0) })
    .where(eq(users.id, mara.user.id))
  expect((await asks(at)).statusCode).toBe(200)
  const quits = await mara.delete('/api/account', { email: mara.user.email, password: PASSWORD })
  expect(quits.statusCode).toBe(204)
  const allowed = `/internal/domain-allowed?domain=${host.split(':')[0]}`
  expect((await asks(at, allowed, { host: 'localhost:3000' })).statusCode).toBe(404)
  await allHeard(at, other)
  for (const app of [at, other]) {
    for (const path of PATHS) {
      const [gone, unknown] = [
        await asks(app, path),
        await asks(app, path, { host: 'nobody.localhost:3000' }),
      ]
      expect([path, gone.statusCode, gone.body]).toEqual([path, 404, unknown.body])
    }
  }
})

describe('the preview', () => {
  const preview = (who = mara) => who.get('/api/account/site/preview')

  test('is the page that visitors get, also while the site is off, in frames of the app only', async () => {
    const page = await asks(at)
    await site({ enabled: false })
    const answer = await preview()
    expect([answer.statusCode, answer.body]).toEqual([200, page.body])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('is there once the site has a name', async () => {
    await site({ enabled: false, name: null })
    expect((await preview()).statusCode).toBe(404)
    expect((await preview(await person(at))).statusCode).toBe(404)
  })
})

test('it is answered from memory, and by its ETag', async () => {
  const first = await asks(at)
  const { pool } = at.services.connection
  const query = vi.spyOn(pool, 'query')
  const again = await asks(at)
  const unchanged = await asks(at, '/', { 'if-none-match': String(first.headers.etag) })
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
  expect([again.body, unchanged.statusCode, unchanged.body]).toEqual([first.body, 304, ''])
})

describe('a change is there at once, on every process', () => {
  test.each<[string, () => Promise<unknown>, RegExp | null]>([
    ['the title of the site', () => site({ title: 'Lind' }), /<title>Lind</],
    ['its logo', () => setsLogo('logo', '#222'), /\/media\/logos\//],
    ['its logo for dark ground', () => setsLogo('logo-dark', '#222'), /class="on-dark"/],
    ['its typeface', () => site({ typeface: 'serif' }), /data-typeface="serif"/],
    ['a title of a gallery', () => change(ball, { title: 'The feast' }), /The feast/],
    ['a cover', () => change(ball, { coverImageId: images[1]!.id }), null],
    ['a gallery taken away', () => change(ball, { onSite: false }), null],
    ['a gallery deleted', () => mara.delete(`/api/galleries/${ball.id}`), null],
    ['a gallery hidden', () => change(ball, { visibility: 'private' }), null],
    [
      'a gallery protected',
      () => change(ball, { visibility: 'password', password: 'open sesame' }),
      /Private gallery/,
    ],
    ['a gallery closed', () => change(ball, { closesAt: '2020-03-14T00:00:00Z' }), null],
    ['more images', async () => mara.adds(ball, await imageFile('d.jpg')), /3 images/],
    ['fewer images', () => mara.delete(`/api/images/${images[0]!.id}`), /1 image</],
    ['another order', () => shows(ball, coast), null],
  ])('%s', async (_what, work, expected) => {
    const before = [await asks(at), await asks(other)]
    expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await work()
    const here = await asks(at)
    expect(here.body).not.toBe(before[0]!.body)
    expect(here.headers.etag).not.toBe(before[0]!.headers.etag)
    if (expected) expect(here.body).toMatch(expected)
    await allHeard(at, other)
    expect((await asks(other)).body).toBe(here.body)
  })

  test('a gallery that closes by itself', async () => {
    expect(await shown()).toEqual(['The coast', 'The ball'])
    await change(ball, { closesAt: new Date(Date.now() + 2000).toISOString() })
    await expect.poll(() => shown(), { timeout: 30_000 * PATIENCE }).toEqual(['The coast'])
    expect(await shown(other)).toEqual(['The coast'])
  })
})

test('a verified domain is its address, and one domain is of one gallery or site', async () => {
  const domain = `mara-${scene}.example.org`
  const saved = await mara.patch('/api/account/site', { customDomain: domain })
  expect(saved.json<Site>()).toMatchObject({ customDomain: domain, metadata: { dns: { status: 'pending' } } })
  expect((await asks(at, '/', { host: domain })).statusCode).toBe(404)
  await changeSite(db(), mara.user.id, (tx) =>
    tx.update(customDomains).set({ verifiedAt: new Date() }).where(eq(customDomains.siteOf, mara.user.id)),
  )
  const answer = await asks(at, '/', { host: domain })
  expect(answer.body).toContain(`<link rel="canonical" href="http://${domain}/"`)
  expect((await asks(at)).body).toContain(`<link rel="canonical" href="http://${domain}/"`)
  const allowed = `/internal/domain-allowed?domain=${domain}`
  expect((await asks(at, allowed, { host: 'localhost:3000' })).statusCode).toBe(200)
  const claimed = await mara.patch(`/api/galleries/${ball.id}`, { customDomain: domain })
  expect([claimed.statusCode, claimed.json().code]).toEqual([409, 'domain_taken'])
  await mara.patch('/api/account/site', { customDomain: null })
  expect((await asks(at, '/', { host: domain })).statusCode).toBe(404)
})

describe('the byline', () => {
  const gallery = async (headers = {}) =>
    (await visitor(at).get('/', { host: `ball-${scene}.localhost:3000`, ...headers })).body

  test('leads from a gallery to the site, while that is on and the gallery names its studio', async () => {
    await change(ball, { theme: 'light' })
    expect(await gallery()).not.toContain(host)
    await mara.patch('/api/account', { studioName: 'Lind Photography' })
    const named = await gallery()
    const link = `<a dir="auto" href="http://${host}/">Lind Photography</a>`
    expect(named).toContain(`<p class="studio" dir="auto"><a href="http://${host}/">Lind Photography</a></p>`)
    expect(named).toContain(`Photographs by ${link}`)
    await site({ enabled: false })
    expect(await gallery()).toContain('<p class="studio" dir="auto">Lind Photography</p>')
    await site({ enabled: true })
    await change(ball, { showByline: false })
    expect(await gallery()).not.toMatch(/Lind Photography|mara-/)
  })

  test('is on protected and closed pages, too', async () => {
    await mara.patch('/api/account', { studioName: 'Lind Photography' })
    await change(ball, { visibility: 'password', password: 'open sesame' })
    expect(await gallery()).toContain(`<a href="http://${host}/">Lind Photography</a>`)
    await db()
      .update(galleries)
      .set({ closesAt: new Date('2020-03-14') })
      .where(eq(galleries.id, ball.id))
    await change(ball, { title: 'The ball' })
    expect(await gallery()).toContain(`<a dir="auto" href="http://${host}/">Lind Photography</a>`)
    await change(ball, { visibility: 'private' })
    expect(await gallery()).not.toContain('Lind')
  })
})

describe('the logos', () => {
  const parsed = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html')
  /** Logos in an element, in place of a name: background, drawing and source of each. */
  const marksIn = (html: string, selector: string) => {
    const place = parsed(html).querySelector(selector)!
    const grounds = [...place.querySelectorAll('.on-light, .on-dark')]
    return (grounds.length > 0 ? grounds : [place]).map((ground) => {
      const image = ground.querySelector('img')
      const where = grounds.length > 0 ? ground.className : 'everywhere'
      if (!image) return [where, ground.textContent]
      expect(image.alt).toMatch(/^(Mara Lind|Lind Photography)$/)
      expect([image.width, image.height].every((side) => side > 0)).toBe(true)
      const drawnIn = image.style.getPropertyValue('--logo')
      expect([image.className, drawnIn]).toEqual(
        drawnIn ? ['logo ink', `url(${image.getAttribute('src')})`] : ['logo', ''],
      )
      return [where, drawnIn ? 'ink' : 'as it is', image.getAttribute('src')]
    })
  }
  const ofSite = async () => marksIn((await asks(at)).body, 'h1')
  const ofGallery = async () =>
    marksIn((await visitor(at).get('/', { host: `ball-${scene}.localhost:3000` })).body, '.studio')
  const ofGuests = async () => {
    const answer = await mara.post(`/api/galleries/${ball.id}/shareable-links`, { name: null })
    return marksIn((await visitor(at).get(new URL(answer.json().url).pathname)).body, '.studio')
  }
  const everywhere = async () => [await ofSite(), await ofGallery(), await ofGuests()]
  beforeEach(() => mara.patch('/api/account', { studioName: 'Lind Photography' }))

  test('of one colour stands everywhere in the ink of the place', async () => {
    const { logoUrl } = await setsLogo('logo', '#1d3f36')
    const mark = [['everywhere', 'ink', logoUrl]]
    expect(await everywhere()).toEqual([mark, mark, mark])
    await change(ball, { visibility: 'password', password: 'open sesame', lockPreview: true })
    expect(await ofGallery(), 'of a protected gallery').toEqual(mark)
  })

  test('of more colours stands everywhere as it is, where there is no other', async () => {
    const { logoUrl } = await setsLogo('logo', '#1d3f36', '#c8553d')
    const mark = [['everywhere', 'as it is', logoUrl]]
    expect(await everywhere()).toEqual([mark, mark, mark])
  })

  test('for dark ground stands there, and the name or the other one on paper', async () => {
    const { logoDarkUrl } = await setsLogo('logo-dark', '#fff', '#c8553d')
    const dark = ['on-dark', 'as it is', logoDarkUrl]
    const named = [['on-light', 'Lind Photography'], dark]
    expect(await everywhere()).toEqual([[['on-light', 'Mara Lind'], dark], named, named])
    expect(JSON.parse(parsed((await asks(at)).body).querySelector('script')!.textContent)).not.toHaveProperty(
      'mainEntity.logo',
    )
    const { logoUrl } = await setsLogo('logo', '#222')
    const both = [['on-light', 'ink', logoUrl], dark]
    expect(await everywhere()).toEqual([both, both, both])
    expect(parsed((await asks(at)).body).querySelectorAll('[loading=lazy]')).toHaveLength(2)
    const told = JSON.parse(parsed((await asks(at)).body).querySelector('script')!.textContent)
    expect(told.mainEntity.logo).toBe(`http://${host}${logoUrl}`)
    await change(ball, { visibility: 'password', password: 'open sesame' })
    expect(await ofGallery(), 'of a protected gallery').toEqual(both)
  })
})
