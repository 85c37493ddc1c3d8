import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Response } from 'light-my-request'
import { describe, expect, test } from 'vitest'
import { ACTIVITY_PAGE } from '#contract/accounts.ts'
import { runAdminCommand } from '#server/admin/commands.ts'
import { auditEntries, localAccounts } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailTo } from '#testing/mailbox.ts'
import { PASSWORD, person, SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { confirmPassword } from './password-confirmation.ts'
import { endSessionsOf } from './sessions.ts'

const at = appForThisFile()

describe('the own names', () => {
  test('are changed, and an empty one is none', async () => {
    const mara = await person(at, 'Mara')
    const answer = await mara.patch('/api/account', { firstName: ' Marta ', lastName: 'Lind' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...mara.user, firstName: 'Marta', lastName: 'Lind' })

    const emptied = await mara.patch('/api/account', { firstName: '', lastName: null })
    expect(emptied.json()).toEqual({ ...mara.user, firstName: null, lastName: null })
    expect((await mara.get('/api/auth/user')).json()).toEqual(emptied.json())
  })

  test('a studio is named, and an empty name takes it away', async () => {
    const mara = await person(at, 'Mara')
    const answer = await mara.patch('/api/account', { studioName: ' Mara Lind Photography ' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...mara.user, studioName: 'Mara Lind Photography' })
    expect((await mara.patch('/api/account', { studioName: ' ' })).json().studioName).toBeNull()
    const long = await mara.patch('/api/account', { studioName: 'x'.repeat(101) })
    expect([long.statusCode, long.json().issues]).toMatchObject([400, [{ path: 'studioName' }]])
  })

  test('a new studio name is on the pages of all own galleries at once, where it is shown', async () => {
    const mara = await person(at, 'Mara')
    const [shown, silent] = [await mara.createsGallery('Dunes'), await mara.createsGallery('Hills')]
    await mara.adds(shown, await imageFile('a.jpg'))
    await mara.adds(silent, await imageFile('a.jpg'))
    expect((await mara.patch(`/api/galleries/${silent.id}`, { showByline: false })).statusCode).toBe(200)
    const page = async ({ publicId }: { publicId: string }, etag = '') =>
      visitor(at).get(`/iframe/${publicId}`, { 'if-none-match': etag })
    const before = await page(shown)
    await mara.patch('/api/account', { studioName: 'Lind Photography' })
    const after = await page(shown, String(before.headers.etag))
    expect(after.statusCode).toBe(200)
    expect(after.body).toContain('Photographs by <bdi>Lind Photography</bdi>')
    expect((await page(silent)).body).not.toContain('Lind')
    const lock = { visibility: 'password', password: 'a good one' }
    for (const { id } of [shown, silent]) await mara.patch(`/api/galleries/${id}`, lock)
    expect((await page(shown)).body).toContain('>Private gallery by Lind Photography</h1>')
    expect((await page(silent)).body).toContain('>This gallery is private</h1>')
  })

  test('what is left out stays', async () => {
    const mara = await person(at, 'Mara')
    const answer = await mara.patch('/api/account', { lastName: 'Lind' })
    expect(answer.json()).toEqual({ ...mara.user, lastName: 'Lind' })
    expect((await mara.patch('/api/account', {})).json()).toEqual(answer.json())
  })

  test('have 100 characters at most', async () => {
    const mara = await person(at, 'Mara')
    const answer = await mara.patch('/api/account', { firstName: 'x'.repeat(101) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'firstName' }] })
  })

  test('are not changed while signed out', async () => {
    expect((await visitor(at).patch('/api/account', { firstName: 'x' })).statusCode).toBe(401)
  })
})

