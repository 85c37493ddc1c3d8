/** The page of an upload link in the guest's language. */
import { brotliCompressSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { documentOf, said, saidBy } from '#testing/said-by.ts'
import { appForThisFile } from '#testing/start-app.ts'
import german from '#texts/de.ts'

const at = appForThisFile()
let olga: SignedIn
let wedding: Gallery
let link: ShareableLink
beforeEach(async () => {
  olga = await person(at)
  wedding = await olga.createsGallery('Wedding')
  link = (await olga.post(`/api/galleries/${wedding.id}/shareable-links`, { name: 'Table four' })).json()
})

const page = (query = '', accepted?: string, token = link.token) =>
  visitor(at).get(`/invite/${token}${query}`, accepted === undefined ? {} : { 'accept-language': accepted })
const chosen = (language: Language | null) => olga.patch(`/api/galleries/${wedding.id}`, { language })
const { guests } = german

test.each([
  ['the browser', null, '', 'he', 'he', true],
  ['the host, where the browser names none', null, '', 'da, *;q=0.5', 'en', true],
  ['the gallery', 'de', '', 'he', 'de', false],
  ['the address', 'de', '?lang=ja', 'he', 'ja', false],
  ['the gallery, where the address says none that there is', 'de', '?lang=xx', 'he', 'de', false],
] as const)('%s says which', async (_who, gallery, query, accepted, language, varies) => {
  await chosen(gallery)
  const answer = await page(query, accepted)
  expect(answer.statusCode).toBe(200)
  expect(saidBy(answer)).toMatchObject({ ...said(language, varies), current: language })
})

test.each([
  `?lang=${'x'.repeat(10_000)}`,
  '?lang=%3Cscript%3Ealert(1)%3C/script%3E',
  '?lang=',
  '?lang=de-DE',
  '?lang[]=de',
  '?lang=../de',
])('nonsense %# is ignored', async (query) => {
  const answer = await page(query, 'pl')
  expect(saidBy(answer)).toMatchObject(said('pl', true))
  expect(answer.body).not.toContain('alert(1)')
})

test('of two languages in the address the first counts', async () => {
  expect(saidBy(await page('?lang=de&lang=fr'))).toMatchObject(said('de', false))
})

test('a link that has ended is answered in the guest’s language, as one that never was', async () => {
  await chosen('de')
  await olga.delete(`/api/shareable-links/${link.id}`)
  const [ended, unknown] = [await page('', 'ar'), await page('', 'ar', 'nonsense')]
  expect(ended.statusCode).toBe(404)
  expect(saidBy(ended)).toMatchObject(said('ar', true))
  expect(ended.body).toBe(unknown.body)
})

test('a gallery that takes no photos says so in its own language', async () => {
  await chosen('de')
  await at.services.connection.db.update(users).set({ status: 'expired' })
  const answer = await page('', 'ar')
  expect(answer.statusCode).toBe(403)
  expect(saidBy(answer)).toMatchObject(said('de', false))
  expect(documentOf(answer).querySelector('h1')!.textContent).toBe(guests.uploadsPaused)
})

/** Submits the form of a page without scripting. */
async function sends(query: string, files: Parameters<typeof multipart>[0]) {
  const action = documentOf(await page(query))
    .querySelector('form')!
    .getAttribute('action')!
  const form = multipart(files, { uploaderName: 'Ana' })
  const answer = await visitor(at).request({ method: 'POST', url: action, ...form })
  return { action, answer, words: documentOf(answer).querySelector('#answer')?.textContent }
}

test('the form is answered in the language of its page', async () => {
  await olga.patch(`/api/shareable-links/${link.id}`, { review: true })
  const { action, answer, words } = await sends('?lang=de', [await imageFile('a.jpg')])
  expect(action).toMatch(/&lang=de$/)
  expect(answer.statusCode).toBe(201)
  expect(saidBy(answer)).toMatchObject({ ...said('de', false), current: 'de' })
  expect(words).toBe(`${guests.uploadSuccessful}Vielen Dank, \u2068Ana\u2069. ${guests.photographerLooks}`)
})

test('so are its refusals, by their code', async () => {
  const note = { name: 'note.txt', type: 'text/plain', bytes: Buffer.from('hello') }
  const { answer, words } = await sends('?lang=de', [note])
  expect(answer.statusCode).toBe(415)
  expect(words).toBe(guests.uploadFailed + guests.refusedImage)
  const empty = await sends('?lang=de', [])
  expect(empty.words).toBe(guests.nothingSelected + guests.pleaseSelect)
})

test.each(LANGUAGES)('the script has the texts of %s alone', async (language) => {
  const answer = await page(`?lang=${language}`)
  const address = documentOf(answer).querySelector('main')!.getAttribute('data-texts')!
  expect(answer.body).toContain(`rel="modulepreload" href="${address}"`)
  const texts = await visitor(at).get(address)
  expect(texts.statusCode).toBe(200)
  expect(brotliCompressSync(texts.body).length).toBeLessThan(3.6 * 1024)
  expect(texts.body).not.toMatch(/\?\?|\?\.[a-z(]|[&|]{2}=/)
})
