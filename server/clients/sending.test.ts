import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { type ParsedMail, simpleParser } from 'mailparser'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { DEFAULT_MESSAGE_TEMPLATE } from '#contract/message-template.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { galleryEmails, users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, programOf, type SignedIn } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'
import { forgetEmails } from './gallery-email.ts'

let at: TestApp
let olga: SignedIn
let wedding: Gallery
beforeAll(async () => {
  at = await startApp({ LOG_LEVEL: 'info' })
  olga = await person(at, 'Olga "O"')
  await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  wedding = await olga.createsGallery('Wedding')
  await olga.adds(wedding, await imageFile('a.jpg', { width: 1800, height: 1200 }))
})
beforeEach(async () => {
  await db().execute(sql`delete from rate_limits`)
})
afterAll(() => at.close())

const db = () => at.services.connection.db
const WORDS = { subject: 'Your pictures', message: 'Hello Ana,\nthey are ready.\n\nOlga' }
const send = (wanted: object, who = olga) =>
  who.post(`/api/galleries/${wedding.id}/send`, { ...WORDS, ...wanted })

/** What was e-mailed to this address, as soon as it is there. */
async function emailTo(address: string): Promise<ParsedMail> {
  const folder = path.join(at.dataDirectory, 'outbox')
  const find = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    return names.find((name) => name.startsWith(address.replace(/[^\w@.-]+/g, '_')))
  }
  await expect.poll(find, { timeout: 120_000 }).toBeTruthy()
  return simpleParser(await readFile(path.join(folder, (await find())!)))
}

