/** How galleries are found, linked and embedded: addresses of pictures, previews, feeds, sitemaps, oEmbed. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { customDomains, images } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let olga: SignedIn
let dunes: Gallery
let pictures: Image[]
beforeAll(async () => {
  at = await startApp()
  olga = await person(at, 'Olga')
  dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes', description: 'Sand.' })
  const files = Array.from({ length: 50 }, (_, n) => imageFile(`${n}.jpg`, { width: 90 + n, height: 60 }))
  files[1] = imageFile('large.jpg', { width: 1600, height: 2400 })
  pictures = await olga.adds(dunes, ...(await Promise.all(files)))
})
afterAll(() => at.close())

const OWN = 'dunes.localhost:3000'
const ask = (url: string, host = 'localhost:3000', headers: Record<string, string> = {}) =>
  visitor(at).get(url, { host, ...headers })
const idOf = (place: number) => pictures[place]!.id

describe('a picture has an address', () => {
  test('at which the gallery’s page shows it first, on the gallery’s own host and in the frame', async () => {
    await olga.patch(`/api/images/${idOf(1)}`, { title: 'Dawn & dew', description: 'Early' })
    for (const [host, url, path] of [
      [OWN, `/p/${idOf(1)}`, ''],
      ['localhost:3000', `/iframe/${dunes.publicId}/p/${idOf(1)}`, `/iframe/${dunes.publicId}`],
      ['localhost:3000', `/iframe/${dunes.id}/p/${idOf(1)}`, `/iframe/${dunes.publicId}`],
    ] as const) {
      const page = await ask(url, host)
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.headers['cache-control']).toBe('no-cache')
      expect(page.headers['content-security-policy']).toContain(
        path ? 'frame-ancestors *' : "frame-ancestors 'none'",
      )
      expect(page.body).toContain('<title>Dawn &amp; dew</title>')
      expect(page.body).toContain(`<link rel="canonical" href="http://${OWN}/p/${idOf(1)}"/>`)
      expect(page.body).toContain(`<a rel="prev" href="${path}/p/${idOf(0)}">`)
      expect(page.body).toContain(`<a rel="next" href="${path}/p/${idOf(2)}">`)
      expect(page.body).toContain(`<a href="${path || '/'}#image-${idOf(1)}">All images</a>`)
      expect(page.body).toContain('<span>2 / 50</span>')
      expect(page.body).not.toContain('Early')
      const etag = String(page.headers.etag)
      const again = await ask(url, host, { 'if-none-match': etag })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })

  test('with its description where captions are shown', async () => {
    await olga.patch(`/api/galleries/${dunes.id}`, { showImageMetadata: true })
    const page = await ask(`/p/${idOf(1)}`, OWN)
    expect(page.body).toContain('<meta name="description" content="Early"/>')
    await olga.patch(`/api/galleries/${dunes.id}`, { showImageMetadata: false })
  })

  test('that it keeps when the gallery is arranged anew', async () => {
    const imageIds = pictures.map(({ id }) => id)
    const moved = [...imageIds.slice(2), imageIds[1]!, imageIds[0]!]
    await olga.patch(`/api/galleries/${dunes.id}/images/reorder`, { imageIds: moved })
    const page = await ask(`/p/${idOf(1)}`, OWN)
    expect(page.body).toContain('<span>49 / 50</span>')
    expect(page.body).toContain(`<a href="/?page=2#image-${idOf(1)}">All images</a>`)
    expect(page.body).toContain('<title>Dawn &amp; dew</title>')
    const grid = await ask('/?page=2', OWN)
    expect(grid.body).toContain(`id="image-${idOf(1)}"`)
    const last = await ask(`/p/${idOf(0)}`, OWN)
    expect(last.body).not.toContain('Next image')
    await olga.patch(`/api/galleries/${dunes.id}/images/reorder`, { imageIds })
  })

  test('under which nothing else is found', async () => {
    const other = await olga.createsGallery('Ice', { subdomain: 'ice' })
    const [foreign, waiting] = await olga.adds(other, await imageFile('a.jpg'), await imageFile('b.jpg'))
    const { db } = at.services.connection
    await db.update(images).set({ waiting: true }).where(eq(images.id, waiting!.id))
    for (const [host, url] of [
      [OWN, `/p/${foreign!.id}`],
      [OWN, '/p/999999'],
      [OWN, '/p/0'],
      [OWN, '/p/x'],
      [OWN, '/p/99999999999'],
      ['ice.localhost:3000', `/p/${waiting!.id}`],
      ['localhost:3000', `/iframe/${dunes.publicId}/p/${foreign!.id}`],
      ['localhost:3000', `/iframe/${other.publicId}/p/${waiting!.id}`],
    ] as const) {
      for (const known of ['', '*']) {
        const page = await ask(url, host, { 'if-none-match': known })
        expect([url, page.statusCode, page.headers['cache-control']]).toEqual([url, 404, 'no-store'])
        expect(page.body).toContain('Image not found')
        expect(page.body).toContain('See the gallery')
      }
    }
    expect((await ask(`/p/${idOf(0)}`)).statusCode).toBe(404)
    expect((await ask(`/p/${idOf(0)}`, 'nobody.localhost:3000')).body).toContain('Gallery not found')
  })

  test('on the verified domain of the gallery, which is then the canonical one', async () => {
    await at.services.connection.db.insert(customDomains).values({
      galleryId: dunes.id,
      hostname: 'dunes.example.org',
      providerId: 'x',
      proof: 'x',
      records: { id: 'x', status: 'active' },
      verifiedAt: new Date(),
    })
    for (const host of ['dunes.example.org', OWN]) {
      await expect
        .poll(async () => (await ask(`/p/${idOf(3)}`, host, { 'if-none-match': '' })).statusCode)
        .toBe(200)
    }
    await olga.patch(`/api/images/${idOf(3)}`, { title: 'Noon' })
    const page = await ask(`/p/${idOf(3)}`, 'dunes.example.org')
    expect(page.body).toContain(`<link rel="canonical" href="http://dunes.example.org/p/${idOf(3)}"/>`)
    await at.services.connection.db.delete(customDomains).where(eq(customDomains.galleryId, dunes.id))
  })
})
