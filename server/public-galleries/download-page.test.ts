/** The form for downloads, without scripting. */
import { Window } from 'happy-dom'
import { beforeAll, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { galleryDownloadAddress } from '#contract/visitor-downloads.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let gallery: Gallery
let host: string
beforeAll(async () => {
  olga = await person(at, 'Olga')
  gallery = await olga.createsGallery('Dunes')
  host = new URL(gallery.address).host
  const [, second] = await olga.adds(
    gallery,
    await imageFile('a.jpg'),
    await imageFile('b.jpg', { width: 300 }),
  )
  const chapter = { title: 'The <kiss>' }
  const { id } = (await olga.post(`/api/galleries/${gallery.id}/chapters`, chapter)).json()
  const moved = { chapterId: id, imageIds: [second!.id] }
  expect((await olga.post(`/api/galleries/${gallery.id}/images/move`, moved)).statusCode).toBe(200)
})

const changes = async (change: object) =>
  expect((await olga.patch(`/api/galleries/${gallery.id}`, change)).statusCode).toBe(200)
const onHost = (who: Visitor = visitor(at), query = '') => who.get(`/download${query}`, { host })
const inFrame = (who: Visitor = visitor(at)) => who.get(`/iframe/${gallery.publicId}/download`)

/** Fields of the form with their labels, and its target. */
function formIn(page: string) {
  const document = new new Window().DOMParser().parseFromString(page, 'text/html')
  const form = document.querySelector('form')!
  const fields = [...form.querySelectorAll('input')].map(({ type, name, value, checked, parentElement }) => [
    ...[type, name, value, checked],
    parentElement!.textContent,
  ])
  return { method: form.method, action: form.getAttribute('action'), fields }
}

test('has a form with what there is and the sizes that are allowed', async () => {
  await changes({ visitorDownloads: 'original' })
  const kB = '\\d+ kB'
  const what = (bytes: string) => [
    ['radio', 'chapter', '', true, expect.stringMatching(`^All photos2 photos, ${bytes}$`)],
    ['radio', 'chapter', 'the-kiss', false, expect.stringMatching(`^The <kiss>1 photo, ${bytes}$`)],
  ]
  const webHint = 'Web sizeUp to 2,560 pixels, for screens and sharing'
  const [page, framed] = [await onHost(), await inFrame()]
  for (const answer of [page, framed]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
    })
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>')
    expect(answer.body).not.toContain('<script')
    expect(formIn(answer.body)).toEqual({
      method: 'get',
      action: galleryDownloadAddress(gallery),
      fields: [
        ...what(kB),
        ['radio', 'size', 'original', true, 'High resolutionThe original files'],
        ['radio', 'size', 'web', false, webHint],
      ],
    })
  }
  expect(page.body).toContain('<a href="/">Back to the gallery</a>')
  expect(page.headers['content-security-policy']).toMatch(/form-action 'self'; frame-ancestors 'none'/)
  expect(framed.body).toContain(`<a href="/iframe/${gallery.publicId}">Back to the gallery</a>`)
  expect(framed.headers['content-security-policy']).toMatch(/form-action 'self'; frame-ancestors \*/)

  await changes({ visitorDownloads: 'web' })
  // True once all copies have been made.
  await expect
    .poll(async () => formIn((await onHost()).body).fields, { interval: 100 })
    .toEqual([...what(kB), ['hidden', 'size', 'web', false, webHint]])
  // Until the ZIP is ready, the form is answered with a page.
  const ask = () =>
    visitor(at).get(`${galleryDownloadAddress(gallery)}?chapter=the-kiss&size=web`, {
      ...{ host, accept: 'text/html,*/*;q=0.8' },
    })
  await expect.poll(async () => (await ask()).statusCode, { interval: 100 }).toBe(200)
  expect((await ask()).headers['content-type']).toBe('application/zip')
})

test('says how many bytes there are in each size, and begins with what its address chooses', async () => {
  await changes({ visitorDownloads: 'original' })
  const inSizes = async () => {
    const document = new new Window().DOMParser().parseFromString((await onHost()).body, 'text/html')
    return [...document.querySelectorAll('.count span')].map(({ className, textContent }) => [
      ...[className, /^, \d+ kB$/.test(textContent)],
    ])
  }
  const both = ['of-original', 'of-web'].map((name) => [name, true])
  await expect.poll(inSizes, { interval: 100 }).toEqual([...both, ...both])

  const chosen = async (query: string) =>
    formIn((await onHost(visitor(at), query)).body)
      .fields.filter(([, , , isChosen]) => isChosen)
      .map(([, name, value]) => `${name}=${value}`)
  expect(await chosen('?size=web&chapter=the-kiss')).toEqual(['chapter=the-kiss', 'size=web'])
  expect(await chosen('?size=web')).toEqual(['chapter=', 'size=web'])
  expect(await chosen('?chapter=')).toEqual(['chapter=', 'size=original'])
})

