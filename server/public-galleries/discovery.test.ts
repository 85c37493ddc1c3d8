/** Discovery and embedding of galleries: addresses of pictures, previews, feeds, sitemaps, oEmbed. */
import { DOMParser, type Element } from '@xmldom/xmldom'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { OEmbed } from '#contract/oembed.ts'
import { customDomains, galleries, images, samples, users } from '#server/database/tables/index.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { sitemapErrors, XMLLINT_ABSENT } from '#testing/sitemap-schema.ts'
import { appForThisFile, startAppForThisTest } from '#testing/start-app.ts'
import { sitemap, sitemapAddresses, sitemapIndex } from './sitemap.ts'

const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
let pictures: Image[]
beforeAll(async () => {
  olga = await person(at, 'Olga')
  const { db } = at.services.connection
  await db.update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes', description: 'Sand.' })
  const files = Array.from({ length: 50 }, (_, n) => imageFile(`${n}.jpg`, { width: 90 + n, height: 60 }))
  files[1] = imageFile('large.jpg', { width: 1600, height: 2400 })
  pictures = await olga.adds(dunes, ...(await Promise.all(files)))
})

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
      expect(page.body).toContain('>2 / 50</')
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

  test('that it keeps when the gallery is reordered', async () => {
    const imageIds = pictures.map(({ id }) => id)
    const moved = [...imageIds.slice(2), imageIds[1]!, imageIds[0]!]
    await olga.patch(`/api/galleries/${dunes.id}/images/reorder`, { imageIds: moved })
    const page = await ask(`/p/${idOf(1)}`, OWN)
    expect(page.body).toContain('>49 / 50</')
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
    for (const path of ['/', `/p/${idOf(0)}`]) {
      const { body } = await ask(path, 'nobody.localhost:3000')
      expect(body).toContain('Gallery not found')
      expect(body).toContain('<a href="http://localhost:3000/">Go to localhost:3000</a>')
    }
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
    await changeGallery(at.services.connection.db, dunes.id, (tx) =>
      tx.delete(customDomains).where(eq(customDomains.galleryId, dunes.id)),
    )
  })
})

describe('a link preview', () => {
  test('is a JPEG of 1200 by 630 pixels at most, of the gallery or of the picture', async () => {
    const preview = (page: string) => {
      const tag = (name: string) =>
        new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)![1]!
      expect(tag('og:image:type')).toBe('image/jpeg')
      expect(tag('twitter:image')).toBe(tag('og:image'))
      return { url: new URL(tag('og:image')), size: [tag('og:image:width'), tag('og:image:height')] }
    }
    const gallery = preview((await ask('/', OWN)).body)
    const picture = preview((await ask(`/iframe/${dunes.publicId}/p/${idOf(1)}`)).body)
    expect([gallery.size, picture.size]).toEqual([
      ['90', '47'],
      ['1200', '630'],
    ])
    for (const { url, size } of [gallery, picture]) {
      expect(url.host).toBe(OWN)
      // Concurrent requests make it once; then it is stored.
      const answers = await Promise.all([1, 2, 3].map(() => ask(url.pathname, url.host)))
      for (const answer of [...answers, await ask(url.pathname)]) {
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
        const { format, width, height, exif } = await sharp(answer.rawPayload).metadata()
        expect([format, `${width}`, `${height}`, exif]).toEqual(['jpeg', ...size, undefined])
      }
      const etag = String(answers[0]!.headers.etag)
      expect((await ask(url.pathname, OWN, { 'if-none-match': etag })).statusCode).toBe(304)
      const rendition = pictures.find(({ filePath }) =>
        filePath.startsWith(url.pathname.replace(/[^/]*$/, '')),
      )!
      expect((await ask(rendition.filePath, OWN)).headers.etag).not.toBe(etag)
    }
    const odds = [
      '1201.jpg',
      '599.jpg',
      '0800.jpg',
      '800.jpeg',
      '800.png',
      '0.jpg',
      '1-1.jpg',
      '50-101.jpg',
      '50-50.webp',
    ]
    for (const odd of odds)
      expect((await ask(picture.url.pathname.replace(/[^/]*$/, odd))).statusCode).toBe(404)
  })

  test('is of the cover that members chose', async () => {
    const gallery = await olga.createsGallery('Covered', { subdomain: 'covered' })
    const empty = `http://localhost:3000/iframe/${gallery.publicId}`
    const oembed = async () => (await ask(`/api/oembed?url=${encodeURIComponent(empty)}`)).json<OEmbed>()
    expect(await oembed()).not.toHaveProperty('thumbnail_url')
    expect((await ask('/', 'covered.localhost:3000')).body).not.toContain('og:image')
    const [, second] = await olga.adds(gallery, await imageFile('a.jpg'), await imageFile('b.jpg'))
    await olga.patch(`/api/galleries/${gallery.id}`, { coverImageId: second!.id })
    const folder = second!.filePath.replace(/[^/]*$/, '')
    expect((await oembed()).thumbnail_url).toContain(folder)
    expect((await ask('/', 'covered.localhost:3000')).body).toContain(
      `<meta property="og:image" content="http://covered.localhost:3000${folder}`,
    )
  })

  test('has nothing of transparency but white', async () => {
    const gallery = await olga.createsGallery('Clear', { subdomain: 'clear' })
    const transparent = { r: 255, g: 0, b: 0, alpha: 0 }
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 4, background: transparent } })
      .png()
      .toBuffer()
    const [image] = await olga.adds(gallery, { name: 'clear.png', type: 'image/png', bytes })
    const answer = await ask(image!.filePath.replace(/[^/]*$/, '40.jpg'))
    const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })
})

