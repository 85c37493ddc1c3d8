/** Members who open their own gallery on its own host, where no session is read. */

import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { ViewLink } from '#contract/view-links.ts'
import type { GalleryVisits } from '#contract/visits.ts'
import { runAdminCommand } from '#server/admin/commands.ts'
import { announce } from '#server/database/announcements.ts'
import { collaborators, customDomains, memberKeys, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { forgetMemberKeys } from '#server/galleries/member-keys.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, programOf, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { until } from '#testing/programs.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let carl: SignedIn
let gallery: Gallery
let picture: Image
let own: string
beforeAll(async () => {
  olga = await person(at, 'Olga')
  carl = await person(at, 'Carl')
  gallery = await olga.createsGallery('Dunes')
  own = new URL(gallery.address).host
  const [added] = await olga.adds(gallery, await imageFile('a.jpg', { width: 900, height: 600 }))
  picture = added!
})
beforeEach(async () => {
  await change({ visibility: 'private', closesAt: null })
  await db().delete(collaborators)
  await db()
    .insert(collaborators)
    .values({
      galleryId: gallery.id,
      userId: carl.user.id,
      status: 'accepted',
      email: carl.user.email,
      expiresAt: new Date(Date.now() + 86_400_000),
    })
})

const db = () => at.services.connection.db
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PAST = { closesAt: new Date(Date.now() - 1000).toISOString() }
const PASSWORD = { visibility: 'password', password: 'open sesame' }

const change = async (wanted: object) =>
  expect((await olga.patch(`/api/galleries/${gallery.id}`, wanted)).statusCode).toBe(200)
const open = (who: Visitor, { id }: { id: number } = gallery) => who.get(`/api/galleries/${id}/open`)
/** Address to which a member is redirected. */
async function keyOf(who: Visitor): Promise<URL> {
  const answer = await open(who)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store'])
  return new URL(String(answer.headers.location))
}
const use = (browser: Visitor, { pathname, host }: URL) =>
  browser.get(pathname, { host, 'user-agent': BROWSER })
/** Browser of a member on the gallery's own host. */
async function openedBy(who: Visitor): Promise<Visitor> {
  const browser = visitor(at)
  expect((await use(browser, await keyOf(who))).statusCode).toBe(303)
  return browser
}
const see = (browser: Visitor, url = '/') => browser.get(url, { host: own, 'user-agent': BROWSER })
const lineOf = ({ body }: { body: string }) =>
  /<aside class="only-you".*?<p>(.*?)<\/p>/.exec(body)?.[1]?.replace('&#x27;', "'")
function isEnded(answer: { statusCode: number; body: string; headers: object }) {
  expect([answer.statusCode, answer.body.includes('This link has ended')]).toEqual([404, true])
  expect(answer.headers).not.toHaveProperty('set-cookie')
}
async function suspend(who: SignedIn) {
  const set = async (suspendedAt: Date | null) => {
    await db().update(users).set({ suspendedAt }).where(eq(users.id, who.user.id))
    await transact(db(), (tx) => announce(tx, { about: 'suspension-changed' }))
  }
  await set(new Date())
  onTestFinished(() => set(null))
}

describe('a member opens their own gallery', () => {
  test.each([
    ['public', { visibility: 'public' }, undefined],
    ['unlisted', { visibility: 'unlisted' }, undefined],
    ['password', PASSWORD, 'Only you see this: visitors need the password.'],
    ['private', {}, "Only you see this: visitors can't see it."],
    ['closed', { ...PASSWORD, ...PAST }, 'Only you see this: it is closed.'],
    ['closed and private', PAST, 'Only you see this: it is closed.'],
  ])('that is %s: all of it, and a line says what keeps visitors out', async (_how, wanted, line) => {
    await change(wanted)
    for (const who of [olga, carl]) {
      const browser = visitor(at)
      const opened = await use(browser, await keyOf(who))
      expect([opened.statusCode, opened.headers.location]).toEqual([303, '/'])
      expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(String(opened.headers['set-cookie'])).toMatch(
        new RegExp(`^gallery-${gallery.publicId}=[^;]+; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax$`),
      )
      const page = await see(browser)
      expect([page.statusCode, lineOf(page)]).toEqual([200, line])
      expect(page.headers['cache-control']).toBe('private, no-cache')
      const data = `/api/public/galleries/${gallery.publicId}`
      for (const url of [`/p/${picture.id}`, data, `${data}/images`, picture.filePath])
        expect([url, (await see(browser, url)).statusCode]).toEqual([url, 200])
    }
  })

  test('at its own domain once that is verified', async () => {
    const domain = { galleryId: gallery.id, hostname: 'dunes.example.org', providerId: 'x', proof: 'x' }
    await db()
      .insert(customDomains)
      .values({ ...domain, records: { id: 'x', status: 'active' } as never })
    onTestFinished(async () => void (await db().delete(customDomains)))
    expect((await keyOf(olga)).host).toBe(own)
    await db().update(customDomains).set({ verifiedAt: new Date() })
    expect((await keyOf(olga)).host).toBe('dunes.example.org')
  })

  test('and counts no visit; on a public one they see the very page of visitors', async () => {
    await change({ visibility: 'public' })
    const visits = async () =>
      (await olga.get(`/api/galleries/${gallery.id}/visits`)).json<GalleryVisits>().total
    expect(await visits()).toBe(0)
    const browser = await openedBy(olga)
    const page = await see(browser)
    await see(visitor(at))
    await until(async () => expect(await visits()).toBe(1))
    expect((await see(visitor(at))).body).toBe(page.body)
    await change({ visibility: 'private' })
    expect(lineOf(await see(browser))).toContain("visitors can't")
  })

  test('as visitors see it: what waits is not there, and the list of a view link is not theirs', async () => {
    const browser = await openedBy(olga)
    const picks = await see(browser, `/api/public/galleries/${gallery.publicId}/picks`)
    expect([picks.statusCode, picks.json().code]).toEqual([401, 'link_required'])
    const made = await olga.post(`/api/galleries/${gallery.id}/view-links`, { name: 'Ana' })
    const { url } = made.json<ViewLink>()
    expect((await use(browser, new URL(url))).statusCode).toBe(303)
    expect(lineOf(await see(browser))).toBeUndefined()
    expect((await use(browser, await keyOf(olga))).statusCode).toBe(303)
    expect(lineOf(await see(browser))).toContain('Only you')
  })

  test('as an administrator who acts as them does, and that is audited', async () => {
    const ada = await person(at, 'Ada')
    await runAdminCommand(db(), ['grant-admin', ada.user.email])
    await ada.signIn(ada.user.email)
    expect((await open(ada)).statusCode).toBe(404)
    await ada.post(`/api/impersonate/${olga.user.id}`)
    expect((await see(await openedBy(ada))).statusCode).toBe(200)
    await ada.post('/api/impersonate/stop')
    const entries = (await ada.get('/api/admin/audit')).json<{ action: string }[]>()
    expect(entries.map(({ action }) => action)).toContain('gallery opened as visitors see it')
  })
})

describe('a key opens nothing', () => {
  test('to strangers, without a session, and to programs', async () => {
    expect((await open(visitor(at))).statusCode).toBe(401)
    expect((await open(await person(at))).statusCode).toBe(404)
    const program = await open(await programOf(olga))
    expect([program.statusCode, program.json().code]).toEqual([403, 'token_scope'])
  })

  test('a second time, also of two at once', async () => {
    const key = await keyOf(olga)
    const [one, two] = [visitor(at), visitor(at)]
    const both = await Promise.all([use(one, key), use(two, key)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 404])
    isEnded(await use(visitor(at), key))
    expect((await use(visitor(at), await keyOf(olga))).statusCode).toBe(303)
  })

  test('after 60 seconds, and no longer than 12 hours', async () => {
    const expiresIn = async () => {
      const [key] = await db().select().from(memberKeys)
      return (key!.expiresAt.getTime() - Date.now()) / 1000
    }
    const expire = () =>
      db()
        .update(memberKeys)
        .set({ expiresAt: new Date(Date.now() - 1) })
    await db().delete(memberKeys)
    const key = await keyOf(olga)
    expect(await expiresIn()).toSatisfy((seconds: number) => seconds > 50 && seconds <= 60)
    await expire()
    isEnded(await use(visitor(at), key))
    await db().delete(memberKeys)
    const browser = await openedBy(olga)
    expect(await expiresIn()).toSatisfy((seconds: number) => seconds > 43_190 && seconds <= 43_200)
    expect((await see(browser)).statusCode).toBe(200)
    await expire()
    expect((await see(browser)).statusCode).toBe(404)
    await forgetMemberKeys(db())
    expect(await db().$count(memberKeys)).toBe(0)
  })

  test('to whoever only looks at its address', async () => {
    const key = await keyOf(olga)
    await visitor(at).request({ method: 'HEAD', url: key.pathname, headers: { host: own } })
    await visitor(at).get(key.pathname, { host: own, 'user-agent': 'Slackbot-LinkExpanding 1.0' })
    expect((await use(visitor(at), key)).statusCode).toBe(303)
  })

  test('of a collaborator who was removed in between, nor in the browser that had it', async () => {
    const [browser, key] = [await openedBy(carl), await keyOf(carl)]
    await db().delete(collaborators)
    isEnded(await use(visitor(at), key))
    const page = await see(browser)
    expect([page.statusCode, page.body.includes('Gallery not found')]).toEqual([404, true])
    expect((await see(browser, picture.filePath)).statusCode).toBe(404)
    await change(PASSWORD)
    expect((await see(browser)).statusCode).toBe(401)
    await change({ visibility: 'unlisted' })
    expect((await see(browser)).statusCode).toBe(200)
  })

  test('while the owner is suspended, or the collaborator whose it is', async () => {
    const [hers, his] = [await openedBy(olga), await openedBy(carl)]
    const [first, second] = [await keyOf(olga), await keyOf(carl)]
    await suspend(carl)
    isEnded(await use(visitor(at), second))
    expect([(await see(his)).statusCode, (await see(hers)).statusCode]).toEqual([404, 200])
    await suspend(olga)
    isEnded(await use(visitor(at), first))
    expect((await see(hers)).statusCode).toBe(404)
  })

  test('of another gallery, by its cookie neither, and with the hash that is stored', async () => {
    const other = await olga.createsGallery('Other')
    await olga.patch(`/api/galleries/${other.id}`, { visibility: 'private' })
    const host = new URL(other.address).host
    const key = await keyOf(olga)
    isEnded(await use(visitor(at), new URL(key.pathname, other.address)))
    const { cookie } = await openedBy(olga)
    const [, value] = cookie.split(/=(.*)/s) as [string, string]
    const [stored] = await db().select().from(memberKeys).where(eq(memberKeys.isHeld, true))
    for (const [forged, at_] of [
      [`gallery-${other.publicId}=${value}`, host],
      [`gallery-${gallery.publicId}=key.${stored!.keyHash}`, own],
      // The key in an address is not valid in a cookie.
      [`gallery-${gallery.publicId}=key.${key.pathname.split('/').at(-1)}`, own],
      [`gallery-${gallery.publicId}=key.`, own],
    ] as const) {
      const page = await visitor(at).get('/', { host: at_, cookie: forged })
      expect([forged, page.statusCode]).toEqual([forged, 404])
    }
    isEnded(await use(visitor(at), new URL(`/with/${value.slice('key.'.length)}`, gallery.address)))
  })
})