test.each([
  ['?size=large', 400, 'Something went wrong', "There's no such download."],
  ['?size=', 400, 'Something went wrong', "There's no such download."],
  ['?chapter=the-cake', 404, 'Chapter not found', 'See what there is'],
  ['?size=original', 403, 'No downloads', 'This gallery has downloads in web size only.'],
])('refuses what there is not: %s', async (query, status, heading, text) => {
  await changes({ visitorDownloads: 'web' })
  const answer = await onHost(visitor(at), query)
  expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([status, 'noindex'])
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain(`>${heading}</h1>`)
  expect(answer.body.replaceAll('&#x27;', "'")).toContain(text)
  expect(answer.body).not.toContain('Try again')
  await changes({ visitorDownloads: 'original' })
})

test("has what a link's holder has chosen, for nobody else", async () => {
  const link = (await olga.post(`/api/galleries/${gallery.id}/view-links`, { name: 'Nora' })).json()
  const [nora, guest] = [visitor(at), visitor(at)]
  await nora.get(new URL(link.url).pathname, { host })
  await guest.get(new URL(link.guestUrl).pathname, { host })
  const chosenOn = async (who: Visitor) => {
    const document = new new Window().DOMParser().parseFromString((await onHost(who)).body, 'text/html')
    const lines = [...document.querySelectorAll('.chosen h2, .chosen li')].map((line) => line.textContent)
    const links = [...document.querySelectorAll('.chosen a')].map((one) => one.getAttribute('href')!)
    return { lines, links }
  }
  expect((await chosenOn(nora)).lines).toEqual([])
  const images = (await olga.imagesOf(gallery)).map(({ id }) => id)
  const picked = await nora.request({
    ...{ method: 'PUT', url: `/api/public/galleries/${gallery.publicId}/picks/${images[0]}` },
    ...{ payload: { mark: 'yes' }, headers: { host } },
  })
  expect(picked.statusCode).toBe(200)
  const { lines, links } = await chosenOn(nora)
  expect(lines).toEqual([
    'Chosen 1 photo',
    expect.stringMatching(/^High resolution\d+ kB$/),
    expect.stringMatching(/^Web size\d+ kB$/),
  ])
  expect((await onHost(nora)).headers['cache-control']).toBe('private, no-cache')
  const answer = await nora.get(links[0]!, { host })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  for (const who of [guest, visitor(at)]) expect((await chosenOn(who)).lines).toEqual([])
  await olga.patch(`/api/view-links/${link.id}`, { picks: false })
  expect((await chosenOn(nora)).lines).toEqual([])
})

test('is found where something may be downloaded only', async () => {
  await changes({ visitorDownloads: 'none' })
  for (const answer of [await onHost(), await inFrame()]) {
    expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([404, 'noindex'])
    expect(answer.body).toContain('No downloads')
  }
  const empty = await olga.createsGallery('Empty')
  await olga.patch(`/api/galleries/${empty.id}`, { visitorDownloads: 'web' })
  expect((await visitor(at).get(`/iframe/${empty.publicId}/download`)).statusCode).toBe(404)
  for (const id of ['aaaaaaaaaaaaaaaa', '0', 'x'])
    expect((await visitor(at).get(`/iframe/${id}/download`)).statusCode).toBe(404)
  const siteless = await visitor(at).get('/download', { host: 'nobody.localhost:3000' })
  expect(siteless.statusCode).toBe(404)
})

test('asks for the password, and shows what a link allows', async () => {
  const password = 'open sesame'
  await changes({ visitorDownloads: 'none', visibility: 'password', password })
  const locked = await onHost()
  expect([locked.statusCode, locked.headers['cache-control']]).toEqual([401, 'no-store'])
  expect(locked.body).not.toContain('kiss')
  const { url } = (
    await olga.post(`/api/galleries/${gallery.id}/view-links`, { name: 'Nora', downloads: 'original' })
  ).json()
  const nora = visitor(at)
  await nora.get(new URL(url).pathname, { host })
  const opened = await onHost(nora)
  expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  expect(formIn(opened.body).fields).toHaveLength(4)

  const guest = visitor(at)
  const unlocked = await guest.request({
    ...{ method: 'POST', url: '/download', payload: `password=${encodeURIComponent(password)}` },
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([unlocked.statusCode, unlocked.headers.location]).toEqual([303, '/download'])
  expect((await onHost(guest)).statusCode).toBe(404)
  await changes({ visitorDownloads: 'web' })
  expect((await onHost(guest)).statusCode).toBe(200)
})
