/** Language of every page for visitors: its choice, and its consistent use in the whole answer. */
import { eq } from 'drizzle-orm'
import type { Response } from 'light-my-request'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { Language } from '#contract/languages.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, Visitor } from '#testing/people.ts'
import { documentOf, said, saidBy } from '#testing/said-by.ts'
import { appForThisFile } from '#testing/start-app.ts'

/** Language of the host, which nothing else selects here. */
const HOSTS = 'sv'
const HOST = 'dunes.localhost:3000'

const at = appForThisFile({ DEFAULT_LANGUAGE: HOSTS })
let olga: SignedIn
let gallery: Gallery
let image: Image
let chapter: Chapter
beforeAll(async () => {
  olga = await person(at, 'Olga')
  await at.services.connection.db.update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  gallery = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  const added = await olga.adds(gallery, ...(await Promise.all(NAMES.map((name) => imageFile(name)))))
  image = added[0]!
  const made = await olga.post(`/api/galleries/${gallery.id}/chapters`, { title: 'Dawn' })
  chapter = made.json<Chapter>()
  const moved = { imageIds: [image.id], chapterId: chapter.id }
  expect((await olga.post(`/api/galleries/${gallery.id}/images/move`, moved)).statusCode).toBe(200)
  await olga.patch('/api/account/site', { enabled: true, name: 'olga', title: 'Olga' })
  await olga.patch('/api/account', { studioName: 'Olga' })
  await olga.put('/api/account/site/galleries', { galleryIds: [gallery.id] })
})
beforeEach(async () => {
  await changes({ language: null, visibility: 'public', visitorDownloads: 'original', closesAt: null })
})

const NAMES = Array.from({ length: 50 }, (_, n) => `${n}.jpg`)
const changes = async (wanted: object) =>
  expect((await olga.patch(`/api/galleries/${gallery.id}`, wanted)).statusCode).toBe(200)

