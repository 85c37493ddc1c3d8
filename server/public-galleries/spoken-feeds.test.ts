/** Language of feeds, oEmbed and link previews, and signals to search engines. */
import type { Response } from 'light-my-request'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, Visitor } from '#testing/people.ts'
import { documentOf } from '#testing/said-by.ts'
import { appForThisFile } from '#testing/start-app.ts'

const HOST = 'dunes.localhost:3000'
const SITE = 'olga.localhost:3000'

const at = appForThisFile({ DEFAULT_LANGUAGE: 'sv' })
let olga: SignedIn
let gallery: Gallery
let image: Image
let chapter: Chapter
beforeAll(async () => {
  olga = await person(at, 'Olga')
  await at.services.connection.db.update(users).set({ status: 'paid' })
  gallery = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  const names = Array.from({ length: 50 }, (_, n) => `${n}.jpg`)
  const added = await olga.adds(gallery, ...(await Promise.all(names.map((name) => imageFile(name)))))
  image = added[0]!
  const made = await olga.post(`/api/galleries/${gallery.id}/chapters`, { title: 'Dawn' })
  chapter = made.json<Chapter>()
  await olga.post(`/api/galleries/${gallery.id}/images/move`, {
    ...{ imageIds: [image.id], chapterId: chapter.id },
  })
  await olga.patch('/api/account/site', { enabled: true, name: 'olga', title: 'Olga' })
  await olga.put('/api/account/site/galleries', { galleryIds: [gallery.id] })
})
beforeEach(() => changes({ language: null, visibility: 'public' }))

const changes = async (wanted: object) =>
  expect((await olga.patch(`/api/galleries/${gallery.id}`, wanted)).statusCode).toBe(200)
const asks = (host: string, url: string, accept = 'ja') =>
  new Visitor(at).get(url, { host, 'accept-language': accept })

test('the feed of a gallery speaks the language of its address, the owner or the reader', async () => {
  const feed = async (query = '', accept = 'ja') => {
    const { body, headers } = await asks(HOST, `/feed.atom${query}`, accept)
    const varies = `${headers.vary}`.includes('accept-language')
    const [, lang] = /xml:lang="(\w+)"/.exec(body)!
    const [, title] = /<entry>[\s\S]*?<title>(.*?)<\/title>/.exec(body)!
    expect(headers['content-language']).toBe(lang)
    return [lang, varies, title, ...[...body.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, href]) => href)]
  }
  for (const _ of ['made', 'from memory']) {
    const [lang, varies, title, ...links] = await feed()
    expect([lang, varies, title]).toEqual(['ja', true, 'Dunesの写真'])
    expect(links).toHaveLength(52)
    for (const href of links) expect(href).not.toContain('lang')
    expect((await feed('', 'en')).slice(0, 3)).toEqual(['en', true, 'Image in Dunes'])
  }
  expect((await feed('', 'xx')).slice(0, 3)).toEqual(['sv', true, 'Bild i Dunes'])
  const [lang, varies, title, ...kept] = await feed('?lang=de')
  expect([lang, varies, title]).toEqual(['de', false, 'Foto in Dunes'])
  for (const href of kept) expect(href).toMatch(/\?lang=de$/)
  await changes({ language: 'he' })
  expect((await feed()).slice(0, 3)).toEqual(['he', false, 'תמונה מתוך \u2068Dunes\u2069'])
})

test('the feed of a site does, too', async () => {
  const feed = async (query = '') => {
    const { body, headers } = await asks(SITE, `/feed.atom${query}`)
    const [, lang] = /xml:lang="(\w+)"/.exec(body)!
    const links = [...body.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, href]) => href!)
    return {
      said: [lang, headers['content-language'], `${headers.vary}`.includes('accept-language')],
      asked: links.filter((href) => href.endsWith('?lang=de')).length,
      links: links.length,
    }
  }
  expect(await feed()).toEqual({ said: ['ja', 'ja', true], asked: 0, links: 3 })
  expect(await feed('?lang=de')).toEqual({ said: ['de', 'de', false], asked: 3, links: 3 })
  await olga.patch('/api/account/site', { language: 'pl' })
  expect(await feed()).toEqual({ said: ['pl', 'pl', false], asked: 0, links: 3 })
})

test('oEmbed embeds the gallery in the language of the address that was pasted', async () => {
  const embed = async (path: string) => {
    const url = encodeURIComponent(`http://${HOST}${path}`)
    const { headers, body } = await asks('localhost:3000', `/api/oembed?url=${url}`)
    const [, src] = /src="([^"]*)"/.exec(JSON.parse(body).html)!
    const varies = `${headers.vary}`.includes('accept-language')
    return [src!.replace(/^.*\/iframe\/[^/?]+/, ''), headers['content-language'], varies]
  }
  const picture = `/p/${image.id}`
  expect(await embed(picture)).toEqual([picture, 'ja', true])
  expect(await embed('/?lang=xx')).toEqual(['', 'ja', true])
  expect(await embed('/?lang=de')).toEqual(['?lang=de', 'de', false])
  expect(await embed(`${picture}?lang=ar&lang=fr`)).toEqual([`${picture}?lang=ar`, 'ar', false])
  await changes({ language: 'nl' })
  expect(await embed(picture)).toEqual([picture, 'nl', false])
})

test('a preview of a page in another language leads to that', async () => {
  const { body } = await asks(HOST, '/?lang=de')
  expect(body).toContain(`<meta property="og:url" content="http://${HOST}/?lang=de"/>`)
  expect(body).toContain('<meta property="og:locale" content="de_DE"/>')
  expect(body).toContain('<meta property="og:description" content="Dunes: 50 Fotos"/>')
  const [, oembed] = /application\/json\+oembed" href="([^"]*)"/.exec(body)!
  expect(new URL(oembed!.replaceAll('&amp;', '&')).searchParams.get('url')).toMatch(/\?lang=de$/)
  expect(body).toMatch(/application\/atom\+xml" href="[^"]*\/feed\.atom\?lang=de"/)
})

const alternates = (answer: Response) =>
  [...documentOf(answer).querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
    link.getAttribute('hreflang'),
    link.getAttribute('href'),
  ])

test('search engines find public pages in each language, and in the visitor’s own', async () => {
  for (const path of ['/', `/p/${image.id}`, `/c/${chapter.slug}`, '/?page=2']) {
    const address = `http://${HOST}${path}`
    const and = path.includes('?') ? '&' : '?'
    for (const more of ['', `${and}lang=ar`])
      expect(alternates(await asks(HOST, path + more))).toEqual([
        ...LANGUAGES.map((code) => [code, `${address}${and}lang=${code}`]),
        ['x-default', address],
      ])
  }
  expect(alternates(await asks(SITE, '/'))).toHaveLength(17)
})

test('they find none of what is not to be found', async () => {
  await changes({ visibility: 'unlisted' })
  for (const path of ['/', '/nowhere', '/download']) expect(alternates(await asks(HOST, path))).toEqual([])
})
