import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, passkeyChallenges, passkeys, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { Authenticator } from '#testing/authenticator.ts'
import { oneWaits } from '#testing/lock-waits.ts'
import { emailsIn } from '#testing/mailbox.ts'
import { PASSWORD, person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile, startAppForThisTest } from '#testing/start-app.ts'
import { runRemoveExpired } from '../remove-expired.ts'
import { endSessionsOf } from '../sessions.ts'

const at = appForThisFile()
let origin: string
beforeAll(async () => {
  origin = at.config.publicUrl.origin
})

const db = () => at.services.connection.db
const optionsToAdd = async (who: Visitor) => (await who.post('/api/account/passkeys/options')).json()
const optionsToSignIn = async (who: Visitor) => (await who.post('/api/auth/passkey/options')).json()

/** Adds a passkey to the person's account. */
async function adds(who: SignedIn, key = new Authenticator(), name = 'Laptop') {
  const response = key.creates(await optionsToAdd(who), { origin })
  const answer = await who.post('/api/account/passkeys', { name, response })
  expect(answer.statusCode, answer.body).toBe(201)
  return { key, id: answer.json().id as string }
}

/** Signs a new browser in. */
async function signsIn(key: Authenticator, said: Partial<Parameters<Authenticator['signsIn']>[1]> = {}) {
  const browser = visitor(at)
  const response = key.signsIn(await optionsToSignIn(browser), { origin, ...said })
  return { browser, answer: await browser.post('/api/auth/passkey', { response }), response }
}

const refused = { statusCode: 401, code: 'wrong_credentials', cookie: undefined }
const shown = (answer: Awaited<ReturnType<Visitor['post']>>) => ({
  statusCode: answer.statusCode,
  code: answer.json().code,
  cookie: answer.headers['set-cookie'],
})

async function subjectsTo({ user }: SignedIn) {
  const messages = await emailsIn(at.dataDirectory)
  return messages.filter(({ to }) => to === user.email).map(({ subject }) => subject)
}

