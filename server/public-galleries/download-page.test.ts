/** The page where visitors choose what they download, without a script. */
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { galleryDownloadAddress } from '#contract/visitor-downloads.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let olga: SignedIn
let gallery: Gallery
let host: string
beforeAll(async () => {
  at = await startApp()
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
afterAll(() => at.close())

const changes = async (change: object) =>
  expect((await olga.patch(`/api/galleries/${gallery.id}`, change)).statusCode).toBe(200)
const onHost = (who: Visitor = visitor(at)) => who.get('/download', { host })
const inFrame = (who: Visitor = visitor(at)) => who.get(`/iframe/${gallery.publicId}/download`)

/** The fields of the form, with what they are called, and where it leads. */
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
  const what = [
    ['radio', 'chapter', '', true, 'All photos2'],
    ['radio', 'chapter', 'the-kiss', false, 'The <kiss>1'],
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
      action: galleryDownloadAddress(gallery.publicId),
      fields: [
        ...what,
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
  expect(formIn((await onHost()).body).fields).toEqual([...what, ['hidden', 'size', 'web', false, webHint]])
  // What the form asks for is answered with a page until it is there, and then with the ZIP.
  const ask = () =>
    visitor(at).get(`${galleryDownloadAddress(gallery.publicId)}?chapter=the-kiss&size=web`, {
      ...{ host, accept: 'text/html,*/*;q=0.8' },
    })
  await expect.poll(async () => (await ask()).statusCode, { interval: 100 }).toBe(200)
  expect((await ask()).headers['content-type']).toBe('application/zip')
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
