/** Visitors with a view link, on two processes of one database. */

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { announce } from '#server/database/announcements.ts'
import { clock } from '#server/database/clock.ts'
import { collaborators, customDomains, users, viewLinks } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, Visitor, visitor } from '#testing/people.ts'
import { until } from '#testing/programs.ts'
import { startApp, startAppForThisTest, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let other: TestApp
let olga: SignedIn
let gallery: Gallery
let picture: Image
let own: string
const DOMAIN = 'wedding.example.org'
const APP = 'localhost:3000'
beforeAll(async () => {
  let databaseUrl = ''
  at = await startApp({}, async (url) => {
    databaseUrl = url
    return url
  })
  other = await startApp({ DATA_DIR: at.dataDirectory }, async () => databaseUrl)
  olga = await person(at, 'Olga')
  await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  gallery = await olga.createsGallery('Secret Wedding')
  own = new URL(gallery.address).host
  const [added] = await olga.adds(gallery, await imageFile('a.jpg', { width: 900, height: 600 }))
  picture = added!
  await db()
    .insert(customDomains)
    .values({
      galleryId: gallery.id,
      hostname: DOMAIN,
      providerId: 'x',
      proof: 'x',
      records: { id: 'x', status: 'active' },
      verifiedAt: new Date(),
    })
})
afterAll(async () => {
  await other.close()
  await at.close()
})
beforeEach(async () => {
  await db().delete(viewLinks)
  await change({ visibility: 'private', closesAt: null, visitorDownloads: 'none', allowSelections: false })
})

const db = () => at.services.connection.db
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.1 Mobile Safari/604.1'
const AT_ONCE = 5

const change = (wanted: object) => olga.patch(`/api/galleries/${gallery.id}`, wanted)
async function linkFor(name: string, wanted: object = {}): Promise<ViewLink> {
  const answer = await olga.post(`/api/galleries/${gallery.id}/view-links`, { name, ...wanted })
  return answer.json<ViewLink>()
}
const listed = async () => (await olga.get(`/api/galleries/${gallery.id}/view-links`)).json<ViewLink[]>()
const opens = (who: Visitor, { token }: { token: string }, host = own, agent = PHONE) =>
  who.get(host === APP ? `/iframe/${gallery.publicId}/with/${token}` : `/with/${token}`, {
    host,
    'user-agent': agent,
  })
async function holderOf(link: ViewLink, host = own): Promise<Visitor> {
  const holder = visitor(at)
  expect((await opens(holder, link, host)).statusCode).toBe(303)
  return holder
}
/** A browser at the other process, with this one's cookies. */
const there = (who: Visitor) => Object.assign(new Visitor(other), { cookie: who.cookie })
const data = () => `/api/public/galleries/${gallery.publicId}`
const addresses = (host: string) => [
  host === APP ? `/iframe/${gallery.publicId}` : '/',
  `${host === APP ? `/iframe/${gallery.publicId}` : ''}/p/${picture.id}`,
  data(),
  `${data()}/images`,
  `${data()}/layout`,
  picture.filePath,
]

describe('a view link', () => {
  test.each([
    ['private', {}, 404],
    ['password', { password: 'open sesame' }, 401],
    ['unlisted', {}, 200],
  ])(
    'opens a gallery that is %s, at each of its hosts, and is private',
    async (visibility, more, without) => {
      await change({ visibility, ...more })
      const link = await linkFor('Ana')
      expect(link.url).toBe(`http://${DOMAIN}/with/${link.token}`)
      for (const host of [APP, own, DOMAIN]) {
        const holder = visitor(at)
        const opened = await opens(holder, link, host)
        expect(opened.statusCode).toBe(303)
        expect(opened.headers).toMatchObject({
          location: host === APP ? `/iframe/${gallery.publicId}` : '/',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
          'referrer-policy': 'no-referrer',
        })
        expect(String(opened.headers['set-cookie'])).toMatch(
          new RegExp(`^gallery-${gallery.publicId}=[^;]+; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax$`),
        )
        for (const url of addresses(host)) {
          for (const browser of [holder, there(holder)]) {
            const answer = await browser.get(url, { host })
            expect([url, answer.statusCode]).toEqual([url, 200])
            if (url !== picture.filePath) expect(answer.headers['cache-control']).toMatch(/^private/)
            expect(answer.headers['x-robots-tag']).toBe('noindex')
            expect(answer.body).not.toMatch(/og:title|og:image|Ana/)
          }
          expect([url, (await visitor(at).get(url, { host })).statusCode]).toEqual([url, without])
        }
      }
    },
  )

  test('leaves pages of a public gallery in memory for everyone else', async () => {
    await change({ visibility: 'public' })
    const holder = await holderOf(await linkFor('Ana', { downloads: 'original' }))
    const plain = { host: own }
    // Earlier changes may still be announced.
    const timing = async () => (await visitor(at).get('/', plain)).headers['server-timing']
    await expect.poll(timing).toContain('memory')
    const first = await visitor(at).get('/', plain)
    const hers = await holder.get('/', plain)
    expect(hers.headers['server-timing']).not.toContain('memory')
    expect(hers.headers['cache-control']).toBe('private, no-cache')
    expect(hers.headers.etag).not.toBe(first.headers.etag)
    expect(hers.body).toMatch(
      /\/download" rel="nofollow" data-save="">(<svg.*?<\/svg>)?<span>Download<\/span><\/a>/,
    )
    expect((await visitor(at).get('/', plain)).body).toBe(first.body)
    // Pictures are the same for all visitors.
    const shown = await holder.get(picture.filePath, plain)
    expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('under https also opens frames of other sites, with a cookie for each of them', async () => {
    const secure = await startAppForThisTest({
      PUBLIC_URL: 'https://pictures.example.com',
      TRUST_PROXY: 'loopback',
      PAYMENTS: 'off',
    })
    const zoe = await person(secure, 'Zoe')
    const hers = await zoe.createsGallery('Party')
    const { token } = (await zoe.post(`/api/galleries/${hers.id}/view-links`, { name: 'Ana' })).json()
    const opened = await visitor(secure).get(`/iframe/${hers.publicId}/with/${token}`)
    expect(String(opened.headers['set-cookie'])).toMatch(
      new RegExp(`^__Host-gallery-${hers.publicId}=.*; HttpOnly; Secure; Partitioned; SameSite=None$`),
    )
  })
})

describe('nothing is opened', () => {
  const isEnded = (answer: { statusCode: number; body: string; headers: object }) => {
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('This link has ended')
    expect(answer.body).not.toContain('Secret')
    expect(answer.headers).not.toHaveProperty('set-cookie')
  }

  test('by a token cut short, of another gallery, of no gallery, or none', async () => {
    const link = await linkFor('Ana')
    const elsewhere = await olga.createsGallery('Elsewhere')
    const { token } = (await olga.post(`/api/galleries/${elsewhere.id}/view-links`, { name: 'Bo' })).json()
    for (const wrong of [
      link.token.slice(0, -1),
      `${link.token}x`,
      token,
      'x',
      '%00',
      'a b',
      'x'.repeat(300),
    ])
      for (const host of [APP, own, DOMAIN]) isEnded(await opens(visitor(at), { token: wrong }, host))
    isEnded(await visitor(at).get(`/iframe/aaaaaaaaaaaaaaaa/with/${link.token}`))
    isEnded(await visitor(at).get(`/with/${link.token}`, { host: `nobody.${APP}` }))
    isEnded(await visitor(at).get(`/with/${link.token}`, { host: new URL(elsewhere.address).host }))
  })

  test.each<[string, (link: ViewLink) => Promise<unknown>]>([
    ['deactivated', ({ id }) => olga.patch(`/api/view-links/${id}`, { isActive: false })],
    [
      'expired',
      ({ id }) => olga.patch(`/api/view-links/${id}`, { expiresAt: new Date(Date.now() - 1).toISOString() }),
    ],
    ['deleted', ({ id }) => olga.delete(`/api/view-links/${id}`)],
    ['of a closed gallery', () => change({ closesAt: new Date(Date.now() - 1).toISOString() })],
    [
      'of a suspended owner',
      async () => {
        await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, olga.user.id))
        await transact(db(), (tx) => announce(tx, { about: 'suspension-changed' }))
        onTestFinished(async () => {
          await db().update(users).set({ suspendedAt: null }).where(eq(users.id, olga.user.id))
          await transact(db(), (tx) => announce(tx, { about: 'suspension-changed' }))
        })
      },
    ],
  ])('once it is %s: the next request is closed, pictures too, on every process', async (_how, end) => {
    const link = await linkFor('Ana')
    const [first, second] = [await holderOf(link), await holderOf(await linkFor('Bo'))]
    for (const browser of [first, there(first)])
      for (const url of addresses(own)) expect((await browser.get(url, { host: own })).statusCode).toBe(200)
    await end(link)
    isEnded(await opens(visitor(at), link))
    for (const url of addresses(own)) expect((await first.get(url, { host: own })).statusCode).toBe(404)
    await until(async () => {
      for (const url of addresses(own))
        expect((await there(first).get(url, { host: own })).statusCode).toBe(404)
    }, AT_ONCE)
    const isOnlyThis = /deactivated|expired|deleted/.test(_how)
    expect((await second.get('/', { host: own })).statusCode).toBe(isOnlyThis ? 200 : 404)
  })

  test('who had it is told that the link has ended; a gallery with a password asks for that', async () => {
    const link = await linkFor('Ana')
    const holder = await holderOf(link)
    await olga.patch(`/api/view-links/${link.id}`, { isActive: false })
    const page = await holder.get('/', { host: own })
    expect([page.statusCode, page.body.includes('This link has ended')]).toEqual([404, true])
    const answer = await holder.get(`${data()}/images`, { host: own })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'link_ended'])
    const image = await holder.get(picture.filePath, { host: own })
    expect([image.statusCode, image.json().message]).toEqual([404, 'This link has ended'])

    await change({ visibility: 'password', password: 'open sesame' })
    expect((await holder.get('/', { host: own })).body).toContain('class="message-form form"')
    await holder.request({
      method: 'POST',
      url: `${data()}/unlock`,
      headers: { host: own },
      payload: { password: 'open sesame' },
    })
    expect((await holder.get('/', { host: own })).statusCode).toBe(200)
    await change({ visibility: 'public' })
  })

  const everyPlace = (host: string): [path: string, payload?: object, method?: 'PUT' | 'DELETE'][] => {
    const page = host === APP ? `/iframe/${gallery.publicId}` : ''
    return [
      ...addresses(host).map((url): [string] => [url]),
      [`${page}/download`],
      [`${data()}/images/${picture.id}/download`],
      [`${data()}/download`],
      [`${data()}/download/plan`],
      [`${data()}/download/plan`, { imageIds: [picture.id] }],
      [`${data()}/picks`],
      [`${data()}/picks/${picture.id}`, { mark: 'yes' }, 'PUT'],
      [`${data()}/picks/${picture.id}`, {}, 'DELETE'],
      [`${data()}/picks/done`, {}],
      [`${data()}/picks/reopen`, {}],
      [`${data()}/selections`, { name: 'Ana', imageIds: [picture.id] }],
    ]
  }

  /** Status and message of an answer: the code in JSON, the heading of a page. */
  async function saidTo(
    who: Visitor,
    host: string,
    ...[url, payload, method]: ReturnType<typeof everyPlace>[0]
  ) {
    const answer = await who.request({
      ...{ method: method ?? (payload ? 'POST' : 'GET'), url, headers: { host } },
      ...(payload ? { payload } : {}),
    })
    const isPage = String(answer.headers['content-type']).startsWith('text/html')
    const said = isPage ? /<h1[^>]*>(.*?)<\/h1>/.exec(answer.body)?.[1] : answer.json().code
    return [url, answer.statusCode, said]
  }

  test.each([APP, 'own', DOMAIN])(
    'a link that was deleted, or made anew for guests, has ended wherever its cookie is sent (%s)',
    async (place) => {
      const host = place === 'own' ? own : place
      await change({ visitorDownloads: 'original', allowSelections: true })
      const [deleted, shared] = [await linkFor('Ana'), await linkFor('Bo')]
      const had = [await holderOf(deleted, host), await guestOf(deleted, host), await guestOf(shared, host)]
      const stranger = visitor(at)
      await olga.delete(`/api/view-links/${deleted.id}`)
      for (const mayShare of [false, true]) await olga.patch(`/api/view-links/${shared.id}`, { mayShare })
      for (const asked of everyPlace(host)) {
        const [url] = asked
        const isPage = !/^\/(api|media)\//.test(url)
        // On its own host, where calls get a page as well, a stranger finds no gallery.
        const none = isPage || host !== APP ? 'Gallery not found' : 'not_found'
        expect(await saidTo(stranger, host, ...asked)).toEqual([url, 404, none])
        const ended = isPage ? 'This link has ended' : 'link_ended'
        for (const who of had) expect(await saidTo(who, host, ...asked)).toEqual([url, 404, ended])
      }
      // The number of a private gallery finds nothing for anyone.
      for (const who of had)
        expect(await saidTo(who, APP, `/api/public/galleries/${gallery.id}`)).toEqual([
          `/api/public/galleries/${gallery.id}`,
          404,
          'not_found',
        ])
    },
  )

  test('of a private gallery that is closed, who has a link is told so, and who had one that it has ended', async () => {
    const [kept, deleted] = [await linkFor('Ana'), await linkFor('Bo')]
    const [holder, former] = [await holderOf(kept), await holderOf(deleted)]
    await olga.delete(`/api/view-links/${deleted.id}`)
    await change({ closesAt: '2020-01-01T00:00:00.000Z' })
    expect(await saidTo(holder, own, '/')).toEqual(['/', 404, 'This gallery closed on 1 January 2020.'])
    expect(await saidTo(holder, own, data())).toEqual([data(), 404, 'gallery_closed'])
    expect(await saidTo(former, own, '/')).toEqual(['/', 404, 'This link has ended'])
    expect(await saidTo(visitor(at), own, '/')).toEqual(['/', 404, 'Gallery not found'])
  })

  test('the page of an ended link names the studio to ask, where one knew whose the gallery is', async () => {
    const link = await linkFor('Ana')
    await olga.patch('/api/account/site', { name: 'olga-photographs', enabled: true })
    await olga.patch('/api/account', { studioName: 'Olga & Co' })
    onTestFinished(async () => {
      await olga.patch('/api/account/site', { enabled: false })
      await olga.patch('/api/account', { studioName: null })
    })
    await olga.patch(`/api/view-links/${link.id}`, { isActive: false })
    const opened = (path: string) => visitor(at).get(path, { host: own })
    const asked =
      '<p>Ask <a dir="auto" href="http://olga-photographs.localhost:3000/">Olga &amp; Co</a> for a new one.</p>'
    await until(async () =>
      expect((await opened(new URL(link.url).pathname)).body.includes(asked)).toBe(true),
    )
    // Visitors of a deleted link are told whom to ask at its address, too.
    const former = await holderOf(await linkFor('Bo'))
    const [{ id, url }] = (await listed()) as [ViewLink]
    await olga.delete(`/api/view-links/${id}`)
    for (const path of ['/', new URL(url!).pathname])
      expect((await former.get(path, { host: own })).body).toContain(asked)
    for (const token of ['a'.repeat(22), link.url.slice(-10), new URL(url!).pathname.split('/')[2]!]) {
      const unknown = await opened(`/with/${token}`)
      expect(unknown.body).toContain('This link has ended')
      expect(unknown.body).not.toContain('Olga')
    }
    await change({ visibility: 'public', closesAt: '2020-01-01T00:00:00.000Z' })
    const closed = await opened('/')
    expect([closed.statusCode, closed.body.includes(asked)]).toEqual([404, true])
  })

  test('when it expires while the page is open, without a change that announces it', async () => {
    const soon = new Date(Date.now() + 3_600_000)
    const holder = await holderOf(await linkFor('Ana', { expiresAt: soon.toISOString() }))
    expect((await holder.get('/', { host: own })).statusCode).toBe(200)
    const now = vi.spyOn(clock, 'ms').mockReturnValue(soon.getTime() + 1)
    onTestFinished(() => now.mockRestore())
    for (const url of addresses(own)) expect((await holder.get(url, { host: own })).statusCode).toBe(404)
  })

  test('by a cookie of another link, of another gallery, or one that was not made here', async () => {
    const [ana, bo] = [await linkFor('Ana'), await linkFor('Bo')]
    const holder = await holderOf(ana)
    const [name, value] = holder.cookie.split('=') as [string, string]
    const [expires, , signature, proof] = value.split('.') as [string, string, string, string]
    const elsewhere = await olga.createsGallery('Elsewhere')
    await olga.patch(`/api/galleries/${elsewhere.id}`, { visibility: 'private' })
    for (const [cookie, host] of [
      [`${name}=${expires}.${bo.id}.${signature}`, own],
      [`${name}=${Number(expires) + 1}.${ana.id}.${signature}`, own],
      [`${name}=${expires}.${signature}`, own],
      [`${name}=${expires}.999999999.${signature}`, own],
      [`${name}=${expires}.999999999.${signature}.${proof}`, own],
      [`${name}=${expires}.${bo.id}.${proof}.${signature}`, own],
      [`${name}=${expires}.${'9'.repeat(12)}.${signature}`, own],
      [`${name}=`, own],
      [`gallery-${elsewhere.publicId}=${value}`, new URL(elsewhere.address).host],
      [`${name}=${value}`, new URL(elsewhere.address).host],
    ] as const) {
      const forged = await visitor(at).get('/', { cookie, host })
      expect([cookie, forged.statusCode]).toEqual([cookie, 404])
      expect(forged.body).toContain('Gallery not found')
    }
  })
})

