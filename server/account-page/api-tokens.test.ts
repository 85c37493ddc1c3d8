import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ApiToken, MAX_TOKENS, type MadeApiToken } from '#contract/api-tokens.ts'
import { apiTokens, auditEntries, users } from '#server/database/tables/index.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailTo } from '#testing/mailbox.ts'
import { person, programOf, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile({ TRASH_DAYS: '0', LOG_LEVEL: 'debug', REQUIRE_TWO_STEP: 'admins' })
let olga: SignedIn
beforeEach(async () => {
  olga = await person(at, 'Olga')
})

const db = () => at.services.connection.db
const tokensOf = async (who: SignedIn) => (await who.get('/api/account/tokens')).json<ApiToken[]>()

describe('making', () => {
  test('answers the token once, lists it without, deletes it; the audit and an e-mail tell', async () => {
    const dunes = await olga.createsGallery('Dunes')
    const wanted = { name: ' Lightroom ', scope: 'write', galleryId: dunes.id, expiresInDays: 30 }
    const made = await olga.post('/api/account/tokens', wanted)
    expect(made.statusCode).toBe(201)
    const { token, ...listed } = made.json<MadeApiToken>()
    expect(token).toMatch(/^prt_[\w-]{40}$/)
    expect(listed).toEqual({
      id: expect.any(Number),
      name: 'Lightroom',
      scope: 'write',
      galleryId: dunes.id,
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
      lastUsedAt: null,
    })
    const days = (Date.parse(listed.expiresAt!) - Date.parse(listed.createdAt)) / 86_400_000
    expect(days).toBeCloseTo(30, 2)
    expect(await tokensOf(olga)).toEqual([listed])
    const [stored] = await db().select().from(apiTokens).where(eq(apiTokens.id, listed.id))
    expect(stored!.tokenHash).toBe(hashToken(token))
    expect(await emailTo(at.dataDirectory, olga.user.email, 'An API token was created')).toBeTruthy()

    expect((await (await person(at)).delete(`/api/account/tokens/${listed.id}`)).statusCode).toBe(404)
    const deleted = await olga.delete(`/api/account/tokens/${listed.id}`)
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    expect(await tokensOf(olga)).toEqual([])
    expect((await olga.delete(`/api/account/tokens/${listed.id}`)).statusCode).toBe(404)
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.userId, olga.user.id))
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['API token made', { name: 'Lightroom' }],
      ['API token deleted', { name: 'Lightroom' }],
    ])
    const activity = (await olga.get('/api/account/audit')).json() as { action: string }[]
    expect(activity.map(({ action }) => action)).toEqual(['API token deleted', 'API token created'])
  })

  test.each([
    ['name', { scope: 'read' }],
    ['name', { name: ' ', scope: 'read' }],
    ['name', { name: 'x'.repeat(101), scope: 'read' }],
    ['scope', { name: 'x' }],
    ['scope', { name: 'x', scope: 'admin' }],
    ['expiresInDays', { name: 'x', scope: 'read', expiresInDays: 0 }],
  ])('needs a valid %s', async (path, payload) => {
    const answer = await olga.post('/api/account/tokens', payload)
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path])
  })

  test('is for a gallery of the person, and has an end', async () => {
    const roofs = await (await person(at)).createsGallery('Roofs')
    const wanted = { name: 'x', scope: 'read' }
    for (const galleryId of [roofs.id, 0, -1]) {
      const foreign = await olga.post('/api/account/tokens', { ...wanted, galleryId })
      expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found'])
    }
    const row = { userId: olga.user.id, name: 'x', scope: 'read' as const }
    await db()
      .insert(apiTokens)
      .values(
        Array.from({ length: MAX_TOKENS }, (_, index) => ({ ...row, tokenHash: `${olga.user.id}${index}` })),
      )
    expect((await olga.post('/api/account/tokens', wanted)).statusCode).toBe(409)
  })
})

