import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries, knownBrowsers } from '#server/database/tables/index.ts'
import { emailsIn, emailTo } from '#testing/mailbox.ts'
import { PASSWORD, person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { runRemoveExpired } from './remove-expired.ts'

const at = appForThisFile()

const db = () => at.services.connection.db
const NEWS = 'New sign-in to your Picture Rail account'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const signsInWithFirefox = (browser: Visitor, email: string) =>
  browser.request({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { 'user-agent': FIREFOX },
    payload: { email, password: PASSWORD },
  })
const news = async (email: string) =>
  (await emailsIn(at.dataDirectory)).filter(({ to, subject }) => to === email && subject === NEWS)
const entriesOf = ({ user }: SignedIn) =>
  db()
    .select({ action: auditEntries.action, details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.userId, user.id))
    .orderBy(desc(auditEntries.id))

test('a browser that was never used before sends an e-mail and is in the audit; the same one later does not', async () => {
  const olga = await person(at)
  expect(await entriesOf(olga)).toEqual([])
  const phone = visitor(at)
  phone.address = '2001:db8:5:5::99'
  for (let n = 0; n < 2; n++) {
    expect((await signsInWithFirefox(phone, olga.user.email)).statusCode).toBe(200)
    await phone.get('/api/logout')
  }
  expect((await olga.signIn(olga.user.email)).statusCode).toBe(200)
  expect(await entriesOf(olga)).toEqual([
    {
      action: 'signed in from a new browser',
      details: { network: '2001:db8:5:5::/64', agent: FIREFOX },
    },
  ])
  const message = await emailTo(at.dataDirectory, olga.user.email)
  expect(message.subject).toBe(NEWS)
  expect(message.text).toMatch(
    /Firefox on Linux, from 2001:db8:5:5::\/64, on \d+ \w+ \d{4} at \d\d:\d\d UTC\./,
  )
  expect(message.links).toEqual([`${at.config.publicUrl.origin}/forgot-password`])
  expect(await news(olga.user.email)).toHaveLength(1)
})

test('a browser that one account knows is new to another', async () => {
  const [olga, ines] = [await person(at), await person(at)]
  await olga.signIn(ines.user.email)
  expect(await entriesOf(ines)).toMatchObject([{ action: 'signed in from a new browser' }])
  const rows = await db().select().from(knownBrowsers)
  const hashes = rows.filter(({ userId }) => userId === olga.user.id || userId === ines.user.id)
  expect(new Set(hashes.map(({ browserHash }) => browserHash)).size).toBe(3)
})

test('an account from before these e-mails has its first browser without one', async () => {
  const olga = await person(at)
  await db().delete(knownBrowsers).where(eq(knownBrowsers.userId, olga.user.id))
  await visitor(at).signIn(olga.user.email)
  expect(await entriesOf(olga)).toEqual([])
})

test('an e-mail that is not proven gets no e-mail; the audit has it', async () => {
  const mona = visitor(at)
  const { id, email } = (await mona.signUp()).json()
  await visitor(at).signIn(email)
  const entries = await db().select().from(auditEntries).where(eq(auditEntries.userId, id))
  expect(entries).toMatchObject([{ action: 'signed in from a new browser' }])
  await emailTo(at.dataDirectory, email, 'Confirm')
  expect(await news(email)).toEqual([])
})

test('a refused sign-in makes no browser known', async () => {
  const olga = await person(at)
  const guesser = visitor(at)
  await guesser.signIn(olga.user.email, 'a wrong password')
  expect(guesser.cookie).toBe('')
  expect(await db().$count(knownBrowsers, eq(knownBrowsers.userId, olga.user.id))).toBe(1)
})

test('a browser is forgotten after a year without use, except the last of a person', async () => {
  const olga = await person(at)
  await visitor(at).signIn(olga.user.email)
  const count = () => db().$count(knownBrowsers, eq(knownBrowsers.userId, olga.user.id))
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const [first, second] = await db()
    .select()
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, olga.user.id))
  const unused = (browser: typeof first, days: number) =>
    db()
      .update(knownBrowsers)
      .set({ lastUsedAt: daysAgo(days) })
      .where(eq(knownBrowsers.browserHash, browser!.browserHash))
  await unused(first, 364)
  await runRemoveExpired(db())()
  expect(await count()).toBe(2)
  await unused(first, 500)
  await unused(second, 366)
  await runRemoveExpired(db())()
  expect(await count()).toBe(1)
  await visitor(at).signIn(olga.user.email)
  expect(await entriesOf(olga)).toHaveLength(2)
})
