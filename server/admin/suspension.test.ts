/** A suspended person on two processes that share a database and a storage. */

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminUser, AuditEntry } from '#contract/admin.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { Site } from '#contract/sites.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { customDomains, galleries, samples, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { setDomain } from '#server/domains/set-domain.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { guestUploadsEmail } from '#server/upload-links/notify-owner.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailsIn, emailTo } from '#testing/mailbox.ts'
import { multipart } from '#testing/multipart.ts'
import { PASSWORD, person, type SignedIn, Visitor, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'
import { runAdminCommand } from './commands.ts'

const DOMAIN = 'photos.olga.example'
const SITE_DOMAIN = 'www.olga.example'

let at: TestApp
let other: TestApp
let ada: SignedIn
let olga: SignedIn
let ines: SignedIn
let dunes: Gallery
let image: Image
let link: ShareableLink
let inviteToken: string
let logo: string
const db = () => at.services.connection.db

beforeAll(async () => {
  let url = ''
  at = await startApp({}, async (fresh) => (url = fresh))
  other = await startApp({ DATA_DIR: at.dataDirectory }, async () => url)
  ada = await person(at, 'Ada')
  await runAdminCommand(db(), ['grant-admin', ada.user.email])
  olga = await person(at, 'Olga')
  ines = await person(at, 'Ines')
  dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  image = (await olga.adds(dunes, await imageFile('dune.jpg')))[0]!
  link = (await olga.post(`/api/galleries/${dunes.id}/shareable-links`)).json()
  for (const email of [ines.user.email, 'later@example.org']) {
    await olga.post(`/api/galleries/${dunes.id}/collaborators`, { email })
  }
  await ines.post(`/api/accept-collaboration/${await invitationOf(ines.user.email)}`)
  inviteToken = await invitationOf('later@example.org')
  await setDomain(at.services, olga.user, { galleryId: dunes.id }, DOMAIN)
  await setDomain(at.services, olga.user, { siteOf: olga.user.id }, SITE_DOMAIN)
  await olga.patch('/api/account/site', { name: 'olga', enabled: true })
  await olga.put('/api/account/site/galleries', { galleryIds: [dunes.id] })
  const file = { ...(await imageFile('logo.png', { width: 20, height: 20 })), field: 'logo' }
  const sent = { method: 'PUT', url: '/api/account/site/logo', ...multipart([file]) } as const
  logo = (await olga.request(sent)).json<Site>().logoUrl!
  await db().update(customDomains).set({ verifiedAt: new Date() })
  await db().insert(samples).values({ galleryId: dunes.id, name: 'dunes', position: 0 })
})
afterAll(async () => {
  await other.close()
  await at.close()
})

const invitationOf = async (email: string) =>
  (await emailTo(at.dataDirectory, email, 'Invitation')).links[0]!.split('/').at(-1)!

const suspends = async (suspended: boolean, userId = olga.user.id, who = ada) =>
  who.patch(`/api/admin/users/${userId}/suspended`, { suspended })

beforeEach(async () => {
  await suspends(false)
  if (olga.cookie === '' || (await olga.get('/api/auth/user')).statusCode === 401) {
    await olga.signIn(olga.user.email)
  }
})

/** Statuses that everybody but the owner gets at every address of the gallery, from this process. */
async function walk(process: TestApp) {
  const seen: Record<string, number | string> = {}
  const guest = new Visitor(process)
  const member = new Visitor(process)
  member.cookie = ines.cookie
  const get = async (who: Visitor, url: string, host?: string) => {
    const answer = await who.get(url, host ? { host } : {})
    seen[`${who === member ? 'member ' : ''}${host ?? ''}${url}`] = answer.statusCode
  }
  for (const part of ['', '/images', '/layout']) await get(guest, `/api/public/galleries/${dunes.id}${part}`)
  await get(guest, `/iframe/${dunes.id}`)
  for (const { url } of image.renditions) await get(guest, url)
  for (const host of ['dunes.localhost:3000', DOMAIN]) {
    for (const url of ['/', image.renditions[0]!.url, `/api/public/galleries/${dunes.id}/images`]) {
      await get(guest, url, host)
    }
  }
  for (const host of ['olga.localhost:3000', SITE_DOMAIN]) {
    for (const url of ['/', '/robots.txt', '/sitemap.xml', '/feed.atom', logo]) await get(guest, url, host)
  }
  await get(guest, logo)
  for (const domain of ['dunes.localhost', DOMAIN, 'olga.localhost', SITE_DOMAIN]) {
    await get(guest, `/internal/domain-allowed?domain=${domain}`, 'localhost:3000')
  }
  await get(guest, `/invite/${link.token}`)
  await get(guest, `/api/invite/${link.token}`)
  for (const part of ['', '/cover', '/images', '/shareable-links', '/download']) {
    await get(member, `/api/galleries/${dunes.id}${part}`)
  }
  await get(member, `/api/images/${image.id}/original`)
  await get(member, `/api/collaboration-invitation/${inviteToken}`)
  for (const url of [`/api/invite/${link.token}/upload`, `/api/galleries/${dunes.id}/images`]) {
    const small = multipart([await imageFile('small.jpg', { width: 20, height: 20 })])
    seen[`POST ${url}`] = (await member.request({ method: 'POST', url, ...small })).statusCode
  }
  seen.listed = String((await member.get('/api/galleries')).json<unknown[]>().length)
  seen.samples = String((await guest.get('/api/public/samples')).json<unknown[]>().length)
  return seen
}

describe('the galleries of a suspended person', () => {
  test('are hidden at every address, on every process, and all come back', async () => {
    const before = [await walk(at), await walk(other)]
    for (const seen of before) {
      expect(Object.entries(seen).filter(([, status]) => Number(status) >= 400)).toEqual([])
      expect([seen.listed, seen.samples]).toEqual(['1', '1'])
    }
    expect((await suspends(true)).statusCode).toBe(200)
    await expect.poll(() => walk(at).then(notGone)).toEqual([])
    await expect.poll(() => walk(other).then(notGone)).toEqual([])

    expect((await suspends(false)).statusCode).toBe(200)
    for (const process of [at, other]) {
      await expect.poll(() => walk(process)).toEqual(before[0])
    }
  })
})

/** Addresses that still answer. */
const notGone = (seen: Record<string, number | string>) =>
  Object.entries(seen).filter(([, status]) => status !== 404 && status !== '0')

describe('a suspended person', () => {
  test('is signed out everywhere, and told why at the next sign-in', async () => {
    const elsewhere = visitor(other)
    await elsewhere.signIn(olga.user.email)
    const answer = await suspends(true)
    expect(answer.json()).toMatchObject({ id: olga.user.id, suspended: true })
    for (const browser of [olga, elsewhere]) {
      expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
    }
    const refused = await visitor(at).signIn(olga.user.email)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'suspended'])
    expect(refused.headers['set-cookie']).toBeUndefined()
    const wrong = await visitor(at).signIn(olga.user.email, 'not the password')
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong_credentials'])

    await suspends(false)
    expect((await visitor(at).signIn(olga.user.email)).statusCode).toBe(200)
  })

  test('has no session even where one remained', async () => {
    await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, olga.user.id))
    expect((await olga.get('/api/galleries')).statusCode).toBe(401)
  })

  test('can set a new password, which does not sign them in', async () => {
    await suspends(true)
    await visitor(at).post('/api/auth/forgot-password', { email: olga.user.email })
    const message = await emailTo(at.dataDirectory, olga.user.email, 'new password')
    const token = new URL(message.links[0]!).pathname.replace('/reset-password/', '')
    expect(
      (await visitor(at).post('/api/auth/reset-password', { token, password: PASSWORD })).statusCode,
    ).toBe(204)
    expect((await visitor(at).signIn(olga.user.email)).json().code).toBe('suspended')
  })

  test('gets no other e-mail', async () => {
    await suspends(true)
    const tell = (count: number) =>
      transact(db(), (tx) => sendEmail(tx, at.services.jobs, guestUploadsEmail, { linkId: link.id, count }))
    await tell(7)
    await expect
      .poll(async () => {
        const { rows } = await at.services.connection.pool.query(
          `select count(*)::int as open from pgboss.job where name = 'deliver-letter' and state < 'completed'`,
        )
        return rows[0].open
      })
      .toBe(0)
    const subjects = (await emailsIn(at.dataDirectory)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('7 pictures'))).toEqual([])
  })

  test('cannot be impersonated, and an impersonation is ended', async () => {
    const bea = await person(at, 'Bea')
    await runAdminCommand(db(), ['grant-admin', bea.user.email])
    await bea.post(`/api/impersonate/${olga.user.id}`)
    await suspends(true)
    expect((await bea.get('/api/auth/user')).statusCode).toBe(401)
    expect((await ada.post(`/api/impersonate/${olga.user.id}`)).statusCode).toBe(409)
  })

  test('leaves in other people’s galleries what they did there', async () => {
    const hers = await ines.createsGallery('Hers')
    await ines.post(`/api/galleries/${hers.id}/collaborators`, { email: olga.user.email })
    await olga.post(`/api/accept-collaboration/${await invitationOf(olga.user.email)}`)
    const [kept] = await olga.adds(hers, await imageFile('kept.jpg'))
    await suspends(true)
    expect(await ines.imagesOf(hers)).toMatchObject([{ id: kept!.id, userId: olga.user.id }])
    expect((await visitor(at).get(kept!.renditions[0]!.url)).statusCode).toBe(200)
    await db().delete(galleries).where(eq(galleries.id, hers.id))
  })
})