describe('a gallery that is sent', () => {
  test('comes with its cover, the studio and one button, and answers go to the sender', async () => {
    await olga.patch('/api/account', { studioName: 'Olga & <Co>' })
    const answer = await send({ to: ['ana@example.org', 'ben@example.org', 'ANA@example.org'] })
    expect([answer.statusCode, answer.body]).toEqual([202, ''])
    for (const address of ['ana@example.org', 'ben@example.org']) {
      const email = await emailTo(address)
      expect(email.subject).toBe('Your pictures')
      expect([email.replyTo?.text, [email.to].flat()[0]?.text]).toEqual([olga.user.email, address])
      expect(email.text).toContain('Hello Ana,\nthey are ready.\n\nOlga')
      expect(email.text).toContain(`View the gallery:\n${wedding.address}/\n`)
      expect(email.text).toContain(`“Olga 'O'” (${olga.user.email})`)
      const html = String(email.html)
      const links = [
        ...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(<img [^>]*alt="View the gallery"|View the gallery<)/g),
      ]
      expect(links.map(([, href, shown]) => [href, shown!.slice(0, 4)])).toEqual([
        [`${wedding.address}/`, '<img'],
        [`${wedding.address}/`, 'View'],
      ])
      expect(html.match(/<a /g)).toHaveLength(2)
      expect(html.match(/<img [^>]*>/)![0], 'pictures have square corners').not.toContain('radius')
      expect(html).toContain('Hello Ana,<br>they are ready.')
      expect(html).toContain('Olga &amp; &lt;Co&gt;')
      expect(html + email.text, 'only the studio is named').not.toContain('Picture Rail')
      const [cover] = email.attachments
      const { format, width, height } = await sharp(cover!.content).metadata()
      expect([cover!.contentType, format, width, height]).toEqual(['image/jpeg', 'jpeg', 900, 600])
    }
    expect((await readdir(path.join(at.dataDirectory, 'outbox'))).length).toBeGreaterThan(1)
  })

  test('comes in the name of the studio, with its logo and a link to its site, unless the gallery does not show it', async () => {
    const sends = async (address: string) => {
      await send({ to: [address] })
      return emailTo(address)
    }
    await olga.patch('/api/account', { studioName: 'Olga at olga.example' })
    await olga.patch('/api/account/site', { name: 'olga-site', enabled: true, theme: 'dark' })
    const logo = { ...(await imageFile('logo.png', { width: 600, height: 200 })), field: 'logo' }
    await olga.request({ method: 'PUT', url: '/api/account/site/logo', ...multipart([logo]) })
    const email = await sends('hal@example.org')
    // A name is no address.
    const name = 'Olga at olga. example via localhost'
    expect(email.from?.value).toEqual([{ name, address: 'no-reply@localhost' }])
    expect(email.html).toContain('<a href="http://olga-site.localhost:3000/"')
    expect(email.html).toContain('width="192" height="64" alt="Olga at olga. example"')
    expect(email.text).toMatch(/-- \nOlga at olga\. example\nhttp:\/\/olga-site\.localhost:3000\/\s*$/)
    const drawn = email.attachments.find(({ cid }) => cid === 'logo')!
    const { format, width } = await sharp(drawn.content).metadata()
    expect([drawn.contentType, format, width]).toEqual(['image/png', 'png', 480])

    await olga.patch(`/api/galleries/${wedding.id}`, { showByline: false })
    const unsigned = await sends('ida@example.org')
    expect(unsigned.from?.value[0]?.name).toBe("Olga 'O' via localhost")
    expect(String(unsigned.html) + unsigned.text).not.toMatch(/olga\.example|olga-site/)
    expect(unsigned.attachments.map(({ cid }) => cid)).toEqual(['picture'])
    await olga.patch(`/api/galleries/${wedding.id}`, { showByline: true })
    await olga.patch('/api/account/site', { enabled: false })
    const without = await sends('jo@example.org')
    expect(String(without.html) + without.text).not.toContain('olga-site')
    expect(without.attachments.map(({ cid }) => cid)).toEqual(['picture'])
    expect(without.from?.value[0]?.name).toBe('Olga at olga. example via localhost')
  })

  test.each([
    'Picture Rail Support',
    'Ρісturе Ｒаіl',
    'no-reply@localhost',
    `=?utf-8?b?${Buffer.from('"Bank" <service@bank.example>').toString('base64')}?=`,
  ])('says first who sent it, however a studio calls itself: %s', async (studioName) => {
    await olga.patch('/api/account', { studioName })
    const subject = `=?utf-8?q?Your_bill:_https://evil.example/?= ${studioName}`
    const to = `${Buffer.from(studioName).toString('hex').slice(0, 40)}@example.org`
    expect((await send({ to: [to], subject })).statusCode).toBe(202)
    const email = await emailTo(to)
    const shown = studioName.replaceAll('=?', '= ?')
    expect(email.from?.value).toEqual([{ name: `${shown} via localhost`, address: 'no-reply@localhost' }])
    expect(email.subject).toMatch(/^= \?utf-8\?q\?Your_bill:_https: evil\. example\/\?= /)
    const opening = `Sent by “Olga 'O'” (${olga.user.email}). Replies go to this address.`
    expect(email.text).toMatch(new RegExp(`^${opening.replace(/\W/g, '\\$&')}\n\nHello Ana,`))
    expect(String(email.html)).toMatch(/<p class="small"[^>]*>Sent by [^<]*<\/p>\n<a [^>]*><img /)
  })

  test('leads to a view link of it, and to no other gallery’s', async () => {
    const linkIn = async ({ id }: Gallery) =>
      (await olga.post(`/api/galleries/${id}/view-links`, { name: 'Ana Secretname' })).json<ViewLink>()
    const link = await linkIn(wedding)
    expect((await send({ to: ['cleo@example.org'], viewLinkId: link.id })).statusCode).toBe(202)
    expect((await emailTo('cleo@example.org')).text).toContain(link.url)
    const other = await linkIn(await olga.createsGallery('Other'))
    for (const viewLinkId of [other.id, 999_999])
      expect((await send({ to: ['dan@example.org'], viewLinkId })).statusCode).toBe(400)
    const written = at.log.join('\n')
    expect(written).not.toMatch(new RegExp(`${link.token}|Secretname|they are ready`))
  })

  test('carries nothing that its words would do by themselves', async () => {
    const address = `${wedding.address}/`
    await send({
      to: ['eve@example.org'],
      subject: 'Hello\r\nBcc: all@example.org\u202E',
      message: `<b>Your bank</b> asks: https://evil.example/x or evil.example\n${address}with/abc or ${wedding.address}`,
    })
    const email = await emailTo('eve@example.org')
    expect([email.subject, email.bcc]).toEqual(['Hello Bcc: all@example. org', undefined])
    expect(email.html).toContain('&lt;b&gt;Your bank&lt;/b&gt; asks: https: evil. example/x or evil. example')
    expect(email.text).toContain(`${address}with/abc or ${wedding.address}\n`)
  })

  test.each([
    [{ to: [] }, 'to'],
    [{ to: Array.from({ length: 11 }, (_, n) => `a${n}@example.org`) }, 'to'],
    [{ to: ['ana'] }, 'to.0'],
    [{ to: ['a@example.org'], subject: ' ' }, 'subject'],
    [{ to: ['a@example.org'], subject: 'x'.repeat(201) }, 'subject'],
    [{ to: ['a@example.org'], message: '' }, 'message'],
    [{ to: ['a@example.org'], message: 'x'.repeat(5001) }, 'message'],
  ])('with %j is refused', async (wrong, field) => {
    const answer = await send(wrong)
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, field])
  })

  test('is sent by people whose e-mail is proven, not by programs', async () => {
    const proven = (emailVerifiedAt: Date | null) =>
      db().update(users).set({ emailVerifiedAt }).where(eq(users.id, olga.user.id))
    await proven(null)
    const refused = await send({ to: ['a@example.org'] })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'email_unverified'])
    await proven(new Date())
    const program = await send({ to: ['a@example.org'] }, await programOf(olga))
    expect([program.statusCode, program.json().code]).toEqual([403, 'token_scope'])
  })

  test('is limited for the sender, each recipient counting, and for a mailbox', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `r${from + n}@example.org`)
    const status = (status: 'paid' | 'trial') =>
      db().update(users).set({ status }).where(eq(users.id, olga.user.id))
    await status('trial')
    expect((await send({ to: many(0, 9) })).statusCode).toBe(202)
    const before = await db().$count(galleryEmails)
    const refused = await send({ to: many(10, 2) })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await db().$count(galleryEmails)).toBe(before)
    expect((await send({ to: many(10, 1) })).statusCode).toBe(202)
    await status('paid')
    await db().execute(sql`delete from rate_limits`)
    for (const tag of ['', '+a', '+b'])
      expect((await send({ to: [`fay${tag}@example.org`] })).statusCode).toBe(202)
    expect((await send({ to: ['gus@example.org', 'fay+c@example.org'] })).statusCode).toBe(429)
  })

  test('is kept until it is delivered', async () => {
    await forgetEmails(db())
    expect(await db().$count(galleryEmails)).toBeGreaterThan(0)
    await db()
      .update(galleryEmails)
      .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) })
    await forgetEmails(db())
    expect(await db().$count(galleryEmails)).toBe(0)
  })
})

test('an account has a template for such messages', async () => {
  const template = async () => (await olga.get('/api/auth/user')).json().messageTemplate
  expect(await template()).toBe(DEFAULT_MESSAGE_TEMPLATE)
  const changed = await olga.patch('/api/account', { messageTemplate: ' Look: {link} ' })
  expect([changed.json().messageTemplate, await template()]).toEqual(['Look: {link}', 'Look: {link}'])
  await olga.patch('/api/account', { lastName: 'O' })
  expect(await template()).toBe('Look: {link}')
  expect((await olga.patch('/api/account', { messageTemplate: 'x'.repeat(2001) })).statusCode).toBe(400)
  await olga.patch('/api/account', { messageTemplate: '' })
  expect(await template()).toBe(DEFAULT_MESSAGE_TEMPLATE)
})
