/** The page of a site as the start page of the app's host. */
import { eq } from 'drizzle-orm'
import { Window } from 'happy-dom'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile({ HOME_SITE: 'mara-lind' })
let mara: SignedIn
beforeAll(async () => {
  mara = await person(at, 'Mara')
  const { db } = at.services.connection
  await db.update(users).set({ status: 'paid' }).where(eq(users.id, mara.user.id))
})

const site = async (wanted: object) =>
  expect((await mara.patch('/api/account/site', wanted)).statusCode).toBe(200)
const home = async (headers = {}) => {
  const answer = await visitor(at).get('/', headers)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  return { answer, page: new new Window().DOMParser().parseFromString(answer.body, 'text/html') }
}
const titleOf = async (headers = {}) => (await home(headers)).page.title

test('it is the landing page while there is no such site, and while it is off', async () => {
  expect(await titleOf()).toBe('Picture Rail')
  await site({ enabled: false, name: 'mara-lind', title: 'Mara Lind' })
  expect(await titleOf()).toBe('Picture Rail')
})

test('it is the site, for people who are signed in, too, with its own address and a link to sign in', async () => {
  const gallery = await mara.createsGallery('The ball')
  await mara.adds(gallery, await imageFile('a.jpg'))
  await mara.put('/api/account/site/galleries', { galleryIds: [gallery.id] })
  await site({ enabled: true, name: 'mara-lind', title: 'Mara Lind' })
  for (const headers of [{}, { cookie: mara.cookie }]) {
    const { page } = await home(headers)
    expect(page.title).toBe('Mara Lind')
    expect(page.querySelector('link[rel=canonical]')!.getAttribute('href')).toBe(
      'http://mara-lind.localhost:3000/',
    )
    expect(page.querySelector('footer a')!.outerHTML).toBe('<a href="/sign-in">Sign in</a>')
    const picture = page.querySelector('img')!.getAttribute('src')!
    expect((await visitor(at).get(picture)).headers['content-type']).toBe('image/webp')
  }
  const { answer } = await home()
  const again = await visitor(at).get('/', { 'if-none-match': answer.headers.etag as string })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('only there: its own host has no link to sign in, and /home is the landing page', async () => {
  const own = await visitor(at).get('/', { host: 'mara-lind.localhost:3000' })
  expect(own.body).toContain('Mara Lind')
  expect(own.body).not.toContain('Sign in')
  const landing = await visitor(at).get('/home')
  expect(landing.body).toContain('<meta name="home-site" content="on">')
  expect(landing.body).not.toContain('Mara Lind')
})

test('it is the landing page again once the site is off', async () => {
  expect(await titleOf()).toBe('Mara Lind')
  await site({ enabled: false })
  expect(await titleOf()).toBe('Picture Rail')
})