test('a link outlives the membership of who made it, and their account', async () => {
  const carl = await person(at, 'Carl')
  await db()
    .insert(collaborators)
    .values({
      galleryId: gallery.id,
      userId: carl.user.id,
      status: 'accepted',
      email: carl.user.email,
      expiresAt: new Date(Date.now() + 86_400_000),
    })
  const path = `/api/galleries/${gallery.id}`
  const link = (await carl.post(`${path}/view-links`, { name: 'Ana' })).json<ViewLink>()
  const holder = await holderOf(link)
  const [{ id }] = (await olga.get(`${path}/collaborators`)).json<[{ id: number }]>()
  expect((await olga.delete(`${path}/collaborators/${id}`)).statusCode).toBe(204)
  expect((await carl.get(path)).statusCode).toBe(404)
  expect((await holder.get('/', { host: own })).statusCode).toBe(200)
  await carl.delete('/api/account', { email: carl.user.email })
  expect((await holder.get('/', { host: own })).statusCode).toBe(200)
  await holderOf(link)
  expect(await listed()).toMatchObject([{ name: 'Ana', isActive: true }])
})

test('a link that is opened replaces another one and the password, and they it', async () => {
  await change({ visibility: 'password', password: 'open sesame' })
  const [ana, bo] = [await linkFor('Ana', { downloads: 'web' }), await linkFor('Bo')]
  const browser = await holderOf(ana)
  const downloads = async () => (await browser.get(data(), { host: own })).json().visitorDownloads
  expect(await downloads()).toBe('web')
  await opens(browser, bo)
  expect(await downloads()).toBe('none')
  await opens(browser, ana)
  await browser.request({
    method: 'POST',
    url: `${data()}/unlock`,
    headers: { host: own },
    payload: { password: 'open sesame' },
  })
  expect(await downloads()).toBe('none')
  expect(browser.cookie.match(/gallery-/g)).toHaveLength(1)
  // A new password closes what the old one opened, but ends no link.
  const holder = await holderOf(ana)
  await change({ password: 'another one' })
  expect((await browser.get('/', { host: own })).statusCode).toBe(401)
  expect((await holder.get('/', { host: own })).statusCode).toBe(200)
})