describe('a token', () => {
  test('makes galleries, uploads to them and deletes them, as its person and without their cookie', async () => {
    const script = await programOf(olga)
    const answer = await script.post('/api/galleries', {
      title: 'Dunes',
      subdomain: `dunes-${olga.user.id.slice(0, 8)}`,
    })
    expect(answer.statusCode).toBe(201)
    const dunes = answer.json<{ id: number }>()
    const [image] = await script.adds(dunes, await imageFile('a.jpg'))
    expect((await script.patch(`/api/images/${image!.id}`, { title: 'One' })).statusCode).toBe(200)
    expect((await olga.imagesOf(dunes)).map(({ title }) => title)).toEqual(['One'])
    expect((await script.delete(`/api/galleries/${dunes.id}`)).statusCode).toBe(204)
    expect(script.cookie).toBe('')
  })

  test('opens no call on accounts, not even with a session beside it', async () => {
    const script = await programOf(olga)
    script.cookie = olga.cookie
    for (const [method, url] of [
      ['GET', '/api/auth/user'],
      ['GET', '/api/account/tokens'],
      ['POST', '/api/account/tokens'],
      ['GET', '/api/account/usage'],
    ] as const) {
      const answer = await script.request({ method, url, ...(method === 'POST' && { payload: {} }) })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'token_scope'])
    }
  })

  test('that is unknown, deleted or expired is 401 with a challenge, even beside a session', async () => {
    const [deleted, expired] = [await programOf(olga), await programOf(olga)]
    await olga.delete(`/api/account/tokens/${deleted.tokenId}`)
    await db().update(apiTokens).set({ expiresAt: new Date() }).where(eq(apiTokens.id, expired.tokenId))
    for (const token of [deleted.token, expired.token, `prt_${'x'.repeat(40)}`, 'nonsense']) {
      const answer = await olga.get('/api/galleries', { authorization: `Bearer ${token}` })
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_token'])
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    }
    expect((await olga.get('/api/galleries', { authorization: 'Bearer' })).statusCode).toBe(401)
    // Another scheme belongs to a proxy in front of the program.
    expect((await olga.get('/api/galleries', { authorization: 'Basic eDp5' })).statusCode).toBe(200)
  })

  test('for one gallery lists that one only, and goes with it', async () => {
    const [dunes, roofs] = [await olga.createsGallery('Dunes'), await olga.createsGallery('Roofs')]
    const script = await programOf(olga, { galleryId: dunes.id })
    const list = await script.get('/api/galleries')
    expect(list.json().map(({ id }: { id: number }) => id)).toEqual([dunes.id])
    expect((await script.get('/api/galleries/counts')).json()).toMatchObject({ galleries: 1, found: 1 })
    const other = await script.get(`/api/galleries/${roofs.id}/images`)
    expect([other.statusCode, other.json().code]).toEqual([403, 'token_scope'])
    await olga.delete(`/api/galleries/${dunes.id}`)
    expect((await script.get('/api/galleries')).statusCode).toBe(401)
  })

  test('is not held to the origin of the page, and says when it was last used', async () => {
    const script = await programOf(olga, { scope: 'write' })
    const answer = await script.request({
      method: 'POST',
      url: '/api/galleries',
      payload: { title: 'Roofs', subdomain: `roofs-${olga.user.id.slice(0, 8)}` },
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(answer.statusCode).toBe(201)
    const [used] = await tokensOf(olga)
    expect(Date.parse(used!.lastUsedAt!)).toBeGreaterThan(Date.now() - 60_000)
    await script.get('/api/galleries')
    expect(await tokensOf(olga)).toEqual([used])
    const long = new Date(Date.now() - 61_000)
    await db().update(apiTokens).set({ lastUsedAt: long }).where(eq(apiTokens.id, script.tokenId))
    await script.get('/api/galleries')
    expect((await tokensOf(olga))[0]!.lastUsedAt! > long.toISOString()).toBe(true)
  })

  test('that may only read gets no address of an upload link, with which it could add images', async () => {
    const gallery = await olga.createsGallery('Rocks')
    await olga.post(`/api/galleries/${gallery.id}/shareable-links`, { name: 'Guests' })
    const links = async (wanted: Parameters<typeof programOf>[1]) =>
      (await (await programOf(olga, wanted)).get(`/api/galleries/${gallery.id}/shareable-links`)).json()
    expect(await links({ scope: 'read' })).toMatchObject([{ name: 'Guests', token: null, url: null }])
    expect(await links({ scope: 'write' })).toMatchObject([
      { name: 'Guests', token: expect.any(String), url: expect.stringContaining('/invite/') },
    ])
  })

  test('of a suspended person is 403, and is in no log', async () => {
    const script = await programOf(olga)
    await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, olga.user.id))
    const answer = await script.get('/api/galleries')
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'suspended'])
    expect(at.log.join('')).toContain('"path":"/api/galleries"')
    expect(at.log.join('')).not.toContain(script.token)
  })

  test('ends with a reset of the password, but not with a new one', async () => {
    const script = await programOf(olga)
    const password = 'dunes under a northern sky'
    await olga.put('/api/account/password', {
      currentPassword: 'a long enough password',
      newPassword: password,
    })
    expect((await script.get('/api/galleries')).statusCode).toBe(200)
    await visitor(at).post('/api/auth/forgot-password', { email: olga.user.email })
    const { links } = await emailTo(at.dataDirectory, olga.user.email, 'Set a new password for Picture Rail')
    const token = new URL(links[0]!).pathname.replace('/reset-password/', '')
    expect(
      (await visitor(at).post('/api/auth/reset-password', { token, password: `${password}s` })).statusCode,
    ).toBe(204)
    expect((await script.get('/api/galleries')).statusCode).toBe(401)
  })
})

test('where two-step sign-in is a duty, the tokens of who has none wait for it', async () => {
  const script = await programOf(olga)
  await db().update(users).set({ role: 'Admin' }).where(eq(users.id, olga.user.id))
  const answer = await script.get('/api/galleries')
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'two_step_required'])
})

test('the OpenAPI document says which calls tokens open', async () => {
  const { components, paths } = (await visitor(at).get('/api/openapi.json')).json()
  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
  const opened = [{ session: [] }, { token: [] }]
  expect(paths['/api/galleries/{id}/images'].post.security).toEqual(opened)
  expect(paths['/api/account/tokens'].post.security).toEqual([{ session: [] }])
  expect(paths['/api/invite/{token}'].get.security).toEqual([])
})
