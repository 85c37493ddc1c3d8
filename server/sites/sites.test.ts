import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LOGO_MAX_BYTES, type Site } from '#contract/sites.ts'
import { logos, names, users } from '#server/database/tables/index.ts'
import { filesBelow } from '#testing/files-below.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { logoFile } from '#testing/logo-files.ts'
import { multipart } from '#testing/multipart.ts'
import { PASSWORD, person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()

const db = () => at.services.connection.db
const changes = (who: SignedIn, wanted: object) => who.patch('/api/account/site', wanted)
const siteOf = async (who: SignedIn) => (await who.get('/api/account/site')).json<Site>()
const newName = () => `s-${randomUUID().slice(0, 18)}`
const CALLS = ['logo', 'logo-dark'] as const
const sendsLogo = (who: SignedIn, file: ImageFile, call: (typeof CALLS)[number] = 'logo') =>
  who.request({ method: 'PUT', url: `/api/account/site/${call}`, ...multipart([{ ...file, field: 'logo' }]) })
const storedLogos = async () =>
  (await filesBelow(`${at.dataDirectory}/files/galleries`)).filter((file) => file.includes('sites/'))

describe('a site', () => {
  test('is empty and off at first', async () => {
    expect(await siteOf(await person(at))).toEqual({
      ...{ enabled: false, name: null, address: null, title: null, about: null, links: [] },
      ...{ theme: 'light', typeface: 'sans', language: null, hasLogo: false, logoUrl: null, logoInk: false },
      ...{ hasLogoDark: false, logoDarkUrl: null, logoDarkInk: false },
      ...{ customDomain: null, metadata: null, galleryIds: [] },
    })
  })

  test('is changed field by field', async () => {
    const mara = await person(at)
    const name = newName()
    const links = [
      { label: 'Instagram', url: 'https://instagram.com/mara' },
      { label: 'Write to me', url: 'mailto:mara@example.org' },
    ]
    const about = 'صور الأعراس\nin Coniston'
    const answer = await changes(mara, { enabled: true, name, title: ' Mara Lind ', about, links })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ enabled: true, name, title: 'Mara Lind', about, links })
    expect(answer.json().address).toBe(`http://${name}.${at.config.publicUrl.host}`)
    await changes(mara, { title: '', about: null, theme: 'auto', typeface: 'serif' })
    expect(await siteOf(mara)).toMatchObject({
      title: null,
      about: null,
      theme: 'auto',
      typeface: 'serif',
      links,
    })
  })

  test.each([
    ['a link that runs', { links: [{ label: 'x', url: 'javascript:alert(1)' }] }],
    ['a link that is data', { links: [{ label: 'x', url: 'data:text/html,x' }] }],
    ['a link to nowhere', { links: [{ label: 'x', url: 'example.org' }] }],
    ['a link without a label', { links: [{ label: ' ', url: 'https://example.org' }] }],
    ['a long label', { links: [{ label: 'x'.repeat(101), url: 'https://example.org' }] }],
    ['a ninth link', { links: Array(9).fill({ label: 'x', url: 'https://example.org' }) }],
    ['a long title', { title: 'x'.repeat(256) }],
    ['a long text', { about: 'x'.repeat(10_001) }],
    ['a theme of galleries', { theme: 'classic' }],
    ['an unknown typeface', { typeface: 'comic' }],
    ['a name with a dot', { name: 'a.b.c' }],
    ['no domain', { customDomain: 'nonsense' }],
  ])('refuses %s', async (_what, wanted) => {
    const mara = await person(at)
    expect((await changes(mara, wanted)).statusCode).toBe(400)
  })

  test('takes eight links', async () => {
    const links = Array(8).fill({ label: 'x', url: 'https://example.org' })
    expect((await changes(await person(at), { links })).json().links).toEqual(links)
  })

  test('is on only with a name', async () => {
    const mara = await person(at)
    expect((await changes(mara, { enabled: true })).statusCode).toBe(400)
    const name = newName()
    expect((await changes(mara, { enabled: true, name })).statusCode).toBe(200)
    expect((await changes(mara, { name: null })).statusCode).toBe(400)
    expect((await changes(mara, { enabled: false, name: null })).json()).toMatchObject({ name: null })
  })

  test('of an expired account stays as it is', async () => {
    const mara = await person(at)
    await changes(mara, { title: 'Mara Lind' })
    await db()
      .update(users)
      .set({ trialEndsAt: new Date(0) })
      .where(eq(users.id, mara.user.id))
    const answer = await changes(mara, { title: 'x' })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'account_expired'])
    expect(await siteOf(mara)).toMatchObject({ title: 'Mara Lind' })
  })
})

