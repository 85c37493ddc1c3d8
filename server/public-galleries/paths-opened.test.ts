/** ADDRESSES=paths: access to galleries at their paths. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { customDomains, users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { startApp, startAppForThisTest, type TestApp } from '#testing/start-app.ts'

const PASSWORD = 'sand in my shoes'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each([
  ['http', { PUBLIC_URL: 'http://localhost:3000' }, '', 'HttpOnly; SameSite=Lax'],
  [
    'https',
    { PUBLIC_URL: 'https://pictures.example.com', TRUST_PROXY: 'loopback' },
    '__Secure-',
    'HttpOnly; Secure; Partitioned; SameSite=None',
  ],
])('under %s', (scheme, environment, prefix, attributes) => {
  let at: TestApp
  let olga: SignedIn
  let dunes: Gallery
  let other: Gallery
  let picture: Image
  beforeAll(async () => {
    at = await startApp({ ADDRESSES: 'paths', ...environment })
    olga = await person(at, 'Olga')
    dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
    other = await olga.createsGallery('Dunes again', { subdomain: 'dunes-again' })
    picture = (await olga.adds(dunes, await imageFile('a.jpg', { width: 900, height: 600 })))[0]!
  })
  afterAll(() => at.close())
  beforeEach(() => change({ visibility: 'password', password: PASSWORD }))

  const change = (wanted: object) => olga.patch(`/api/galleries/${dunes.id}`, wanted)
  const sendForm = (who: Visitor, url: string, password = PASSWORD) =>
    who.request({ method: 'POST', url, payload: new URLSearchParams({ password }).toString(), headers: FORM })
  const setBy = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie'])
  /** Name and value of a cookie, as the browser sends them. */
  const pairOf = (answer: { headers: Record<string, unknown> }) => setBy(answer).split(';')[0]!
  const statusOf = async (url: string, cookie = '') =>
    (await visitor(at).request({ method: 'GET', url, headers: cookie ? { cookie } : {} })).statusCode
  const calls = () => `/@dunes/api/public/galleries/${dunes.publicId}`
  const below = () => ['/@dunes', `/@dunes/p/${picture.id}`, calls(), `${calls()}/images`]
  const media = async (cookie: string) => {
    const answer = await visitor(at).get(`${calls()}/images`, { cookie })
    return answer.json<Image[]>()[0]!.filePath
  }

  test('the password opens it by a cookie of its path alone', async () => {
    const locked = await visitor(at).get('/@dunes')
    expect([locked.statusCode, locked.body.includes('name="password"')]).toEqual([401, true])
    const opened = await sendForm(visitor(at), `/@dunes/p/${picture.id}`)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/@dunes/p/${picture.id}`])
    const [pair, ...rest] = setBy(opened).split('; ')
    expect(pair).toMatch(new RegExp(`^${prefix}gallery-${dunes.publicId}=`))
    expect(rest.join('; ')).toBe(`Max-Age=2592000; Path=/@dunes; ${attributes}`)
    for (const url of below()) expect([url, await statusOf(url, pair)]).toEqual([url, 200])
    expect(await media(pair!)).toMatch(/^\/@dunes\/media\//)
    expect(await statusOf(await media(pair!), pair)).toBe(200)
    // Nothing else is opened, not even at the app's own paths.
    expect(await statusOf(`/iframe/${dunes.publicId}`, pair)).toBe(401)
    expect(await statusOf(`/api/public/galleries/${dunes.publicId}`, pair)).toBe(401)
    expect(await statusOf((await media(pair!)).replace('/@dunes', ''), pair)).toBe(401)
    for (const url of below()) expect([url, await statusOf(url)]).toEqual([url, 401])
  })

  test("the frame's cookie is as with hosts, and opens the frame alone", async () => {
    const opened = await sendForm(visitor(at), `/iframe/${dunes.publicId}`)
    const pair = pairOf(opened)
    expect(setBy(opened)).toContain('; Path=/; ')
    expect(pair.startsWith(`${scheme === 'https' ? '__Host-' : ''}gallery-`)).toBe(true)
    expect(await statusOf(`/iframe/${dunes.publicId}`, pair)).toBe(200)
    for (const url of below()) expect([url, await statusOf(url, pair)]).toEqual([url, 401])
    // Browsers send both, the one with the longer path first.
    const own = pairOf(await sendForm(visitor(at), '/@dunes'))
    for (const url of below()) expect([url, await statusOf(url, `${own}; ${pair}`)]).toEqual([url, 200])
  })

  test('a call unlocks it as well, and a wrong password does not', async () => {
    const unlock = (password: string) => visitor(at).post(`${calls()}/unlock`, { password })
    expect((await unlock('no')).statusCode).toBe(403)
    const unlocked = await unlock(PASSWORD)
    expect(unlocked.statusCode).toBe(204)
    expect(setBy(unlocked)).toContain('; Path=/@dunes; ')
    expect((await sendForm(visitor(at), '/@dunes', 'no')).statusCode).toBe(403)
    const { statusCode } = await visitor(at).request({
      ...{ method: 'POST', url: `${calls()}/unlock`, payload: { password: PASSWORD } },
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(statusCode).toBe(403)
    const own = at.config.publicUrl.origin
    const sent = await visitor(at).request({
      ...{ method: 'POST', url: `${calls()}/unlock`, payload: { password: PASSWORD } },
      headers: { origin: own, 'sec-fetch-site': 'same-origin' },
    })
    expect(sent.statusCode).toBe(204)
  })

  test('a view link that was deleted has ended where its cookie is sent, and nowhere else', async () => {
    await change({ visibility: 'private' })
    const link = (await olga.post(`/api/galleries/${dunes.id}/view-links`, { name: 'Cara' })).json<ViewLink>()
    const own = pairOf(await visitor(at).get(new URL(link.url!).pathname))
    const framed = pairOf(await visitor(at).get(`/iframe/${dunes.publicId}/with/${link.token}`))
    await olga.delete(`/api/view-links/${link.id}`)
    const said = async (url: string, cookie: string) => {
      const { statusCode, body } = await visitor(at).get(url, { cookie })
      return [url, statusCode, /This link has ended|not found/.exec(body)?.[0]]
    }
    const frame = [`/iframe/${dunes.publicId}`, `/api/public/galleries/${dunes.publicId}`]
    for (const url of below()) expect(await said(url, own)).toEqual([url, 404, 'This link has ended'])
    for (const url of frame) expect(await said(url, framed)).toEqual([url, 404, 'This link has ended'])
    for (const url of below()) expect(await said(url, framed)).toEqual([url, 404, 'not found'])
    for (const url of frame) expect(await said(url, own)).toEqual([url, 404, 'not found'])
  })

  test('a view link opens it at its path, its frame at that of the frame', async () => {
    await change({ visibility: 'private' })
    const link = (await olga.post(`/api/galleries/${dunes.id}/view-links`, { name: 'Cara' })).json<ViewLink>()
    const { origin } = at.config.publicUrl
    expect(link.url).toBe(`${origin}/@dunes/with/${link.token}`)
    expect(link.guestUrl).toMatch(new RegExp(`^${origin}/@dunes/with/[0-9a-f]{64}$`))
    const opened = await visitor(at).get(new URL(link.url!).pathname)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/@dunes'])
    expect(setBy(opened)).toContain('; Path=/@dunes; ')
    for (const url of below()) expect([url, await statusOf(url, pairOf(opened))]).toEqual([url, 200])
    const framed = await visitor(at).get(`/iframe/${dunes.publicId}/with/${link.token}`)
    expect(framed.headers.location).toBe(`/iframe/${dunes.publicId}`)
    for (const url of below()) expect([url, await statusOf(url, pairOf(framed))]).toEqual([url, 404])
    const guest = await visitor(at).get(new URL(link.guestUrl!).pathname)
    expect([guest.statusCode, await statusOf('/@dunes', pairOf(guest))]).toEqual([303, 200])
    expect((await visitor(at).get(`/@dunes-again/with/${link.token}`)).statusCode).toBe(404)
  })

  test("a member's session is not looked at, a key is", async () => {
    await change({ visibility: 'private' })
    for (const url of below()) {
      const { statusCode } = await olga.get(url)
      expect([url, statusCode]).toEqual([url, 404])
    }
    expect((await olga.get(`/iframe/${dunes.publicId}`)).statusCode).toBe(200)
    const opens = await olga.get(`/api/galleries/${dunes.id}/open`)
    expect(opens.headers.location).toMatch(new RegExp(`^${at.config.publicUrl.origin}/@dunes/with/`))
    const letIn = await visitor(at).get(new URL(opens.headers.location!).pathname)
    expect(letIn.headers.location).toBe('/@dunes')
    expect(setBy(letIn)).toContain('Max-Age=43200; Path=/@dunes; ')
    expect(await statusOf('/@dunes', pairOf(letIn))).toBe(200)
    expect(await statusOf(`/iframe/${dunes.publicId}`, pairOf(letIn))).toBe(404)
  })

  test('a name that begins like another opens nothing of it', async () => {
    const pair = pairOf(await sendForm(visitor(at), '/@dunes'))
    await olga.patch(`/api/galleries/${other.id}`, { visibility: 'password', password: PASSWORD })
    expect(await statusOf('/@dunes-again', pair)).toBe(401)
    expect(await statusOf('/@dunes-again', pair.replaceAll(dunes.publicId, other.publicId))).toBe(401)
  })

  test('headers of a proxy that say something else change nothing', async () => {
    const lies = {
      'x-forwarded-host': 'dunes.elsewhere.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-for': '203.0.113.9, unknown, ::::',
      'x-forwarded-prefix': '/@dunes-again',
      forwarded: 'host=elsewhere.example;proto=http',
    }
    await change({ visibility: 'public' })
    const answer = await visitor(at).get('/@dunes', lies)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`<link rel="canonical" href="${at.config.publicUrl.origin}/@dunes"/>`)
    expect(answer.body).not.toContain('elsewhere.example')
    const slash = await visitor(at).get('/@dunes/', lies)
    expect(slash.headers.location).toBe('/@dunes')
  })

  test('what everybody sees is answered from memory, each page at its own place', async () => {
    await change({ visibility: 'public' })
    const first = await visitor(at).get('/@dunes')
    // A pending announcement may drop the answer of the first request.
    const howMade = async () => (await visitor(at).get('/@dunes')).headers['server-timing']
    await expect.poll(howMade).toBe('memory;desc="from memory"')
    const again = await visitor(at).get('/@dunes')
    expect(again.body).toBe(first.body)
    expect(
      (await visitor(at).get('/@dunes', { 'if-none-match': first.headers.etag as string })).statusCode,
    ).toBe(304)
    await change({ title: 'High dunes' })
    expect((await visitor(at).get('/@dunes')).body).toContain('<title>High dunes')
  })
})

test('a gallery with a domain is itself at both, and names its domain', async () => {
  const at = await startAppForThisTest({
    ADDRESSES: 'paths',
    PUBLIC_URL: 'https://pictures.example.com',
    TRUST_PROXY: 'loopback',
  })
  const olga = await person(at, 'Olga')
  await at.services.connection.db.update(users).set({ status: 'paid' })
  const gallery = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  await olga.adds(gallery, await imageFile('a.jpg', { width: 900, height: 600 }))
  const host = 'dunes.example.org'
  const records = { id: 'x', status: 'active' as const }
  const domain = { galleryId: gallery.id, hostname: host, providerId: 'x', proof: 'x', records }
  await at.services.connection.db.insert(customDomains).values({ ...domain, verifiedAt: new Date() })
  await olga.patch(`/api/galleries/${gallery.id}`, { description: 'Sand' })
  const own = await visitor(at).get('/', { host })
  const here = await visitor(at).get('/@dunes')
  for (const { body } of [own, here]) {
    expect(body).toContain(`<link rel="canonical" href="https://${host}/"/>`)
    expect(body).toContain(`<meta property="og:image" content="https://${host}/media/`)
    expect(body).toContain(`"contentUrl":"https://${host}/media/`)
  }
  expect(own.body).not.toContain('/@dunes')
  expect(here.body).toContain('src="/@dunes/media/')
  expect(own.headers.etag).not.toBe(here.headers.etag)
  for (const [url, headers] of [
    ['/feed.atom', { host }],
    ['/@dunes/feed.atom', {}],
    ['/sitemap.xml', { host }],
    ['/@dunes/sitemap.xml', {}],
  ] as const) {
    const { body } = await visitor(at).get(url, headers)
    expect([url, body.includes(`https://${host}/media/`), body.includes('/@dunes')]).toEqual([
      url,
      true,
      false,
    ])
  }
  await olga.patch(`/api/galleries/${gallery.id}`, { visibility: 'password', password: PASSWORD })
  const opened = await visitor(at).request({
    ...{ method: 'POST', url: '/', headers: { ...FORM, host } },
    payload: new URLSearchParams({ password: PASSWORD }).toString(),
  })
  expect(String(opened.headers['set-cookie'])).toMatch(/^__Host-gallery-.+; Path=\/; /)
})

test('pictures for everybody come from MEDIA_URL there, too, and others from below the path', async () => {
  const at = await startAppForThisTest({ ADDRESSES: 'paths', MEDIA_URL: 'https://cdn.example.net' })
  const olga = await person(at, 'Olga')
  const gallery = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  await olga.adds(gallery, await imageFile('a.jpg', { width: 900, height: 600 }))
  const open = await visitor(at).get('/@dunes')
  expect(open.body).toContain('src="https://cdn.example.net/media/')
  expect(open.body).not.toContain('/@dunes/media/')
  const policy = "; img-src 'self' https://cdn.example.net data:; "
  expect(open.headers['content-security-policy']).toContain(policy)
  await olga.patch(`/api/galleries/${gallery.id}`, { visibility: 'password', password: PASSWORD })
  const who = visitor(at)
  await who.post(`/@dunes/api/public/galleries/${gallery.publicId}/unlock`, { password: PASSWORD })
  const unlocked = await who.get('/@dunes')
  expect(unlocked.body).toContain('src="/@dunes/media/')
  expect(unlocked.body).not.toContain('cdn.example.net')
})