test('suspending and reinstating are written down once each', async () => {
  for (const suspended of [true, true, false, false]) {
    expect((await suspends(suspended)).json()).toMatchObject({ suspended })
  }
  const entries = (await ada.get(`/api/admin/audit?user=${olga.user.id}`)).json<AuditEntry[]>()
  expect(entries.slice(0, 2)).toMatchObject([
    {
      action: 'user reinstated',
      actor: { id: ada.user.id, email: ada.user.email },
      user: { id: olga.user.id, email: olga.user.email },
    },
    { action: 'user suspended' },
  ])
})

test('administrators, oneself and nobody are not suspended; a suspended account gets no role', async () => {
  const cleo = await person(at, 'Cleo')
  await runAdminCommand(db(), ['grant-admin', cleo.user.email])
  expect((await suspends(true, cleo.user.id)).statusCode).toBe(409)
  expect((await suspends(true, ada.user.id)).statusCode).toBe(409)
  expect((await suspends(true, 'nobody')).statusCode).toBe(404)
  expect((await suspends(true, olga.user.id, ines)).statusCode).toBe(403)
  await suspends(true)
  const role = await ada.patch(`/api/admin/users/${olga.user.id}/role`, { role: 'Admin' })
  expect(role.statusCode).toBe(409)
  await expect(runAdminCommand(db(), ['grant-admin', olga.user.email])).rejects.toThrow('suspended')
  const listed = (await ada.get('/api/admin/users')).json<AdminUser[]>()
  expect(listed.find(({ id }) => id === olga.user.id)).toMatchObject({ role: 'User', suspended: true })
})