describe('names', () => {
  const isFree = async (who: SignedIn, name: string) =>
    (await who.get(`/api/galleries/check-subdomain/${name}`)).json().available

  test('a site cannot have the name of a gallery or of another site, nor a gallery that of a site', async () => {
    const [mara, olga] = [await person(at), await person(at)]
    const [galleryName, siteName] = [newName(), newName()]
    await olga.createsGallery('Dunes', { subdomain: galleryName })
    expect((await changes(mara, { name: siteName })).statusCode).toBe(200)
    for (const name of [galleryName, siteName, 'www']) {
      const refused = await changes(olga, { name })
      expect([name, refused.statusCode, refused.json().code]).toEqual([name, 409, 'subdomain_taken'])
    }
    const gallery = await olga.post('/api/galleries', { title: 'x', subdomain: siteName })
    expect([gallery.statusCode, gallery.json().code]).toEqual([409, 'subdomain_taken'])
    expect(await isFree(olga, siteName)).toBe(false)
    // A site may keep its own name.
    expect((await changes(mara, { name: siteName })).statusCode).toBe(200)
  })

  test('a name is kept while the site is off, and free when it has another one or the account is deleted', async () => {
    const [mara, olga] = [await person(at), await person(at)]
    const [first, second] = [newName(), newName()]
    await changes(mara, { name: first, enabled: true })
    await changes(mara, { enabled: false })
    expect(await isFree(olga, first)).toBe(false)
    await changes(mara, { name: second })
    expect([await isFree(olga, first), await isFree(olga, second)]).toEqual([true, false])
    const quits = await mara.delete('/api/account', { email: mara.user.email, password: PASSWORD })
    expect(quits.statusCode).toBe(204)
    expect(await isFree(olga, second)).toBe(true)
  })

  test('of a gallery and a site that want one name in the same moment, exactly one gets it', async () => {
    const [mara, olga] = [await person(at), await person(at)]
    await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
    for (let round = 0; round < 25; round++) {
      const name = newName()
      const [site, gallery] = await Promise.all([
        changes(mara, { name }),
        olga.post('/api/galleries', { title: 'x', subdomain: name }),
      ])
      const won = [site.statusCode === 200, gallery.statusCode === 201]
      expect(won.filter(Boolean)).toHaveLength(1)
      const refused = won[0] ? gallery : site
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'subdomain_taken'])
      const [held] = await db().select().from(names).where(eq(names.name, name))
      expect(held).toMatchObject(won[0] ? { siteOf: mara.user.id } : { galleryId: gallery.json().id })
    }
  })
})

