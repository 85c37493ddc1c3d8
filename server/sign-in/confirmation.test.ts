import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiTokens, passkeys, sessions, totpSecrets } from '#server/database/tables/index.ts'
import { Authenticator } from '#testing/authenticator.ts'
import { emailTo } from '#testing/mailbox.ts'
import { PASSWORD, person, programOf, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let mara: SignedIn
const origin = 'http://localhost:3000'
beforeAll(async () => {
  mara = await person(at, 'Mara')
})
const db = () => at.services.connection.db

/** Makes their sign-in six minutes old. */
const later = (who: SignedIn) =>
  db()
    .update(sessions)
    .set({ confirmedAt: new Date(Date.now() - 6 * 60_000) })
    .where(eq(sessions.userId, who.user.id))

const base64url = 'AAAA'
/** Answer of an authenticator with all required fields, whose contents are not valid. */
const someAnswer = {
  ...{ id: base64url, rawId: base64url, type: 'public-key' },
  response: { clientDataJSON: base64url, attestationObject: base64url },
}

/** Every call that requires a confirmation, with the rest of its body. */
const SENSITIVE = {
  'POST /api/account/passkeys/options': {},
  'POST /api/account/passkeys': { name: 'Key', response: someAnswer },
  'DELETE /api/account/passkeys/{id}': {},
  'POST /api/account/totp': {},
  'POST /api/account/totp/confirm': { code: '000000' },
  'DELETE /api/account/totp': {},
  'POST /api/account/totp/recovery-codes': {},
  'POST /api/account/tokens': { name: 'x', scope: 'read' },
  'DELETE /api/account': {},
  'DELETE /api/account/sessions': { removeFactors: true },
}
type Sensitive = keyof typeof SENSITIVE

async function makes(who: SignedIn, call: Sensitive, more = {}) {
  const [method, path = ''] = call.split(' ') as ['POST' | 'DELETE', string]
  const typed = call === 'DELETE /api/account' ? { email: who.user.email } : {}
  const payload = { ...SENSITIVE[call], ...typed, ...more }
  const answer = await who.request({ method, url: path.replace('{id}', 'x'), payload })
  return [answer.statusCode, answer.body && answer.json<{ code?: string }>().code]
}

test('these calls ask for a confirmation, and no others', async () => {
  const { paths } = (await mara.get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
  }>()
  const asking = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => responses[403]?.description.includes('`confirm_required`'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(asking.sort()).toEqual(Object.keys(SENSITIVE).sort())
})

describe('a session from six minutes ago', () => {
  test.each(Object.keys(SENSITIVE) as Sensitive[])(
    'is not enough for %s, but the password is',
    async (call) => {
      const lena = await person(at, 'Lena')
      await later(lena)
      expect(await makes(lena, call)).toEqual([403, 'confirm_required'])
      expect(await makes(lena, call, { password: 'not the password' })).toEqual([403, 'wrong_password'])
      const [, code] = await makes(lena, call, { password: PASSWORD })
      expect(['confirm_required', 'wrong_password', 'invalid_input', 'internal_error']).not.toContain(code)
      // A password counts for its own call only.
      if (call !== 'DELETE /api/account') expect(await makes(lena, call)).toEqual([403, 'confirm_required'])
    },
  )

  test('is enough for five minutes after the password was given, and only that session', async () => {
    await later(mara)
    const wrong = await mara.post('/api/account/confirm', { password: 'not the password' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_password'])
    expect((await mara.post('/api/account/passkeys/options')).statusCode).toBe(403)
    const right = await mara.post('/api/account/confirm', { password: PASSWORD })
    expect([right.statusCode, right.body]).toEqual([204, ''])
    expect((await mara.post('/api/account/passkeys/options')).statusCode).toBe(200)
    await later(mara)
    expect((await mara.post('/api/account/passkeys/options')).statusCode).toBe(403)
  })

  test('is confirmed by a passkey of the same person, and by no other', async () => {
    const ines = await person(at, 'Ines')
    const keyOf = async (who: SignedIn) => {
      const key = new Authenticator()
      const options = (await who.post('/api/account/passkeys/options')).json()
      const response = key.creates(options, { origin })
      expect((await who.post('/api/account/passkeys', { name: 'Key', response })).statusCode).toBe(201)
      return key
    }
    await mara.post('/api/account/confirm', { password: PASSWORD })
    const [own, other] = [await keyOf(mara), await keyOf(ines)]
    await later(mara)
    const confirms = async (key: Authenticator) => {
      const options = (await mara.post('/api/account/confirm/options')).json()
      const response = key.signsIn(options, { origin })
      return mara.post('/api/account/confirm', { response })
    }
    const refused = await confirms(other)
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'wrong_credentials'])
    expect((await confirms(own)).statusCode).toBe(204)
    expect((await mara.post('/api/account/tokens', { name: 'x', scope: 'read' })).statusCode).toBe(201)
  })
})

test('the session that changes the password gets a new id', async () => {
  const olga = await person(at, 'Olga')
  const copy = visitor(at)
  copy.cookie = olga.cookie
  const changed = await olga.put('/api/account/password', {
    currentPassword: PASSWORD,
    newPassword: 'herons above the marsh',
  })
  expect(changed.statusCode).toBe(204)
  expect((await olga.get('/api/auth/user')).statusCode).toBe(200)
  expect((await copy.get('/api/auth/user')).statusCode).toBe(401)
})

describe('factors', () => {
  const factorsOf = async ({ user }: SignedIn) => ({
    passkeys: await db().$count(passkeys, eq(passkeys.userId, user.id)),
    tokens: await db().$count(apiTokens, eq(apiTokens.userId, user.id)),
    twoStep: await db().$count(totpSecrets, eq(totpSecrets.userId, user.id)),
  })
  const addFactors = async (who: SignedIn) => {
    const id = who.user.id
    await db()
      .insert(passkeys)
      .values({ id, userId: id, name: 'Phone', credentialId: id, publicKey: 'x', counter: 0, transports: [] })
    await db().insert(totpSecrets).values({ userId: id, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date() })
    await programOf(who)
    expect(await factorsOf(who)).toEqual({ passkeys: 1, tokens: 1, twoStep: 1 })
  }
  const NONE = { passkeys: 0, tokens: 0, twoStep: 0 }

  test.each([
    [true, NONE],
    [false, { passkeys: 1, tokens: 0, twoStep: 1 }],
  ])('go with a password reset when that is wanted: %s', async (removeFactors, left) => {
    const vera = await person(at, 'Vera')
    await addFactors(vera)
    await visitor(at).post('/api/auth/forgot-password', { email: vera.user.email })
    const { links } = await emailTo(at.dataDirectory, vera.user.email, 'Set a new password')
    const token = links[0]!.split('/').at(-1)
    const reset = { token, password: 'herons above the marsh', removeFactors }
    expect((await visitor(at).post('/api/auth/reset-password', reset)).statusCode).toBe(204)
    expect(await factorsOf(vera)).toEqual(left)
  })

  test('go with the other sessions when that is wanted', async () => {
    const vera = await person(at, 'Vera')
    await addFactors(vera)
    expect((await vera.delete('/api/account/sessions')).statusCode).toBe(204)
    expect((await factorsOf(vera)).passkeys).toBe(1)
    expect((await vera.delete('/api/account/sessions', { removeFactors: true })).statusCode).toBe(204)
    expect(await factorsOf(vera)).toEqual(NONE)
    await emailTo(at.dataDirectory, vera.user.email, 'Two-step sign-in is off')
  })

  test.each([
    ['elsewhere go at the first proof of the e-mail', false],
    ['in the browser that proves the e-mail stay', true],
  ])('added %s', async (_what, sameBrowser) => {
    const email = `squatted-${sameBrowser}@example.org`
    const squatter = visitor(at)
    const { id } = (await squatter.post('/api/auth/sign-up', { email, password: PASSWORD })).json()
    await db()
      .insert(passkeys)
      .values({ id, userId: id, name: 'Phone', credentialId: id, publicKey: 'x', counter: 0, transports: [] })
    const { links } = await emailTo(at.dataDirectory, email, 'Confirm')
    const token = links[0]!.split('/').at(-1)
    const browser = sameBrowser ? squatter : visitor(at)
    expect((await browser.post('/api/auth/verify-email', { token })).statusCode).toBe(200)
    expect(await db().$count(passkeys, eq(passkeys.userId, id))).toBe(sameBrowser ? 1 : 0)
  })
})

test.each([
  ['same-origin', 302],
  ['none', 302],
  ['cross-site', 200],
  ['same-site', 200],
])('signing out from a page that is %s', async (site, status) => {
  const olga = await person(at)
  const answer = await olga.get('/api/logout', { 'sec-fetch-site': site })
  expect(answer.statusCode).toBe(status)
  if (status === 200) {
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('Do you want to sign out?')
  }
  expect((await olga.get('/api/auth/user')).statusCode).toBe(status === 302 ? 401 : 200)
})
