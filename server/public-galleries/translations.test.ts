/** Members' texts in several languages: editing, display, and export. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image, PublicImage } from '#contract/images.ts'
import type { OEmbed } from '#contract/oembed.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'
import { users } from '#server/database/tables/index.ts'
import { contentsOf } from '#testing/archives.ts'
import { captionedImage, xmpPacket } from '#testing/captioned-images.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, Visitor } from '#testing/people.ts'
import { documentOf } from '#testing/said-by.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let gallery: Gallery
let host: string
let image: Image
let other: Image
let chapter: Chapter
beforeEach(async () => {
  olga = await person(at, 'Olga')
  await at.services.connection.db.update(users).set({ status: 'paid' })
  gallery = await olga.createsGallery('Dunes', { description: 'Sand.' })
  host = `${gallery.subdomain}.localhost:3000`
  ;[image, other] = (await olga.adds(gallery, await imageFile('1.jpg'), await imageFile('2.jpg'))) as [
    Image,
    Image,
  ]
  chapter = (await olga.post(`/api/galleries/${gallery.id}/chapters`, { title: 'Dawn' })).json<Chapter>()
  const moved = { imageIds: [image.id, other.id], chapterId: chapter.id }
  await olga.post(`/api/galleries/${gallery.id}/images/move`, moved)
})

const ofGallery = () => `/api/galleries/${gallery.id}`
const ofImage = () => `/api/images/${image.id}`
const ofChapter = () => `/api/chapters/${chapter.id}`
async function change<Changed>(url: string, fields: object): Promise<Changed> {
  const answer = await olga.patch(url, fields)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Changed>()
}
const translate = (url: string, translations: object) =>
  change<{ translations: object }>(url, { translations })
const asks = (url: string, accept?: string) =>
  new Visitor(at).get(url, { host, ...(accept && { 'accept-language': accept }) })
const publicly = (rest = '') => `/api/public/galleries/${gallery.publicId}${rest}`

describe('a change', () => {
  test('is merged by language and field, and answered to members', async () => {
    expect(gallery.translations).toEqual({})
    expect(image.translations).toEqual({})
    expect(chapter.translations).toEqual({})
    await translate(ofGallery(), {
      de: { title: '  Dünen\n' },
      fr: { title: 'Dunes', description: 'Du sable' },
    })
    await translate(ofGallery(), { de: { description: 'Sand.\nViel.', dateline: 'Juni' } })
    const expected = {
      de: { title: 'Dünen', description: 'Sand.\nViel.', dateline: 'Juni' },
      fr: { title: 'Dunes', description: 'Du sable' },
    }
    const got = (await olga.get(ofGallery())).json<Gallery>()
    expect(got).toMatchObject({ title: 'Dunes', description: 'Sand.', translations: expected })
    expect((await translate(ofGallery(), { de: { title: null, dateline: ' ' } })).translations).toEqual({
      ...expected,
      de: { description: 'Sand.\nViel.' },
    })
    expect((await translate(ofGallery(), { de: { description: null } })).translations).toEqual({
      fr: expected.fr,
    })
    expect((await translate(ofGallery(), { fr: null, it: null, es: {} })).translations).toEqual({})
    expect((await translate(ofGallery(), {})).translations).toEqual({})
  })

  test('of chapters and images is, too, of several at once', async () => {
    const ofChapters = `/api/galleries/${gallery.id}/chapters`
    await translate(ofChapter(), { he: { title: 'שחר' }, de: { title: 'Morgen', text: 'Früh' } })
    expect(await translate(ofChapter(), { de: { text: null } })).toMatchObject({
      title: 'Dawn',
      slug: 'dawn',
      translations: { he: { title: 'שחר' }, de: { title: 'Morgen' } },
    })
    const noon = { title: 'Noon', translations: { de: { title: 'Mittag', text: null }, fr: null } }
    expect((await olga.post(ofChapters, noon)).json()).toMatchObject({
      translations: { de: { title: 'Mittag' } },
    })
    expect((await olga.get(ofChapters)).json<Chapter[]>().map((each) => each.translations)).toEqual([
      { he: { title: 'שחר' }, de: { title: 'Morgen' } },
      { de: { title: 'Mittag' } },
    ])
    await translate(ofImage(), { ja: { title: '砂丘', description: '正午', anchorText: '印刷' } })
    const ofImages = `/api/galleries/${gallery.id}/images`
    const both = {
      imageIds: [image.id, other.id],
      translations: { ja: { title: '砂' }, de: { title: 'Düne' } },
    }
    expect((await change<Image[]>(ofImages, both)).map((each) => each.translations)).toEqual([
      { ja: { title: '砂', description: '正午', anchorText: '印刷' }, de: { title: 'Düne' } },
      { ja: { title: '砂' }, de: { title: 'Düne' } },
    ])
    expect((await olga.imagesOf(gallery)).map((each) => each.translations)).toEqual([
      { ja: { title: '砂', description: '正午', anchorText: '印刷' }, de: { title: 'Düne' } },
      { ja: { title: '砂' }, de: { title: 'Düne' } },
    ])
  })

  test('comes with a new gallery', async () => {
    const made = await olga.post('/api/galleries', {
      ...{ title: 'Sea', subdomain: `sea-${gallery.id}`, description: null },
      translations: { de: { title: 'Meer', dateline: null }, sv: null },
    })
    expect(made.statusCode).toBe(201)
    expect(made.json<Gallery>().translations).toEqual({ de: { title: 'Meer' } })
    const like = { title: 'Lake', subdomain: `lake-${gallery.id}`, like: made.json<Gallery>().id }
    expect((await olga.post('/api/galleries', like)).json<Gallery>().translations).toEqual({})
  })

  test.each<[string, (is: { galleryId: number; imageId: number; chapterId: number }) => string, object]>([
    ['unknown language', ({ galleryId }) => `galleries/${galleryId}`, { tlh: { title: 'x' } }],
    ['old code', ({ imageId }) => `images/${imageId}`, { iw: { title: 'x' } }],
    ['region', ({ chapterId }) => `chapters/${chapterId}`, { 'pt-BR': { title: 'x' } }],
    ['prototype', ({ galleryId }) => `galleries/${galleryId}`, JSON.parse('{"__proto__":{"title":"x"}}')],
    ['field too many', ({ galleryId }) => `galleries/${galleryId}`, { de: { title: 'x', subdomain: 'x' } }],
    ['field of another', ({ chapterId }) => `chapters/${chapterId}`, { de: { description: 'x' } }],
    ['link', ({ imageId }) => `images/${imageId}`, { de: { anchorUrl: 'https://x.example' } }],
    ['title of 300', ({ galleryId }) => `galleries/${galleryId}`, { de: { title: 'x'.repeat(300) } }],
    ['dateline of 101', ({ galleryId }) => `galleries/${galleryId}`, { de: { dateline: 'x'.repeat(101) } }],
    ['text of 10,001', ({ chapterId }) => `chapters/${chapterId}`, { de: { text: 'x'.repeat(10_001) } }],
    ['number', ({ imageId }) => `images/${imageId}`, { de: { title: 7 } }],
    ['text for a language', ({ imageId }) => `images/${imageId}`, { de: 'x' }],
    ['list', ({ galleryId }) => `galleries/${galleryId}`, [{ title: 'x' }]],
    ['NUL', ({ galleryId }) => `galleries/${galleryId}`, { de: { title: 'a\u0000b' } }],
  ])('is refused with: %s', async (_, path, translations) => {
    const url = `/api/${path({ galleryId: gallery.id, imageId: image.id, chapterId: chapter.id })}`
    const sent = JSON.stringify({ translations })
    const answer = await olga.request({
      ...{ method: 'PATCH', url, payload: sent },
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([400, 'invalid_input'])
    expect((await olga.get(ofGallery())).json<Gallery>().translations).toEqual({})
    expect((await olga.imagesOf(gallery))[0]!.translations).toEqual({})
  })

  test('null for all of them is refused, and half of a character; marks that turn what follows are left out', async () => {
    expect((await olga.patch(ofGallery(), { translations: null })).statusCode).toBe(400)
    const half = { translations: { de: { title: 'a\ud800b' } } }
    expect((await olga.patch(ofGallery(), half)).statusCode).toBe(400)
    const { translations } = await translate(ofGallery(), { he: { title: '\u202eלהפך' } })
    expect(translations).toEqual({ he: { title: 'להפך' } })
    const page = documentOf(await asks('/?lang=he'))
    expect(page.querySelector('h1')).toMatchObject({ dir: 'auto', textContent: 'להפך' })
  })

  test('of two people at once loses nothing', async () => {
    const fields = ['title', 'description', 'anchorText'] as const
    const codes = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv'] as const
    const all = codes.flatMap((code) => fields.map((field) => ({ [code]: { [field]: `${code} ${field}` } })))
    await Promise.all(all.map((translations) => translate(ofImage(), translations)))
    expect((await olga.imagesOf(gallery))[0]!.translations).toEqual(
      Object.fromEntries(
        codes.map((code) => [code, Object.fromEntries(fields.map((name) => [name, `${code} ${name}`]))]),
      ),
    )
  })

  test('of the same field since the sender saw it is an edit conflict', async () => {
    await translate(ofGallery(), { de: { title: 'Dünen' }, fr: { title: 'Dunes' } })
    const was = { translations: { de: { title: 'Sand', description: null }, fr: { title: 'Dunes' } } }
    const wanted = { de: { title: 'Wüste', description: 'Heiß' }, fr: { title: 'Sable' } }
    const refused = await olga.patch(ofGallery(), { translations: wanted, was })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'edit_conflict', current: { translations: { de: { title: 'Dünen' } } } },
    ])
    const seen = { translations: { de: { title: 'Dünen', description: null }, fr: { title: 'Dune' } } }
    const unchanged = { ...wanted, fr: { title: 'Dune' } }
    expect(await change(ofGallery(), { translations: unchanged, was: seen })).toMatchObject({
      translations: { de: wanted.de, fr: { title: 'Dunes' } },
    })
  })
})

describe('visitors read', () => {
  beforeEach(async () => {
    await change(ofGallery(), {
      showImageMetadata: true,
      dateline: 'June',
      translations: {
        he: { title: 'דיונות', dateline: 'יוני' },
        de: { title: 'Dünen', description: 'Viel Sand' },
      },
    })
    await translate(ofChapter(), { he: { title: 'שחר' }, de: { title: 'Morgen', text: 'Früh' } })
    await change(ofImage(), {
      ...{ title: 'A dune', description: 'At noon' },
      translations: { he: { title: 'דיונה' }, de: { description: 'Am Mittag', anchorText: 'Druck' } },
    })
  })

  test('the page in their language, and the plain texts where nothing is translated', async () => {
    const page = async (url: string, accept?: string) => {
      const answer = await asks(url, accept)
      expect(answer.statusCode).toBe(200)
      const document = documentOf(answer)
      const text = (selector: string) => document.querySelector(selector)?.textContent
      return [
        document.documentElement.getAttribute('lang'),
        text('h1'),
        text('.dateline'),
        text('main h2'),
        document.querySelector('meta[name=description]')?.getAttribute('content'),
        document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
        document.querySelector('main img')?.getAttribute('alt'),
        JSON.parse(document.querySelector('#page')!.getAttribute('data-facts')!).lang,
      ]
    }
    for (const _ of ['made', 'from memory']) {
      expect(await page('/', 'he')).toEqual(['he', 'דיונות', 'יוני', 'שחר', 'Sand.', 'דיונות', 'דיונה', 'he'])
      expect(await page('/?lang=de', 'he')).toEqual([
        'de',
        'Dünen',
        'June',
        'Morgen',
        'Viel Sand',
        'Dünen',
        'A dune',
        'de',
      ])
      expect(await page('/', 'fr')).toEqual(['fr', 'Dunes', 'June', 'Dawn', 'Sand.', 'Dunes', 'A dune', 'fr'])
    }
    const opened = documentOf(await asks(`/p/${image.id}?lang=de`))
    expect(opened.querySelector('.opened')?.textContent ?? opened.body.textContent).toContain('Am Mittag')
    expect(opened.body.innerHTML).not.toContain('At noon')
    expect(documentOf(await asks('/c/dawn', 'he')).querySelector('main h2')?.textContent).toBe('שחר')
    await change(ofGallery(), { language: 'he' })
    expect((await page('/', 'de'))[1]).toBe('דיונות')
  })

  test('JSON, kept by its language', async () => {
    const read = async (url: string, accept?: string) => {
      const { body, headers, statusCode } = await asks(url, accept)
      expect(statusCode).toBe(200)
      expect(body).not.toContain('translations')
      return { said: JSON.parse(body), vary: headers.vary, etag: headers.etag }
    }
    const tags = new Set()
    for (const _ of ['made', 'from memory']) {
      const hebrew = await read(publicly(), 'he-IL,de;q=0.5')
      expect(hebrew.vary).toBe('accept-language, accept-encoding')
      expect(hebrew.said as PublicGallery).toMatchObject({
        ...{ title: 'דיונות', description: 'Sand.', dateline: 'יוני' },
        chapters: [{ id: chapter.id, title: 'שחר', text: null, slug: 'dawn', imageCount: 2 }],
      })
      const german = await read(publicly('?lang=de'), 'he')
      expect(german.vary).toBe('accept-encoding')
      expect(german.said).toMatchObject({ title: 'Dünen', chapters: [{ title: 'Morgen', text: 'Früh' }] })
      const french = await read(publicly(), 'fr')
      expect(french.said).toMatchObject({ title: 'Dunes', chapters: [{ title: 'Dawn' }] })
      expect((await read(publicly('?lang=ja&lang=de'), 'fr')).etag).toBe(french.etag)
      for (const { etag } of [hebrew, german, french]) tags.add(etag)

      for (const list of ['/images?', '/images?limit=1&']) {
        const [first] = (await read(publicly(`${list}lang=de`))).said as PublicImage[]
        expect(first).toMatchObject({
          ...{ id: image.id, title: 'A dune', description: 'Am Mittag' },
          ...{ anchorText: 'Druck', anchor_text: 'Druck' },
        })
        const inHebrew = await read(publicly(list), 'he')
        expect(inHebrew.said[0]).toMatchObject({ title: 'דיונה', description: 'At noon', anchorText: null })
        expect(inHebrew.vary).toBe('accept-language, accept-encoding')
      }
    }
    expect(tags.size).toBe(3)
    await change(ofGallery(), { language: 'de' })
    const owners = await read(publicly(), 'he')
    expect([owners.said.title, owners.vary]).toEqual(['Dünen', 'accept-encoding'])
  })

  test('one and the same JSON where nothing is translated', async () => {
    const plain = await olga.createsGallery('Plain')
    const url = `/api/public/galleries/${plain.publicId}`
    const [one, another] = [
      await new Visitor(at).get(url, { 'accept-language': 'he' }),
      await new Visitor(at).get(`${url}?lang=de`, { 'accept-language': 'fr' }),
    ]
    expect(one.headers.vary).toBe('accept-encoding')
    expect(another.headers.etag).toBe(one.headers.etag)
  })

  test('what is taken back no longer, and what waits or is removed by no language', async () => {
    await change(ofGallery(), { translations: { he: null, de: null } })
    await translate(ofChapter(), { he: null, de: null })
    expect((await asks(publicly('/images'), 'he')).headers.vary).toBe('accept-language, accept-encoding')
    await olga.delete(ofImage())
    expect((await asks(publicly('/images'), 'he')).headers.vary).toBe('accept-encoding')
  })

  test('feeds, oEmbed, the download page and the report in it; names of files stay plain', async () => {
    const feed = (await asks('/feed.atom?lang=he')).body
    expect(feed).toContain('<title>דיונות</title>')
    expect(feed).toContain('<title>דיונה</title>')
    expect((await asks('/feed.atom?lang=de')).body).toContain('Am Mittag')
    const oembed = async (address: string) => {
      const url = `/api/oembed?url=${encodeURIComponent(`http://${host}${address}`)}`
      return (await new Visitor(at).get(url)).json<OEmbed>().title
    }
    expect(await oembed('/?lang=he')).toBe('דיונות')
    expect(await oembed(`/p/${image.id}?lang=he`)).toBe('דיונה')
    expect(await oembed('/')).toBe('Dunes')
    await change(ofGallery(), { visitorDownloads: 'original' })
    const form = documentOf(await asks('/download?lang=de')).documentElement.textContent
    expect(form).toContain('Dünen')
    expect(form).toContain('Morgen')
    const zip = await asks(publicly('/download?lang=de'))
    expect(zip.headers['content-disposition']).toContain('Dunes')
    expect([...(await contentsOf(zip.rawPayload)).keys()]).toEqual(['01 Dawn/1.jpg', '01 Dawn/2.jpg'])
    const report = await new Visitor(at).get(`/report/${gallery.publicId}?lang=de`)
    expect(documentOf(report).body.textContent).toContain('Dünen')
  })

  test('the site of the owner in it', async () => {
    const name = `olga-${gallery.id}`
    await olga.patch('/api/account/site', { enabled: true, name, title: 'Olga' })
    await olga.put('/api/account/site/galleries', { galleryIds: [gallery.id] })
    const at2 = (url: string) => new Visitor(at).get(url, { host: `${name}.localhost:3000` })
    expect(documentOf(await at2('/?lang=he')).body.textContent).toContain('דיונות')
    expect(documentOf(await at2('/?lang=fr')).body.textContent).toContain('Dunes')
    expect((await at2('/feed.atom?lang=he')).body).toContain('<title>דיונות</title>')
  })

  test('the language of their view link, scripts too', async () => {
    await change(ofGallery(), { visibility: 'private' })
    const link = { name: 'Ana', language: 'he' }
    const made = (await olga.post(`${ofGallery()}/view-links`, link)).json<{ token: string }>()
    const ana = new Visitor(at)
    await ana.get(`/with/${made.token}`, { host })
    const title = async (url: string) => (await ana.get(url, { host, 'accept-language': 'de' })).body
    expect(await title('/')).toContain('דיונות')
    expect(JSON.parse(await title(publicly())).title).toBe('דיונות')
    expect(JSON.parse(await title(publicly('?lang=de'))).title).toBe('Dünen')
  })
})

test('translations go to Removed and come back', async () => {
  const translations = { he: { title: 'דיונה' }, de: { description: 'Am Mittag', anchorText: 'Druck' } }
  await translate(ofImage(), translations)
  await olga.delete(ofImage())
  await olga.post('/api/removed/restore', { images: [image.id] })
  expect((await olga.imagesOf(gallery)).map((one) => one.translations)).toEqual([translations, {}])
})

describe('captions in several languages of a file', () => {
  const photograph = () =>
    captionedImage('IMG_1.jpg', {
      xmp: xmpPacket({
        title: {
          'x-default': 'A dune',
          'en-US': 'A dune',
          'pt-BR': 'Uma duna',
          'zh-TW': '沙丘',
          iw: 'דיונה',
        },
        description: { de: 'Am Mittag', fr: 'À midi' },
      }),
    })

  test('become translations', async () => {
    const [added] = await olga.adds(gallery, await photograph())
    expect(added).toMatchObject({
      ...{ title: 'A dune', description: 'Am Mittag' },
      translations: {
        pt: { title: 'Uma duna' },
        zh: { title: '沙丘' },
        he: { title: 'דיונה' },
        fr: { description: 'À midi' },
      },
    })
  })

  test('do not where the gallery does not read captions', async () => {
    await change(ofGallery(), { readCaptions: false })
    const [added] = await olga.adds(gallery, await photograph())
    expect(added).toMatchObject({ title: null, translations: {} })
  })
})

describe('who is sent a link reads them', () => {
  beforeEach(() =>
    translate(ofGallery(), { ar: { title: 'كثبان' }, de: { title: 'Dünen', dateline: 'Im Juni' } }),
  )

  test('guests, on the page of an upload link', async () => {
    const link = (await olga.post(`${ofGallery()}/shareable-links`, { name: 'Guests' })).json()
    const guest = new Visitor(at)
    const page = await guest.get(`/invite/${link.token}?lang=de`)
    expect([page.statusCode, documentOf(page).querySelector('h1')?.textContent]).toEqual([200, 'Dünen'])
    const call = await guest.get(`/api/invite/${link.token}`, { 'accept-language': 'ar' })
    expect(call.json().gallery).toEqual({ title: 'كثبان', description: 'Sand.' })
    expect([call.headers['content-language'], call.headers.vary]).toEqual([
      'ar',
      expect.stringContaining('accept-language'),
    ])
  })

  test('clients, in the letter', async () => {
    await change(ofGallery(), { language: 'de' })
    const letter = await olga.post(`${ofGallery()}/send/preview`, {
      ...{ to: ['ana@example.org'], subject: 'Fotos', message: 'Hallo!' },
    })
    expect(letter.statusCode, letter.body).toBe(200)
    expect(letter.json().html).toMatch(/>Dünen<\/h1>[\s\S]*>Im Juni</)
  })
})
