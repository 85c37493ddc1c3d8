import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { runAdminCommand } from '#server/admin/commands.ts'
import { auditEntries, recoveryCodes, totpSecrets, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { oneWaits } from '#testing/lock-waits.ts'
import { emailsIn } from '#testing/mailbox.ts'
import { PASSWORD, person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile, startAppForThisTest } from '#testing/start-app.ts'
import { endSessionsOf } from '../sessions.ts'

const at = appForThisFile()

const db = () => at.services.connection.db

/** The code that an app shows; `ahead` is in steps of 30 seconds. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

/** Somebody with two-step sign-in, whose app's current code has not been used. */
async function careful(): Promise<{ mara: SignedIn; secret: string; codes: string[] }> {
  const mara = await person(at, 'Mara')
  const { secret } = (await mara.post('/api/account/totp')).json()
  const answer = await mara.post('/api/account/totp/confirm', { code: codeOf(secret) })
  expect(answer.statusCode).toBe(200)
  await db().update(totpSecrets).set({ lastStep: 0 }).where(eq(totpSecrets.userId, mara.user.id))
  return { mara, secret, codes: answer.json().recoveryCodes }
}

const signIn = (email: string, totp?: string, { address = '127.0.0.1', password = PASSWORD } = {}) => {
  const somebody = visitor(at)
  somebody.address = address
  return somebody.post('/api/auth/sign-in', { email, password, ...(totp !== undefined && { totp }) })
}

/** Waits for an e-mail to this person. */
async function emailAbout(subject: string, { user }: SignedIn) {
  const find = async () =>
    (await emailsIn(at.dataDirectory)).find(
      (message) => message.to === user.email && message.subject.includes(subject),
    )
  await expect.poll(find).toBeDefined()
  return (await find())!
}

/** Audit actions about this person, but sign-ins from new browsers. */
const auditOf = async ({ user }: SignedIn) =>
  (
    await db()
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.userId, user.id))
      .orderBy(auditEntries.id)
  )
    .map(({ action }) => action)
    .filter((action) => action !== 'signed in from a new browser')

describe('turning on', () => {
  test('takes a secret, its first code, and gives ten recovery codes once', async () => {
    const mara = await person(at)
    const made = await mara.post('/api/account/totp')
    expect(made.statusCode).toBe(200)
    const { secret, uri, ...rest } = made.json()
    expect(rest).toEqual({})
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const email = encodeURIComponent(mara.user.email)
    expect(uri).toMatch(
      new RegExp(`^otpauth://totp/Picture%20Rail:${email}\\?issuer=Picture%20Rail&secret=${secret}&`),
    )
    expect(made.headers['cache-control']).toBe('no-store')
    expect((await mara.get('/api/account/totp')).json()).toEqual({
      on: false,
      recoveryCodesLeft: 0,
      required: false,
    })
    // No code is required before the first one is confirmed.
    expect((await signIn(mara.user.email)).statusCode).toBe(200)

    const wrong = await mara.post('/api/account/totp/confirm', { code: 'abcdef' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_code'])
    const spaced = codeOf(secret).replace(/^.../, '$& ')
    const confirmed = await mara.post('/api/account/totp/confirm', { code: spaced })
    expect(confirmed.statusCode).toBe(200)
    const { recoveryCodes: codes } = confirmed.json()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/)
    const stored = await db().select().from(recoveryCodes).where(eq(recoveryCodes.userId, mara.user.id))
    expect(stored).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))

    expect((await mara.get('/api/account/totp')).json()).toEqual({
      on: true,
      recoveryCodesLeft: 10,
      required: false,
    })
    expect(await auditOf(mara)).toEqual(['two-step sign-in turned on'])
    const message = await emailAbout('Two-step sign-in is on for your Picture Rail account', mara)
    expect(message.text).not.toContain(secret)
  })

  test('replaces a secret that was never confirmed, and refuses to replace one that was', async () => {
    const mara = await person(at)
    const nothing = await mara.post('/api/account/totp/confirm', { code: '123456' })
    expect(nothing.statusCode).toBe(409)
    const first = (await mara.post('/api/account/totp')).json()
    const second = (await mara.post('/api/account/totp')).json()
    expect(second.secret).not.toBe(first.secret)
    const old = await mara.post('/api/account/totp/confirm', { code: codeOf(first.secret) })
    expect(old.statusCode).toBe(403)
    const code = codeOf(second.secret)
    const answers = await Promise.all([1, 2].map(() => mara.post('/api/account/totp/confirm', { code })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await mara.post('/api/account/totp')).statusCode).toBe(409)
    expect((await signIn(mara.user.email, code)).json().code).toBe('wrong_code')
    expect((await signIn(mara.user.email, codeOf(second.secret, 1))).statusCode).toBe(200)
  })

  test('is not what a session does that a reset has ended meanwhile', async () => {
    const mara = await person(at)
    const { secret } = (await mara.post('/api/account/totp')).json()
    const { confirming } = await transact(db(), async (tx) => {
      await tx.update(totpSecrets).set({ lastStep: 0 }).where(eq(totpSecrets.userId, mara.user.id))
      await endSessionsOf(tx, mara.user.id)
      const confirming = mara.post('/api/account/totp/confirm', { code: codeOf(secret) })
      await oneWaits(at)
      return { confirming }
    })
    expect((await confirming).statusCode).toBe(401)
    expect((await signIn(mara.user.email)).statusCode).toBe(200)
  })
})

