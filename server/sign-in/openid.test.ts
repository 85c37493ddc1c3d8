import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { accountInvitations, auditEntries, sessions, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { identityProvider } from '#testing/identity-provider.ts'
import { oneWaits } from '#testing/lock-waits.ts'
import { SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { startAppForThisTest, type TestApp } from '#testing/start-app.ts'

type ProviderOfTest = Awaited<ReturnType<typeof identityProvider>>
let provider: ProviderOfTest
let at: TestApp

async function start(options: { claimsInIdToken?: boolean; environment?: Record<string, string> } = {}) {
  const port = await freePort()
  provider = await identityProvider({ port, appOrigin: 'http://localhost:3000', ...options })
  onTestFinished(() => provider.close())
  at = await startAppForThisTest({ ...provider.environment, ...options.environment })
}

/** Follows redirects like a browser, with a cookie jar for the provider, until one leads back; returns its address. */
async function throughProvider(login: string): Promise<string> {
  const jar = new Map<string, string>()
  let address = login
  for (let hop = 0; hop < 12; hop++) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair] = cookie.split(';')
      const [name, value] = [pair!.slice(0, pair!.indexOf('=')), pair!.slice(pair!.indexOf('=') + 1)]
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    address = new URL(answer.headers.get('location')!, address).href
    if (address.startsWith('http://localhost:3000/api/callback')) return address
  }
  throw new Error('Too many redirects')
}

