/** Access to every address that visitors of a public gallery can learn, on two processes of one database. */

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { PublicId } from '#contract/ids.ts'
import type { Image } from '#contract/images.ts'
import { previewSizes } from '#contract/link-previews.ts'
import { reportPath } from '#contract/report-form.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { clock } from '#server/database/clock.ts'
import { collaborators, customDomains, galleries, samples, users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailsIn } from '#testing/mailbox.ts'
import { person, type SignedIn, Visitor, visitor } from '#testing/people.ts'
import { until } from '#testing/programs.ts'
import { startApp, startAppForThisTest, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let other: TestApp
let olga: SignedIn
let carl: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  let databaseUrl = ''
  at = await startApp({ LOG_LEVEL: 'debug' }, async (url) => {
    databaseUrl = url
    return url
  })
  other = await startApp({ DATA_DIR: at.dataDirectory, LOG_LEVEL: 'debug' }, async () => databaseUrl)
  olga = await person(at, 'Olga')
  carl = await person(at, 'Carl')
  stranger = await person(at, 'Stranger')
  const { db } = at.services.connection
  await db.update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  await olga.patch('/api/account/site', { name: SITE, enabled: true })
})
afterAll(async () => {
  await other.close()
  await at.close()
})

const APP = 'localhost:3000'
/** Name of the owner's site, which shows all galleries. */
const SITE = 'site-of-olga'
type Address = { host: string; url: string }
type Scene = { gallery: Gallery; images: Image[]; addresses: Address[] }

let scenes = 0
/** A public gallery with a domain of its own and a collaborator, and every address that its visitors learn. */
async function scene(): Promise<Scene> {
  const name = `walk-${++scenes}`
  const gallery = await olga.createsGallery(`Secret of ${name}`, { subdomain: name })
  await olga.patch(`/api/galleries/${gallery.id}`, { visitorDownloads: 'original', onSite: true })
  const files = [await imageFile('a.jpg', { width: 900, height: 600 }), await imageFile('b.jpg')]
  const images = await olga.adds(gallery, ...files)
  const { db } = at.services.connection
  const domain = `${name}.example.org`
  const later = new Date(Date.now() + 86_400_000)
  await db.insert(customDomains).values({
    galleryId: gallery.id,
    hostname: domain,
    providerId: name,
    proof: 'x',
    records: { id: name, status: 'active' },
    verifiedAt: new Date(),
  })
  await db.insert(collaborators).values({
    galleryId: gallery.id,
    userId: carl.user.id,
    status: 'accepted',
    email: carl.user.email,
    expiresAt: later,
  })
  const [row] = await db.select().from(galleries).where(eq(galleries.id, gallery.id))
  const ids = [gallery.publicId, String(gallery.id)]
  const data = ids.flatMap((id) =>
    [
      '',
      '/images',
      '/images?offset=0&limit=1',
      `/images?v=${row!.version}`,
      '/layout',
      '/download',
      `/images/${images[0]!.id}/download`,
    ].map((rest) => `/api/public/galleries/${id}${rest}`),
  )
  const media = images.flatMap(({ filePath, renditions, width, height }) => [
    filePath,
    ...renditions.map(({ url }) => url),
    ...previewSizes(width, height).map((size) => filePath.replace(/[^/]*$/, `${size.width}.jpg`)),
  ])
  const found = ['/robots.txt', '/sitemap.xml', '/feed.atom']
  const own = [`${name}.localhost:3000`, domain]
  const page = `/p/${images[0]!.id}`
  const embeddable = [
    `http://${APP}/iframe/${gallery.publicId}`,
    ...own.map((host) => `http://${host}${page}`),
  ]
  const oembed = embeddable.map((one) => `/api/oembed?url=${encodeURIComponent(one)}`)
  return {
    gallery,
    images,
    addresses: [
      ...[
        ...ids.flatMap((id) => [`/iframe/${id}`, `/iframe/${id}${page}`]),
        ...data,
        ...media,
        ...oembed,
      ].map((url) => ({ host: APP, url })),
      ...own.flatMap((host) =>
        ['/', '/?page=2', page, ...found, ...data, ...media].map((url) => ({ host, url })),
      ),
    ],
  }
}

