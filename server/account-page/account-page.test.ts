import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ShareableLink } from '#contract/upload-links.ts'
import { runAdminCommand } from '#server/admin/commands.ts'
import { auditEntries, images, passkeys, users } from '#server/database/tables/index.ts'
import { contentsOf } from '#testing/archives.ts'
import { fakeStripe } from '#testing/fake-stripe.ts'
import { imageFile } from '#testing/image-files.ts'
import { logoFile } from '#testing/logo-files.ts'
import { emailsIn, emailTo } from '#testing/mailbox.ts'
import { multipart } from '#testing/multipart.ts'
import { PASSWORD, person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile, startAppForThisTest } from '#testing/start-app.ts'
import { storedFiles, tracesOf } from '#testing/traces.ts'

const at = appForThisFile()
let olga: SignedIn
let ines: SignedIn
beforeEach(async () => {
  olga = await person(at, 'Olga')
  ines = await person(at, 'Ines')
})

const db = () => at.services.connection.db

const quits = (who: SignedIn, payload: object) =>
  who.request({ method: 'DELETE', url: '/api/account', payload })

/** Makes somebody a collaborator of a gallery. */
async function joins(who: SignedIn, owner: SignedIn, gallery: { id: number }) {
  const invited = await owner.post(`/api/galleries/${gallery.id}/collaborators`, { email: who.user.email })
  expect(invited.statusCode).toBe(201)
  const { links } = await emailTo(at.dataDirectory, who.user.email)
  await who.post(`/api/accept-collaboration/${links.at(-1)!.split('/').pop()}`)
}

describe('deleting the own account', () => {
  test('leaves nothing of it but an entry in the audit and the images in galleries of others', async () => {
    const [dunes, roofs] = [await olga.createsGallery('Dunes'), await ines.createsGallery('Roofs')]
    await olga.adds(dunes, await imageFile('a.jpg'), await imageFile('b.jpg'))
    await olga.post(`/api/galleries/${dunes.id}/shareable-links`)
    await joins(olga, ines, roofs)
    const [stays] = await olga.adds(roofs, await imageFile('c.jpg'))
    const link = (await olga.post(`/api/galleries/${roofs.id}/shareable-links`)).json<ShareableLink>()
    await olga.post('/api/auth/forgot-password', { email: olga.user.email })
    const elsewhere = visitor(at)
    await elsewhere.signIn(olga.user.email)
    expect(Object.keys(await tracesOf(at.services.connection.pool, olga.user))).toContain('users')

    const answer = await quits(olga, { password: PASSWORD })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(olga.cookie).not.toContain('sid=')
    expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(401)
    expect((await visitor(at).signIn(olga.user.email)).statusCode).toBe(401)
    expect((await visitor(at).get(`/api/public/galleries/${dunes.id}`)).statusCode).toBe(404)

    expect(await tracesOf(at.services.connection.pool, olga.user)).toEqual({ audit_entries: 1 })
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.userId, olga.user.id))
    expect(entries).toMatchObject([
      {
        actorId: olga.user.id,
        userEmail: olga.user.email,
        action: 'account deleted',
        details: { galleries: 1 },
      },
    ])
    await expect.poll(() => storedFiles(at.dataDirectory, [dunes.id])).toEqual([])
    expect(await db().select({ userId: images.userId }).from(images).where(eq(images.id, stays!.id))).toEqual(
      [{ userId: null }],
    )
    const sent = await visitor(at).sends(`/api/invite/${link.token}/upload`, [await imageFile('d.jpg')])
    expect(sent.statusCode).toBe(404)
    expect((await ines.imagesOf(roofs)).map(({ id }) => id)).toEqual([stays!.id])

    const goodbye = async () =>
      (await emailsIn(at.dataDirectory)).find(
        ({ to, subject }) =>
          to === olga.user.email && subject === 'Your Picture Rail account has been deleted',
      )
    await expect.poll(goodbye).toBeDefined()
    const message = (await goodbye())!
    expect(message.text).toContain('deleted with your gallery and all pictures.')
    expect(message.text).not.toContain('subscription')
  })

  test('asks for the password', async () => {
    for (const [payload, status, code] of [
      [{}, 400, 'invalid_input'],
      [{ password: 'not the password' }, 403, 'wrong_password'],
    ] as const) {
      const answer = await quits(olga, payload)
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    }
    expect((await olga.get('/api/auth/user')).statusCode).toBe(200)
  })

  test('asks for the e-mail where the password was given before', async () => {
    await db().insert(passkeys).values({
      id: olga.user.id,
      userId: olga.user.id,
      name: 'Phone',
      credentialId: olga.user.id,
      publicKey: 'x',
      counter: 0,
      transports: [],
    })
    const wrong = await quits(olga, { email: ines.user.email })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid_input'])
    expect((await quits(olga, { email: olga.user.email.toUpperCase() })).statusCode).toBe(204)
    expect(await tracesOf(at.services.connection.pool, olga.user)).toEqual({ audit_entries: 1 })
  })

  test('is refused to the last administrator', async () => {
    await runAdminCommand(db(), ['grant-admin', olga.user.email])
    const answer = await quits(olga, { password: PASSWORD })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      code: 'last_admin',
      message: "The last administrator can't be deleted.",
    })
    await runAdminCommand(db(), ['grant-admin', ines.user.email])
    expect((await quits(olga, { password: PASSWORD })).statusCode).toBe(204)
    await db().update(users).set({ role: 'User' }).where(eq(users.id, ines.user.id))
  })

  test('ends the subscription', async () => {
    const stripe = await fakeStripe('recurring')
    onTestFinished(() => stripe.close())
    const there = await startAppForThisTest(stripe.environment)
    const vera = await person(there, 'Vera')
    const { url } = (await vera.post('/api/create-checkout-session')).json()
    stripe.pay(url)
    expect((await quits(vera, { password: PASSWORD })).statusCode).toBe(204)
    const statuses = () => [...stripe.state.subscriptions.values()].map(({ status }) => status)
    await expect.poll(statuses).toEqual(['canceled'])
    const { text } = await emailTo(there.dataDirectory, vera.user.email)
    expect(text).toContain('Your subscription has ended')
  })
})