/** Signs in as the provider's account `sub`; returns our last redirect. */
async function signIn(browser: Visitor, sub: string, returnTo = '/dashboard'): Promise<string> {
  provider.behaviour.signsIn = sub
  const login = await browser.get(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  expect(login.statusCode).toBe(302)
  const back = new URL(await throughProvider(login.headers.location as string))
  const callback = await browser.get(back.pathname + back.search)
  return callback.headers.location as string
}

const userOf = async (browser: Visitor) => (await browser.get('/api/auth/user')).json()
const olga = {
  sub: 'olga-1',
  email: 'olga@example.org',
  email_verified: true,
  given_name: 'Olga',
  family_name: 'Orlova',
  picture: 'https://login.example.com/olga.png',
}

describe('with SIGN_UP=invited', () => {
  test('who has no account and no invitation is told so, and gets none', async () => {
    await start({ environment: { SIGN_UP: 'invited' } })
    provider.knows(olga)
    const browser = visitor(at)
    const left = await signIn(browser, olga.sub)
    expect(left).toBe('/sign-in?problem=uninvited&returnTo=%2Fdashboard')
    expect((await browser.get(left)).body).toContain('This host invites its members.')
    const { db } = at.services.connection
    expect(await db.$count(users, eq(users.email, olga.email))).toBe(0)
  })

  test.each([
    ['verified', true, true],
    ['not verified', false, false],
  ])('an invited e-mail that the provider has %s: %o', async (_which, email_verified, isLetIn) => {
    await start({ environment: { SIGN_UP: 'invited' } })
    provider.knows({ ...olga, email_verified })
    const { db } = at.services.connection
    await db.insert(accountInvitations).values({
      email: 'OLGA@example.org',
      expiresAt: new Date(Date.now() + 60_000),
    })
    const browser = visitor(at)
    await signIn(browser, olga.sub)
    expect((await browser.get('/api/auth/user')).statusCode).toBe(isLetIn ? 200 : 401)
    const [invitation] = await db.select().from(accountInvitations)
    expect(invitation!.acceptedAt !== null).toBe(isLetIn)
    // An account, once created, needs no invitation.
    if (isLetIn) expect(await signIn(visitor(at), olga.sub)).toBe('/dashboard')
  })

  test('who is in ADMIN_EMAILS needs none', async () => {
    await start({ environment: { SIGN_UP: 'invited', ADMIN_EMAILS: olga.email } })
    provider.knows(olga)
    expect(await signIn(visitor(at), olga.sub)).toBe('/dashboard')
  })
})

describe.each([
  ['claims in the ID token', true],
  ['claims at the userinfo endpoint', false],
])('signing in at a provider, %s', (_what, claimsInIdToken) => {
  test('makes an account with what the provider says, and comes back to where it began', async () => {
    await start({ claimsInIdToken })
    provider.knows(olga)
    const browser = visitor(at)
    expect(await signIn(browser, olga.sub, '/gallery/7/settings?tab=images')).toBe(
      '/gallery/7/settings?tab=images',
    )
    expect(await userOf(browser)).toMatchObject({
      email: 'olga@example.org',
      firstName: 'Olga',
      lastName: 'Orlova',
      profileImageUrl: 'https://login.example.com/olga.png',
      role: 'User',
      status: 'trial',
    })
  })
})

describe('with a provider', () => {
  beforeEach(() => start())

  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as object
  test.each([
    [
      'with the claims of another person',
      (token: string) => {
        const [header, claims, signature] = token.split('.')
        return [header, part({ ...read(claims!), sub: 'max-1' }), signature].join('.')
      },
    ],
    ['without a signature', (token: string) => `${token.split('.').slice(0, 2).join('.')}.`],
    [
      'that says it needs none',
      (token: string) => `${part({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`,
    ],
  ])('an ID token %s signs nobody in', async (_what, forges) => {
    provider.knows(olga)
    provider.behaviour.forges = forges
    const browser = visitor(at)
    expect(await signIn(browser, olga.sub)).toBe('/sign-in?problem=failed&returnTo=%2Fdashboard')
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
    expect(await at.services.connection.db.$count(users)).toBe(0)
  })

  test('the same person is the same account, with the names and the picture of today', async () => {
    provider.knows(olga)
    const first = visitor(at)
    await signIn(first, olga.sub)
    provider.knows({
      ...olga,
      email: 'olga.new@example.org',
      given_name: 'Olya',
      picture: 'javascript:alert(1)',
    })
    const second = visitor(at)
    await signIn(second, olga.sub)
    const [before, after] = [await userOf(first), await userOf(second)]
    expect(after.id).toBe(before.id)
    expect(after).toMatchObject({ email: 'olga.new@example.org', firstName: 'Olya', profileImageUrl: null })
    expect(await at.services.connection.db.select().from(auditEntries)).toMatchObject([
      {
        actorId: after.id,
        action: 'email changed',
        details: { from: 'olga@example.org', to: 'olga.new@example.org' },
      },
      { actorId: after.id, action: 'signed in from a new browser' },
    ])
  })

  test('a verified e-mail joins the account that has it, and ends what others had open in it', async () => {
    const local = await at.services.connection.db
      .insert(users)
      .values({ id: 'local-1', email: 'OLGA@example.org', role: 'User' })
      .returning()
    provider.knows({ ...olga, sub: 'squatter', email_verified: false, email: 'somebody@example.org' })
    provider.knows(olga)
    const browser = visitor(at)
    await signIn(browser, olga.sub)
    expect((await userOf(browser)).id).toBe(local[0]!.id)
  })

  test('the provider says whether the e-mail is proven, at each sign-in', async () => {
    let browser = visitor(at)
    const proven = async (said: Partial<typeof olga>) => {
      browser = visitor(at)
      provider.knows({ ...olga, ...said })
      await signIn(browser, olga.sub)
      return (await userOf(browser)).emailVerified
    }
    expect(await proven({ email_verified: false })).toBe(false)
    const refused = await browser.post('/api/auth/send-verification')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'managed_elsewhere'])
    expect(await proven({})).toBe(true)
    expect(await proven({ email: 'olga.new@example.org' })).toBe(true)
    expect(await proven({ email: 'olga.new@example.org', email_verified: false })).toBe(false)
    await at.services.connection.db.insert(users).values({ id: 'other', email: 'taken@example.org' })
    // An e-mail of another account stays with that account, and proves nothing for this one.
    expect(await proven({ email: 'taken@example.org' })).toBe(false)
  })

  test('an unverified e-mail never signs in to another user’s account', async () => {
    provider.knows(olga)
    const owner = visitor(at)
    await signIn(owner, olga.sub)
    provider.knows({ ...olga, sub: 'impostor', email_verified: false })
    const impostor = visitor(at)
    expect(await signIn(impostor, 'impostor')).toBe('/sign-in?problem=failed&returnTo=%2Fdashboard')
    expect((await impostor.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('who took an e-mail without proof loses it to its owner', async () => {
    provider.knows({ ...olga, sub: 'squatter', email_verified: false })
    const squatter = visitor(at)
    await signIn(squatter, 'squatter')
    expect((await userOf(squatter)).email).toBe(olga.email)
    const { db } = at.services.connection
    const acting = visitor(at)
    await signIn(acting, 'squatter')
    await db.update(users).set({ role: 'Admin' }).where(eq(users.email, olga.email))
    await db.insert(users).values({ id: 'somebody', email: 'somebody@example.org' })
    expect((await acting.post('/api/impersonate/somebody')).statusCode).toBe(200)
    provider.knows(olga)
    const owner = visitor(at)
    await signIn(owner, olga.sub)
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200)
    for (const ended of [squatter, acting]) {
      expect((await ended.get('/api/auth/user')).statusCode).toBe(401)
      expect((await ended.post('/api/impersonate/stop')).statusCode).toBe(401)
    }
    expect(await signIn(visitor(at), 'squatter')).toContain('problem=failed')
  })

  test('an account that takes an e-mail without proof loses it with every way into it', async () => {
    provider.knows({ ...olga, sub: 'squatter', email: 'squatter@example.org' })
    await signIn(visitor(at), 'squatter')
    provider.knows({ ...olga, sub: 'second', email: 'squatter@example.org' })
    await signIn(visitor(at), 'second')
    provider.knows({ ...olga, sub: 'squatter', email_verified: false })
    await signIn(visitor(at), 'squatter')

    provider.knows(olga)
    const owner = visitor(at)
    await signIn(owner, olga.sub)
    const second = visitor(at)
    await signIn(second, 'second')
    expect((await userOf(owner)).email).toBe(olga.email)
    expect(await userOf(second)).toMatchObject({ email: 'squatter@example.org' })
    expect((await userOf(second)).id).not.toBe((await userOf(owner)).id)
  })

  test('two first sign-ins at once are one account', async () => {
    provider.knows(olga)
    const browsers = [visitor(at), visitor(at), visitor(at)]
    await Promise.all(browsers.map((browser) => signIn(browser, olga.sub)))
    const ids = await Promise.all(browsers.map(async (browser) => (await userOf(browser)).id))
    expect(new Set(ids).size).toBe(1)
  })

  test('saying no at the provider leads back with words, and trying again works', async () => {
    provider.knows(olga)
    provider.behaviour.denies = true
    const browser = visitor(at)
    expect(await signIn(browser, olga.sub, '/gallery/7')).toBe(
      '/sign-in?problem=denied&returnTo=%2Fgallery%2F7',
    )
    provider.behaviour.denies = false
    expect(await signIn(browser, olga.sub, '/gallery/7')).toBe('/gallery/7')
  })

  test.each([
    ['denied', '&lang=de', '&lang=de'],
    ['failed', '&lang=ar', '&lang=ar'],
    ['denied', '', ''],
    ['denied', '&lang=xx', ''],
    ['denied', '&lang=de&lang=ar', ''],
    ['denied', `&lang=${'x'.repeat(10_000)}`, ''],
    ['denied', `&lang=${encodeURIComponent('de&returnTo=//elsewhere.example')}`, ''],
  ])(
    'where signing in is %s, the sign-in page has the language of the one before: %#',
    async (problem, said, kept) => {
      provider.knows(olga)
      provider.behaviour.signsIn = olga.sub
      if (problem === 'denied') provider.behaviour.denies = true
      else provider.behaviour.forges = (token) => `${token.split('.').slice(0, 2).join('.')}.`
      const browser = visitor(at)
      const login = await browser.get(`/api/login?returnTo=%2Fgallery%2F7${said}`)
      const back = new URL(await throughProvider(login.headers.location as string))
      const { location } = (await browser.get(back.pathname + back.search)).headers
      expect(location).toBe(`/sign-in?problem=${problem}&returnTo=%2Fgallery%2F7${kept}`)
    },
  )

  test('a code works once, and only for the browser that asked', async () => {
    provider.knows(olga)
    provider.behaviour.signsIn = olga.sub
    const browser = visitor(at)
    const login = await browser.get('/api/login')
    const back = new URL(await throughProvider(login.headers.location as string))
    const path = back.pathname + back.search

    const thief = visitor(at)
    expect((await thief.get(path)).headers.location).toContain('problem=failed')
    await thief.get('/api/login')
    expect((await thief.get(path)).headers.location).toContain('problem=failed')
    expect((await thief.get('/api/auth/user')).statusCode).toBe(401)

    expect((await browser.get(path)).headers.location).toBe('/dashboard')
    const replayed = new SignedIn(at)
    replayed.cookie = browser.cookie
    expect((await replayed.get(path)).headers.location).toContain('problem=failed')
  })

  test('a stranger who begins to sign in stores nothing here, and holds a cookie for ten minutes', async () => {
    const browser = visitor(at)
    const login = await browser.get('/api/login')
    expect(login.cookies).toMatchObject([
      { name: expect.stringMatching(/^sign-in-/), maxAge: 600, httpOnly: true, sameSite: 'Lax', path: '/' },
    ])
    const sealed = login.cookies[0]!.value
    expect(Buffer.from(sealed.split('.')[3]!, 'base64url').toString()).not.toContain('returnTo')
    expect(await at.services.connection.db.$count(sessions)).toBe(0)
    for (let n = 0; n < 20; n++) await browser.get('/api/login')
    expect(browser.cookie.split('; ')).toHaveLength(5)
  })

  test('sign-ins begun in two tabs both work, whichever ends first', async () => {
    provider.knows(olga)
    provider.behaviour.signsIn = olga.sub
    const browser = visitor(at)
    const back: string[] = []
    for (const returnTo of ['/gallery/1', '/gallery/2']) {
      const login = await browser.get(`/api/login?returnTo=${returnTo}`)
      const { pathname, search } = new URL(await throughProvider(login.headers.location as string))
      back.push(pathname + search)
    }
    expect((await browser.get(back[1]!)).headers.location).toBe('/gallery/2')
    expect((await browser.get(back[0]!)).headers.location).toBe('/gallery/1')
    expect(await userOf(browser)).toMatchObject({ email: olga.email })
  })

  test('an answer with another state is refused', async () => {
    provider.knows(olga)
    provider.behaviour.signsIn = olga.sub
    const browser = visitor(at)
    const login = await browser.get('/api/login')
    const back = new URL(await throughProvider(login.headers.location as string))
    back.searchParams.set('state', 'another')
    expect((await browser.get(back.pathname + back.search)).headers.location).toContain('problem=failed')
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('the way to the provider carries PKCE, state and nonce', async () => {
    const login = new URL((await visitor(at).get('/api/login')).headers.location as string)
    expect(Object.fromEntries(login.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/api/callback',
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(login.searchParams.get(name)!.length).toBeGreaterThan(20)
    }
  })

  test('deleting the account asks for a fresh sign-in at the provider', async () => {
    provider.knows(olga)
    const browser = visitor(at)
    await signIn(browser, olga.sub)
    const deletes = () => browser.delete('/api/account', { email: olga.email })
    expect((await deletes()).json()).toMatchObject({ code: 'confirm_required' })
    const login = new URL(
      (await browser.get('/api/login?fresh=true&returnTo=%2Faccount')).headers.location as string,
    )
    expect(login.searchParams.get('max_age')).toBe('0')
    const back = new URL(await throughProvider(login.href))
    expect((await browser.get(back.pathname + back.search)).headers.location).toBe('/account')
    expect((await deletes()).statusCode).toBe(204)
  })

  test('the browser may come back to another instance than it left', async () => {
    provider.knows(olga)
    const other = await createApp(at.services, 'dist')
    onTestFinished(() => other.close())
    provider.behaviour.signsIn = olga.sub
    const browser = visitor(at)
    const login = await browser.get('/api/login')
    const back = new URL(await throughProvider(login.headers.location as string))
    const there = visitor({ ...at, app: other })
    there.cookie = browser.cookie
    expect((await there.get(back.pathname + back.search)).headers.location).toBe('/dashboard')
    expect(await userOf(there)).toMatchObject({ email: olga.email })
  })

  test('logging out ends the provider’s session as well', async () => {
    provider.knows(olga)
    const browser = visitor(at)
    await signIn(browser, olga.sub)
    const answer = await browser.get('/api/logout')
    const end = new URL(answer.headers.location as string)
    expect(end.pathname).toBe('/session/end')
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/')
    expect(end.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('there are no passwords', async () => {
    for (const call of ['sign-up', 'sign-in', 'forgot-password', 'reset-password']) {
      expect((await visitor(at).post(`/api/auth/${call}`, {})).statusCode).toBe(404)
    }
    expect((await visitor(at).get('/')).body).toContain('<meta name="sign-in" content="oidc">')
  })
})

test('a provider that is down is said on the page, nobody is signed out by it, and later it works', async () => {
  await start()
  provider.knows(olga)
  const signedIn = visitor(at)
  await signIn(signedIn, olga.sub)

  const late = await startAppForThisTest(provider.environment)
  await provider.close()
  const browser = visitor(late)
  const down = await browser.get('/api/login?returnTo=%2Fgallery%2F7')
  expect(down.headers.location).toBe('/sign-in?problem=unavailable&returnTo=%2Fgallery%2F7')
  const inGerman = await browser.get('/api/login?returnTo=%2Fgallery%2F7&lang=de')
  expect(inGerman.headers.location).toBe('/sign-in?problem=unavailable&returnTo=%2Fgallery%2F7&lang=de')
  expect((await signedIn.get('/api/auth/user')).statusCode).toBe(200)

  await provider.listen()
  at = late
  expect(await signIn(browser, olga.sub, '/gallery/7')).toBe('/gallery/7')
})

test('verified e-mails of ADMIN_EMAILS become administrators, unverified ones do not', async () => {
  await start({ environment: { ADMIN_EMAILS: 'Ada@example.org, bea@example.org' } })
  provider.knows({ sub: 'ada', email: 'ada@EXAMPLE.org', email_verified: true })
  provider.knows({ sub: 'bea', email: 'bea@example.org', email_verified: false })
  const [ada, bea] = [visitor(at), visitor(at)]
  await signIn(ada, 'ada')
  await signIn(bea, 'bea')
  expect((await userOf(ada)).role).toBe('Admin')
  expect((await userOf(bea)).role).toBe('User')
  const { db } = at.services.connection
  expect(await db.$count(users, eq(users.role, 'Admin'))).toBe(1)
  expect(await db.select().from(auditEntries)).toMatchObject([
    { action: 'role changed', userEmail: 'ada@EXAMPLE.org', details: { from: 'User', to: 'Admin' } },
  ])
})

test('a role that was taken while its person signs in stays taken', async () => {
  await start()
  provider.knows(olga)
  await signIn(visitor(at), olga.sub)
  const { db } = at.services.connection
  await db.update(users).set({ role: 'Admin' })
  const browser = visitor(at)
  const { signingIn } = await transact(db, async (tx) => {
    await tx.update(users).set({ role: 'User' })
    const signingIn = signIn(browser, olga.sub)
    await oneWaits(at)
    return { signingIn }
  })
  await signingIn
  expect((await userOf(browser)).role).toBe('User')
  expect(await db.$count(auditEntries, eq(auditEntries.action, 'role changed'))).toBe(0)
})

test('a suspended person is led back with words, and nothing of the account changes', async () => {
  await start({ environment: { ADMIN_EMAILS: olga.email } })
  provider.knows({ ...olga, email_verified: false })
  const browser = visitor(at)
  await signIn(browser, olga.sub)
  const { db } = at.services.connection
  await db.update(users).set({ suspendedAt: new Date() })
  provider.knows({ ...olga, given_name: 'Changed' })
  const again = visitor(at)
  expect(await signIn(again, olga.sub)).toBe('/sign-in?problem=suspended&returnTo=%2Fdashboard')
  expect((await again.get('/api/auth/user')).statusCode).toBe(401)
  expect(await db.select().from(users)).toMatchObject([{ firstName: 'Olga', role: 'User' }])
})

test('people change their names here, until the provider sends others', async () => {
  await start()
  provider.knows({ ...olga, given_name: undefined, family_name: undefined })
  const browser = visitor(at)
  await signIn(browser, olga.sub)
  expect(await userOf(browser)).toMatchObject({ firstName: null, lastName: null })
  const changed = await browser.patch('/api/account', { firstName: 'Marta', lastName: 'M.' })
  expect([changed.statusCode, changed.json()]).toEqual([200, await userOf(browser)])
  await signIn(visitor(at), olga.sub)
  expect(await userOf(browser)).toMatchObject({ firstName: 'Marta', lastName: 'M.' })
  provider.knows(olga)
  await signIn(visitor(at), olga.sub)
  expect(await userOf(browser)).toMatchObject({ firstName: 'Olga', lastName: 'Orlova' })
})

test('what the provider keeps is changed there, and not here', async () => {
  await start()
  provider.knows(olga)
  const browser = visitor(at)
  await signIn(browser, olga.sub)
  const before = await userOf(browser)
  const answers = [
    await browser.put('/api/account/email', { email: 'new@example.org', password: 'x' }),
    await browser.put('/api/account/password', {}),
    await browser.get('/api/account/totp'),
    await browser.post('/api/account/totp'),
    await browser.delete('/api/account/totp', {}),
    await browser.get('/api/account/passkeys'),
    await browser.post('/api/account/passkeys/options'),
    await visitor(at).post('/api/auth/passkey/options'),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      code: 'managed_elsewhere',
      message: 'Please change this at the service you sign in with.',
    })
  }
  expect(await userOf(browser)).toEqual(before)
  expect((await browser.get('/api/account/sessions')).json()).toMatchObject([{ current: true }])
})
