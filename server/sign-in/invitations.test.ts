import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountInvitations, auditEntries, users } from '#server/database/tables/index.ts'
import { emailsIn, emailTo } from '#testing/mailbox.ts'
import { PASSWORD, person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { startApp, startAppForThisTest, type TestApp } from '#testing/start-app.ts'

const ADMIN_ONLY = 'This host invites its members. Please ask the administrator for an invitation.'

async function administrator(at: TestApp): Promise<SignedIn> {
  const ada = await person(at, 'Ada')
  await at.services.connection.db.update(users).set({ role: 'Admin' }).where(eq(users.id, ada.user.id))
  return ada
}
const invites = (ada: SignedIn, email: string) => ada.post('/api/admin/invitations', { email })
const tokenOf = (link: string) => new URL(link).searchParams.get('invitation')!

/** Invites an address; returns the token of its e-mail. */
async function invited(ada: SignedIn, email: string): Promise<string> {
  expect((await invites(ada, email)).statusCode).toBe(201)
  const { links } = await emailTo(ada.at.dataDirectory, email, 'Invitation to')
  return tokenOf(links[0]!)
}
const signUp = (browser: Visitor, email: string, invitation?: string) =>
  browser.post('/api/auth/sign-up', { email, password: PASSWORD, ...(invitation && { invitation }) })

describe('with SIGN_UP=invited', () => {
  let at: TestApp
  let ada: SignedIn
  beforeAll(async () => {
    at = await startApp({ SIGN_UP: 'invited' })
    ada = await administrator(at)
  })
  afterAll(() => at.close())

  test('nobody creates an account without an invitation, and nothing is kept', async () => {
    const answer = await signUp(visitor(at), 'nobody@example.org')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'invitation_required', message: ADMIN_ONLY })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const { db } = at.services.connection
    expect(await db.$count(users, eq(users.email, 'nobody@example.org'))).toBe(0)
  })

  test('an invitation is e-mailed with host, name and day, and proves the e-mail of the account', async () => {
    const answer = await invites(ada, 'Mona@Example.org')
    expect(answer.statusCode).toBe(201)
    const invitation = answer.json()
    expect(invitation).toMatchObject({
      email: 'Mona@Example.org',
      invitedBy: ada.user.email,
      acceptedAt: null,
    })
    const days = (Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
    const email = await emailTo(at.dataDirectory, 'Mona@Example.org')
    const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
    expect(email.text).toContain('“Ada” invites you to create an account at localhost:3000')
    expect(email.text).toContain(until.format(new Date(invitation.expiresAt)))
    const link = new URL(email.links[0]!)
    expect(link.pathname).toBe('/sign-in')

    const mona = visitor(at)
    const made = await signUp(mona, 'mona@example.org', tokenOf(link.href))
    expect(made.statusCode).toBe(201)
    expect((await mona.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true, role: 'User' })
    expect(await emailsIn(at.dataDirectory, 'mona@example.org')).toHaveLength(1)
    const listed = (await ada.get('/api/admin/invitations')).json()
    expect(listed[0]).toMatchObject({ id: invitation.id, acceptedAt: expect.any(String) })
  })

  test.each([
    ['for another e-mail', async (token: string) => ({ token, email: 'else@example.org' })],
    ['that is unknown', async (_: string, email: string) => ({ token: 'x'.repeat(43), email })],
    [
      'that has expired',
      async (token: string, email: string) => {
        const past = new Date(Date.now() - 1000)
        await at.services.connection.db.update(accountInvitations).set({ expiresAt: past })
        return { token, email }
      },
    ],
    [
      'that was deleted',
      async (token: string, email: string) => {
        const [{ id }] = (await ada.get('/api/admin/invitations')).json()
        expect((await ada.delete(`/api/admin/invitations/${id}`)).statusCode).toBe(204)
        return { token, email }
      },
    ],
  ])('a token %s is refused', async (which, change) => {
    const email = `${which.replaceAll(' ', '-')}@example.org`
    const { token, email: sent } = await change(await invited(ada, email), email)
    const answer = await signUp(visitor(at), sent, token)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'invitation_required'])
  })

  test('inviting again ends the earlier link', async () => {
    const first = await invited(ada, 'again@example.org')
    expect((await invites(ada, 'AGAIN@example.org')).statusCode).toBe(201)
    await expect.poll(async () => (await emailsIn(at.dataDirectory, 'again@example.org')).length).toBe(2)
    expect((await signUp(visitor(at), 'again@example.org', first)).statusCode).toBe(403)
    const list = (await ada.get('/api/admin/invitations')).json()
    expect(list.filter(({ email }: { email: string }) => /again/i.test(email))).toHaveLength(1)
  })

  test('used five times at once it makes one account', async () => {
    const token = await invited(ada, 'race@example.org')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => signUp(visitor(at), 'race@example.org', token)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403, 403, 403, 403])
  })

  test('who has an account is not invited', async () => {
    const answer = await invites(ada, ada.user.email.toUpperCase())
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'account_exists'])
    const refused = await invites(ada, 'nobody')
    expect(refused.statusCode).toBe(400)
  })

  test('a pending invitation to collaborate lets its own e-mail in, and accepts nothing by itself', async () => {
    const gallery = await ada.createsGallery('Dunes')
    await ada.post(`/api/galleries/${gallery.id}/collaborators`, { email: 'colin@example.org' })
    const { links } = await emailTo(at.dataDirectory, 'colin@example.org')
    const token = links[0]!.split('/').at(-1)!
    expect((await signUp(visitor(at), 'other@example.org', token)).statusCode).toBe(403)
    const page = await visitor(at).get(`/sign-in?invitation=${token}`)
    expect(page.body).toContain('colin@example.org')
    expect(page.body).toContain(`/accept-collaboration/${token}`)
    const colin = visitor(at)
    expect((await signUp(colin, 'colin@example.org', token)).json()).toMatchObject({ emailVerified: true })
    expect((await colin.get(`/api/collaboration-invitation/${token}`)).json().invitation.status).toBe(
      'pending',
    )
  })

  test('the page of signing in creates no account but by an invitation', async () => {
    const plain = await visitor(at).get('/sign-in?mode=create')
    expect(plain.body).not.toContain('Create account</')
    expect(plain.body).toContain(ADMIN_ONLY)
    const token = await invited(ada, 'pageb@example.org')
    const page = await visitor(at).get(`/sign-in?invitation=${token}`)
    const [field] = /<input[^>]*name="email"[^>]*>/.exec(page.body)!
    expect(field).toMatch(/readonly=""/i)
    expect(field).toContain('value="pageb@example.org"')
    const ended = await visitor(at).get('/sign-in?invitation=nothing')
    expect(ended.statusCode).toBe(200)
    expect(ended.body).toContain('This invitation has ended or was used already.')
    // A cached page reveals nothing of another person's invitation.
    expect((await visitor(at).get('/sign-in')).body).not.toContain('pageb@example.org')
  })

  test('what administrators do is audited', async () => {
    const { db } = at.services.connection
    await invited(ada, 'audited@example.org')
    const [{ id }] = (await ada.get('/api/admin/invitations')).json()
    await ada.delete(`/api/admin/invitations/${id}`)
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, ada.user.id))
    const of = entries.filter(({ details }) => (details as { name?: string }).name === 'audited@example.org')
    expect(of.map(({ action }) => action).sort()).toEqual(['account invitation deleted', 'account invited'])
  })
})

test('with SIGN_UP=open anybody signs up, a good invitation proves the e-mail, and another one is refused', async () => {
  const at = await startAppForThisTest()
  const ada = await administrator(at)
  expect((await signUp(visitor(at), 'free@example.org')).json()).toMatchObject({ emailVerified: false })
  const token = await invited(ada, 'mona@example.org')
  expect((await signUp(visitor(at), 'mona@example.org', 'bad')).statusCode).toBe(403)
  expect((await signUp(visitor(at), 'mona@example.org', token)).json()).toMatchObject({ emailVerified: true })
})