const guestTokenOf = ({ guestUrl }: Pick<ViewLink, 'guestUrl'>) => ({ token: guestUrl!.split('/with/')[1]! })
const guestOf = async (link: ViewLink, host = own) => {
  const guest = visitor(at)
  expect((await opens(guest, guestTokenOf(link), host)).statusCode).toBe(303)
  return guest
}

describe('a guest of a link’s holder', () => {
  test.each([
    ['private', {}],
    ['password', { password: 'open sesame' }],
  ])('sees a gallery that is %s as its visitors do, at each of its hosts', async (visibility, more) => {
    await change({ visibility, allowSelections: true, ...more })
    const link = await linkFor('Ana', { downloads: 'original' })
    expect(link.guestUrl).toMatch(new RegExp(`^http://${DOMAIN}/with/[0-9a-f]{64}$`))
    for (const host of [APP, own, DOMAIN]) {
      const guest = await guestOf(link, host)
      for (const url of addresses(host)) {
        for (const browser of [guest, there(guest)]) {
          const answer = await browser.get(url, { host })
          expect([url, answer.statusCode]).toEqual([url, 200])
          if (url !== picture.filePath) expect(answer.headers['cache-control']).toMatch(/^private/)
          expect(answer.headers['x-robots-tag']).toBe('noindex')
          expect(answer.body).not.toMatch(/Ana|"holder"/)
        }
      }
    }
    const guest = await guestOf(link)
    const seen = (await guest.get(data(), { host: own })).json()
    expect(seen).toMatchObject({ allowSelections: true, visitorDownloads: 'none', shareUrl: link.guestUrl })
    const picks = await guest.get(`${data()}/picks`, { host: own })
    expect([picks.statusCode, picks.json().code]).toEqual([401, 'link_required'])
    expect(await listed()).toMatchObject([{ daysOpened: 0, firstOpenedOn: null }])
  })

  test.each([
    ['original', 'web', 'web'],
    ['web', 'original', 'web'],
    ['none', 'original', 'none'],
    [null, 'web', 'web'],
    ['original', 'none', 'none'],
  ])(
    'downloads the lesser of the link’s (%s) and the gallery’s (%s)',
    async (downloads, ofGallery, lesser) => {
      await change({ visitorDownloads: ofGallery })
      const guest = await guestOf(await linkFor('Ana', { downloads }))
      expect((await guest.get(data(), { host: own })).json().visitorDownloads).toBe(lesser)
      const taken = await guest.get(`${data()}/download`, { host: own })
      expect([200, 503].includes(taken.statusCode)).toBe(lesser !== 'none')
    },
  )

  test('is told when it may not be shared any more, and comes back by another address only', async () => {
    const link = await linkFor('Ana')
    const [holder, guest] = [await holderOf(link), await guestOf(link)]
    const change = async (wanted: object) =>
      (await olga.patch(`/api/view-links/${link.id}`, wanted)).json<ViewLink>()
    expect(await change({ mayShare: false })).toMatchObject({ mayShare: false, guestUrl: null })
    const ended = await guest.get(data(), { host: own })
    expect([ended.statusCode, ended.json().code]).toEqual([404, 'link_ended'])
    for (const url of addresses(own)) expect((await guest.get(url, { host: own })).statusCode).toBe(404)
    expect((await opens(visitor(at), guestTokenOf(link))).statusCode).toBe(404)
    expect((await holder.get(data(), { host: own })).json().shareUrl).toBeNull()
    const again = await change({ mayShare: true })
    expect(again.guestUrl).not.toBe(link.guestUrl)
    expect((await holder.get(data(), { host: own })).json().shareUrl).toBe(again.guestUrl)
    expect((await guest.get('/', { host: own })).statusCode).toBe(404)
    expect((await opens(visitor(at), guestTokenOf(link))).statusCode).toBe(404)
    await guestOf(again)
    // Changes of other fields keep the address.
    expect((await change({ mayShare: true, name: 'Ana & Bo' })).guestUrl).toBe(again.guestUrl)
  })

  test.each<[string, (link: ViewLink) => Promise<unknown>]>([
    ['is deactivated', ({ id }) => olga.patch(`/api/view-links/${id}`, { isActive: false })],
    ['is deleted', ({ id }) => olga.delete(`/api/view-links/${id}`)],
  ])('is let in no more once the link %s', async (_how, end) => {
    const link = await linkFor('Ana')
    const guest = await guestOf(link)
    await end(link)
    for (const url of addresses(own)) expect((await guest.get(url, { host: own })).statusCode).toBe(404)
    expect((await opens(visitor(at), guestTokenOf(link))).statusCode).toBe(404)
  })

  test('becomes its holder by the link, and a holder a guest by the other address', async () => {
    const link = await linkFor('Ana')
    const browser = await guestOf(link)
    const picks = async () => (await browser.get(`${data()}/picks`, { host: own })).statusCode
    await opens(browser, link)
    expect(await picks()).toBe(200)
    await opens(browser, guestTokenOf(link))
    expect(await picks()).toBe(401)
    expect(browser.cookie.match(/gallery-/g)).toHaveLength(1)
  })

  test('is no robot', async () => {
    await change({ visibility: 'public' })
    const robot = await opens(visitor(at), guestTokenOf(await linkFor('Ana')), own, 'WhatsApp/2.23.20.0')
    expect([robot.statusCode, robot.headers['set-cookie']]).toEqual([200, undefined])
    expect(robot.body).not.toMatch(/Secret|\/media\/|og:|Ana/)
  })
})

