/** Who sees a gallery: every address that a visitor of a public one can learn, on two processes of one database. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { PublicId } from '#contract/ids.ts'
import type { Image } from '#contract/images.ts'
import { collaborators, customDomains, galleries, samples, users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, Visitor, visitor } from '#testing/people.ts'
import { until } from '#testing/programs.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let other: TestApp
let olga: SignedIn
let carl: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  let databaseUrl = ''
  at = await startApp({}, async (url) => {
    databaseUrl = url
    return url
  })
  other = await startApp({ DATA_DIR: at.dataDirectory }, async () => databaseUrl)
  olga = await person(at, 'Olga')
  carl = await person(at, 'Carl')
  stranger = await person(at, 'Stranger')
  const { db } = at.services.connection
  await db.update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
})
afterAll(async () => {
  await other.close()
  await at.close()
})

const APP = 'localhost:3000'
type Address = { host: string; url: string }
type Scene = { gallery: Gallery; images: Image[]; addresses: Address[] }

let scenes = 0
/** A public gallery with a domain of its own and a collaborator, and every address that its visitors learn. */
async function scene(): Promise<Scene> {
  const name = `walk-${++scenes}`
  const gallery = await olga.createsGallery(`Secret of ${name}`, { subdomain: name })
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
    token: name,
    expiresAt: later,
  })
  const [row] = await db.select().from(galleries).where(eq(galleries.id, gallery.id))
  const ids = [gallery.publicId, String(gallery.id)]
  const data = ids.flatMap((id) =>
    ['', '/images', '/images?offset=0&limit=1', `/images?v=${row!.version}`, '/layout'].map(
      (rest) => `/api/public/galleries/${id}${rest}`,
    ),
  )
  const media = images.flatMap(({ filePath, renditions }) => [filePath, ...renditions.map(({ url }) => url)])
  const own = [`${name}.localhost:3000`, domain]
  return {
    gallery,
    images,
    addresses: [
      ...[...ids.map((id) => `/iframe/${id}`), ...data, ...media].map((url) => ({ host: APP, url })),
      ...own.flatMap((host) => ['/', '/?page=2', ...data, ...media].map((url) => ({ host, url }))),
    ],
  }
}

const asks = (who: Visitor, { host, url }: Address, headers: Record<string, string> = {}) =>
  who.get(url, { host, ...headers })
/** The same client at the other process. */
const there = (who: Visitor) => {
  const same = new Visitor(other)
  same.cookie = who.cookie
  return same
}

/** Waits until both processes refuse a picture that both have shown: a second at most. */
async function untilBothKnow({ images }: Scene, status: number) {
  for (const process of [at, other]) {
    const url = images[0]!.filePath
    await until(async () => expect((await visitor(process).get(url)).statusCode).toBe(status), 1)
  }
}

/** Every address answers on both processes; returns the tags of the answers. */
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

  test('answers at no address that its visitors know, to nobody but its members', async () => {
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
        const expected = address.host === APP && named ? 200 : 404
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

describe('an unlisted gallery', () => {
  test('is found by its addresses, but not by its number, and asks not to be listed', async () => {
    const { gallery, addresses } = await scene()
    await olga.patch(`/api/galleries/${gallery.id}`, { visibility: 'unlisted' })
    for (const address of addresses) {
      const byNumber = new RegExp(`^/(iframe|api/public/galleries)/${gallery.id}(/|\\?|$)`).test(address.url)
      const answer = await asks(visitor(at), address)
      expect([address, answer.statusCode]).toEqual([address, byNumber ? 404 : 200])
      if (byNumber) continue
      expect([address, answer.headers['x-robots-tag']]).toEqual([address, 'noindex'])
      expect(answer.headers['cache-control']).not.toContain('private')
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
    for (const letter of ids.join('')) times.set(letter, (times.get(letter) ?? 0) + 1)
    expect(times.size).toBe(31)
    // 32,000 letters, 1,032 of each on average; five standard deviations are 158.
    for (const [letter, count] of times)
      expect([letter, Math.abs(count - 1032) < 200]).toEqual([letter, true])
  })
})
