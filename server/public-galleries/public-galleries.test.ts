import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_LOOK } from '#contract/appearance.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { decodeRatios, ratioOf } from '#contract/layouts/ratios.ts'
import { galleries, images } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, Visitor, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
let empty: Gallery
let duneImages: Image[]
beforeAll(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes & <b>wind</b>', {
    subdomain: 'dunes',
    description: 'Sand "everywhere"',
  })
  empty = await olga.createsGallery('Nothing yet', { subdomain: 'nothing-yet' })
  const many = await Promise.all(
    Array.from({ length: 60 }, (_, n) => imageFile(`p${n}.jpg`, { width: 300 + n, height: 200 })),
  )
  duneImages = await olga.adds(dunes, ...many)
})

/** A visitor of another host of the same server. */
const visitorOf = (host: string) => ({
  get: (url: string, headers: Record<string, string> = {}) => new Visitor(at).get(url, { ...headers, host }),
})

describe('the page of a gallery', () => {
  test('is at its own address and in the frame, with its images in the HTML', async () => {
    for (const page of [
      await visitor(at).get(`/iframe/${dunes.id}`),
      await visitorOf('dunes.localhost:3000').get('/'),
      await visitorOf('DUNES.localhost:3000').get('/'),
    ]) {
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.body).toContain('Dunes &amp; &lt;b&gt;wind&lt;/b&gt;')
      expect(page.body).not.toContain('<b>wind')
      for (const { renditions } of duneImages.slice(0, 48)) expect(page.body).toContain(renditions[0]!.url)
      expect(page.body).not.toContain(duneImages[48]!.renditions[0]!.url)
      expect(page.body).toMatch(/<meta property="og:image" content="http:\/\/dunes\.localhost:3000\/media\//)
      expect(page.headers['set-cookie']).toBeUndefined()
    }
  })

  test('has the other images on further pages, for visitors without scripting', async () => {
    const second = await visitor(at).get(`/iframe/${dunes.id}?page=2`)
    expect(second.body).toContain(duneImages[48]!.renditions[0]!.url)
    expect(second.body).not.toContain(duneImages[0]!.renditions[0]!.url)
    expect((await visitor(at).get(`/iframe/${dunes.id}?page=99`)).body).toContain(
      duneImages[48]!.renditions[0]!.url,
    )
    for (const odd of ['0', '-1', 'x', '1.5', '99999999999999']) {
      expect((await visitor(at).get(`/iframe/${dunes.id}?page=${odd}`)).statusCode).toBe(200)
    }
  })

  test('is the same beyond the last page, and built once', async () => {
    const last = await visitor(at).get(`/iframe/${dunes.id}?page=2`)
    for (const page of [3, 99, 999_999, 1e15]) {
      const beyond = await visitor(at).get(`/iframe/${dunes.id}?page=${page}`)
      expect([beyond.body === last.body, beyond.headers.etag]).toEqual([true, last.headers.etag])
    }
    const queries = vi.spyOn(at.services.connection.pool, 'query')
    onTestFinished(() => queries.mockRestore())
    const url = `/api/public/galleries/${dunes.id}/images`
    const lists = () => queries.mock.calls.filter(([query]) => / offset \$/.test(Object(query).text)).length
    for (const offset of [60, 61, 999_999]) {
      expect((await visitor(at).get(`${url}?offset=${offset}&limit=10`)).json()).toEqual([])
      expect(lists()).toBe(1)
    }
    for (const limit of [5, 6, 48]) {
      expect((await visitor(at).get(`${url}?offset=55&limit=${limit}`)).json()).toHaveLength(5)
      expect(lists()).toBe(2)
    }
  })

  test('is compressed', async () => {
    for (const [encoding, most] of [
      ['br', 13_700],
      ['gzip', 16_600],
    ] as const) {
      const page = await visitor(at).get(`/iframe/${dunes.id}`, { 'accept-encoding': encoding })
      expect(page.headers['content-encoding']).toBe(encoding)
      // The embedded letters of the title are a fifth of it, in a compressed font.
      expect(page.rawPayload.length).toBeLessThan(most)
    }
    const list = await visitor(at).get(`/api/public/galleries/${dunes.id}/images`, {
      'accept-encoding': 'br',
    })
    expect(list.headers['content-encoding']).toBe('br')
    const image = await visitor(at).get(duneImages[0]!.filePath, { 'accept-encoding': 'br' })
    expect(image.headers['content-encoding']).toBeUndefined()
  })

  test('without images says so', async () => {
    const page = await visitorOf('nothing-yet.localhost:3000').get('/')
    expect(page.body).toContain('No images in this gallery.')
  })

  test('only the frame may be framed by other sites, and no page runs foreign or inline scripts', async () => {
    const frame = (await visitor(at).get(`/iframe/${dunes.id}`)).headers
    expect(frame['content-security-policy']).toContain('frame-ancestors *')
    expect(frame['x-frame-options']).toBeUndefined()
    const own = (await visitorOf('dunes.localhost:3000').get('/')).headers
    expect(own['content-security-policy']).toContain("frame-ancestors 'none'")
    const app = (await visitor(at).get('/')).headers
    expect(app['content-security-policy']).toContain("frame-ancestors 'none'")
    for (const headers of [frame, own, app]) {
      expect(headers['x-content-type-options']).toBe('nosniff')
      const scripts = /script-src ([^;]*)/.exec(headers['content-security-policy'] as string)![1]
      expect(scripts).toBe("'self'")
    }
  })

  test('is sent again only when something changed', async () => {
    const first = await visitor(at).get(`/iframe/${empty.id}`)
    const etag = first.headers.etag as string
    expect((await visitor(at).get(`/iframe/${empty.id}`, { 'if-none-match': etag })).statusCode).toBe(304)
    const [added] = await olga.adds(empty, await imageFile())
    expect((await visitor(at).get(`/iframe/${empty.id}`, { 'if-none-match': etag })).statusCode).toBe(200)
    await olga.delete(`/api/images/${added!.id}`)
  })

  test.each(['0', '999999', 'x', '1e1', '-1'])('is not found for the id %s', async (id) => {
    const page = await visitor(at).get(`/iframe/${id}`)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('Gallery not found')
  })
})