describe('new recovery codes', () => {
  test('take the password, end the old ones, and are told to the person', async () => {
    const { mara, codes: old } = await careful()
    const renew = (password: string) => mara.post('/api/account/totp/recovery-codes', { password })
    const wrong = await renew('not the password')
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_password'])
    const answers = await Promise.all([renew(PASSWORD), renew(PASSWORD)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]!.headers['cache-control']).toBe('no-store')
    expect(Object.keys(answers[0]!.json())).toEqual(['recoveryCodes'])

    // Two requests at once: only the codes of one of them count.
    expect((await mara.get('/api/account/totp')).json().recoveryCodesLeft).toBe(10)
    const tried = await Promise.all(
      [old, ...answers.map((answer) => answer.json().recoveryCodes)].map(([code]) =>
        signIn(mara.user.email, code),
      ),
    )
    expect(tried[0]!.json().code).toBe('wrong_code')
    expect(tried.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
    expect(await auditOf(mara)).toContain('recovery codes renewed')
    await emailAbout('New recovery codes', mara)
  })

  test('need two-step sign-in', async () => {
    const mara = await person(at)
    const refused = await mara.post('/api/account/totp/recovery-codes', { password: PASSWORD })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
  })
})

describe('signing in', () => {
  test('asks for a code after the right password only, and begins no session before', async () => {
    const { mara, secret } = await careful()
    const wrong = await signIn(mara.user.email, undefined, { password: 'not the password' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong_credentials'])
    const without = await signIn(mara.user.email)
    expect([without.statusCode, without.json().code]).toEqual([401, 'totp_required'])
    expect(without.headers['set-cookie']).toBeUndefined()
    expect((await signIn(mara.user.email, '')).json().code).toBe('totp_required')
    const both = await signIn(mara.user.email, codeOf(secret), { password: 'not the password' })
    expect(both.json().code).toBe('wrong_credentials')

    const done = await signIn(mara.user.email, codeOf(secret))
    expect([done.statusCode, done.json()]).toEqual([200, (await mara.get('/api/auth/user')).json()])
    expect(done.cookies.map(({ name }) => name)).toContain('sid')
  })

  test.each([-1, 0, 1])('takes the code of a clock that is %i steps off, once', async (ahead) => {
    const { mara, secret } = await careful()
    // The previous step's code fails if a step ends at this moment.
    const code = codeOf(secret, ahead)
    expect((await signIn(mara.user.email, code)).statusCode).toBe(200)
    const again = await signIn(mara.user.email, code)
    expect([again.statusCode, again.json().code]).toEqual([401, 'wrong_code'])
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  test.each([-3, 3])('takes no code that is %i steps off', async (ahead) => {
    const { mara, secret } = await careful()
    expect((await signIn(mara.user.email, codeOf(secret, ahead))).json().code).toBe('wrong_code')
  })

  test('takes a code before the last one no more', async () => {
    const { mara, secret } = await careful()
    expect((await signIn(mara.user.email, codeOf(secret, 1))).statusCode).toBe(200)
    expect((await signIn(mara.user.email, codeOf(secret))).json().code).toBe('wrong_code')
  })

  test('with one code from two places at once lets one in', async () => {
    const { mara, secret, codes } = await careful()
    for (const code of [codeOf(secret), codes[0]!]) {
      const answers = await Promise.all([1, 2, 3].map(() => signIn(mara.user.email, code)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
    }
  })

  test('takes each recovery code once, however it is written', async () => {
    const { mara, codes } = await careful()
    const [first, second, third] = codes as [string, string, string]
    expect((await signIn(mara.user.email, first)).statusCode).toBe(200)
    await emailAbout('A recovery code was used', mara)
    expect((await signIn(mara.user.email, first)).json().code).toBe('wrong_code')
    expect((await signIn(mara.user.email, second.replaceAll('-', ' ').toUpperCase())).statusCode).toBe(200)
    const confused = third.replaceAll('-', '').replaceAll('0', 'O').replaceAll('1', 'l')
    expect((await signIn(mara.user.email, confused)).statusCode).toBe(200)
    expect((await mara.get('/api/account/totp')).json().recoveryCodesLeft).toBe(7)
    expect((await signIn((await careful()).mara.user.email, codes[3])).json().code).toBe('wrong_code')
    expect(await auditOf(mara)).toContain('recovery code used')
  })

  test('counts wrong codes as wrong passwords, and asking for a code as neither', async () => {
    const { mara, secret } = await careful()
    const from = { address: '192.0.2.77' }
    for (let n = 0; n < 12; n++) {
      expect((await signIn(mara.user.email, undefined, from)).json().code).toBe('totp_required')
    }
    for (let n = 0; n < 10; n++) {
      expect((await signIn(mara.user.email, '000000', from)).json().code).toBe('wrong_code')
      if (n < 9) expect((await signIn(mara.user.email, undefined, from)).json().code).toBe('totp_required')
    }
    expect((await signIn(mara.user.email, codeOf(secret), from)).statusCode).toBe(429)
    expect((await signIn(mara.user.email, undefined, from)).statusCode).toBe(429)
    // Sent from a network where the owner has signed in before.
    expect((await signIn(mara.user.email, codeOf(secret))).statusCode).toBe(200)
  })

  test('from many addresses allows fifty wrong codes a day', async () => {
    const { mara, secret } = await careful()
    const spent = at.services.connection.pool
    for (let n = 0; n < 50; n++) {
      const answer = await signIn(mara.user.email, '000000', { address: `198.51.100.${n + 1}` })
      // Removes the limit of three minutes, as if they had passed.
      if (n % 19 === 18) await spent.query(`delete from rate_limits where key like 'sign-in-account%'`)
      expect(answer.json().code).toBe('wrong_code')
    }
    const elsewhere = { address: '198.51.100.99' }
    await spent.query(`delete from rate_limits where key like 'sign-in-account%'`)
    expect((await signIn(mara.user.email, codeOf(secret), elsewhere)).statusCode).toBe(429)
    expect((await signIn(mara.user.email, codeOf(secret))).statusCode).toBe(200)
  })

  test('a wrong code makes an address no known one', async () => {
    const { mara } = await careful()
    const { pool } = at.services.connection
    const known = async () =>
      (await pool.query('select 1 from known_addresses where user_id = $1', [mara.user.id])).rowCount
    expect(await known()).toBe(1)
    await signIn(mara.user.email, undefined, { address: '203.0.113.5' })
    await signIn(mara.user.email, '000000', { address: '203.0.113.5' })
    expect(await known()).toBe(1)
  })
})

describe('turning off', () => {
  test('asks for the password, and leaves nothing', async () => {
    const { mara, codes } = await careful()
    const wrong = await mara.delete('/api/account/totp', { password: 'not the password' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_password'])
    expect((await signIn(mara.user.email)).json().code).toBe('totp_required')

    const done = await mara.delete('/api/account/totp', { password: PASSWORD })
    expect([done.statusCode, done.body]).toEqual([204, ''])
    expect((await signIn(mara.user.email)).statusCode).toBe(200)
    expect((await mara.get('/api/account/totp')).json()).toEqual({
      on: false,
      recoveryCodesLeft: 0,
      required: false,
    })
    expect(await db().select().from(recoveryCodes).where(eq(recoveryCodes.userId, mara.user.id))).toEqual([])
    await emailAbout('Two-step sign-in is off', mara)
    // Repeating it changes nothing, and sends no e-mail.
    expect((await mara.delete('/api/account/totp', { password: PASSWORD })).statusCode).toBe(204)
    expect(await auditOf(mara)).toEqual(['two-step sign-in turned on', 'two-step sign-in turned off'])
    expect(codes).toHaveLength(10)
  })

  test('is done at the terminal for a user who has lost everything', async () => {
    const { mara } = await careful()
    const { email } = mara.user
    const command = ['remove-two-step', email.toUpperCase()]
    expect(await runAdminCommand(db(), command)).toEqual([`Two-step sign-in of ${email} is off now.`])
    expect(await runAdminCommand(db(), command)).toEqual([`Two-step sign-in of ${email} was not on.`])
    const [entry] = (await runAdminCommand(db(), ['audit', '1'])).slice(-1)
    expect(entry).toContain(`terminal  two-step sign-in turned off  user=${email}`)
    expect((await signIn(email)).statusCode).toBe(200)
  })

  const password = 'another long password'
  const setsNewPassword = async (who: SignedIn) => {
    await visitor(at).post('/api/auth/forgot-password', { email: who.user.email })
    const token = (await emailAbout('Set a new password', who)).links[0]!.split('/').at(-1)
    expect((await visitor(at).post('/api/auth/reset-password', { token, password })).statusCode).toBe(204)
  }

  test('is not what a new password does', async () => {
    const { mara } = await careful()
    await setsNewPassword(mara)
    expect((await signIn(mara.user.email, undefined, { password })).json().code).toBe('totp_required')
  })

  test('is what a new password does where somebody had taken the e-mail without proof', async () => {
    const { mara: eve } = await careful()
    await db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, eve.user.id))
    await setsNewPassword(eve)
    expect((await signIn(eve.user.email, undefined, { password })).statusCode).toBe(200)
    expect(await auditOf(eve)).toContain('two-step sign-in turned off')
  })
})

describe('where it is required', () => {
  const required = { statusCode: 403, code: 'two_step_required' }
  const shown = (answer: { statusCode: number; json(): { code?: string } }) => ({
    statusCode: answer.statusCode,
    code: answer.json().code,
  })
  const owes = async (who: SignedIn) => (await who.get('/api/auth/user')).json().twoStepRequired
  const setsUp = async (who: SignedIn) => {
    const { secret } = (await who.post('/api/account/totp')).json()
    return who.post('/api/account/totp/confirm', { code: codeOf(secret) })
  }

  test('of everybody, nothing else is answered before it is set up', async () => {
    const strict = await startAppForThisTest({ REQUIRE_TWO_STEP: 'everyone' })
    const mara = await person(strict)
    expect(mara.user.twoStepRequired).toBe(true)
    expect(await owes(mara)).toBe(true)
    for (const call of [
      '/api/galleries',
      '/api/account/passkeys',
      '/api/account/usage',
      '/api/admin/users',
    ]) {
      expect(shown(await mara.get(call)), call).toEqual(required)
    }
    expect(shown(await mara.patch('/api/account', { firstName: 'Eve' }))).toEqual(required)
    expect((await mara.get('/dashboard')).statusCode).toBe(200)
    expect((await mara.get('/api/account/totp')).json()).toEqual({
      on: false,
      recoveryCodesLeft: 0,
      required: true,
    })
    expect((await setsUp(mara)).statusCode).toBe(200)
    expect(await owes(mara)).toBe(false)
    expect((await mara.get('/api/galleries')).statusCode).toBe(200)
    const kept = await mara.delete('/api/account/totp', { password: PASSWORD })
    expect([kept.statusCode, kept.json().message]).toEqual([
      409,
      "Two-step sign-in is required on this site, so it can't be turned off.",
    ])
    const eve = await person(strict)
    expect((await eve.signIn(eve.user.email)).json().twoStepRequired).toBe(true)
    expect((await eve.get('/api/logout')).statusCode).toBe(302)
    expect((await eve.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('of administrators, it is their own duty also while they act as somebody', async () => {
    const strict = await startAppForThisTest({ REQUIRE_TWO_STEP: 'admins' })
    const [ada, mara] = [await person(strict), await person(strict)]
    expect(await owes(ada)).toBe(false)
    const { db } = strict.services.connection
    await runAdminCommand(db, ['grant-admin', ada.user.email])
    expect(shown(await ada.get('/api/admin/users'))).toEqual(required)
    expect(shown(await ada.post(`/api/impersonate/${mara.user.id}`))).toEqual(required)
    expect((await setsUp(ada)).statusCode).toBe(200)
    expect((await ada.post(`/api/impersonate/${mara.user.id}`)).statusCode).toBe(200)
    expect((await ada.get('/api/galleries')).statusCode).toBe(200)
    expect((await ada.get('/api/auth/user')).json()).toMatchObject({
      id: mara.user.id,
      twoStepRequired: false,
    })

    await runAdminCommand(db, ['remove-two-step', ada.user.email])
    expect(await owes(ada)).toBe(true)
    expect(shown(await ada.get('/api/galleries'))).toEqual(required)
    expect((await ada.post('/api/impersonate/stop')).statusCode).toBe(200)
    expect((await setsUp(ada)).statusCode).toBe(200)
    expect((await mara.delete('/api/account/totp', { password: PASSWORD })).statusCode).toBe(204)
  })
})