describe('the password', () => {
  const NEW = 'dunes under a northern sky'
  const resetToken = async (email: string) => {
    const { links } = await emailTo(at.dataDirectory, email, 'Set a new password for Picture Rail')
    return new URL(links[0]!).pathname.replace('/reset-password/', '')
  }
  const changes = (who: SignedIn, newPassword = NEW, currentPassword = PASSWORD) =>
    who.put('/api/account/password', { currentPassword, newPassword })

  test('is changed: it alone signs in, the other sessions and the mailed links end, an e-mail says so', async () => {
    const mara = await person(at)
    const { email, id } = mara.user
    const phone = visitor(at)
    await phone.signIn(email)
    await visitor(at).post('/api/auth/forgot-password', { email })
    const token = await resetToken(email)

    const answer = await changes(mara)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await mara.get('/api/auth/user')).statusCode).toBe(200)
    expect((await phone.get('/api/auth/user')).statusCode).toBe(401)
    expect((await phone.signIn(email)).statusCode).toBe(401)
    expect((await phone.signIn(email, NEW)).statusCode).toBe(200)
    const reset = await visitor(at).post('/api/auth/reset-password', { token, password: NEW })
    expect(reset.json().message).toMatch(/^This link has already been used or has expired/)
    const message = await emailTo(at.dataDirectory, email, 'A new password was set')
    expect(message.text).toContain("Your password was changed on your account's Security page.")
    const entries = await at.services.connection.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.userId, id))
    expect(entries).toContainEqual(
      expect.objectContaining({ actorId: id, action: 'password changed', details: { network: '127.0.0.1' } }),
    )
  })

  test('stays with a wrong current one', async () => {
    const mara = await person(at)
    const answer = await changes(mara, NEW, 'not the password')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ code: 'wrong_password', message: "That isn't your password." })
    expect((await visitor(at).signIn(mara.user.email)).statusCode).toBe(200)
  })

  test('is not set by a session that a reset has ended meanwhile', async () => {
    const mara = await person(at)
    const { db, pool } = at.services.connection
    const { answer } = await transact(db, async (tx) => {
      await tx
        .update(localAccounts)
        .set({ passwordHash: 'another' })
        .where(eq(localAccounts.userId, mara.user.id))
      const answer = changes(mara)
      await expect
        .poll(async () => {
          const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          return (await pool.query(waiting)).rowCount
        })
        .toBe(1)
      await endSessionsOf(tx, mara.user.id)
      return { answer }
    })
    expect((await answer).statusCode).toBe(401)
    const [account] = await db.select().from(localAccounts).where(eq(localAccounts.userId, mara.user.id))
    expect(account!.passwordHash).toBe('another')
  })

  test.each([
    ['password123', /^This password is easy to guess/],
    ['Qwertyuiop', /^This password is easy to guess/],
    ['aaaaaaaaaaaaaaaaaaaa', /^This password is easy to guess/],
    ['mara.lind@example.org', /^This password is easy to guess/],
    ['MaraLind-2024', /besides your name, your e-mail or “Picture Rail”/],
    ['PictureRail2026!', /easy to guess|besides your name/],
    ['x'.repeat(256), /^This password is easy to guess/],
  ])('%s is too weak: not at signing up, not by a mailed link, not at a change', async (password, words) => {
    const email = 'Mara.Lind@example.org'
    const weak = (answer: Response, path: string) => {
      expect(answer.statusCode).toBe(400)
      const message = expect.stringMatching(words)
      expect(answer.json()).toEqual({ code: 'weak_password', message, issues: [{ path, message }] })
    }
    const signingUp = await visitor(at).signUp({ email, password, firstName: 'Mara', lastName: 'Lind' })
    weak(signingUp, 'password')

    const mara = await person(at)
    await mara.patch('/api/account', { firstName: 'Mara', lastName: 'Lind' })
    if (!password.includes('@')) {
      weak(await changes(mara, password), 'newPassword')
      await visitor(at).post('/api/auth/forgot-password', { email: mara.user.email })
      const token = await resetToken(mara.user.email)
      const bylink = (wanted: string) =>
        visitor(at).post('/api/auth/reset-password', { token, password: wanted })
      weak(await bylink(password), 'password')
      // The link can be used again.
      expect((await bylink(NEW)).statusCode).toBe(204)
    }
  })

  test('may have a name in it, with enough beside it', async () => {
    const mara = await person(at, 'Mara')
    expect((await changes(mara, 'mara saw four herons at dawn')).statusCode).toBe(204)
  })
})