/** Addresses of public galleries only, for other sites and search engines, which have no password. */
const isForEverybody = ({ url }: Address) => /^\/(api\/oembed|sitemap|feed)/.test(url)

const asks = (who: Visitor, { host, url }: Address, headers: Record<string, string> = {}) =>
  who.get(url, { host, ...headers })
/** A client at the other process, with this one's cookies. */
const there = (who: Visitor) => {
  const same = new Visitor(other)
  same.cookie = who.cookie
  return same
}

/** Time for announcements, in seconds; they take milliseconds, unless the machine is busy. */
const AT_ONCE = 5

/** Waits until both processes refuse a picture that both have shown. */
async function untilBothKnow({ images }: Scene, status: number) {
  for (const process of [at, other]) {
    const url = images[0]!.filePath
    await until(async () => expect((await visitor(process).get(url)).statusCode).toBe(status), AT_ONCE)
  }
}

/** Expects every address to answer on both processes; returns the tags of the answers. */
async function everythingIsShown({ addresses }: Scene): Promise<Map<Address, string>> {
  const tags = new Map<Address, string>()
  for (const process of [at, other]) {
    for (const address of addresses) {
      const answer = await asks(visitor(process), address)
      expect([address, answer.statusCode]).toEqual([address, 200])
      expect(answer.headers['set-cookie']).toBeUndefined()
      if (answer.headers.etag) tags.set(address, String(answer.headers.etag))
    }
  }
  return tags
}