describe('the public API', () => {
  test('returns the gallery without its owner', async () => {
    const answer = await visitor(at).get(`/api/public/galleries/${dunes.id}`)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(Object.keys(answer.json()).sort()).toEqual(
      [
        'shareNeedsPassword',
        'shareUrl',
        ...Object.keys(DEFAULT_LOOK),
        'address',
        'chapters',
        'allowSelections',
        'description',
        'descriptionAlignment',
        'descriptionBackgroundColor',
        'descriptionColor',
        'id',
        'publicId',
        'showCameraFacts',
        'showDescriptionInIframe',
        'showImageMetadata',
        'showTitleInIframe',
        'title',
        'titleAlignment',
        'titleBackgroundColor',
        'titleColor',
        'visitorDownloads',
      ].sort(),
    )
    expect(answer.body).not.toContain(olga.user.email)
    expect(answer.body).not.toContain(olga.user.id)
  })

  test('returns the images, all or a range, without who uploaded them', async () => {
    const all = (await visitor(at).get(`/api/public/galleries/${dunes.id}/images`)).json()
    expect(all).toHaveLength(60)
    expect(all[0]).not.toHaveProperty('userId')
    expect(all[0]).not.toHaveProperty('uploaderName')
    expect(all[0]).not.toHaveProperty('originalUrl')
    const window = await visitor(at).get(`/api/public/galleries/${dunes.id}/images?offset=10&limit=5`)
    expect(window.json()).toEqual(all.slice(10, 15))
    for (const odd of ['limit=0', 'limit=201', 'offset=-1', 'limit=x']) {
      expect((await visitor(at).get(`/api/public/galleries/${dunes.id}/images?${odd}`)).statusCode).toBe(400)
    }
  })

  test('carries captions only while the gallery shows them, and never a file name', async () => {
    const gallery = await olga.createsGallery('Captions', { subdomain: 'captions' })
    const [image] = await olga.adds(gallery, await imageFile('IMG_4711-secret.jpg'))
    const caption = {
      description: 'In the morning',
      anchorText: 'Prints',
      anchorUrl: 'https://shop.example/',
    }
    await olga.patch(`/api/images/${image!.id}`, { title: 'Dawn', ...caption })
    const always = {
      id: image!.id,
      galleryId: gallery.id,
      filePath: image!.filePath,
      title: 'Dawn',
      chapterId: null,
      sortOrder: 0,
      width: image!.width,
      height: image!.height,
      focusX: 50,
      focusY: 50,
      placeholder: image!.placeholder,
      renditions: image!.renditions,
    }
    const list = `/api/public/galleries/${gallery.id}/images`
    const answers = async () => [
      await visitor(at).get(list),
      await visitor(at).get(`/iframe/${gallery.id}`),
      await visitorOf('captions.localhost:3000').get('/'),
    ]
    expect((await visitor(at).get(list)).json()).toEqual([always])
    for (const { body } of await answers()) expect(body).not.toMatch(/morning|Prints|shop\.example|4711/)

    await olga.patch(`/api/galleries/${gallery.id}`, { showImageMetadata: true })
    expect((await visitor(at).get(list)).json()).toEqual([
      { ...always, ...caption, anchor_text: caption.anchorText, anchor_url: caption.anchorUrl },
    ])
    for (const { body } of await answers()) expect(body).not.toContain('4711')
  })

  test('returns the aspect ratio of every image', async () => {
    const answer = await visitor(at).get(`/api/public/galleries/${dunes.id}/layout`)
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    expect([...decodeRatios(answer.rawPayload)]).toEqual(duneImages.map(ratioOf))
    const rest = await visitor(at).get(`/api/public/galleries/${dunes.id}/layout?offset=1`)
    expect([...decodeRatios(rest.rawPayload)]).toEqual(duneImages.slice(1).map(ratioOf))
  })

  test('is not sent again to who has it, nor is its length', async () => {
    for (const rest of ['', '/images', '/images?limit=1', '/layout']) {
      const address = `/api/public/galleries/${dunes.id}${rest}`
      const etag = String((await visitor(at).get(address)).headers.etag)
      // A new address, so that the answer is not from memory.
      const again = `${address}${rest.includes('?') ? '&' : '?'}again`
      const { statusCode, headers, body } = await visitor(at).get(again, { 'if-none-match': etag })
      expect([statusCode, headers['content-length'], body], rest).toEqual([304, undefined, ''])
      expect(headers['server-timing'], rest).toMatch(/^make/)
    }
  })

  test('is immutable for the current version, and only for that', async () => {
    const [{ version }] = (await at.services.connection.db
      .select({ version: galleries.version })
      .from(galleries)
      .where(eq(galleries.id, dunes.id))) as [{ version: number }]
    const cacheControl = async (v: number) =>
      (await visitor(at).get(`/api/public/galleries/${dunes.id}/images?limit=1&v=${v}`)).headers[
        'cache-control'
      ]
    expect(await cacheControl(version)).toContain('immutable')
    expect(await cacheControl(version - 1)).toBe('no-cache')
    expect(await cacheControl(version + 1)).toBe('no-cache')
  })

  test('returns 404 for a gallery that does not exist', async () => {
    for (const url of ['', '/images', '/layout']) {
      const answer = await visitor(at).get(`/api/public/galleries/999999${url}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 'not_found', message: 'Gallery not found' })
    }
  })
})

describe('hosts', () => {
  test('a gallery’s host shows that gallery and nothing else', async () => {
    const host = visitorOf('dunes.localhost:3000')
    expect((await host.get(`/api/public/galleries/${dunes.id}`)).statusCode).toBe(200)
    expect((await host.get(duneImages[0]!.filePath)).statusCode).toBe(200)
    expect((await host.get('/favicon.svg')).statusCode).toBe(200)
    const [foreign] = await olga.adds(empty, await imageFile())
    for (const url of [
      `/api/public/galleries/${empty.id}`,
      foreign!.filePath,
      `/iframe/${dunes.id}`,
      '/dashboard',
      '/api/auth/user',
      '/api/galleries',
      '/api/login',
      '/api/openapi.json',
      '/healthz',
      '/readyz',
      '/index.html',
      '/anything',
    ]) {
      const answer = await host.get(url, { cookie: olga.cookie })
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.body).toMatch(/Gallery not found|Image not found/)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test.each([
    'unknown.localhost:3000',
    'localhost:4000',
    'evil.example',
    'dunes.localhost',
    'a.dunes.localhost:3000',
    'localhost:3000.evil.example',
    '',
  ])('"%s" shows no gallery', async (host) => {
    for (const url of ['/', '/dashboard', '/api/galleries', duneImages[0]!.filePath, `/iframe/${dunes.id}`]) {
      const answer = await visitorOf(host).get(url, { cookie: olga.cookie })
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.body).toContain('Gallery not found')
    }
  })

  test('the page that says so has its font', async () => {
    const host = visitorOf('unknown.localhost:3000')
    const font = await host.get(
      /<link rel="preload" as="font"[^>]* href="([^"]+)"/.exec((await host.get('/')).body)![1]!,
    )
    expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2'])
  })

  test('load balancers may check health by any host', async () => {
    for (const host of ['10.0.0.7:3000', 'localhost:3000', 'unknown.localhost:3000']) {
      expect((await visitorOf(host).get('/healthz')).json()).toEqual({ ok: true })
      expect((await visitorOf(host).get('/readyz')).json()).toMatchObject({ ok: true })
    }
  })

  test('a new gallery is served at once, a deleted one no longer', async () => {
    const host = visitorOf('just-made.localhost:3000')
    expect((await host.get('/')).statusCode).toBe(404)
    const made = await (await person(at)).createsGallery('Just made', { subdomain: 'just-made' })
    expect((await host.get('/')).statusCode).toBe(200)
    await at.services.connection.db.delete(images).where(eq(images.galleryId, made.id))
    const { deleteGallery } = await import('#server/desk/remove-gallery.ts')
    await deleteGallery(at.services, made.id)
    await expect.poll(async () => (await host.get('/')).statusCode).toBe(404)
  })
})

describe('the app’s own pages', () => {
  test.each(['/', '/home', '/dashboard', '/create-gallery', '/gallery/1', '/gallery/1/edit', '/sign-in'])(
    '%s answers 200',
    async (url) => {
      const page = await visitor(at).get(url)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('<title>Picture Rail')
    },
  )
  test.each(['/nothing', '/gallery', '/gallery/1/nothing', '/admin'])(
    '%s answers 404 with the app',
    async (url) => {
      const page = await visitor(at).get(url)
      expect(page.statusCode).toBe(404)
      expect(page.headers['content-type']).toContain('text/html')
    },
  )
})
