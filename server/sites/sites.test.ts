import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOGO_MAX_BYTES, type Site } from '#contract/sites.ts'
import { logos, names, users } from '#server/database/tables/index.ts'
import { filesBelow } from '#testing/files-below.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { PASSWORD, person, type SignedIn, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let at: TestApp
beforeAll(async () => {
  at = await startApp()
})
afterAll(() => at.close())

const db = () => at.services.connection.db
const changes = (who: SignedIn, wanted: object) => who.patch('/api/account/site', wanted)
const siteOf = async (who: SignedIn) => (await who.get('/api/account/site')).json<Site>()
const newName = () => `s-${randomUUID().slice(0, 18)}`
const sendsLogo = (who: SignedIn, file: ImageFile) =>
  who.request({ method: 'PUT', url: '/api/account/site/logo', ...multipart([{ ...file, field: 'logo' }]) })
const storedLogos = async () =>
  (await filesBelow(`${at.dataDirectory}/files/galleries`)).filter((file) => file.includes('sites/'))

describe('a site', () => {
  test('is empty and off at first', async () => {
    expect(await siteOf(await person(at))).toEqual({
      ...{ enabled: false, name: null, address: null, title: null, about: null, links: [] },
      ...{ theme: 'light', typeface: 'sans', hasLogo: false, logoUrl: null },
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
    // The same again is no change.
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

  test('goes with its account', async () => {
    const mara = await person(at)
    const { logoUrl } = (await sendsLogo(mara, await imageFile('a.jpg'))).json<Site>()
    expect((await visitor(at).get(logoUrl!)).statusCode).toBe(200)
    await mara.delete('/api/account', { email: mara.user.email, password: PASSWORD })
    expect((await visitor(at).get(logoUrl!)).statusCode).toBe(404)
    expect(await db().$count(logos, eq(logos.siteOf, mara.user.id))).toBe(0)
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
    const answer = await sendsLogo(mara, { name: 'logo.png', type: 'image/png', bytes: await bytes() })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect((await siteOf(mara)).hasLogo).toBe(false)
  })
})