test('every visitor may hand on what opens the gallery for others, and no more', async () => {
  const link = await linkFor('Ana')
  const [holder, guest] = [await holderOf(link), await guestOf(link)]
  const shared = async (who: Visitor, host = own) => {
    const { shareUrl, shareNeedsPassword } = (await who.get(data(), { host })).json()
    return [shareUrl, shareNeedsPassword]
  }
  const address = `http://${DOMAIN}/`
  for (const visibility of ['public', 'unlisted']) {
    await change({ visibility })
    for (const who of [visitor(at), holder, guest, olga])
      expect(await shared(who, APP)).toEqual([address, false])
  }
  await change({ visibility: 'password', password: 'open sesame' })
  expect([await shared(holder), await shared(guest)]).toEqual([
    [link.guestUrl, false],
    [link.guestUrl, false],
  ])
  const knowing = visitor(at)
  const url = `${data()}/unlock`
  await knowing.request({ method: 'POST', url, headers: { host: own }, payload: { password: 'open sesame' } })
  expect(await shared(knowing)).toEqual([address, true])
  expect(await shared(olga, APP)).toEqual([address, true])
  const another = await holderOf(await linkFor('Bo', { mayShare: false }))
  expect(await shared(another)).toEqual([null, false])
  await change({ visibility: 'private' })
  expect(await shared(olga, APP)).toEqual([null, false])
  expect(await shared(holder)).toEqual([link.guestUrl, false])
  // Pages of two holders differ in nothing else.
  const [hers, his] = [await holder.get('/', { host: own }), await another.get('/', { host: own })]
  expect(hers.headers.etag).not.toBe(his.headers.etag)
})