describe('the galleries of a site', () => {
  test('are chosen and ordered, each once and own ones only', async () => {
    const [mara, olga] = [await person(at), await person(at)]
    const [one, two, other] = [
      await mara.createsGallery('One'),
      await mara.createsGallery('Two'),
      await olga.createsGallery('Other'),
    ]
    const puts = (galleryIds: number[]) => mara.put('/api/account/site/galleries', { galleryIds })
    expect((await puts([two.id, one.id])).json<Site>().galleryIds).toEqual([two.id, one.id])
    for (const ids of [
      [one.id, one.id],
      [one.id, other.id],
      [one.id, 999_999_999],
    ]) {
      const refused = await puts(ids)
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
    }
    expect((await siteOf(mara)).galleryIds).toEqual([two.id, one.id])
    expect((await puts([one.id])).json<Site>().galleryIds).toEqual([one.id])
    expect((await puts([])).json<Site>().galleryIds).toEqual([])
  })

  test('are put there one by one by the owner alone, at the end', async () => {
    const [mara, ines] = [await person(at), await person(at)]
    const [one, two] = [await mara.createsGallery('One'), await mara.createsGallery('Two')]
    expect(one.onSite).toBe(false)
    for (const { id } of [two, one, two]) {
      expect((await mara.patch(`/api/galleries/${id}`, { onSite: true })).json()).toMatchObject({
        onSite: true,
      })
    }
    expect((await siteOf(mara)).galleryIds).toEqual([two.id, one.id])
    await mara.patch(`/api/galleries/${two.id}`, { onSite: false })
    expect((await siteOf(mara)).galleryIds).toEqual([one.id])
    expect((await ines.patch(`/api/galleries/${one.id}`, { onSite: false })).statusCode).toBe(404)
  })
})