test('a view link, its name and what its holder says are in no answer to anybody else, no bundle and no log', async () => {
  const was = await scene()
  const { id, publicId } = was.gallery
  const linkFor = async (name: string) =>
    (await olga.post(`/api/galleries/${id}/view-links`, { name })).json<ViewLink>()
  const holderOf = async ({ token }: ViewLink) => {
    const holder = visitor(at)
    await asks(holder, { host: APP, url: `/iframe/${publicId}/with/${token}` })
    return holder
  }
  const link = await linkFor('Xenia Quillfeather')
  const holder = await holderOf(link)
  const picks = `/api/public/galleries/${publicId}/picks`
  const said = [
    await holder.request({
      method: 'PUT',
      url: `${picks}/${was.images[0]!.id}`,
      payload: { mark: 'yes', note: 'Zinnias on page four' },
    }),
    await holder.request({ method: 'POST', url: `${picks}/done`, payload: { message: 'Peonies after all' } }),
  ]
  expect(said.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const secrets = new RegExp([link.token, 'Quillfeather', 'Zinnias', 'Peonies'].join('|'))
  expect((await holder.get(picks)).body).toMatch(secrets)

  const another = await holderOf(await linkFor('Bo'))
  for (const process of [at, other]) {
    for (const who of [
      visitor(process),
      Object.assign(new Visitor(process), { cookie: another.cookie }),
      stranger,
    ]) {
      for (const address of [...was.addresses, { host: APP, url: picks }]) {
        const { body, headers } = await asks(who, address)
        expect([address, secrets.exec(body + JSON.stringify(headers))]).toEqual([address, null])
      }
    }
    expect(process.log.filter((line) => secrets.test(line))).toEqual([])
  }
  // Their own page does not have them either, only the call.
  expect((await asks(holder, { host: APP, url: `/iframe/${publicId}` })).body).not.toMatch(secrets)
  const bundle = await olga.get(`/api/galleries/${id}/bundle`)
  expect([bundle.statusCode, secrets.test(bundle.body)]).toEqual([200, false])
  expect(at.log.length).toBeGreaterThan(100)
})

/** Addresses of the owner's site that mention the gallery, on each process. */
async function saidOnSite({ gallery, images }: Scene): Promise<string[]> {
  const itsOwn = new RegExp(`//${gallery.subdomain}\\.|/media/${gallery.id}/|/p/${images[0]!.id}\\b`)
  const said: string[] = []
  for (const process of [at, other]) {
    for (const url of ['/', '/robots.txt', '/sitemap.xml', '/feed.atom']) {
      const answer = await asks(visitor(process), { host: `${SITE}.localhost:3000`, url })
      expect([url, answer.statusCode]).toEqual([url, 200])
      if (itsOwn.test(answer.body)) said.push(url)
    }
  }
  return said
}
const EVERYWHERE = ['/', '/sitemap.xml', '/feed.atom', '/', '/sitemap.xml', '/feed.atom']

describe('what was removed', () => {
  test('a gallery answers nobody, at every address that visitors know, and is back when it is restored', async () => {
    const was = await scene()
    const tags = await everythingIsShown(was)
    expect(await saidOnSite(was)).toEqual(EVERYWHERE)
    expect((await olga.delete(`/api/galleries/${was.gallery.id}`)).statusCode).toBe(204)
    await untilBothKnow(was, 404)
    expect(await saidOnSite(was)).toEqual([])
    for (const process of [at, other]) {
      for (const address of was.addresses) {
        const known = { 'if-none-match': tags.get(address) ?? '*' }
        for (const headers of [{}, known]) {
          const answer = await asks(visitor(process), address, headers)
          expect([address, answer.statusCode]).toEqual([address, 404])
          expect(answer.body).not.toContain('Secret')
        }
      }
    }
    for (const address of was.addresses) {
      for (const member of [olga, carl]) {
        expect([address, (await asks(there(member), address)).statusCode]).toEqual([address, 404])
      }
    }
    const restored = await olga.post('/api/removed/restore', { galleries: [was.gallery.id] })
    expect(restored.statusCode).toBe(200)
    await untilBothKnow(was, 200)
    await everythingIsShown(was)
    expect(await saidOnSite(was)).toEqual(EVERYWHERE)
  })

  test('an image answers nobody, no page names it, and it is back when it is restored', async () => {
    const was = await scene()
    const tags = await everythingIsShown(was)
    const { id, filePath } = was.images[0]!
    const folder = filePath.split('/').at(-2)!
    expect((await carl.delete(`/api/images/${id}`)).statusCode).toBe(204)
    await untilBothKnow(was, 404)
    const itsOwn = new RegExp(`${folder}|/p/${id}\\b|/images/${id}/`)
    for (const process of [at, other]) {
      for (const address of was.addresses) {
        const own = itsOwn.test(decodeURIComponent(address.url))
        const known = { 'if-none-match': tags.get(address) ?? '"none"' }
        for (const headers of [{}, known]) {
          const answer = await asks(visitor(process), address, headers)
          // Renditions of the other gallery have not changed.
          const same = address.url.startsWith('/media/') || address.url === '/robots.txt' ? [200, 304] : [200]
          if (own) expect([address, answer.statusCode]).toEqual([address, 404])
          else expect([address, same.includes(answer.statusCode)]).toEqual([address, true])
          expect(answer.body).not.toContain(folder)
        }
      }
    }
    for (const member of [olga, carl]) {
      const answer = await asks(there(member), { host: APP, url: filePath })
      expect(answer.statusCode).toBe(404)
    }
    await olga.post('/api/removed/restore', { images: [id] })
    await untilBothKnow(was, 200)
    await everythingIsShown(was)
  })
})

describe('a gallery that was public and became private', () => {
  let was: Scene
  let tags: Map<Address, string>
  beforeAll(async () => {
    was = await scene()
    tags = await everythingIsShown(was)
    const changed = await olga.patch(`/api/galleries/${was.gallery.id}`, { visibility: 'private' })
    expect([changed.statusCode, changed.json().visibility]).toEqual([200, 'private'])
    await untilBothKnow(was, 404)
  })

  test('answers only its members, at every address that visitors know', async () => {
    for (const process of [at, other]) {
      for (const address of was.addresses) {
        const known = { 'if-none-match': tags.get(address) ?? '*' }
        for (const headers of [{}, known]) {
          const answer = await asks(visitor(process), address, headers)
          expect([address, answer.statusCode]).toEqual([address, 404])
          expect(answer.headers['cache-control']).toBe('no-store')
          expect(answer.body).not.toContain('Secret')
        }
        const foreign = await asks(there(stranger), address)
        expect([address, foreign.statusCode]).toEqual([address, 404])
      }
    }
  })

  test('is not on the site of its owner', async () => {
    expect(await saidOnSite(was)).toEqual([])
  })

  test('answers as if there were no gallery', async () => {
    const { publicId, id } = was.gallery
    for (const [hers, nobodys] of [
      [`/iframe/${publicId}`, '/iframe/aaaaaaaaaaaaaaaa'],
      [`/iframe/${id}`, '/iframe/999999'],
      [`/api/public/galleries/${publicId}/images`, '/api/public/galleries/aaaaaaaaaaaaaaaa/images'],
    ] as const) {
      const [one, another] = [await visitor(at).get(hers), await visitor(at).get(nobodys)]
      expect([one.statusCode, one.body, one.headers]).toEqual([
        another.statusCode,
        another.body,
        { ...another.headers, date: one.headers.date },
      ])
    }
    for (const url of ['/', '/favicon.svg', '/healthz', '/anything', was.images[0]!.filePath]) {
      const one = await asks(visitor(at), { host: new URL(was.gallery.address).host, url })
      const another = await asks(visitor(at), { host: 'nobody.localhost:3000', url })
      expect([url, one.statusCode, one.body]).toEqual([url, another.statusCode, another.body])
    }
  })

  test('is seen by its members on the app’s own host, but in no frame on another site', async () => {
    for (const member of [olga, carl]) {
      for (const address of was.addresses) {
        const named = address.url.includes(was.gallery.publicId) || address.url.startsWith('/media/')
        const expected = address.host === APP && named && !isForEverybody(address) ? 200 : 404
        const answer = await asks(there(member), address)
        expect([address, answer.statusCode]).toEqual([address, expected])
        if (expected === 404) continue
        expect(answer.headers['cache-control']).toMatch(/^private/)
        expect(answer.headers['x-robots-tag']).toBe('noindex')
        for (const site of ['cross-site', 'same-site']) {
          const framed = await asks(member, address, { 'sec-fetch-site': site })
          expect([address, framed.statusCode]).toEqual([address, 404])
        }
      }
    }
  })

  test('takes images through its upload links, and is shown again when it is public again', async () => {
    const link = await olga.post(`/api/galleries/${was.gallery.id}/shareable-links`, { name: 'Party' })
    const guest = await visitor(at).sends(`/api/invite/${link.json().token}/upload`, [
      await imageFile('c.jpg'),
    ])
    expect(guest.statusCode).toBe(201)
    await olga.patch(`/api/galleries/${was.gallery.id}`, { visibility: 'public' })
    await untilBothKnow(was, 200)
    await everythingIsShown(was)
  })
})

/** Addresses with the public id or a picture; numbers find public galleries only. */
const named = ({ gallery, addresses }: Scene) =>
  addresses
    .filter(
      ({ host, url }) =>
        host !== APP || !url.split(/[/?]/).includes(String(gallery.id)) || url.startsWith('/media/'),
    )
    // A public id may begin with the gallery's number.
    .filter(({ url }) => !new RegExp(`^/api/public/galleries/${gallery.id}(?!\\w)`).test(url))

describe('a gallery that was public and asks for a password', () => {
  let was: Scene
  let tags: Map<Address, string>
  beforeAll(async () => {
    was = await scene()
    tags = await everythingIsShown(was)
    const without = await olga.patch(`/api/galleries/${was.gallery.id}`, { visibility: 'password' })
    expect([without.statusCode, without.json().code]).toEqual([400, 'invalid_input'])
    const changed = await olga.patch(`/api/galleries/${was.gallery.id}`, {
      visibility: 'password',
      password: 'open sesame',
    })
    expect(changed.json()).toMatchObject({ visibility: 'password', hasPassword: true })
    expect(changed.body).not.toMatch(/sesame|argon2|passwordHash/)
    await untilBothKnow(was, 401)
  })
  const unlocking = (who: Visitor, password: string, host = APP, id = was.gallery.publicId) =>
    who.request({
      method: 'POST',
      url: `/api/public/galleries/${id}/unlock`,
      headers: { host },
      payload: { password },
    })
  const cookieOf = (answer: { headers: object }) =>
    String((answer.headers as { 'set-cookie'?: string })['set-cookie'])

  test('answers at no address that its visitors know without the password', async () => {
    const mine = named(was)
    for (const process of [at, other]) {
      for (const address of was.addresses) {
        const known = { 'if-none-match': tags.get(address) ?? '*' }
        for (const headers of [{}, known]) {
          const answer = await asks(visitor(process), address, headers)
          expect([address, answer.statusCode]).toEqual([address, mine.includes(address) ? 401 : 404])
          expect(answer.headers['cache-control']).toBe('no-store')
          expect(answer.headers['set-cookie']).toBeUndefined()
          expect(answer.body).not.toMatch(/Secret|\/media\/|og:/)
          if (!mine.includes(address)) continue
          const isPage = String(answer.headers['content-type']).startsWith('text/html')
          if (!isPage) expect(answer.json().code).toBe('password_required')
          else expect(answer.body).toContain('class="message-form form"')
        }
        const foreign = await asks(there(stranger), address)
        expect(foreign.statusCode).toBe(mine.includes(address) ? 401 : 404)
      }
    }
  })

  test('is seen by its members on the app’s own host', async () => {
    for (const url of [`/iframe/${was.gallery.publicId}`, was.images[0]!.filePath])
      for (const member of [olga, carl]) expect((await member.get(url)).statusCode).toBe(200)
  })

  test('opens everything with its password, on each host by itself, until that changes', async () => {
    const hosts = [...new Set(was.addresses.map(({ host }) => host))]
    const guests = new Map<string, Visitor>()
    for (const host of hosts) {
      const guest = visitor(at)
      const opened = await unlocking(guest, 'open sesame', host)
      expect([opened.statusCode, opened.body]).toEqual([204, ''])
      expect(cookieOf(opened)).toMatch(
        new RegExp(
          `^gallery-${was.gallery.publicId}=[^;]+; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax$`,
        ),
      )
      guests.set(host, guest)
    }
    for (const address of named(was)) {
      const answer = await asks(there(guests.get(address.host)!), address)
      if (isForEverybody(address)) {
        expect([address, answer.statusCode]).toEqual([address, address.host === APP ? 401 : 404])
        expect(answer.body).not.toMatch(/Secret|media/)
        continue
      }
      expect([address, answer.statusCode]).toEqual([address, 200])
      expect(answer.headers['cache-control']).toMatch(/^private/)
      expect(answer.headers['x-robots-tag']).toBe('noindex')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    await olga.patch(`/api/galleries/${was.gallery.id}`, { password: 'another one' })
    const one = guests.get(APP)!
    await until(
      async () =>
        expect((await asks(there(one), { host: APP, url: was.images[0]!.filePath })).statusCode).toBe(401),
      AT_ONCE,
    )
    for (const address of named(was))
      expect((await asks(there(guests.get(address.host)!), address)).statusCode).toBe(401)
    await olga.patch(`/api/galleries/${was.gallery.id}`, { password: 'open sesame' })
  })

  test('opens no other gallery, and only with a cookie that was made here and is not too old', async () => {
    const second = await scene()
    await olga.patch(`/api/galleries/${second.gallery.id}`, {
      visibility: 'password',
      password: 'open sesame',
    })
    const guest = visitor(at)
    await unlocking(guest, 'open sesame')
    const page = `/iframe/${second.gallery.publicId}`
    expect((await guest.get(page)).statusCode).toBe(401)
    const [, value] = guest.cookie.split('=') as [string, string]
    const [expires, signature] = value.split('.') as [string, string]
    for (const forged of [
      `gallery-${second.gallery.publicId}=${value}`,
      `gallery-${second.gallery.publicId}=${Number(expires) + 1}.${signature}`,
      `gallery-${second.gallery.publicId}=`,
      `gallery-${second.gallery.publicId}=.`,
    ]) {
      expect((await visitor(at).get(page, { cookie: forged })).statusCode).toBe(401)
    }
    const own = `/iframe/${was.gallery.publicId}`
    for (const forged of [`${Number(expires) + 1}.${signature}`, `1.${signature}`, expires]) {
      const cookie = `gallery-${was.gallery.publicId}=${forged}`
      expect((await visitor(at).get(own, { cookie })).statusCode).toBe(401)
    }
    vi.spyOn(clock, 'ms').mockReturnValue(Date.now() + 30 * 86_400_000 + 1000)
    onTestFinished(() => void vi.restoreAllMocks())
    expect((await guest.get(own)).statusCode).toBe(401)
  })

  test('is on the page of its owner’s site without a picture, and in no sitemap, feed, preview or JSON-LD', async () => {
    expect(await saidOnSite(was)).toEqual(['/', '/'])
    const page = await asks(visitor(at), { host: `${SITE}.localhost:3000`, url: '/' })
    expect(page.body.match(new RegExp(`//${was.gallery.subdomain}\\.`, 'g'))).toHaveLength(1)
    expect(page.body).not.toContain(`/media/${was.gallery.id}/`)
  })

  test('has a form that works without a script, on every address of the gallery', async () => {
    const send = (host: string, url: string, password: string) =>
      visitor(at).request({
        method: 'POST',
        url,
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `password=${encodeURIComponent(password)}`,
      })
    for (const { host, url } of named(was).filter(({ url }) => /^\/($|\?|iframe|p\/)/.test(url))) {
      const form = await visitor(at).get(url, { host })
      expect(form.headers['content-security-policy']).toContain("form-action 'self'")
      const wrong = await send(host, url, 'open says me')
      expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([403, undefined])
      expect(wrong.body).toContain('That password isn&#x27;t right. Please try again.')
      const right = await send(host, url, 'open sesame')
      expect([right.statusCode, right.headers.location]).toEqual([303, url])
      expect(cookieOf(right)).toContain(`gallery-${was.gallery.publicId}=`)
    }
  })

  test('has its cover, blurred, in the document of that form alone, where the owner wants it', async () => {
    const settings = `/api/galleries/${was.gallery.id}`
    const address = { host: `${was.gallery.subdomain}.${APP}` }
    const form = async () => (await visitor(at).get('/', address)).body
    expect(await form()).not.toContain('data:image/webp')
    expect((await carl.patch(settings, { lockPreview: true })).statusCode).toBe(403)
    expect((await olga.patch(settings, { lockPreview: true })).statusCode).toBe(200)
    expect(await form()).toContain('background-image:url(data:image/webp;base64,')
    expect(await form()).not.toMatch(/\/media\/|og:/)
    expect((await olga.patch(settings, { lockPreview: false })).statusCode).toBe(200)
    expect(await form()).not.toContain('data:image/webp')
  })

  test('bears ten wrong passwords of one address in 15 minutes, right ones as often as wanted', async () => {
    const guest = new Visitor(at)
    guest.address = '198.51.100.7'
    for (let time = 0; time < 12; time++) expect((await unlocking(guest, 'open sesame')).statusCode).toBe(204)
    for (let time = 0; time < 10; time++) {
      const wrong = await unlocking(guest, 'wrong')
      expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_password'])
    }
    expect((await unlocking(guest, 'open sesame')).statusCode).toBe(429)
    const elsewhere = new Visitor(at)
    elsewhere.address = '198.51.100.8'
    expect((await unlocking(elsewhere, 'open sesame')).statusCode).toBe(204)
  })

  test('cannot lose its password, and keeps it while it is public', async () => {
    const url = `/api/galleries/${was.gallery.id}`
    expect((await olga.patch(url, { password: null })).statusCode).toBe(400)
    for (const password of ['roses', 'x'.repeat(201)])
      expect((await olga.patch(url, { password })).statusCode).toBe(400)
    await olga.patch(url, { visibility: 'public' })
    await untilBothKnow(was, 200)
    const asked = await unlocking(visitor(at), 'anything')
    expect([asked.statusCode, asked.headers['set-cookie']]).toEqual([204, undefined])
    expect((await olga.patch(url, { visibility: 'password' })).json().hasPassword).toBe(true)
    expect((await olga.patch(url, { visibility: 'public', password: null })).json()).toMatchObject({
      visibility: 'public',
      hasPassword: false,
    })
  })
})

test('under https the cookie also works in frames on other sites', async () => {
  const secure = await startAppForThisTest({
    PUBLIC_URL: 'https://pictures.example.com',
    TRUST_PROXY: 'loopback',
    PAYMENTS: 'off',
  })
  const owner = await person(secure)
  const gallery = await owner.createsGallery('Dunes')
  await owner.patch(`/api/galleries/${gallery.id}`, { visibility: 'password', password: 'open sesame' })
  const guest = visitor(secure)
  const opened = await guest.post(`/api/public/galleries/${gallery.publicId}/unlock`, {
    password: 'open sesame',
  })
  expect(opened.headers['set-cookie']).toMatch(
    new RegExp(
      `^__Host-gallery-${gallery.publicId}=[^;]+; Max-Age=2592000; Path=/; HttpOnly; Secure; Partitioned; SameSite=None$`,
    ),
  )
  expect(
    (await guest.get(`/iframe/${gallery.publicId}`, { 'sec-fetch-site': 'cross-site' })).statusCode,
  ).toBe(200)
})

describe('a gallery that was public and is closed', () => {
  test('says so at every address its visitors know, also its upload links, and members keep everything', async () => {
    const was = await scene()
    await everythingIsShown(was)
    const link = (
      await olga.post(`/api/galleries/${was.gallery.id}/shareable-links`, { name: 'Party' })
    ).json()
    const closesAt = '2020-01-01T00:00:00.000Z'
    const changed = await olga.patch(`/api/galleries/${was.gallery.id}`, { closesAt })
    expect(changed.json().closesAt).toBe(closesAt)
    await untilBothKnow(was, 404)
    expect(await saidOnSite(was)).toEqual([])
    for (const process of [at, other]) {
      for (const address of was.addresses) {
        const answer = await asks(visitor(process), address)
        expect([address, answer.statusCode]).toEqual([address, 404])
        expect(answer.headers['cache-control']).toBe('no-store')
        if (String(answer.headers['content-type']).startsWith('text/html'))
          expect(answer.body).toContain('This gallery closed on 1 January 2020.')
        else expect(answer.json()).toEqual({ code: 'gallery_closed', message: 'This gallery is closed' })
        const member = await asks(there(carl), address)
        const seen = address.host === APP && !isForEverybody(address)
        expect([address, member.statusCode]).toEqual([address, seen ? 200 : 404])
      }
    }
    const guest = await visitor(at).sends(`/api/invite/${link.token}/upload`, [await imageFile('c.jpg')])
    expect([guest.statusCode, guest.json().code]).toEqual([404, 'link_ended'])
    expect((await visitor(at).get(`/invite/${link.token}`)).statusCode).toBe(404)
    await olga.patch(`/api/galleries/${was.gallery.id}`, { closesAt: null })
    await untilBothKnow(was, 200)
  })

  test('closes by itself on every process when its time comes', async () => {
    const was = await scene()
    await untilBothKnow(was, 200)
    await olga.patch(`/api/galleries/${was.gallery.id}`, {
      closesAt: new Date(Date.now() + 2000).toISOString(),
    })
    await until(async () => expect((await asks(visitor(other), was.addresses[0]!)).statusCode).toBe(404), 5)
    await untilBothKnow(was, 404)
  })

  test('is told to its owner by an e-mail, and three days before, unless the time was changed', async () => {
    const gallery = await olga.createsGallery('Closing soon')
    const url = `/api/galleries/${gallery.id}`
    const messages = async () =>
      (await emailsIn(at.dataDirectory))
        .map(({ subject }) => subject)
        .filter((one) => /Closing soon/.test(one))
    await olga.patch(url, { closesAt: new Date(Date.now() + 3 * 86_400_000 + 1500).toISOString() })
    await expect.poll(messages).toEqual(['Your gallery “Closing soon” closes in 3 days'])
    await olga.patch(url, { closesAt: new Date(Date.now() + 86_400_000).toISOString() })
    await olga.patch(url, { closesAt: new Date(Date.now() + 1000).toISOString() })
    await expect
      .poll(messages)
      .toEqual(['Your gallery “Closing soon” closes in 3 days', 'Your gallery “Closing soon” is closed'])
  })
})

test('the page that reports a gallery follows it, and asks for its password in the same way', async () => {
  const { gallery } = await scene()
  const page = reportPath(gallery)
  const api = `/api/public/galleries/${gallery.publicId}/reports`
  const statuses = async () =>
    Promise.all(
      [at, other].flatMap((process) => [
        visitor(process).get(page),
        visitor(process).get(page, { host: new URL(gallery.address).host }),
        visitor(process).post(api, { reason: 'other', message: 'Why?' }),
      ]),
    ).then((answers) => answers.map(({ statusCode }) => statusCode))
  const change = (wanted: object) => olga.patch(`/api/galleries/${gallery.id}`, wanted)
  expect(await statuses()).toEqual([200, 200, 201, 200, 200, 201])
  await change({ visibility: 'private' })
  await until(async () => expect(await statuses()).toEqual(Array(6).fill(404)), AT_ONCE)
  await change({ visibility: 'public', closesAt: '2020-01-01T00:00:00.000Z' })
  await until(async () => expect(await statuses()).toEqual(Array(6).fill(404)), AT_ONCE)
  await change({ visibility: 'password', password: 'open sesame', closesAt: null })
  await until(async () => expect(await statuses()).toEqual(Array(6).fill(401)), AT_ONCE)
  const guest = visitor(at)
  const opened = await guest.request({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'password=open+sesame',
  })
  expect([opened.statusCode, opened.headers.location]).toEqual([303, page])
  expect((await guest.get(page)).statusCode).toBe(200)
})

describe('an unlisted gallery', () => {
  test('is found by its addresses, but not by its number, and asks not to be listed', async () => {
    const { gallery, addresses } = await scene()
    await olga.patch(`/api/galleries/${gallery.id}`, { visibility: 'unlisted' })
    for (const address of addresses) {
      const byNumber = new RegExp(`^/(iframe|api/public/galleries)/${gallery.id}(/|\\?|$)`).test(address.url)
      const answer = await asks(visitor(at), address)
      const isMissing = byNumber || /^\/(sitemap|feed)/.test(address.url)
      expect([address, answer.statusCode]).toEqual([address, isMissing ? 404 : 200])
      if (isMissing) continue
      expect([address, answer.headers['x-robots-tag']]).toEqual([address, 'noindex'])
      if (!address.url.endsWith('/download')) expect(answer.headers['cache-control']).not.toContain('private')
      if (String(answer.headers['content-type']).startsWith('text/html'))
        expect(answer.body).toContain('<meta name="robots" content="noindex"/>')
    }
    for (const member of [olga, carl])
      expect((await member.get(`/iframe/${gallery.id}`)).statusCode).toBe(404)
  })

  test('is no sample', async () => {
    const { gallery } = await scene()
    await at.services.connection.db
      .insert(samples)
      .values({ galleryId: gallery.id, position: 9, name: 'walk' })
    const titles = async () =>
      (await visitor(at).get('/api/public/samples')).json().map(({ title }: { title: string }) => title)
    expect(await titles()).toEqual([gallery.title])
    await olga.patch(`/api/galleries/${gallery.id}`, { visibility: 'unlisted' })
    expect(await titles()).toEqual([])
  })
})

describe('public ids', () => {
  test('are in settings, list and public answers, are made at creation and never change', async () => {
    const gallery = await olga.createsGallery('Named')
    expect(PublicId.safeParse(gallery.publicId).success).toBe(true)
    expect(gallery).toMatchObject({ visibility: 'public' })
    const changed = await olga.patch(`/api/galleries/${gallery.id}`, {
      title: 'Renamed',
      publicId: 'aaaaaaaaaaaaaaaa',
    })
    expect(changed.json()).toMatchObject({ title: 'Renamed', publicId: gallery.publicId })
    const list = (await olga.get('/api/galleries')).json() as Gallery[]
    expect(list.find(({ id }) => id === gallery.id)).toMatchObject({
      publicId: gallery.publicId,
      visibility: 'public',
    })
    const shown = await visitor(at).get(`/api/public/galleries/${gallery.publicId}`)
    expect(shown.json()).toEqual((await visitor(at).get(`/api/public/galleries/${gallery.id}`)).json())
    expect(shown.json()).toMatchObject({ id: gallery.id, publicId: gallery.publicId })
  })

  test('use every letter and digit about as often, and repeat nothing', async () => {
    const { rows } = await at.services.connection.db.execute<{ id: string }>(
      'select new_public_id() as id from generate_series(1, 2000)',
    )
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2000)
    for (const id of ids) expect(PublicId.safeParse(id).success).toBe(true)
    const times = new Map<string, number>()
    for (const message of ids.join('')) times.set(message, (times.get(message) ?? 0) + 1)
    expect(times.size).toBe(31)
    // 32,000 letters, 1,032 of each on average; five standard deviations are 158.
    for (const [message, count] of times)
      expect([message, Math.abs(count - 1032) < 200]).toEqual([message, true])
  })
})