describe('the email', () => {
  const newEmail = () => `${randomUUID()}@example.org`
  const asks = (who: SignedIn, email: string, password = PASSWORD) =>
    who.put('/api/account/email', { email, password })
  const opens = async (who: Visitor, email: string) => {
    const { links } = await emailTo(at.dataDirectory, email, 'Confirm the new e-mail')
    const token = new URL(links[0]!).pathname.replace('/verify-email/', '')
    return who.post('/api/auth/verify-email', { token })
  }

  test('is changed by a link to the new one, and the old one is told', async () => {
    const mara = await person(at)
    const [before, email] = [mara.user.email, newEmail()]
    const answer = await asks(mara, email)
    expect([answer.statusCode, answer.body]).toEqual([202, ''])
    expect((await mara.get('/api/auth/user')).json()).toMatchObject({ email: before })
    const told = await emailTo(at.dataDirectory, before, 'Change of e-mail')
    expect(told.text).toContain(`from this address to ${email}`)
    expect(told.links).toContain('http://localhost:3000/forgot-password')

    expect((await opens(visitor(at), email)).json()).toEqual({ email })
    expect((await mara.get('/api/auth/user')).json()).toMatchObject({ email, emailVerified: true })
    expect((await visitor(at).signIn(before)).statusCode).toBe(401)
    expect((await visitor(at).signIn(email)).statusCode).toBe(200)
    expect((await mara.get('/api/account/audit')).json()).toContainEqual(
      expect.objectContaining({ action: 'e-mail changed', from: before, to: email }),
    )
  })

  test('that another account has: the same answer, and an e-mail to its owner', async () => {
    const [mara, olga] = [await person(at), await person(at)]
    const answer = await asks(mara, olga.user.email.toUpperCase())
    expect([answer.statusCode, answer.body]).toEqual([202, ''])
    const message = await emailTo(
      at.dataDirectory,
      olga.user.email,
      'You already have a Picture Rail account',
    )
    expect(message.text).toContain('so nothing has changed')
    await emailTo(at.dataDirectory, mara.user.email, 'Change of e-mail')
    const { rows } = await at.services.connection.pool.query('select 1 from email_proofs where email = $1', [
      olga.user.email.toUpperCase(),
    ])
    expect(rows).toEqual([])
  })

  test('stays with a wrong password, and when it is the same', async () => {
    const mara = await person(at)
    const wrong = await asks(mara, newEmail(), 'not the password')
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_password'])
    const same = await asks(mara, mara.user.email)
    expect(same.statusCode).toBe(400)
    expect(same.json().issues).toEqual([{ path: 'email', message: 'This is already your e-mail.' }])
  })

  test('is no longer changed by the link once a new password is set', async () => {
    const mara = await person(at)
    const email = newEmail()
    await asks(mara, email)
    await emailTo(at.dataDirectory, email, 'Confirm the new e-mail')
    await mara.put('/api/account/password', {
      currentPassword: PASSWORD,
      newPassword: 'herons above the marsh',
    })
    expect((await opens(mara, email)).statusCode).toBe(400)
  })

  test('can be asked for five times a day', async () => {
    const mara = await person(at)
    for (let n = 0; n < 5; n += 1) expect((await asks(mara, newEmail())).statusCode).toBe(202)
    expect((await asks(mara, newEmail())).statusCode).toBe(429)
  })
})

describe('the sessions', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const sessionsOf = async (who: SignedIn) => (await who.get('/api/account/sessions')).json()
  async function onThePhone({ user }: SignedIn) {
    const phone = new SignedIn(at)
    phone.address = '203.0.113.9'
    const payload = { email: user.email, password: PASSWORD }
    const headers = { 'user-agent': `${agent}\u0007${'x'.repeat(600)}` }
    await phone.request({ method: 'POST', url: '/api/auth/sign-in', payload, headers })
    return phone
  }

  test('are listed, the current one first, and no other person’s', async () => {
    const [mara] = [await person(at), await person(at)]
    await onThePhone(mara)
    const list = await sessionsOf(mara)
    const moment = expect.stringMatching(/^\d{4}-.*Z$/)
    const session = { id: expect.stringMatching(/^[\w-]{22}$/), createdAt: moment, lastUsedAt: moment }
    expect(list).toEqual([
      { ...session, current: true, address: '127.0.0.1', agent: 'lightMyRequest' },
      { ...session, current: false, address: '203.0.113.9', agent: (agent + 'x'.repeat(600)).slice(0, 500) },
    ])
    const { rows } = await at.services.connection.pool.query('select sid from sessions where user_id = $1', [
      mara.user.id,
    ])
    expect(rows.map(({ sid }) => sid)).not.toContain(list[0].id)
  })

  test('show where they were used last, once a day', async () => {
    const mara = await person(at)
    const phone = await onThePhone(mara)
    await at.services.connection.pool.query(
      `update sessions set last_used_at = now() - interval '1 day' where user_id = $1`,
      [mara.user.id],
    )
    phone.address = '2001:db8::7'
    await phone.get('/api/auth/user', { 'user-agent': 'Another/1.0' })
    expect(await sessionsOf(phone)).toMatchObject([
      { current: true, address: '2001:db8::7', agent: 'Another/1.0' },
      { current: false },
    ])
  })

  test('end one by one; those of others are not found', async () => {
    const [mara, olga] = [await person(at), await person(at)]
    const phone = await onThePhone(mara)
    const [, { id }] = await sessionsOf(mara)
    expect((await olga.delete(`/api/account/sessions/${id}`)).statusCode).toBe(404)
    expect((await phone.get('/api/auth/user')).statusCode).toBe(200)
    const answer = await mara.delete(`/api/account/sessions/${id}`)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await phone.get('/api/auth/user')).statusCode).toBe(401)
    expect(await sessionsOf(mara)).toHaveLength(1)
    const again = await mara.delete(`/api/account/sessions/${id}`)
    expect([again.statusCode, again.json()]).toEqual([
      404,
      { code: 'not_found', message: 'Session not found' },
    ])
  })

  test('end all but the current one, also where an administrator acts as the person', async () => {
    const [mara, olga, admin] = [await person(at), await person(at), await person(at)]
    await runAdminCommand(at.services.connection.db, ['grant-admin', admin.user.email])
    const acting = await onThePhone(admin)
    expect((await acting.post(`/api/impersonate/${mara.user.id}`)).statusCode).toBe(200)
    const phones = [await onThePhone(mara), await onThePhone(mara)]
    expect((await mara.delete('/api/account/sessions')).statusCode).toBe(204)
    for (const ended of [...phones, acting]) expect((await ended.get('/api/auth/user')).statusCode).toBe(401)
    for (const who of [mara, olga, admin]) expect((await who.get('/api/auth/user')).statusCode).toBe(200)
  })

  test('of an administrator who acts as the person are the administrator’s', async () => {
    const [mara, admin] = [await person(at), await person(at)]
    await runAdminCommand(at.services.connection.db, ['grant-admin', admin.user.email])
    const acting = await onThePhone(admin)
    await acting.post(`/api/impersonate/${mara.user.id}`)
    expect(await sessionsOf(mara)).toHaveLength(1)
    const [, { id }] = await sessionsOf(admin)
    expect((await mara.delete(`/api/account/sessions/${id}`)).statusCode).toBe(404)
    expect((await admin.delete(`/api/account/sessions/${id}`)).statusCode).toBe(204)
    expect((await acting.get('/api/auth/user')).statusCode).toBe(401)
  })
})

