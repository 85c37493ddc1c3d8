import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { clock } from '#server/database/clock.ts'
import { auditEntries, emailProofs, passwordResets, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { guestUploadsEmail } from '#server/upload-links/notify-owner.ts'
import { emailsIn, emailTo } from '#testing/mailbox.ts'
import { person, SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { sendEmailProof } from './email-proof.ts'
import { runRemoveExpired } from './remove-expired.ts'

const at = appForThisFile()

const db = () => at.services.connection.db
const emailsTo = async (email: string) =>
  (await emailsIn(at.dataDirectory)).filter((message) => message.to === email)

/** Signs up without proving the email. */
async function newcomer(): Promise<SignedIn> {
  const mona = new SignedIn(at)
  const answer = await mona.signUp({ firstName: 'Mona' })
  expect(answer.statusCode).toBe(201)
  mona.user = answer.json()
  return mona
}

async function mailedToken(email: string, about = 'Confirm'): Promise<string> {
  const message = await emailTo(at.dataDirectory, email, about)
  return new URL(message.links[0]!).pathname.replace('/verify-email/', '')
}

const asksToChange = (somebody: SignedIn, email: string) =>
  transact(db(), (tx) => sendEmailProof(tx, at.services.jobs, somebody.user, email))

const proves = (token: string, who = visitor(at)) => who.post('/api/auth/verify-email', { token })
const ended = {
  code: 'link_ended',
  message: 'This link has already been used or has expired. Please ask for a new one.',
}

describe('proving the email of a new account', () => {
  test('by the link of the e-mail that signing up sends; pressed again, it says that it is proven', async () => {
    const mona = await newcomer()
    expect(mona.user.emailVerified).toBe(false)
    const message = await emailTo(at.dataDirectory, mona.user.email)
    expect(message.subject).toBe('Confirm your e-mail for Picture Rail')
    expect(message.links).toHaveLength(1)
    const token = await mailedToken(mona.user.email)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await db().select().from(emailProofs))).not.toContain(token)

    const answer = await proves(token, mona)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...mona.user, emailVerified: true })
    expect((await mona.get('/api/auth/user')).json().emailVerified).toBe(true)
    const now = await mona.get('/api/auth/user')
    for (const [who, said] of [
      [mona, now.json()],
      [visitor(at), { email: mona.user.email }],
      [await person(at), { email: mona.user.email }],
    ] as const) {
      const again = await proves(token, who)
      expect([again.statusCode, again.json()]).toEqual([200, said])
    }
    expect((await mona.get('/api/auth/user')).body).toBe(now.body)
  })

  test('in a browser signed out, or signed in as another user: the answer is the email', async () => {
    const mona = await newcomer()
    const answer = await proves(await mailedToken(mona.user.email))
    expect(answer.json()).toEqual({ email: mona.user.email })
    expect((await mona.get('/api/auth/user')).json().emailVerified).toBe(true)

    const nora = await newcomer()
    const other = await person(at)
    expect((await proves(await mailedToken(nora.user.email), other)).json()).toEqual({
      email: nora.user.email,
    })
  })

  test('a link that expired or never was: 400', async () => {
    const mona = await newcomer()
    const token = await mailedToken(mona.user.email)
    await db().update(emailProofs).set({ expiresAt: new Date() }).where(eq(emailProofs.userId, mona.user.id))
    for (const dead of [token, 'nonsense']) expect((await proves(dead)).json()).toEqual(ended)
    await runRemoveExpired(db())()
    expect(await db().$count(emailProofs, eq(emailProofs.userId, mona.user.id))).toBe(0)
    expect((await mona.get('/api/auth/user')).json().emailVerified).toBe(false)
  })

  test('ten at once with one link: one proves, and all say so', async () => {
    const mona = await newcomer()
    const token = await mailedToken(mona.user.email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => proves(token)))
    for (const answer of answers) expect(answer.json()).toEqual({ email: mona.user.email })
  })

  test('another e-mail, and one of them is enough', async () => {
    const mona = await newcomer()
    const first = await mailedToken(mona.user.email)
    const answer = await mona.post('/api/auth/send-verification')
    expect(answer.statusCode).toBe(204)
    await expect.poll(() => emailsTo(mona.user.email)).toHaveLength(2)
    const tokens = (await emailsTo(mona.user.email)).map(({ links }) => links[0]!.split('/').at(-1)!)
    const second = tokens.find((token) => token !== first)!
    expect((await proves(first)).statusCode).toBe(200)
    const kept = await db().$count(emailProofs, eq(emailProofs.userId, mona.user.id))
    expect((await proves(second)).json()).toEqual({ email: mona.user.email })
    expect((await mona.post('/api/auth/send-verification')).statusCode).toBe(204)
    expect(await db().$count(emailProofs, eq(emailProofs.userId, mona.user.id))).toBe(kept)
  })

  test('five e-mails a day; a proven email gets none', async () => {
    const mona = await newcomer()
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await mona.post('/api/auth/send-verification'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204, 429])
    expect(Number(answers[5]!.headers['retry-after'])).toBeGreaterThan(3600)
    expect(answers[5]!.json().message).toMatch(/try again tomorrow/)

    const proven = await person(at)
    expect((await proven.post('/api/auth/send-verification')).statusCode).toBe(204)
    expect(await db().$count(emailProofs, eq(emailProofs.userId, proven.user.id))).toBe(0)
  })

  test('a new password by a mailed link proves it, too, as the earlier link says; a change of it is given up', async () => {
    const mona = await newcomer()
    const first = await mailedToken(mona.user.email)
    const hers = `hers-${mona.user.email}`
    await asksToChange(mona, hers)
    const change = await mailedToken(hers)
    await mona.post('/api/auth/forgot-password', { email: mona.user.email })
    const message = await emailTo(at.dataDirectory, mona.user.email, 'new password')
    const token = new URL(message.links[0]!).pathname.replace('/reset-password/', '')
    await visitor(at).post('/api/auth/reset-password', { token, password: 'another long password' })
    const [row] = await db().select().from(users).where(eq(users.id, mona.user.id))
    expect(row?.emailVerifiedAt).toBeInstanceOf(Date)
    expect((await proves(change)).json()).toEqual(ended)
    expect((await proves(first)).statusCode).toBe(200)
  })
})