test('what a link allows stands in the place of the gallery’s downloads, both ways, and is counted', async () => {
  await change({ visibility: 'public', visitorDownloads: 'original', allowSelections: true })
  const [none, original] = [
    await linkFor('None', { downloads: 'none' }),
    await linkFor('All', { downloads: 'original' }),
  ]
  const download = `${data()}/images/${picture.id}/download`
  const refused = await (await holderOf(none)).get(download, { host: own })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'downloads_off'])
  expect((await visitor(at).get(download, { host: own })).statusCode).toBe(200)
  await change({ visitorDownloads: 'none' })
  const holder = await holderOf(original)
  expect((await visitor(at).get(download, { host: own })).statusCode).toBe(403)
  const taken = await holder.get(download, { host: own })
  expect([taken.statusCode, taken.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  expect((await holder.get(download, { host: own, range: 'bytes=10-20' })).statusCode).toBe(206)
  expect((await holder.get(`${data()}/download`, { host: own })).statusCode).toBe(200)
  expect((await holder.get(data(), { host: own })).json()).toMatchObject({ allowSelections: false })
  await until(
    async () =>
      expect((await listed()).map(({ name, downloadsTaken }) => [name, downloadsTaken])).toEqual([
        ['All', 2],
        ['None', 0],
      ]),
    AT_ONCE,
  )
})