/** Parses XML strictly. */
const parse = (text: string) =>
  new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`)
    },
  }).parseFromString(text, 'text/xml').documentElement!
const childrenOf = (parent: Element) =>
  [...parent.childNodes].filter((node): node is Element => node.nodeType === 1)
const named = (parent: Element, name: string) => childrenOf(parent).filter(({ tagName }) => tagName === name)
const textOf = (parent: Element, name: string) => named(parent, name)[0]?.textContent

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Reads a sitemap's addresses and their pictures, and checks it against the rules of sitemaps.org. */
function readSitemap(text: string) {
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /)
  const root = parse(text)
  expect([root.localName, root.namespaceURI]).toEqual(['urlset', SITEMAP])
  const urls = named(root, 'url')
  expect(urls).toHaveLength(childrenOf(root).length)
  expect(urls.length).toBeLessThanOrEqual(50_000)
  return urls.map((url) => {
    const [loc, ...others] = childrenOf(url)
    expect(loc!.tagName).toBe('loc')
    if (others[0]?.tagName === 'lastmod') {
      expect(others.shift()!.textContent).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
    return {
      address: new URL(loc!.textContent!).href,
      pictures: others.map((image) => {
        expect([image.localName, image.namespaceURI]).toEqual([
          'image',
          'http://www.google.com/schemas/sitemap-image/1.1',
        ])
        return new URL(textOf(image, 'image:loc')!).pathname
      }),
    }
  })
}

const ATOM = 'http://www.w3.org/2005/Atom'
/** Allowed children: at most one unless `*`, exactly one if `!` (RFC 4287, 4.1.1 and 4.1.2, appendix B). */
const ATOM_CHILDREN: Record<string, string> = {
  feed: 'author* category* contributor* generator icon id! link* logo rights subtitle title! updated! entry*',
  entry: 'author* category* content contributor* id! link* published rights source summary title! updated!',
  author: 'name! uri email',
}
/** Checks an element of a feed and its descendants against the RFC. */
function expectAtom(element: Element) {
  expect(element.namespaceURI).toBe(ATOM)
  const allowed = ATOM_CHILDREN[element.tagName]?.split(' ') ?? []
  const rules = new Map(allowed.map((rule) => [rule.replace(/[*!]$/, ''), rule.at(-1)]))
  for (const child of childrenOf(element)) {
    expect([...rules.keys()], `in ${element.tagName}`).toContain(child.tagName)
    expectAtom(child)
  }
  for (const [name, times] of rules) {
    const count = named(element, name).length
    if (times === '!') expect([name, count]).toEqual([name, 1])
    else if (times !== '*') expect(count, name).toBeLessThanOrEqual(1)
  }
  if (element.tagName === 'link') expect(new URL(element.getAttribute('href')!).protocol).toBe('http:')
}

describe('search engines and feed readers', () => {
  test('are told of a public gallery where its sitemap is, which has every picture', async () => {
    const robots = await ask('/robots.txt', OWN)
    expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(robots.body).toBe(`User-agent: *\nAllow: /\n\nSitemap: http://${OWN}/sitemap.xml\n`)
    const answer = await ask('/sitemap.xml', OWN)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'no-cache',
    ])
    expect(readSitemap(answer.body)).toEqual([
      { address: `http://${OWN}/`, pictures: [] },
      ...pictures.map(({ id, filePath }) => ({ address: `http://${OWN}/p/${id}`, pictures: [filePath] })),
    ])
    expect((await ask('/sitemap-1.xml', OWN)).statusCode).toBe(404)
  })

  test('get the sitemap of a large gallery in several files, which have every address once', async () => {
    const { db } = at.services.connection
    const [row] = await db.select().from(galleries).where(eq(galleries.id, dunes.id))
    const address = `http://${OWN}/`
    const chapters = [{ slug: 'morning' }, { slug: 'evening' }]
    const addresses = sitemapAddresses(chapters, pictures.length)
    const index = parse(sitemapIndex(address, addresses, 20))
    expect([index.localName, index.namespaceURI]).toEqual(['sitemapindex', SITEMAP])
    expect(named(index, 'sitemap').map((one) => textOf(one, 'loc'))).toEqual(
      [1, 2, 3].map((number) => `${address}sitemap-${number}.xml`),
    )
    const files = await Promise.all(
      [1, 2, 3].map(async (number) =>
        readSitemap(await sitemap(db, row!, chapters, { base: '', pageUrl: address }, '', number, 20)),
      ),
    )
    expect(files.map(({ length }) => length)).toEqual([20, 20, 13])
    expect(files.flat().map((one) => one.address)).toEqual([
      address,
      `${address}c/morning`,
      `${address}c/evening`,
      ...pictures.map(({ id }) => `${address}p/${id}`),
    ])
    for (const url of ['/sitemap-0.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-x.xml'])
      expect((await ask(url, OWN)).statusCode).toBe(404)
  })

  test.skipIf(XMLLINT_ABSENT !== '')(
    `get sitemaps and an index of them that are valid by their schemas${XMLLINT_ABSENT}`,
    async () => {
      const served = await Promise.all([ask('/sitemap.xml', OWN), ask('/sitemap.xml')])
      const index = sitemapIndex(`http://${OWN}/`, pictures.length + 1, 20)
      for (const sitemap of [...served.map(({ body }) => body), index])
        expect(await sitemapErrors(sitemap)).toBe('')
      expect(await sitemapErrors(index.replaceAll('loc>', 'address>'))).toContain('not expected')
    },
  )

  test('get the newest 50 images of a public gallery as a feed', async () => {
    const title = '<Fog> & "mist"\u0007]]>'
    const gallery = await olga.createsGallery(title, { subdomain: 'fog', description: "Owner's\n\ttext" })
    const files = Array.from({ length: 52 }, (_, n) => imageFile(`${n}.jpg`, { width: 60 + n, height: 40 }))
    const added = await olga.adds(gallery, ...(await Promise.all(files)))
    await olga.patch(`/api/images/${added[51]!.id}`, { title: 'A <b>', description: 'one\ntwo & <three>' })
    await olga.patch(`/api/galleries/${gallery.id}`, { showImageMetadata: true })
    const feed = await ask('/feed.atom', 'fog.localhost:3000')
    expect([feed.statusCode, feed.headers['content-type']]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ])
    const etag = String(feed.headers.etag)
    expect((await ask('/feed.atom', 'fog.localhost:3000', { 'if-none-match': etag })).statusCode).toBe(304)

    const root = parse(feed.body)
    expect([root.localName, root.namespaceURI]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
    expectAtom(root)
    // Exactly one id, title and updated; an author; entries with content and an alternate.
    const entries = named(root, 'entry')
    for (const element of [root, ...entries]) {
      for (const once of ['id', 'title', 'updated']) expect(named(element, once)).toHaveLength(1)
      expect(new URL(textOf(element, 'id')!).protocol).toBe('tag:')
      expect(textOf(element, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(named(element, 'link').filter((link) => link.getAttribute('rel') === 'alternate')).toHaveLength(
        1,
      )
    }
    expect(textOf(named(root, 'author')[0]!, 'name')).toBe('<Fog> & "mist" ]]>')
    expect(textOf(root, 'title')).toBe('<Fog> & "mist" ]]>')
    expect(textOf(root, 'subtitle')).toBe("Owner's\n\ttext")
    expect(named(root, 'link')[0]!.getAttribute('href')).toBe('http://fog.localhost:3000/feed.atom')
    expect(new Set(entries.map((one) => textOf(one, 'id'))).size).toBe(50)
    expect(entries.map((one) => named(one, 'link')[0]!.getAttribute('href'))).toEqual(
      added
        .toReversed()
        .slice(0, 50)
        .map(({ id }) => `http://fog.localhost:3000/p/${id}`),
    )
    const [newest] = entries
    expect(textOf(newest!, 'title')).toBe('A <b>')
    expect(named(newest!, 'content')[0]!.getAttribute('type')).toBe('html')
    expect(textOf(newest!, 'content')).toContain('<p>one<br>two &amp; &lt;three&gt;</p>')
    expect(textOf(newest!, 'content')).toContain('alt="A &lt;b&gt;"')
    await olga.patch(`/api/galleries/${gallery.id}`, { showImageMetadata: false })
    expect((await ask('/feed.atom', 'fog.localhost:3000')).body).not.toContain('two')
  })

  test('are told nothing of a gallery that is not public, and may read that it is not to be listed', async () => {
    const gallery = await olga.createsGallery('Hidden', { subdomain: 'hidden' })
    await olga.adds(gallery, await imageFile('a.jpg'))
    await olga.patch(`/api/galleries/${gallery.id}`, { visibility: 'unlisted' })
    const host = 'hidden.localhost:3000'
    const robots = await ask('/robots.txt', host)
    expect([robots.statusCode, robots.body]).toEqual([200, 'User-agent: *\nAllow: /\n'])
    const page = await ask('/', host)
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(page.body).toContain('<meta name="robots" content="noindex"/>')
    expect(page.body).not.toMatch(/ld\+json|feed\.atom/)
    for (const url of ['/sitemap.xml', '/sitemap-1.xml', '/feed.atom']) {
      const answer = await ask(url, host)
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 404, 'no-store'])
      expect(answer.body).not.toContain('Hidden')
    }
  })

  test('are told on the app’s host of the landing page and the samples', async () => {
    await at.services.connection.db
      .insert(samples)
      .values({ name: 'dunes', galleryId: dunes.id, position: 0 })
    const robots = await ask('/robots.txt')
    expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(robots.body).toContain('\nSitemap: http://localhost:3000/sitemap.xml\n')
    expect(robots.body).toContain('\nAllow: /api/public/\nAllow: /api/oembed\nDisallow: /api/\n')
    const answer = await ask('/sitemap.xml')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ])
    expect(readSitemap(answer.body)).toEqual([
      { address: 'http://localhost:3000/', pictures: [] },
      { address: `http://${OWN}/`, pictures: pictures.slice(0, 6).map(({ filePath }) => filePath) },
    ])
  })

  test('find where to report a vulnerability, if the host says so', async () => {
    expect((await ask('/.well-known/security.txt')).statusCode).toBe(404)
    const told = await startAppForThisTest({ SECURITY_CONTACT: 'mailto:security@example.com' })
    const answer = await visitor(told).get('/.well-known/security.txt')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = Object.fromEntries(
      answer.body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    )
    expect(fields).toMatchObject({
      Contact: 'mailto:security@example.com',
      Canonical: 'http://localhost:3000/.well-known/security.txt',
    })
    const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  })
})

