import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runExpireTrials } from '#server/accounts/expire-trials.ts'
import { auditEntries, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { runDeliverEmail } from '#server/mail/send-email.ts'
import { emailsIn, emailTo } from '#testing/mailbox.ts'
import { PASSWORD, person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile, startAppForThisTest } from '#testing/start-app.ts'
import { passwordEmail } from './forgot-password.ts'
import { removeExpired, runRemoveExpired } from './remove-expired.ts'

const at = appForThisFile()

describe('signing up', () => {
  test('makes an account on trial and signs in', async () => {
    const olga = visitor(at)
    const answer = await olga.signUp({ email: 'Olga@Example.org', firstName: 'Olga' })
    expect(answer.statusCode).toBe(201)
    const user = (await olga.get('/api/auth/user')).json()
    expect(user).toMatchObject({
      email: 'Olga@Example.org',
      firstName: 'Olga',
      lastName: null,
      role: 'User',
      status: 'trial',
      impersonating: false,
    })
    const days = (Date.parse(user.trialEndsAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThan(14.1)
    expect(user.trailEndsAt).toBe(user.trialEndsAt)
  })

  test('an e-mail has one account, whatever its case', async () => {
    await visitor(at).signUp({ email: 'twice@example.org' })
    const answer = await visitor(at).signUp({ email: 'TWICE@example.org' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('An account with this e-mail already exists.')
  })

  test('the same e-mail ten times at once makes one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor(at).signUp({ email: 'race@example.org' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  test.each([
    [{ email: 'nobody', password: PASSWORD }, 'email', 'Invalid email address'],
    [{ email: 'a@example.org', password: 'short' }, 'password', 'Password must be at least 10 characters'],
    [
      { email: 'a@example.org', password: 'x'.repeat(257) },
      'password',
      'Password must be at most 256 characters',
    ],
    [{ password: PASSWORD }, 'email', undefined],
    [{}, 'email', undefined],
  ])('refuses %j and says why', async (body, path, message) => {
    const answer = await visitor(at).post('/api/auth/sign-up', body)
    expect(answer.statusCode).toBe(400)
    const issue = answer.json().issues.find((one: { path: string }) => one.path === path)
    expect(issue).toEqual({ path, message: message ?? 'Required' })
  })
})

describe('signing in and out', () => {
  test('works with the e-mail in any case, and changes the session', async () => {
    await visitor(at).signUp({ email: 'ines@example.org' })
    const ines = visitor(at)
    expect((await ines.signIn('INES@example.org')).statusCode).toBe(200)
    const first = ines.cookie
    expect((await ines.signIn('ines@example.org')).statusCode).toBe(200)
    expect(ines.cookie).not.toBe(first)

    const old = visitor(at)
    old.cookie = first
    expect((await old.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('a request that was on its way while the session changed takes the new cookie from no browser', async () => {
    const ines = await person(at)
    const late = visitor(at)
    late.cookie = ines.cookie
    await ines.signIn(ines.user.email)
    for (const answer of [await late.get('/api/auth/user'), await late.post('/api/galleries', {})]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  describe('a session', () => {
    const pool = () => at.services.connection.pool
    const daysLeft = async ({ user }: SignedIn) => {
      const { rows } = await pool().query(
        `select extract(day from expire - now()) as days from sessions where user_id = $1`,
        [user.id],
      )
      return rows.map(({ days }) => Number(days))
    }
    const wasUsedYesterday = async ({ user }: SignedIn) =>
      pool().query(
        `update sessions set expire = now() + interval '28 days 12 hours',
           last_used_at = now() - interval '1 day' where user_id = $1`,
        [user.id],
      )

    test('lives for 30 days more when somebody reads on another day', async () => {
      const mona = await person(at)
      expect((await mona.get('/api/auth/user')).headers['set-cookie']).toBeUndefined()
      await wasUsedYesterday(mona)
      await mona.post('/api/galleries', {})
      expect(await daysLeft(mona)).toEqual([28])
      expect((await mona.get('/api/auth/user')).headers['set-cookie']).toContain('sid=')
      expect(await daysLeft(mona)).toEqual([29])
    })

    test('that ends while a request would make it live longer stays ended', async () => {
      const mona = await person(at)
      await wasUsedYesterday(mona)
      const { reading } = await transact(at.services.connection.db, async (tx) => {
        await tx.execute(sql`delete from sessions where user_id = ${mona.user.id}`)
        const reading = mona.get('/api/auth/user')
        // The request has read the session, and waits to write it.
        await expect
          .poll(async () => {
            const { rowCount } = await pool().query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
            return rowCount
          })
          .toBe(1)
        return { reading }
      })
      expect((await reading).statusCode).toBe(200)
      expect(await daysLeft(mona)).toEqual([])
    })
  })

  test('sessions and links to set a password are removed when they have expired, and no others', async () => {
    const [ended, running] = [await person(at), await person(at)]
    const { pool, db } = at.services.connection
    await pool.query(`update sessions set expire = now() where user_id = $1`, [ended.user.id])
    await pool.query(
      `insert into password_resets (token_hash, user_id, expires_at)
         values ('a', $1, now()), ('b', $1, now() + interval '1 hour')`,
      [running.user.id],
    )
    await runRemoveExpired(db)()
    const ids = [ended.user.id, running.user.id]
    const { rows: sessions } = await pool.query('select user_id from sessions where user_id = any($1)', [ids])
    expect(sessions).toEqual([{ user_id: running.user.id }])
    const { rows: links } = await pool.query(
      'select token_hash from password_resets where user_id = any($1)',
      [ids],
    )
    expect(links).toEqual([{ token_hash: 'b' }])
    const { rows: scheduled } = await pool.query(`select cron from pgboss.schedule where name = $1`, [
      removeExpired.name,
    ])
    expect(scheduled).toHaveLength(1)
  })

  test('the cookie is for this host and for no script', async () => {
    const answer = await visitor(at).signUp()
    const cookie = answer.cookies.find(({ name }) => name === 'sid')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie).not.toHaveProperty('domain')
    expect(Number(cookie?.expires) - Date.now()).toBeGreaterThan(29 * 86_400_000)
  })

  test('says the same of a wrong password and of an unknown e-mail', async () => {
    await visitor(at).signUp({ email: 'known@example.org' })
    const wrong = await visitor(at).signIn('known@example.org', 'not the password')
    const unknown = await visitor(at).signIn('unknown@example.org', 'not the password')
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    expect(wrong.body).toBe(unknown.body)
  })

  test('logging out ends the session on the server', async () => {
    const omar = await person(at)
    const kept = omar.cookie
    const answer = await omar.get('/api/logout')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/')
    omar.cookie = kept
    expect((await omar.get('/api/auth/user')).statusCode).toBe(401)
  })

  test.each([
    ['/sign-in?invitation=tok-en', '/sign-in?invitation=tok-en'],
    ['//evil.example/x', '/dashboard'],
  ])('logging out with returnTo %s leads to %s', async (wished, expected) => {
    const answer = await (await person(at)).get(`/api/logout?returnTo=${encodeURIComponent(wished)}`)
    expect(answer.headers.location).toBe(expected)
  })

  test.each([
    ['/dashboard', '/dashboard'],
    ['/gallery/7/settings?tab=images', '/gallery/7/settings?tab=images'],
    ['https://evil.example/x', '/dashboard'],
    ['//evil.example/x', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['/.//evil.example', '/dashboard'],
    ['/a/..//evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
  ])('login with returnTo %s comes back to %s', async (wished, expected) => {
    const signedOut = await visitor(at).get(`/api/login?returnTo=${encodeURIComponent(wished)}`)
    expect(signedOut.headers.location).toBe(`/sign-in?returnTo=${encodeURIComponent(expected)}`)
    const signedIn = await (await person(at)).get(`/api/login?returnTo=${encodeURIComponent(wished)}`)
    expect(signedIn.headers.location).toBe(expected)
  })

  test.each([
    ['create', '/sign-in?returnTo=%2Fdashboard&mode=create'],
    ['anything', '/sign-in?returnTo=%2Fdashboard'],
  ])('login with mode %s leads to %s', async (mode, location) => {
    const answer = await visitor(at).get(`/api/login?mode=${mode}&returnTo=/dashboard`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
  })
})

describe('limits', () => {
  test('ten failures for one e-mail from one address, then 429 even with the right password', async () => {
    await visitor(at).signUp({ email: 'target@example.org' })
    const guesser = visitor(at)
    guesser.address = '203.0.113.7'
    for (let n = 0; n < 10; n++) {
      expect((await guesser.signIn('target@example.org', `wrong ${n}`)).statusCode).toBe(401)
    }
    const blocked = await guesser.signIn('target@example.org')
    expect(blocked.statusCode).toBe(429)
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)

    const elsewhere = visitor(at)
    elsewhere.address = '203.0.113.8'
    expect((await elsewhere.signIn('target@example.org')).statusCode).toBe(200)
  })

  test('twenty guesses at once are not twenty chances', async () => {
    await visitor(at).signUp({ email: 'burst@example.org' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const guesser = visitor(at)
        guesser.address = '203.0.113.9'
        return guesser.signIn('burst@example.org', `wrong ${n}`)
      }),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  })

  test('from many addresses an account is slowed down, and its owner gets in all the same', async () => {
    const owner = await person(at)
    const { email } = owner.user
    const signsInFrom = (address: string, password?: string) => {
      const somebody = visitor(at)
      somebody.address = address
      return somebody.signIn(email, password)
    }
    const statuses = []
    for (let n = 0; n < 22; n++) statuses.push((await signsInFrom(`198.51.100.${n}`, 'wrong')).statusCode)
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429])

    // Addresses of earlier sign-ins are known; from others an e-mail lets them in.
    expect((await signsInFrom(owner.address)).statusCode).toBe(200)
    const there = '2001:db8:7:7::1'
    const refused = await signsInFrom(there)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(180)
    const elsewhere = visitor(at)
    elsewhere.address = there
    await elsewhere.post('/api/auth/forgot-password', { email })
    const message = await emailTo(at.dataDirectory, email, 'new password')
    const token = message.links[0]!.split('/').at(-1)
    const password = 'another long password'
    expect((await elsewhere.post('/api/auth/reset-password', { token, password })).statusCode).toBe(204)
    expect((await signsInFrom('2001:db8:7:7::2', password)).statusCode).toBe(200)
  })

  test('all addresses of an IPv6 network are one', async () => {
    await visitor(at).signUp({ email: 'six@example.org' })
    const statuses = []
    for (let n = 0; n < 12; n++) {
      const guesser = visitor(at)
      guesser.address = `2001:db8:6:6::${n + 1}`
      statuses.push((await guesser.signIn('six@example.org', `wrong ${n}`)).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('a stranger who asks for e-mails again and again keeps nobody from theirs, and fills no mailbox', async () => {
    const owner = await person(at)
    for (let n = 0; n < 8; n++) {
      const stranger = visitor(at)
      stranger.address = `198.51.100.${100 + n}`
      const asked = await stranger.post('/api/auth/forgot-password', { email: owner.user.email })
      expect(asked.statusCode).toBe(204)
    }
    expect((await owner.post('/api/auth/forgot-password', { email: owner.user.email })).statusCode).toBe(204)
    const message = await emailTo(at.dataDirectory, owner.user.email, 'new password')
    const reset = { token: message.links[0]!.split('/').at(-1), password: 'another long password' }
    expect((await owner.post('/api/auth/reset-password', reset)).statusCode).toBe(204)
    const messages = await emailsIn(at.dataDirectory)
    expect(messages.filter(({ to }) => to === owner.user.email)).toHaveLength(1)
  })

  test('signing in rightly does not use the limit up', async () => {
    await visitor(at).signUp({ email: 'daily@example.org' })
    for (let n = 0; n < 12; n++) {
      const daily = visitor(at)
      daily.address = '203.0.113.10'
      expect((await daily.signIn('daily@example.org')).statusCode).toBe(200)
    }
  })
})

test('who signs in, who fails to and from where is in the log, a new password in the audit, and no secret in either', async () => {
  const logged = await startAppForThisTest({ LOG_LEVEL: 'trace' })
  const olga = visitor(logged)
  olga.address = '2001:db8::7'
  await olga.signUp({ email: 'olga@example.org' })
  await olga.signIn('olga@example.org', 'not her password')
  await olga.signIn('Olga@example.org')
  const lines = logged.log.map((line) => JSON.parse(line))
  expect(lines.filter(({ account }) => account)).toMatchObject([
    { msg: 'signed in', account: 'olga@example.org', address: '2001:db8::7' },
    {
      msg: 'sign-in failed',
      account: 'olga@example.org',
      address: '2001:db8::7',
      reason: 'wrong_credentials',
    },
    { msg: 'signed in', account: 'olga@example.org', address: '2001:db8::7' },
  ])

  await olga.post('/api/auth/forgot-password', { email: 'olga@example.org' })
  const message = await emailTo(logged.dataDirectory, 'olga@example.org', 'new password')
  const token = message.links[0]!.split('/').at(-1)!
  const password = 'another long password'
  expect((await olga.post('/api/auth/reset-password', { token, password })).statusCode).toBe(204)
  const entries = await logged.services.connection.db.select().from(auditEntries)
  expect(entries).toMatchObject([
    {
      actorEmail: 'olga@example.org',
      userEmail: 'olga@example.org',
      action: 'password changed',
      details: { network: '2001:db8:0:0::/64' },
    },
  ])
  // Without a mail server the outbox logs the link; nothing else does.
  const others = logged.log.filter((line) => !JSON.parse(line).links).join('') + JSON.stringify(entries)
  const cookies = olga.cookie.split('; ').map((cookie) => cookie.replace(/^\w+=/, ''))
  const secrets = [PASSWORD, 'not her password', password, token, ...cookies]
  for (const secret of secrets) expect(others).not.toContain(secret)
})

describe('a forgotten password', () => {
  test('is replaced through the mailed link, once, and other sessions end', async () => {
    const elsewhere = visitor(at)
    await elsewhere.signUp({ email: 'forgetful@example.org' })
    expect(
      (await visitor(at).post('/api/auth/forgot-password', { email: 'Forgetful@example.org' })).statusCode,
    ).toBe(204)

    const message = await emailTo(at.dataDirectory, 'forgetful@example.org', 'new password')
    expect(message.subject).toBe('Set a new password for Picture Rail')
    const link = new URL(message.links[0]!)
    expect(link.origin).toBe(at.config.publicUrl.origin)
    const token = link.pathname.replace('/reset-password/', '')
    expect(message.html).toContain(link.href)

    const reset = { token, password: 'another long password' }
    expect((await visitor(at).post('/api/auth/reset-password', reset)).statusCode).toBe(204)
    expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(401)
    expect((await visitor(at).signIn('forgetful@example.org')).statusCode).toBe(401)
    expect((await visitor(at).signIn('forgetful@example.org', 'another long password')).statusCode).toBe(200)

    const again = await visitor(at).post('/api/auth/reset-password', reset)
    expect(again.statusCode).toBe(400)
    expect(again.json().message).toContain('already been used or has expired')
  })

  test('keeps out who gave the old one right before, and whose session is still to begin', async () => {
    const mona = await person(at)
    const { db, pool } = at.services.connection
    const { signingIn } = await transact(db, async (tx) => {
      await tx.execute(
        sql`update local_accounts set password_hash = '$argon2id$another' where user_id = ${mona.user.id}`,
      )
      const signingIn = visitor(at).signIn(mona.user.email)
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      return { signingIn }
    })
    const answer = await signingIn
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrong_credentials'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('whose e-mail is delivered twice has two links, and using one ends the other', async () => {
    const mona = await person(at)
    const { db } = at.services.connection
    const services = {
      ...at.services,
      db,
      product: at.config,
      kinds: [passwordEmail],
      draw: async () => null,
    }
    for (const id of ['one', 'two'])
      await runDeliverEmail(services)({ kind: passwordEmail.name, ids: { userId: mona.user.id } }, id)
    const messages = (await emailsIn(at.dataDirectory)).filter(({ to }) => to === mona.user.email)
    const tokens = messages.map(({ links }) => links[0]!.split('/').at(-1)!)
    expect(new Set(tokens).size).toBe(2)
    const statuses = []
    for (const token of tokens) {
      const reset = { token, password: 'another long password' }
      statuses.push((await visitor(at).post('/api/auth/reset-password', reset)).statusCode)
    }
    expect(statuses).toEqual([204, 400])
  })

  test('answers the same for an e-mail without an account, and mails nothing', async () => {
    const answer = await visitor(at).post('/api/auth/forgot-password', { email: 'nobody@example.org' })
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await emailsIn(at.dataDirectory)).filter(({ to }) => to.includes('nobody'))).toEqual([])
  })
})

describe('another site', () => {
  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://nature.localhost:3000' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('may not send unsafe requests: %j', async (headers) => {
    const olga = await person(at)
    const answer = await olga.request({
      method: 'POST',
      url: '/api/galleries',
      payload: { title: 'x', subdomain: 'xyz-123' },
      headers: headers as Record<string, string>,
    })
    expect(answer.statusCode).toBe(403)
    expect((await olga.get('/api/galleries')).json()).toEqual([])
  })

  test('our own pages may', async () => {
    const olga = await person(at)
    const answer = await olga.request({
      method: 'POST',
      url: '/api/galleries',
      payload: { title: 'x', subdomain: 'own-page' },
      headers: { origin: at.config.publicUrl.origin, 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.statusCode).toBe(201)
  })
})

test('under https the cookie is secure, and no subdomain can set one of its name', async () => {
  const https = await startAppForThisTest({ PUBLIC_URL: 'https://pictures.example.com', TRUST_PROXY: 'true' })
  const olga = visitor(https)
  const answer = await olga.request({
    method: 'POST',
    url: '/api/auth/sign-up',
    payload: { email: 'olga@example.org', password: PASSWORD },
    headers: { 'x-forwarded-proto': 'https', origin: 'https://pictures.example.com' },
  })
  expect(answer.cookies).toMatchObject([
    {
      name: '__Host-browser',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 400 * 86_400,
    },
    { name: '__Host-sid', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' },
  ])
  expect(answer.cookies[0]).not.toHaveProperty('domain')
  expect((await olga.get('/api/auth/user')).statusCode).toBe(200)
  const tossed = visitor(https)
  tossed.cookie = olga.cookie.replace('__Host-sid', 'sid')
  expect((await tossed.get('/api/auth/user')).statusCode).toBe(401)
  expect(answer.headers['strict-transport-security']).toContain('max-age')
})

test('the page says when a browser has no session, and no cache gives it to one that has', async () => {
  const says = '<meta name="session" content="none">'
  const olga = await person(at)
  for (const path of ['/', '/sign-in', '/nothing-here']) {
    const [signedOut, signedIn] = [await visitor(at).get(path), await olga.get(path)]
    expect(signedOut.body).toContain(says)
    expect(signedOut.body).not.toContain('/api/auth/user')
    expect(signedIn.body).toContain('href="/api/auth/user"')
    expect(signedIn.body).not.toContain('name="session"')
    for (const { headers } of [signedOut, signedIn]) {
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(String(headers.vary).toLowerCase()).toContain('cookie')
      expect(String(headers['content-type'])).toBe('text/html; charset=utf-8')
    }
  }
  const other = visitor(at)
  other.cookie = 'mysid=1; theme=sid'
  expect((await other.get('/')).body).toContain(says)
  expect((await visitor(at).get('/api/auth/user')).statusCode).toBe(401)
})

test('no password and no session id stands in the database', async () => {
  const olga = await person(at)
  const sid = olga.cookie.replace('sid=', '')
  expect(sid.length).toBeGreaterThan(40)
  const { pool, db } = at.services.connection
  const { rows } = await pool.query('select * from sessions')
  expect(JSON.stringify(rows)).not.toContain(sid)
  const { rows: accounts } = await pool.query('select * from local_accounts')
  expect(accounts.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true)
  expect(await db.$count(users)).toBeGreaterThan(0)
})

test('a trial is expired from its end on, also before anybody noted it, and the noting agrees', async () => {
  const { db } = at.services.connection
  const [ended, running, admin] = [await person(at), await person(at), await person(at)]
  const past = new Date(Date.now() - 1000)
  await db.update(users).set({ trialEndsAt: past }).where(eq(users.id, ended.user.id))
  await db.update(users).set({ trialEndsAt: past, role: 'Admin' }).where(eq(users.id, admin.user.id))
  const statusOf = async (who: SignedIn) => (await who.get('/api/auth/user')).json().status
  expect([await statusOf(ended), await statusOf(running)]).toEqual(['expired', 'trial'])
  await runExpireTrials(db)()
  expect([await statusOf(ended), await statusOf(running)]).toEqual(['expired', 'trial'])
  const [row] = await db.select().from(users).where(eq(users.id, ended.user.id))
  expect(row!.status).toBe('expired')
  expect(await admin.createsGallery('Always active')).toMatchObject({ access: 'owner' })
})