describe('a logo', () => {
  const drawn = async (url: string) => {
    const sent = await visitor(at).get(url)
    return { ...sent, picture: await sharp(sent.rawPayload).metadata() }
  }

  test('is re-encoded, at most 1,024 wide, with its transparency', async () => {
    const mara = await person(at)
    const bytes = await sharp({
      create: { width: 2000, height: 500, channels: 4, background: { r: 20, g: 20, b: 20, alpha: 0 } },
    })
      .withExif({ IFD0: { Copyright: 'secret' } })
      .png()
      .toBuffer()
    const answer = await sendsLogo(mara, { name: 'logo.png', type: 'image/png', bytes })
    expect(answer.statusCode).toBe(200)
    const { hasLogo, logoUrl } = answer.json<Site>()
    expect([hasLogo, logoUrl]).toEqual([true, expect.stringMatching(/^\/media\/logos\/[0-9a-f]{32}\.webp$/)])
    const { headers, picture } = await drawn(logoUrl!)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      // Browsers request masks by CORS.
      'access-control-allow-origin': '*',
    })
    expect(picture).toMatchObject({ format: 'webp', width: 1024, height: 256, hasAlpha: true })
    expect(picture.exif).toBeUndefined()
  })

  test('is replaced and removed with its file', async () => {
    const mara = await person(at)
    const before = await storedLogos()
    const first = (await sendsLogo(mara, await imageFile('a.jpg'))).json<Site>().logoUrl!
    const second = (await sendsLogo(mara, await imageFile('b.webp', { width: 100, height: 80 }))).json<Site>()
      .logoUrl!
    expect((await drawn(second)).picture).toMatchObject({ width: 100, height: 80 })
    expect((await visitor(at).get(first)).statusCode).toBe(404)
    await expect.poll(async () => (await storedLogos()).length).toBe(before.length + 1)
    expect((await mara.delete('/api/account/site/logo')).statusCode).toBe(204)
    expect((await visitor(at).get(second)).statusCode).toBe(404)
    await expect.poll(async () => (await storedLogos()).length).toBe(before.length)
    expect((await siteOf(mara)).hasLogo).toBe(false)
  })

  test('has a second one for dark ground beside it: each is replaced and removed by itself', async () => {
    const mara = await person(at)
    const before = await siteOf(mara)
    const path = expect.stringMatching(/^\/media\/logos\/[0-9a-f]{32}\.webp$/)
    const ofDark = { hasLogoDark: true, logoDarkUrl: path, logoDarkInk: true }
    const white = await sendsLogo(mara, await logoFile(['#fff']), 'logo-dark')
    expect([white.statusCode, white.json()]).toEqual([200, { ...before, ...ofDark }])
    const first = (await sendsLogo(mara, await imageFile('a.jpg', { width: 60, height: 40 }))).json<Site>()
    expect(first).toEqual({ ...before, ...ofDark, hasLogo: true, logoUrl: path })
    expect((await drawn(first.logoUrl!)).picture).toMatchObject({ width: 60, height: 40 })
    expect((await drawn(first.logoDarkUrl!)).picture).toMatchObject({ width: 300, height: 100 })
    const second = (await sendsLogo(mara, await imageFile('b.jpg'), 'logo-dark')).json<Site>()
    expect(second).toEqual({ ...first, logoDarkUrl: path, logoDarkInk: false })
    expect(second.logoDarkUrl).not.toBe(first.logoDarkUrl)
    expect((await visitor(at).get(first.logoDarkUrl!)).statusCode).toBe(404)
    expect((await mara.delete('/api/account/site/logo')).statusCode).toBe(204)
    expect(await siteOf(mara)).toEqual({ ...second, hasLogo: false, logoUrl: null })
    for (const _twice of [1, 2])
      expect((await mara.delete('/api/account/site/logo-dark')).statusCode).toBe(204)
    expect(await siteOf(mara)).toEqual(before)
  })

  test('two of the same kind at once leave one', async () => {
    const mara = await person(at)
    const before = (await storedLogos()).length
    const sent = await Promise.all(
      [1, 2, 3].map(async () => sendsLogo(mara, await logoFile(['#000']), 'logo-dark')),
    )
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await db().$count(logos, eq(logos.siteOf, mara.user.id))).toBe(1)
    await expect.poll(async () => (await storedLogos()).length).toBe(before + 1)
  })

  test('goes with its account, and so does the second', async () => {
    const mara = await person(at)
    const before = (await storedLogos()).length
    await sendsLogo(mara, await imageFile('a.jpg'))
    const { logoUrl, logoDarkUrl } = (
      await sendsLogo(mara, await imageFile('b.jpg'), 'logo-dark')
    ).json<Site>()
    const statuses = async () =>
      Promise.all([logoUrl, logoDarkUrl].map(async (url) => (await visitor(at).get(url!)).statusCode))
    expect(await statuses()).toEqual([200, 200])
    await mara.delete('/api/account', { email: mara.user.email, password: PASSWORD })
    expect(await statuses()).toEqual([404, 404])
    expect(await db().$count(logos, eq(logos.siteOf, mara.user.id))).toBe(0)
    await expect.poll(async () => (await storedLogos()).length).toBe(before)
  })

  const ring = async (colour = '#1d3f36') => sharp((await logoFile([colour])).bytes)
  const flat = (colour: { r: number; g: number; b: number; alpha: number }, width = 60) =>
    sharp({ create: { width, height: 40, channels: 4, background: colour } })
      .png()
      .toBuffer()
  const noise = async (alpha: (at: number) => number) => {
    const pixels = randomBytes(80 * 60 * 4).map((byte, at) => (at % 4 === 3 ? alpha(at) : byte))
    return sharp(pixels, { raw: { width: 80, height: 60, channels: 4 } })
      .png()
      .toBuffer()
  }
  const animated = async () => {
    const frames = [0, 1].flatMap((frame) =>
      Array.from({ length: 40 * 40 }, (_, at) => (at % 40 < 20 ? [30 + frame, 30, 30, 255] : [0, 0, 0, 0])),
    )
    const raw = { width: 40, height: 80, channels: 4, pageHeight: 40 } as const
    return sharp(Buffer.from(frames.flat()), { raw }).webp({ lossless: true, loop: 0 }).toBuffer()
  }
  test.each<[boolean, string, () => Promise<Buffer>]>([
    [true, 'dark', async () => (await ring()).toBuffer()],
    [true, 'white', async () => (await ring('#fff')).toBuffer()],
    [true, 'half transparent', async () => (await ring('rgb(200 30 30 / 0.5)')).toBuffer()],
    [true, 'a lossy WebP', async () => (await ring('#c8553d')).webp({ quality: 60 }).toBuffer()],
    [true, 'a palette', async () => (await ring('#c8553d')).png({ palette: true }).toBuffer()],
    [true, 'grey with transparency', async () => (await ring('#444')).toColourspace('b-w').toBuffer()],
    [true, '16 bits', async () => (await ring()).toColourspace('rgb16').toBuffer()],
    [true, 'a colour profile', async () => (await ring('#d02010')).withIccProfile('p3').toBuffer()],
    [true, 'animated, by its first picture', animated],
    [true, '10,000 pixels wide', async () => (await logoFile(['#222'], { width: 10_000, height: 60 })).bytes],
    [true, '3,000 pixels high', async () => (await logoFile(['#222'], { width: 3000, height: 3000 })).bytes],
    [false, 'two colours', async () => (await logoFile(['#222', '#a33'])).bytes],
    [false, 'black and white', async () => (await logoFile(['#000', '#fff'])).bytes],
    [
      false,
      'a dot of another colour',
      async () =>
        (
          await logoFile(
            Array.from({ length: 30 }, (_, at) => (at ? '#222' : '#a33')),
            { width: 3000 },
          )
        ).bytes,
    ],
    [false, 'opaque', async () => (await ring()).flatten({ background: '#fff' }).toBuffer()],
    [false, 'opaque in one colour', () => flat({ r: 20, g: 20, b: 20, alpha: 1 })],
    [false, 'one colour, evenly see-through', () => flat({ r: 20, g: 20, b: 20, alpha: 0.4 })],
    [false, 'fully transparent', () => flat({ r: 20, g: 20, b: 20, alpha: 0 })],
    [
      false,
      'one pixel',
      () =>
        sharp({ create: { width: 1, height: 1, channels: 4, background: '#222' } })
          .png()
          .toBuffer(),
    ],
    [false, 'noise', () => noise(() => 255)],
    [false, 'noise with transparency', () => noise((at) => (at % 8 === 3 ? 0 : 255))],
    [
      false,
      'a JPEG of one colour',
      async () => (await ring()).flatten({ background: '#fff' }).jpeg().toBuffer(),
    ],
  ])('is told to have one colour on transparent ground (%s): %s', async (isInk, _what, bytes) => {
    const mara = await person(at)
    const file = { name: 'logo', type: 'image/png', bytes: await bytes() }
    const answer = await sendsLogo(mara, file)
    expect([answer.statusCode, answer.json<Site>().logoInk]).toEqual([200, isInk])
    expect((await drawn(answer.json<Site>().logoUrl!)).picture.format).toBe('webp')
  })

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
      .toColourspace('b-w')
      .png()
      .toBuffer()
  test.each<[string, number, string, () => Promise<Buffer>]>([
    ['an SVG', 415, 'unsupported_type', async () => svg],
    ['a GIF', 415, 'unsupported_type', async () => sharp(svg).gif().toBuffer()],
    ['an AVIF', 415, 'unsupported_type', async () => sharp(svg).avif().toBuffer()],
    ['an empty file', 415, 'unsupported_type', async () => Buffer.alloc(0)],
    ['half a file', 400, 'unusable_image', async () => (await imageFile('a.png')).bytes.subarray(0, 5000)],
    ['one 20,000 pixels wide', 400, 'unusable_image', () => blank(20_000, 10)],
    ['a bomb', 400, 'unusable_image', () => blank(9_000, 12_000)],
    [
      'one above 5 MB',
      413,
      'too_large',
      async () => Buffer.alloc(LOGO_MAX_BYTES + 1, (await imageFile('a.jpg')).bytes),
    ],
  ])('may not be %s', async (_what, status, code, bytes) => {
    const mara = await person(at)
    for (const call of CALLS) {
      const file = { name: 'logo.png', type: 'image/png', bytes: await bytes() }
      const answer = await sendsLogo(mara, file, call)
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    }
    expect(await siteOf(mara)).toMatchObject({ hasLogo: false, hasLogoDark: false })
  })
})