describe('oEmbed', () => {
  const oembed = (url: string, rest = '') => ask(`/api/oembed?url=${encodeURIComponent(url)}${rest}`)
  const publicFrame = () => `http://localhost:3000/iframe/${dunes.publicId}`

  test('embeds a gallery by any of its addresses', async () => {
    for (const url of [
      `http://${OWN}/`,
      `http://${OWN}`,
      `http://DUNES.localhost:3000/?page=2#lg=1&slide=3`,
      publicFrame(),
      `${publicFrame()}/`,
      `http://localhost:3000/iframe/${dunes.id}`,
    ]) {
      const answer = await oembed(url, '&format=json')
      expect([url, answer.statusCode]).toEqual([url, 200])
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      const [cover] = pictures
      expect(answer.json()).toEqual({
        version: '1.0',
        type: 'rich',
        title: 'Dunes',
        provider_name: 'Picture Rail',
        provider_url: 'http://localhost:3000',
        html: `<iframe src="${publicFrame()}" width="800" height="600" title="Dunes" loading="lazy" allowfullscreen style="border:0"></iframe>`,
        width: 800,
        height: 600,
        thumbnail_url: `http://${OWN}${cover!.filePath.replace(/[^/]*$/, '90.jpg')}`,
        thumbnail_width: 90,
        thumbnail_height: 60,
      })
    }
  })

  test('embeds one picture, and keeps to the sizes that it is asked for', async () => {
    await olga.patch(`/api/images/${idOf(1)}`, { title: '"Dawn"' })
    for (const url of [`http://${OWN}/p/${idOf(1)}`, `${publicFrame()}/p/${idOf(1)}`]) {
      const answer = (await oembed(url, '&maxwidth=500&maxheight=1000')).json<OEmbed>()
      expect(answer).toMatchObject({ title: '"Dawn"', width: 500, height: 600 })
      expect(answer.html).toBe(
        `<iframe src="${publicFrame()}/p/${idOf(1)}" width="500" height="600" title="&quot;Dawn&quot;" loading="lazy" allowfullscreen style="border:0"></iframe>`,
      )
      expect([answer.thumbnail_width, answer.thumbnail_height]).toEqual([400, 600])
    }
    const small = (await oembed(`http://${OWN}/p/${idOf(1)}`, '&maxwidth=100&maxheight=100')).json()
    expect([small.width, small.height]).toEqual([100, 100])
    // All three or none.
    expect(Object.keys(small).filter((name) => name.startsWith('thumbnail'))).toEqual([])
    const large = (await oembed(`http://${OWN}/p/${idOf(1)}`, '&maxwidth=9000')).json()
    expect([large.width, large.thumbnail_height]).toEqual([800, 1200])
  })

  test('has nothing for other addresses, private and protected galleries, and other formats', async () => {
    const secret = await olga.createsGallery('Secret', { subdomain: 'secret' })
    const [image] = await olga.adds(secret, await imageFile('a.jpg'))
    const { db } = at.services.connection
    const own = 'http://secret.localhost:3000'
    const frame = `http://localhost:3000/iframe/${secret.publicId}`
    const statuses = async (urls: string[]) =>
      Promise.all(
        urls.map(async (url) => {
          const answer = await oembed(url)
          if (answer.statusCode !== 200) expect(answer.body).not.toMatch(/Secret|media/)
          return answer.statusCode
        }),
      )
    const all = [`${own}/`, `${own}/p/${image!.id}`, frame, `${frame}/p/${image!.id}`]
    expect(await statuses(all)).toEqual([200, 200, 200, 200])
    await olga.patch(`/api/galleries/${secret.id}`, { visibility: 'unlisted' })
    expect(await statuses(all)).toEqual([200, 200, 200, 200])
    expect(await statuses([`http://localhost:3000/iframe/${secret.id}`])).toEqual([404])
    await olga.patch(`/api/galleries/${secret.id}`, { visibility: 'private' })
    expect(await statuses(all)).toEqual([404, 404, 404, 404])
    await olga.patch(`/api/galleries/${secret.id}`, { visibility: 'password', password: 'open sesame' })
    expect(await statuses(all)).toEqual([401, 401, 401, 401])
    expect((await oembed(frame)).json().code).toBe('password_required')
    await db.update(galleries).set({ visibility: 'public' }).where(eq(galleries.id, secret.id))

    expect(
      await statuses([
        'http://nobody.localhost:3000/',
        'http://example.com/',
        'http://localhost:3000/',
        'http://localhost:3000/iframe/aaaaaaaaaaaaaaaa',
        `http://${OWN}/p/${image!.id}`,
        `http://${OWN}/p/x`,
        `http://${OWN}/anything`,
        'not an address',
        '',
      ]),
    ).toEqual(Array.from({ length: 9 }, () => 404))
    expect((await ask('/api/oembed')).statusCode).toBe(400)
    for (const odd of ['0', '-1', 'x', '1.5'])
      expect((await oembed(publicFrame(), `&maxwidth=${odd}`)).statusCode).toBe(400)
    const foreign = await oembed(publicFrame(), '&format=xml')
    expect([foreign.statusCode, foreign.json().code]).toEqual([501, 'unsupported_format'])
    // A gallery's own host does not have this call.
    expect((await ask(`/api/oembed?url=${encodeURIComponent(publicFrame())}`, OWN)).statusCode).toBe(404)
  })
})