describe('days on which a link was opened', () => {
  test('are counted once each, in UTC, and only for people', async () => {
    const link = await linkFor('Ana')
    const on = async (day: string, agent = PHONE) => {
      const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(day))
      const answer = await opens(visitor(at), link, own, agent)
      now.mockRestore()
      return answer
    }
    await on('2026-06-14T23:59:00Z')
    await on('2026-06-14T08:00:00Z')
    await on('2026-06-15T00:01:00Z')
    // A program is let in but not counted.
    const headless = await on('2026-06-16T12:00:00Z', PHONE.replace('Mobile', 'HeadlessChrome/125'))
    expect(headless.statusCode).toBe(303)
    expect(await listed()).toMatchObject([
      { daysOpened: 2, firstOpenedOn: '2026-06-14', lastOpenedOn: '2026-06-15' },
    ])
  })

  test.each([
    'facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
  ])('%s gets neither title nor picture', async (agent) => {
    await change({ visibility: 'public' })
    const answer = await opens(visitor(at), await linkFor('Ana'), own, agent)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
    expect(answer.body).not.toMatch(/Secret|\/media\/|og:|Ana/)
    expect(await listed()).toMatchObject([{ daysOpened: 0, firstOpenedOn: null }])
  })
})

test('no token is in a log', async () => {
  const logging = await startAppForThisTest({ LOG_LEVEL: 'debug' })
  const zoe = await person(logging, 'Zoe')
  const hers = await zoe.createsGallery('Party')
  const { token } = (
    await zoe.post(`/api/galleries/${hers.id}/view-links`, { name: 'Ana Secretname' })
  ).json()
  const host = new URL(hers.address).host
  for (const url of [`/with/${token}`, `/with/${token}/`, `/with/${token}x`, `/with/${token}?a=${token}`]) {
    await visitor(logging).get(url, { host })
    await visitor(logging).get(`/iframe/${hers.publicId}${url}`)
  }
  const written = logging.log.join('\n')
  expect(written).toContain('/with/[token]')
  expect(written).not.toContain(token)
  expect(written).not.toContain('Secretname')
})