describe('changing an email', () => {
  test('the link makes it the account’s; the person stays signed in; what was mailed before has ended', async () => {
    const olga = await person(at, 'Olga')
    const before = olga.user.email
    const email = `new-${before}`
    const earlier = newToken()
    const link = { tokenHash: hashToken(earlier), userId: olga.user.id, email: before }
    await db()
      .insert(emailProofs)
      .values({ ...link, expiresAt: clock.fromNow(DAY_MS) })
    await olga.post('/api/auth/forgot-password', { email: before })
    await emailTo(at.dataDirectory, before, 'password')
    await asksToChange(olga, email)
    const message = await emailTo(at.dataDirectory, email)
    expect(message.subject).toBe('Confirm the new e-mail of your Picture Rail account')
    expect(message.text).toContain(before)
    expect((await olga.get('/api/auth/user')).json().email).toBe(before)

    const answer = await proves(await mailedToken(email), olga)
    expect(answer.json()).toMatchObject({ id: olga.user.id, email, emailVerified: true })
    expect((await olga.get('/api/auth/user')).json().email).toBe(email)
    expect(await db().$count(passwordResets, eq(passwordResets.userId, olga.user.id))).toBe(0)
    expect((await proves(await mailedToken(email))).json()).toEqual({ email })
    expect((await proves(earlier, olga)).json()).toEqual(ended)
    expect((await visitor(at).signIn(before)).statusCode).toBe(401)
    expect((await olga.signIn(email)).statusCode).toBe(200)
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.userId, olga.user.id))
    expect(entries).toMatchObject([
      {
        actorEmail: email,
        userEmail: email,
        action: 'email changed',
        details: { from: before, to: email },
      },
    ])
  })

  test('the newest wish counts', async () => {
    const olga = await person(at)
    const [mistyped, meant] = [`mistyped-${olga.user.email}`, `meant-${olga.user.email}`]
    await asksToChange(olga, mistyped)
    const old = await mailedToken(mistyped)
    await asksToChange(olga, meant)
    expect((await proves(old)).json()).toEqual(ended)
    expect((await proves(await mailedToken(meant))).json()).toEqual({ email: meant })
  })

  test('taken since: 409, and nothing has changed', async () => {
    const olga = await person(at)
    const wanted = `wanted-${olga.user.email}`
    await asksToChange(olga, wanted)
    const token = await mailedToken(wanted)
    await visitor(at).signUp({ email: wanted.toUpperCase() })
    const answer = await proves(token, olga)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      code: 'email_taken',
      message: 'Another account now has this e-mail.',
    })
    expect((await olga.get('/api/auth/user')).json()).toEqual(olga.user)
  })
})

test('who has not proven the email gets the proof and password e-mails only', async () => {
  const mona = await newcomer()
  const gallery = await mona.createsGallery('Dunes')
  const link = (await mona.post(`/api/galleries/${gallery.id}/shareable-links`)).json()
  await sendEmail(db(), at.services.jobs, guestUploadsEmail, { linkId: link.id, count: 2 })
  await mona.post('/api/auth/forgot-password', { email: mona.user.email })
  await emailTo(at.dataDirectory, mona.user.email, 'new password')
  const { pool } = at.services.connection
  const waiting = async () =>
    (await pool.query(`select 1 from pgboss.job where name = 'deliver-letter' and state < 'completed'`))
      .rowCount
  await expect.poll(waiting).toBe(0)
  expect((await emailsTo(mona.user.email)).map(({ subject }) => subject).sort()).toEqual([
    'Confirm your e-mail for Picture Rail',
    'Set a new password for Picture Rail',
  ])
})

test('links confirm nothing during an impersonation', async () => {
  const mona = await newcomer()
  const token = await mailedToken(mona.user.email)
  const admin = await person(at, 'Ada')
  await db().update(users).set({ role: 'Admin' }).where(eq(users.id, admin.user.id))
  await admin.post(`/api/impersonate/${mona.user.id}`)
  const answer = await proves(token, admin)
  expect(answer.statusCode).toBe(403)
  expect(answer.json().code).toBe('impersonating')
  expect((await proves(token)).statusCode).toBe(200)
})