type Asked = { url?: string; host?: string; accept?: string; form?: string; who?: Visitor }
const asks = ({ url = '/', host = HOST, accept, form, who = new Visitor(at) }: Asked) =>
  who.request({
    ...(form === undefined ? { method: 'GET' } : { method: 'POST', payload: form }),
    url,
    headers: {
      host,
      ...(accept !== undefined && { 'accept-language': accept }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  })

describe('?lang= of the address', () => {
  test.each<[string, Language | undefined]>([
    ['lang=de', 'de'],
    ['lang=he', 'he'],
    ['lang=DE', 'de'],
    ['lang=de&lang=fr', 'de'],
    ['page=1&lang=ja', 'ja'],
    ['lang=xx&lang=fr', undefined],
    ['lang=', undefined],
    ['lang', undefined],
    ['lang=xx', undefined],
    ['lang=de-CH', undefined],
    ['lang=iw', undefined],
    ['lang=__proto__', undefined],
    ['lang[]=de', undefined],
    ['LANG=de', undefined],
    ['lang=%00', undefined],
    ['lang=%ff', undefined],
    ['lang=%22%3E%3Cb%3Eq', undefined],
    [`lang=${'de'.repeat(5000)}`, undefined],
  ])('%s', async (query, language) => {
    const answer = await asks({ url: `/?${query}`, accept: 'fr' })
    expect(answer.statusCode).toBe(200)
    expect(saidBy(answer)).toEqual({
      ...said(language ?? 'fr', !language),
      locale: expect.stringMatching(new RegExp(`^${language ?? 'fr'}_[A-Z]{2}$`)),
      canonical: `http://${HOST}/${language ? `?lang=${language}` : ''}`,
      current: language ?? 'fr',
    })
    expect(answer.body).not.toContain('<b>q')
    const links = documentOf(answer).querySelectorAll('a[href^="/p/"], a[href^="/c/"], a[rel=next]')
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) {
      const { searchParams } = new URL(link.getAttribute('href')!, 'http://x')
      expect(searchParams.get('lang') ?? undefined).toBe(language)
    }
  })
})

test.each([
  ['olga.localhost:3000', 'a[href^="http://dunes."]'],
  [HOST, '.studio a[href^="http://olga."]'],
])('%s leads to galleries and sites in the language of its address', async (host, link) => {
  const hrefOf = async (url: string) =>
    documentOf(await asks({ host, url }))
      .querySelector(link)
      ?.getAttribute('href')
  expect(await hrefOf('/')).toMatch(/^http:[^?]+$/)
  expect(await hrefOf('/?lang=de')).toMatch(/^http:[^?]+\?lang=de$/)
})

test('what is downloaded is refused in the language of the address', async () => {
  const picture = documentOf(await asks({ url: `/p/${image.id}?lang=de` }))
  const link = picture.querySelector('a[href^="/api/"]')!.getAttribute('href')!
  expect(new URL(link, 'http://x').searchParams.get('lang')).toBe('de')
  const hidden = async (query: string) =>
    documentOf(await asks({ url: `/download${query}` }))
      .querySelector('form.download-form input[name=lang]')
      ?.getAttribute('value')
  expect(await hidden('?lang=de')).toBe('de')
  expect(await hidden('')).toBeUndefined()
})

describe('Accept-Language', () => {
  test.each<[string | undefined, Language]>([
    [undefined, HOSTS],
    ['', HOSTS],
    ['*', HOSTS],
    ['tlh', HOSTS],
    ['de;q=0', HOSTS],
    ['de;q=nonsense', HOSTS],
    [';;,q=1,;q=', HOSTS],
    ['x'.repeat(12_000), HOSTS],
    [`de,${'fr;q=0.1,'.repeat(1000)}`, 'de'],
    [`${Array.from({ length: 99 }, (_, n) => `x${n}`).join(',')},uk`, 'uk'],
    ['pt-BR,pt;q=0.9', 'pt'],
    ['zh-TW', 'zh'],
    ['iw', 'he'],
    ['fr;q=0.2, AR;q=0.9', 'ar'],
    ['de;q=0, fr;q=0.1', 'fr'],
    ['de;q=7, fr;q=0.1', 'fr'],
  ])('%.60s', async (accept, language) => {
    const answer = await asks({ accept })
    expect(answer.statusCode).toBe(200)
    expect(saidBy(answer)).toMatchObject({ ...said(language, true), canonical: `http://${HOST}/` })
  })
})

test('the address comes before the link, the link before the gallery, and that before the browser', async () => {
  const answer = await olga.post(`/api/galleries/${gallery.id}/view-links`, { name: 'Ana', language: 'pt' })
  const link = answer.json<ViewLink>()
  const [ana, guest] = [new Visitor(at), new Visitor(at)]
  await asks({ url: `/with/${link.token}`, who: ana })
  await asks({ url: new URL(link.guestUrl!).pathname, who: guest })
  await changes({ language: 'it' })
  const speaks = async (who: Visitor, url = '/') => saidBy(await asks({ url, accept: 'ja', who }))
  expect(await speaks(ana, '/?lang=pl')).toMatchObject(said('pl', false))
  expect(await speaks(ana)).toMatchObject(said('pt', false))
  expect(await speaks(guest)).toMatchObject(said('it', false))
  expect(await speaks(new Visitor(at))).toMatchObject(said('it', false))
  await olga.patch(`/api/view-links/${link.id}`, { language: null })
  expect(await speaks(ana)).toMatchObject(said('it', false))
  await changes({ language: null })
  expect(await speaks(ana)).toMatchObject(said('ja', true))
  expect(await speaks(guest)).toMatchObject(said('ja', true))
  await olga.delete(`/api/view-links/${link.id}`)
})

test('a link leads to the gallery in the language of its address', async () => {
  const { token } = (
    await olga.post(`/api/galleries/${gallery.id}/view-links`, { name: 'Ben' })
  ).json<ViewLink>()
  expect((await asks({ url: `/with/${token}?lang=de` })).headers.location).toBe('/?lang=de')
  expect((await asks({ url: `/with/${token}` })).headers.location).toBe('/')
})

/** Kinds of pages: the request, the status, a change of the gallery before, the form that is sent. */
type Kind = [string, () => Asked, number, object?]
const KINDS: Kind[] = [
  ['gallery', () => ({}), 200],
  ['second page', () => ({ url: '/?page=2' }), 200],
  ['picture', () => ({ url: `/p/${image.id}` }), 200],
  ['chapter', () => ({ url: `/c/${chapter.slug}` }), 200],
  ['frame', () => ({ url: `/iframe/${gallery.publicId}`, host: 'localhost:3000' }), 200],
  ['unlock form', () => ({}), 401, { visibility: 'password', password: 'sesame street' }],
  ['wrong password', () => ({ form: 'password=wrong' }), 403, { visibility: 'password' }],
  ['report form', () => ({ url: `/report/${gallery.publicId}`, host: 'localhost:3000' }), 200],
  [
    'report with mistakes',
    () => ({ url: `/report/${gallery.publicId}`, host: 'localhost:3000', form: 'email=x' }),
    400,
  ],
  ['download form', () => ({ url: '/download' }), 200],
  ['no downloads', () => ({ url: '/download' }), 404, { visitorDownloads: 'none' }],
  ['unknown chapter of a download', () => ({ url: '/download?chapter=none' }), 404],
  ['missing picture', () => ({ url: '/p/999999' }), 404],
  ['missing chapter', () => ({ url: '/c/none' }), 404],
  ['closed', () => ({}), 404, { closesAt: '2020-01-01T00:00:00Z' }],
  ['ended link', () => ({ url: `/with/${'x'.repeat(43)}` }), 404],
]

describe('the page', () => {
  test.each(KINDS)('%s', async (_, asked, status, before) => {
    if (before) await changes(before)
    const { url = '/', ...rest } = asked()
    const inLang = (code: string) => `${url}${url.includes('?') ? '&' : '?'}lang=${code}`
    const english = await asks({ ...rest, url: inLang('en') })
    for (const language of ['de', 'ja', 'ar'] as const) {
      const byAddress = await asks({ ...rest, url: inLang(language), accept: 'fr' })
      const byBrowser = await asks({ ...rest, url, accept: language })
      expect([byAddress.statusCode, byBrowser.statusCode]).toEqual([status, status])
      expect(saidBy(byAddress)).toMatchObject(said(language, false))
      expect(saidBy(byBrowser)).toMatchObject(said(language, true))
      expect(byAddress.body).not.toBe(english.body)
      const title = (answer: Response) => documentOf(answer).body.textContent
      expect(title(byBrowser)).not.toBe(title(english))
    }
    await changes({ language: 'uk' })
    expect(saidBy(await asks({ ...rest, url, accept: 'de' }))).toMatchObject(said('uk', false))
    await changes({ language: null })
    expect(saidBy(await asks({ ...rest, url }))).toMatchObject(said(HOSTS, true))
  })

  test('of a host without a gallery speaks the browser’s or the host’s', async () => {
    const host = 'nothing.localhost:3000'
    expect(saidBy(await asks({ host, accept: 'cs' }))).toMatchObject(said('cs', true))
    expect(saidBy(await asks({ host, url: '/?lang=tr' }))).toMatchObject(said('tr', false))
    expect(saidBy(await asks({ host }))).toMatchObject(said(HOSTS, true))
  })

  test('of a site, and what it has not, speak the site’s', async () => {
    const host = 'olga.localhost:3000'
    for (const [url, status] of [
      ['/', 200],
      ['/p/3', 404],
    ] as const) {
      const speaks = async (more = '') => {
        const answer = await asks({ host, url: url + more, accept: 'nl' })
        expect(answer.statusCode).toBe(status)
        return saidBy(answer)
      }
      expect(await speaks()).toMatchObject(said('nl', true))
      await olga.patch('/api/account/site', { language: 'es' })
      expect(await speaks()).toMatchObject(said('es', false))
      expect(await speaks('?lang=ar')).toMatchObject(said('ar', false))
      await olga.patch('/api/account/site', { language: null })
    }
  })
})

test('a gallery that nobody may see is answered like none, whatever its language is', async () => {
  await changes({ visibility: 'private', language: 'uk' })
  const [app, none] = ['localhost:3000', 'nothing.localhost:3000']
  const token = 'x'.repeat(43)
  for (const [there, nowhere] of [
    [{}, { host: none }],
    [{ url: `/with/${token}` }, { url: `/with/${token}`, host: none }],
    [
      { url: `/iframe/${gallery.id}`, host: app },
      { url: '/iframe/999999', host: app },
    ],
    [
      { url: `/iframe/${gallery.id}/with/${token}`, host: app },
      { url: `/iframe/999999/with/${token}`, host: app },
    ],
    [
      { url: `/report/${gallery.publicId}`, host: app },
      { url: '/report/999999', host: app },
    ],
  ]) {
    const [one, other] = [await asks({ ...there, accept: 'de' }), await asks({ ...nowhere, accept: 'de' })]
    expect(one.body).toBe(other.body)
    expect(saidBy(one)).toMatchObject(said('de', true))
    expect(saidBy(other)).toMatchObject(said('de', true))
  }
})

describe('from memory', () => {
  test.each([`/`, '/?page=2', '/?lang=xx'])('%s is never that of another language', async (url) => {
    const first = new Map<string, Response>()
    for (const round of [1, 2, 3])
      for (const accept of ['de', 'ja', 'de-AT,en;q=0.5', 'tlh', '', 'ar']) {
        const answer = await asks({ url, accept })
        const known = first.get(accept)
        first.set(accept, answer)
        if (round === 3) expect(answer.headers['server-timing']).toMatch(/^memory/)
        if (known) expect([answer.body, answer.headers.etag]).toEqual([known.body, known.headers.etag])
      }
    expect(new Set([...first.values()].map(({ headers }) => headers.etag)).size).toBe(4)
    const [german, japanese] = [first.get('de')!, first.get('ja')!]
    const again = (accept: string, { headers }: Response) =>
      new Visitor(at).get(url, {
        ...{ host: HOST, 'accept-language': accept, 'if-none-match': `${headers.etag}` },
      })
    for (const [accept, had, status] of [
      ['de', german, 304],
      ['ja', japanese, 304],
      ['ja', german, 200],
      ['de', japanese, 200],
    ] as const) {
      const answer = await again(accept, had)
      expect(answer.statusCode).toBe(status)
      expect([answer.headers['content-language'], answer.headers.vary]).toEqual([
        accept,
        expect.stringContaining('accept-language'),
      ])
    }
  })

  test('what the owner chooses is there with the next request', async () => {
    for (const language of ['fr', null, 'pl', 'he'] as const) {
      await changes({ language })
      for (const _ of [1, 2])
        expect(saidBy(await asks({ accept: 'de' }))).toMatchObject(said(language ?? 'de', language === null))
    }
  })
})

describe('an address below a gallery that means nothing', () => {
  test.each(['/nowhere', '/p/0/x', '/nowhere?lang=xx'])('%s speaks the gallery’s language', async (url) => {
    await changes({ language: 'uk' })
    const answer = await asks({ url, accept: 'de' })
    expect(answer.statusCode).toBe(404)
    expect(saidBy(answer)).toMatchObject(said('uk', false))
    await changes({ closesAt: '2020-01-01T00:00:00.000Z' })
    expect(saidBy(await asks({ url, accept: 'de' }))).toMatchObject(said('uk', false))
  })

  test('speaks the visitor’s where the gallery is not to be seen', async () => {
    await changes({ language: 'uk', visibility: 'private' })
    const [one, other] = await Promise.all(
      [HOST, 'nothing.localhost:3000'].map((host) => asks({ url: '/nowhere', host, accept: 'de' })),
    )
    expect(one!.body).toBe(other!.body)
    expect(saidBy(one!)).toMatchObject(said('de', true))
  })

  test('speaks the site’s on its host', async () => {
    const host = 'olga.localhost:3000'
    await olga.patch('/api/account/site', { language: 'ja' })
    expect(saidBy(await asks({ url: '/nowhere', host, accept: 'de' }))).toMatchObject(said('ja', false))
    await olga.patch('/api/account/site', { language: null })
  })
})

test.each([
  ['/?page=2', HOST, '?page=2&lang=ja'],
  ['/?page=2&lang=de', HOST, '?page=2&lang=ja'],
  ['/', HOST, '?lang=ja'],
  ['/download?size=web', HOST, '?size=web&lang=ja'],
])('the choice of a language on %s keeps what its address chooses', async (url, host, href) => {
  const page = documentOf(await asks({ url, host }))
  expect(page.querySelector('.languages [lang=ja]')!.getAttribute('href')).toBe(href)
})

test('so it does after a report', async () => {
  const page = documentOf(await asks({ url: `/report/${gallery.publicId}?sent`, host: 'localhost:3000' }))
  expect(page.querySelector('.languages [lang=ja]')!.getAttribute('href')).toBe('?sent&lang=ja')
})