describe('taking everything along', () => {
  test('is one ZIP with what is known and what was uploaded, without secrets', async () => {
    const dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes-of-olga', description: 'Sand' })
    await olga.createsGallery('Empty', { subdomain: 'empty-of-olga' })
    const [first, second] = [await imageFile('dune.jpg'), await imageFile('dune.jpg', { width: 300 })]
    const [added] = await olga.adds(dunes, first, second)
    await olga.patch(`/api/images/${added!.id}`, { title: 'At noon' })
    await olga.post('/api/presets', { name: 'Weddings', settings: { theme: 'ivory' } })
    await olga.post('/api/webhooks', { url: 'https://1.1.1.1/hook', events: ['picks.done'] })
    const answer = await olga.get('/api/account/export')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename=account.zip',
      'content-length': String(answer.rawPayload.length),
      'accept-ranges': 'bytes',
    })
    const files = await contentsOf(answer.rawPayload)
    const rest = [...files.keys()].filter((name) => !/\/(page|renditions)\//.test(name))
    expect(rest).toEqual([
      'account.json',
      'galleries/dunes-of-olga/originals/dune.jpg',
      'galleries/dunes-of-olga/originals/dune (2).jpg',
      'galleries/dunes-of-olga/gallery.json',
      'galleries/dunes-of-olga/index.html',
      'galleries/empty-of-olga/gallery.json',
      'galleries/empty-of-olga/index.html',
    ])
    expect(files.get('galleries/dunes-of-olga/originals/dune.jpg')).toEqual(first.bytes)
    expect(files.get('galleries/dunes-of-olga/originals/dune (2).jpg')).toEqual(second.bytes)
    expect(JSON.parse(String(files.get('galleries/dunes-of-olga/gallery.json')))).toMatchObject({
      version: 3,
      gallery: {
        title: 'Dunes',
        description: 'Sand',
        subdomain: 'dunes-of-olga',
        visibility: 'public',
        titleAlignment: 'center',
        visitorDownloads: 'none',
        allowSelections: false,
      },
      images: [
        { file: 'originals/dune.jpg', title: 'At noon', originalName: 'dune.jpg', width: 450 },
        { file: 'originals/dune (2).jpg', title: null, originalName: 'dune.jpg', width: 300 },
      ],
    })
    const record = JSON.parse(String(files.get('account.json')))
    expect(record).toEqual({
      version: 1,
      profile: {
        id: olga.user.id,
        firstName: 'Olga',
        lastName: null,
        profileImageUrl: null,
        studioName: null,
        messageTemplate: null,
        language: null,
        browserLanguage: null,
        role: 'User',
        createdAt: olga.user.createdAt,
      },
      site: null,
      presets: [{ name: 'Weddings', settings: { theme: 'ivory' }, createdAt: expect.any(String) }],
      webhooks: [
        {
          ...{ url: 'https://1.1.1.1/hook', events: ['picks.done'], galleryId: null, isActive: true },
          createdAt: expect.any(String),
        },
      ],
      email: { address: olga.user.email, verifiedAt: expect.any(String) },
      plan: { status: 'trial', trialEndsAt: olga.user.trialEndsAt },
      signIn: { services: [], passkeys: [], apiTokens: [], twoStepSince: null },
      sessions: [expect.objectContaining({ createdAt: expect.any(String) })],
      collaborations: [],
      clients: { selections: [], sentEmails: [], viewLinks: [] },
      audit: expect.any(Array),
    })
    const { rows } = await at.services.connection.pool.query(
      'select password_hash, sid from local_accounts join sessions using (user_id) where user_id = $1',
      [olga.user.id],
    )
    for (const secret of Object.values(rows[0])) {
      expect(String(files.get('account.json'))).not.toContain(secret)
    }
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.userId, olga.user.id))
    expect(entries.map(({ action }) => action)).toContain('account exported')
  })

  test('has both logos of the site', async () => {
    for (const [call, colour] of [
      ['logo', '#222'],
      ['logo-dark', '#fff'],
    ] as const) {
      const sent = { ...(await logoFile([colour])), field: 'logo' }
      await olga.request({ method: 'PUT', url: `/api/account/site/${call}`, ...multipart([sent]) })
    }
    const { logoUrl, logoDarkUrl } = (await olga.get('/api/account/site')).json()
    const files = await contentsOf((await olga.get('/api/account/export')).rawPayload)
    expect([...files.keys()]).toEqual(['account.json', 'logo.webp', 'logo-dark.webp'])
    expect(files.get('logo.webp')).toEqual((await visitor(at).get(logoUrl)).rawPayload)
    expect(files.get('logo-dark.webp')).toEqual((await visitor(at).get(logoDarkUrl)).rawPayload)
  })

  test('resumes an interrupted download', async () => {
    const dunes = await olga.createsGallery('Dunes')
    await olga.adds(dunes, await imageFile())
    // An export has the renditions that exist by then: it changes until all of them do.
    const bundle = async () => (await olga.get(`/api/galleries/${dunes.id}/bundle`)).statusCode
    await expect.poll(bundle, { interval: 100 }).toBe(200)
    const whole = await olga.get('/api/account/export')
    const rest = await olga.get('/api/account/export', {
      range: 'bytes=1000-',
      'if-range': whole.headers.etag as string,
    })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true)
    await olga.createsGallery('Another')
    const changed = await olga.get('/api/account/export', {
      range: 'bytes=1000-',
      'if-range': whole.headers.etag as string,
    })
    expect(changed.statusCode).toBe(200)
  })
})