describe('a passkey', () => {
  test('is added, signs in without password and code, is renamed, and removed with the password', async () => {
    const mara = await person(at, 'Mara')
    const options = await mara.post('/api/account/passkeys/options')
    expect([options.statusCode, options.json()]).toEqual([
      200,
      {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rp: { id: 'localhost', name: 'Picture Rail' },
        user: {
          id: Buffer.from(mara.user.id).toString('base64url'),
          name: mara.user.email,
          displayName: 'Mara',
        },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
        timeout: 300_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      },
    ])
    const key = new Authenticator()
    const response = key.creates(options.json(), { origin })
    const added = await mara.post('/api/account/passkeys', { name: '  Laptop ', response })
    const passkey = {
      id: expect.stringMatching(/^[\w-]{36}$/),
      name: 'Laptop',
      createdAt: expect.any(String),
      lastUsedAt: null,
    }
    expect([added.statusCode, added.json()]).toEqual([201, passkey])
    expect((await mara.get('/api/account/passkeys')).json()).toEqual([added.json()])
    expect((await optionsToAdd(mara)).excludeCredentials).toEqual([
      { id: key.credentialId.toString('base64url'), type: 'public-key', transports: ['internal'] },
    ])

    const request = await visitor(at).post('/api/auth/passkey/options')
    expect([request.statusCode, request.json()]).toEqual([
      200,
      {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: 'localhost',
        timeout: 300_000,
        userVerification: 'required',
      },
    ])
    const { browser, answer } = await signsIn(key)
    expect([answer.statusCode, answer.json()]).toEqual([200, (await mara.get('/api/auth/user')).json()])
    expect((await browser.get('/api/auth/user')).json().id).toBe(mara.user.id)
    const [used] = (await mara.get('/api/account/passkeys')).json()
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000)

    const address = `/api/account/passkeys/${used.id}`
    const renamed = await mara.patch(address, { name: 'Old laptop' })
    expect([renamed.statusCode, renamed.json()]).toEqual([200, { ...used, name: 'Old laptop' }])
    expect((await mara.patch(address, { name: ' ' })).statusCode).toBe(400)
    expect((await mara.patch(address, { name: 'x'.repeat(101) })).statusCode).toBe(400)

    const wrong = await mara.delete(address, { password: 'not the password' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_password'])
    expect((await mara.delete(address, { password: PASSWORD })).statusCode).toBe(204)
    expect((await mara.get('/api/account/passkeys')).json()).toEqual([])
    expect(shown((await signsIn(key)).answer)).toEqual(refused)
    expect((await mara.delete(address, { password: PASSWORD })).statusCode).toBe(404)

    const actions = await db()
      .select({ action: auditEntries.action, details: auditEntries.details })
      .from(auditEntries)
      .where(eq(auditEntries.userId, mara.user.id))
      .orderBy(auditEntries.id)
    expect(actions.filter(({ action }) => action.startsWith('passkey'))).toEqual([
      { action: 'passkey added', details: { name: 'Laptop' } },
      { action: 'passkey removed', details: { name: 'Old laptop' } },
    ])
    await expect
      .poll(() => subjectsTo(mara))
      .toEqual(
        expect.arrayContaining([
          'A passkey was added to your Picture Rail account',
          'A passkey was removed from your Picture Rail account',
        ]),
      )
  })

  test('needs no code where two-step sign-in is on', async () => {
    const mara = await person(at)
    const { key } = await adds(mara)
    const { secret } = (await mara.post('/api/account/totp')).json()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect((await mara.post('/api/account/totp/confirm', { code })).statusCode).toBe(200)
    expect((await visitor(at).signIn(mara.user.email)).json().code).toBe('totp_required')
    expect((await signsIn(key)).answer.statusCode).toBe(200)
  })

  test('of another user is not found', async () => {
    const [mara, eve] = [await person(at), await person(at)]
    const { id } = await adds(mara)
    expect((await eve.patch(`/api/account/passkeys/${id}`, { name: 'Mine' })).statusCode).toBe(404)
    expect((await eve.delete(`/api/account/passkeys/${id}`, { password: PASSWORD })).statusCode).toBe(404)
    expect((await eve.get('/api/account/passkeys')).json()).toEqual([])
  })

  test('is one of twenty, also when two are added at once', async () => {
    const mara = await person(at)
    for (let n = 0; n < 19; n++) await adds(mara)
    const waiting = await Promise.all(
      [1, 2].map(async () => new Authenticator().creates(await optionsToAdd(mara), { origin })),
    )
    const answers = await Promise.all(
      waiting.map((response) => mara.post('/api/account/passkeys', { name: 'Last', response })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect((await mara.post('/api/account/passkeys/options')).statusCode).toBe(409)
  })

  test('is not added by a session that a reset has just ended', async () => {
    const mara = await person(at)
    const response = new Authenticator().creates(await optionsToAdd(mara), { origin })
    const { adding } = await transact(db(), async (tx) => {
      await tx.update(users).set({ updatedAt: new Date() }).where(eq(users.id, mara.user.id))
      const adding = mara.post('/api/account/passkeys', { name: 'Laptop', response })
      await oneWaits(at)
      await endSessionsOf(tx, mara.user.id)
      return { adding }
    })
    expect((await adding).statusCode).toBe(401)
    expect(await db().$count(passkeys, eq(passkeys.userId, mara.user.id))).toBe(0)
  })

  test('is in one account only', async () => {
    const [mara, eve] = [await person(at), await person(at)]
    const { key } = await adds(mara)
    const response = key.creates(await optionsToAdd(eve), { origin })
    expect((await eve.post('/api/account/passkeys', { name: 'Stolen', response })).statusCode).toBe(409)
  })
})

describe('adding refuses', () => {
  const said = () => ({ origin })

  test('an answer a second time, and one to nothing', async () => {
    const mara = await person(at)
    const response = new Authenticator().creates(await optionsToAdd(mara), said())
    expect((await mara.post('/api/account/passkeys', { name: 'One', response })).statusCode).toBe(201)
    const again = await mara.post('/api/account/passkeys', { name: 'Two', response })
    expect([again.statusCode, again.json().code]).toEqual([400, 'challenge_ended'])
  })

  test('the challenge of somebody else, of a sign-in, and one whose time is over', async () => {
    const [mara, eve] = [await person(at), await person(at)]
    const tries = async (who: SignedIn, challenge: string) => {
      const options = { ...(await optionsToAdd(who)), challenge }
      const response = new Authenticator().creates(options, said())
      const answer = await who.post('/api/account/passkeys', { name: 'x', response })
      return [answer.statusCode, answer.json().code]
    }
    const ended = [400, 'challenge_ended']
    expect(await tries(eve, (await optionsToAdd(mara)).challenge)).toEqual(ended)
    expect(await tries(mara, (await optionsToSignIn(mara)).challenge)).toEqual(ended)
    const { challenge } = await optionsToAdd(mara)
    await db().update(passkeyChallenges).set({ expiresAt: new Date() })
    expect(await tries(mara, challenge)).toEqual(ended)
    await runRemoveExpired(db())()
    const left = await db().select().from(passkeyChallenges).where(eq(passkeyChallenges.userId, mara.user.id))
    expect(left).toHaveLength(1) // that of the last call
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a gallery’s origin', { origin: 'http://dunes.localhost:3000' }],
    ['a device that did not verify the person', { verified: false }],
  ])('%s', async (_case, more) => {
    const mara = await person(at)
    const response = new Authenticator().creates(await optionsToAdd(mara), { origin, ...more })
    const answer = await mara.post('/api/account/passkeys', { name: 'x', response })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    expect((await mara.get('/api/account/passkeys')).json()).toEqual([])
  })

  test('a passkey for another site', async () => {
    const mara = await person(at)
    const options = await optionsToAdd(mara)
    const elsewhere = { ...options, rp: { ...options.rp, id: 'evil.example' } }
    const response = new Authenticator().creates(elsewhere, said())
    expect((await mara.post('/api/account/passkeys', { name: 'x', response })).statusCode).toBe(400)
  })
})

describe('signing in refuses', () => {
  test('an answer a second time', async () => {
    const { key } = await adds(await person(at))
    const { answer, response } = await signsIn(key)
    expect(answer.statusCode).toBe(200)
    const again = await visitor(at).post('/api/auth/passkey', { response })
    expect(shown(again)).toEqual({ ...refused, code: 'challenge_ended' })
  })

  test('one answer sent twice at once', async () => {
    const { key } = await adds(await person(at))
    const response = key.signsIn(await optionsToSignIn(visitor(at)), { origin })
    const answers = await Promise.all([1, 2].map(() => visitor(at).post('/api/auth/passkey', { response })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  test('a challenge for adding, and one whose time is over', async () => {
    const mara = await person(at)
    const { key } = await adds(mara)
    const ended = { ...refused, code: 'challenge_ended' }
    const { challenge } = await optionsToAdd(mara)
    expect(shown((await signsIn(key, { challenge })).answer)).toEqual(ended)
    const browser = visitor(at)
    const response = key.signsIn(await optionsToSignIn(browser), { origin })
    await db().update(passkeyChallenges).set({ expiresAt: new Date() })
    expect(shown(await browser.post('/api/auth/passkey', { response }))).toEqual(ended)
  })

  test('another origin, a device that did not verify the person, and another person', async () => {
    const [mara, eve] = [await person(at), await person(at)]
    const { key } = await adds(mara)
    expect(shown((await signsIn(key, { origin: 'https://evil.example' })).answer)).toEqual(refused)
    expect(shown((await signsIn(key, { verified: false })).answer)).toEqual(refused)
    const userHandle = Buffer.from(eve.user.id).toString('base64url')
    expect(shown((await signsIn(key, { userHandle })).answer)).toEqual(refused)
    expect(shown((await signsIn(key, { userHandle: '' })).answer).statusCode).toBeGreaterThanOrEqual(400)
    expect((await signsIn(key)).answer.statusCode).toBe(200)
  })

  test('another key under the id of a known one', async () => {
    const { key } = await adds(await person(at))
    const forged = new Authenticator()
    key.credentialId.copy(forged.credentialId)
    const [stored] = await db()
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, key.credentialId.toString('base64url')))
    const userHandle = Buffer.from(stored!.userId).toString('base64url')
    expect(shown((await signsIn(forged, { userHandle })).answer)).toEqual(refused)
  })

  test('a counter that went back: the key was copied', async () => {
    const { key } = await adds(await person(at), new Authenticator({ counts: true }))
    expect((await signsIn(key)).answer.statusCode).toBe(200)
    expect((await signsIn(key)).answer.statusCode).toBe(200)
    key.counter = 1
    expect(shown((await signsIn(key)).answer)).toEqual(refused)
  })

  test('more than a hundred failures of one address', async () => {
    const { key } = await adds(await person(at))
    const from = (address: string) => Object.assign(visitor(at), { address })
    const response = key.signsIn(await optionsToSignIn(visitor(at)), { origin: 'https://evil.example' })
    for (let n = 0; n < 100; n++) {
      const answer = await from('192.0.2.9').post('/api/auth/passkey', { response })
      expect(answer.statusCode).toBe(401)
    }
    expect((await from('192.0.2.9').post('/api/auth/passkey', { response })).statusCode).toBe(429)
    expect((await from('192.0.2.9').signIn('nobody@example.org')).statusCode).toBe(429)
  })

  test.each([{}, { response: {} }, { response: { id: 'ä', rawId: 'ä', type: 'public-key' } }])(
    'what is no answer of a browser: %j',
    async (body) => {
      const answer = await visitor(at).post('/api/auth/passkey', body)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    },
  )
})

test('a password reset removes passkeys added while the email was unconfirmed', async () => {
  const [mara, eve] = [await person(at), await person(at)]
  const keys = [await adds(mara), await adds(eve)]
  await db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, eve.user.id))
  const password = 'another long password'
  for (const { user } of [mara, eve]) {
    await visitor(at).post('/api/auth/forgot-password', { email: user.email })
    const link = async () =>
      (await emailsIn(at.dataDirectory)).find(
        ({ to, subject }) => to === user.email && subject.startsWith('Set a new password'),
      )?.links[0]
    await expect.poll(link).toBeDefined()
    const token = (await link())!.split('/').at(-1)
    expect((await visitor(at).post('/api/auth/reset-password', { token, password })).statusCode).toBe(204)
  }
  expect((await signsIn(keys[0]!.key)).answer.statusCode).toBe(200)
  expect(shown((await signsIn(keys[1]!.key)).answer)).toEqual(refused)
})

test('passkeys need a name, not an address', async () => {
  const numbered = await startAppForThisTest({ PUBLIC_URL: 'http://127.0.0.1:3000' })
  const mara = await person(numbered)
  for (const call of ['/api/account/passkeys/options', '/api/auth/passkey/options']) {
    const answer = await mara.post(call)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'Passkeys need a host name, and this site is reached by its IP address.',
    ])
  }
  expect((await mara.get('/api/account/passkeys')).json()).toEqual([])
  expect((await visitor(numbered).get('/sign-in')).body).toContain('<meta name="passkeys" content="off">')
  expect((await visitor(at).get('/sign-in')).body).toContain('<meta name="passkeys" content="on">')
})