describe('the activity', () => {
  const activityOf = async (who: SignedIn, query = '') => (await who.get(`/api/account/audit${query}`)).json()

  test('is what the person and administrators did, newest first', async () => {
    const [mara, admin] = [await person(at), await person(at)]
    const dunes = await mara.createsGallery('Dunes')
    const { currentPassword, newPassword } = {
      currentPassword: PASSWORD,
      newPassword: 'herons above the marsh',
    }
    await mara.put('/api/account/password', { currentPassword, newPassword })
    await runAdminCommand(at.services.connection.db, ['grant-admin', admin.user.email])
    await admin.post(`/api/impersonate/${mara.user.id}`)
    await admin.patch(`/api/galleries/${dunes.id}`, { showTitleInIframe: false })
    await admin.delete(`/api/galleries/${dunes.id}`)
    await admin.post('/api/impersonate/stop')

    const entry = { id: expect.any(Number), createdAt: expect.stringMatching(/^\d{4}-.*Z$/) }
    const nothing = {
      gallery: null,
      fields: [],
      from: null,
      to: null,
      name: null,
      address: null,
      agent: null,
    }
    const administrators = { ...entry, ...nothing, by: 'administrator' }
    const list = await activityOf(mara)
    expect(list).toEqual([
      { ...administrators, action: 'impersonation stopped' },
      { ...administrators, action: 'gallery deleted', gallery: 'Dunes' },
      {
        ...administrators,
        action: 'gallery changed',
        gallery: 'Dunes',
        fields: ['showTitleInIframe'],
      },
      { ...administrators, action: 'impersonation started' },
      { ...entry, ...nothing, by: 'you', action: 'password changed', address: '127.0.0.1' },
    ])
    expect(await activityOf(mara, `?before=${list[3].id}`)).toEqual([list[4]])
    expect(JSON.stringify(list)).not.toContain(admin.user.email)
    // Actions of the administrator as somebody else are not their own activity.
    expect(await activityOf(admin)).toMatchObject([
      { action: 'role changed', by: 'administrator', to: 'Admin' },
    ])
  })

  test('comes in pages', async () => {
    const mara = await person(at)
    const { id, email } = mara.user
    const entry = { actorId: id, actorEmail: email, userId: id, userEmail: email, action: 'password changed' }
    await at.services.connection.db.insert(auditEntries).values(Array(ACTIVITY_PAGE + 1).fill(entry))
    const first = await activityOf(mara)
    expect(first).toHaveLength(ACTIVITY_PAGE)
    expect(await activityOf(mara, `?before=${first.at(-1).id}`)).toHaveLength(1)
    expect((await mara.get('/api/account/audit?before=x')).statusCode).toBe(400)
  })
})

describe('asking for the password again', () => {
  test('takes the right one, and after ten wrong ones none for a while', async () => {
    const asks = ({ user }: SignedIn, password: string) => confirmPassword(at.services, user, password)
    const mara = await person(at)
    await asks(mara, PASSWORD)
    const wrong = () => asks(mara, 'a wrong password').catch((error: unknown) => error)
    expect(await wrong()).toMatchObject({ status: 403, code: 'wrong_password' })
    await asks(mara, PASSWORD)
    await Promise.all(Array.from({ length: 9 }, wrong))
    expect(await wrong()).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
    await expect(asks(mara, PASSWORD)).rejects.toMatchObject({ status: 429 })
    await asks(await person(at), PASSWORD)
  })
})
