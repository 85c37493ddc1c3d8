import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { type ParsedMail, simpleParser } from 'mailparser'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { THEMES, type Theme } from '#contract/appearance.ts'
import type { Gallery } from '#contract/galleries.ts'
import { DEFAULT_MESSAGE_TEMPLATE } from '#contract/message-template.ts'
import type { SendPreview, SentGallery } from '#contract/sending.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { galleryEmails, rateLimits, sentEmails, users, viewLinks } from '#server/database/tables/index.ts'
import { utcDay } from '#server/platform/time.ts'
import { imageFile } from '#testing/image-files.ts'
import { logoFile } from '#testing/logo-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, programOf, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { forgetEmails } from './gallery-email.ts'
import { LETTER_COLOURS } from './letter.ts'

const at = appForThisFile({ LOG_LEVEL: 'info' })
let olga: SignedIn
let wedding: Gallery
beforeAll(async () => {
  olga = await person(at, 'Olga "O"')
  await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  wedding = await olga.createsGallery('Wedding')
  await olga.adds(wedding, await imageFile('a.jpg', { width: 1800, height: 1200 }))
})
beforeEach(async () => {
  await db().execute(sql`delete from rate_limits`)
})

const db = () => at.services.connection.db
const WORDS = { subject: 'Your pictures', message: 'Hello Ana,\nthey are ready.\n\nOlga' }
const send = (wanted: object, who = olga) =>
  who.post(`/api/galleries/${wedding.id}/send`, { ...WORDS, ...wanted })

const preview = (wanted: object, who = olga) =>
  who.post(`/api/galleries/${wedding.id}/send/preview`, { to: ['ana@example.org'], ...WORDS, ...wanted })
async function previewed(wanted: object): Promise<SendPreview> {
  const answer = await preview(wanted)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** The HTML's text, without tags and style sheet. */
const seenIn = (html: string) => html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, '')

/** Waits for the e-mail to this address. */
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
      expect(email.text).toBe(
        `Hello Ana,\nthey are ready.\n\nOlga\n\nView the photos:\n${wedding.address}/\n\n` +
          'Reply to this e-mail to reach Olga & <Co>.\n\n-- \nOlga & <Co>\n',
      )
      const html = String(email.html)
      const links = [
        ...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(<img [^>]*alt="View the photos"|View the photos<)/g),
      ]
      expect(links.map(([, href, shown]) => [href, shown!.slice(0, 4)])).toEqual([
        [`${wedding.address}/`, '<img'],
        [`${wedding.address}/`, 'View'],
      ])
      expect(html.match(/<a [^>]*>/g)![2]).toContain(`href="mailto:${olga.user.email}"`)
      expect(html.match(/<a /g)).toHaveLength(3)
      expect(seenIn(html), 'no bare address').not.toContain('http')
      expect(html.match(/<img [^>]*>/)![0], 'pictures have square corners').not.toContain('radius')
      expect(html).toContain('Hello Ana,<br>they are ready.<br><br>Olga')
      expect(html).toContain('Olga &amp; &lt;Co&gt;')
      expect(html + email.text, 'only the studio is named').not.toContain('Picture Rail')
      const [cover] = email.attachments
      const { format, width, height } = await sharp(cover!.content).metadata()
      expect([cover!.contentType, format, width, height]).toEqual(['image/jpeg', 'jpeg', 1200, 800])
    }
    expect((await readdir(path.join(at.dataDirectory, 'outbox'))).length).toBeGreaterThan(1)
  })

  test('comes in the name of the studio, with its logo and a link to its site, unless the gallery does not show it', async () => {
    const sends = async (address: string) => {
      await send({ to: [address] })
      return emailTo(address)
    }
    await olga.patch('/api/account', { studioName: 'Olga at olga.example' })
    await olga.patch('/api/account/site', { name: 'olga-site', enabled: true })
    const logo = { ...(await imageFile('logo.png', { width: 600, height: 200 })), field: 'logo' }
    await olga.request({ method: 'PUT', url: '/api/account/site/logo', ...multipart([logo]) })
    const email = await sends('hal@example.org')
    // The sender's name contains nothing that looks like an address.
    const name = 'Olga at olga. example via localhost'
    expect(email.from?.value).toEqual([{ name, address: 'no-reply@localhost' }])
    expect(email.html).toContain('<a href="http://olga-site.localhost:3000/"')
    expect(email.html).toMatch(/src="data:image\/png;[^"]*" width="192" alt="Olga at olga\. example"/)
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

  describe('the logo', () => {
    const sets = async (call: 'logo' | 'logo-dark', colours: string[]) => {
      const sent = { ...(await logoFile(colours)), field: 'logo' }
      await olga.request({ method: 'PUT', url: `/api/account/site/${call}`, ...multipart([sent]) })
    }
    /** Main colours of the logo in the letter; `step` rounds those of lossy formats. */
    const drawn = async (theme: Theme, step = 1) => {
      await olga.patch(`/api/galleries/${wedding.id}`, { theme })
      const { html } = await previewed({})
      const found = html.matchAll(/<img src="data:image\/png;base64,([^"]+)"/g)
      return Promise.all([...found].map(([, png]) => coloursOf(Buffer.from(png!, 'base64'), step)))
    }
    async function coloursOf(png: Buffer, step: number): Promise<string[]> {
      const pixels = await sharp(png).ensureAlpha().raw().toBuffer()
      const seen: string[] = []
      for (let at = 0; at < pixels.length; at += 4) {
        const colour = pixels.subarray(at, at + 3).map((value) => Math.round(value / step) * step)
        if (pixels[at + 3]! > 250) seen.push(`#${Buffer.from(colour).toString('hex')}`)
      }
      const often = [...new Set(seen)].filter(
        (one) => seen.filter((other) => other === one).length > seen.length / 8,
      )
      return often.sort()
    }

    beforeAll(async () => {
      await olga.patch('/api/account', { studioName: 'Olga & Co' })
      await olga.patch('/api/account/site', { name: 'olga-site', enabled: true })
    })
    beforeEach(async () => {
      for (const call of ['logo', 'logo-dark']) await olga.delete(`/api/account/site/${call}`)
    })
    afterAll(async () => {
      await olga.patch(`/api/galleries/${wedding.id}`, { theme: 'classic' })
      await olga.patch('/api/account/site', { enabled: false })
    })

    test('of one colour is drawn in the ink of the letter', async () => {
      await sets('logo', ['#c8553d'])
      for (const theme of ['classic', 'light', 'ivory', 'auto'] as const)
        expect(await drawn(theme)).toEqual([[LETTER_COLOURS[theme].ink]])
      expect(await drawn('dark')).toEqual([['#eff2f0']])
    })

    test('of more colours stays as it is, in the dark, too', async () => {
      await sets('logo', ['#003366', '#cc6633'])
      for (const theme of THEMES) expect(await drawn(theme, 0x33)).toEqual([['#003366', '#cc6633']])
    })

    test('for dark ground stands on dark paper alone', async () => {
      await sets('logo-dark', ['#ffffff', '#cc6633'])
      const dark = ['#cc6633', '#ffffff']
      expect(await drawn('light')).toEqual([])
      expect((await previewed({})).html).toContain('>Olga &amp; Co<')
      expect(await drawn('auto')).toEqual([])
      expect(await drawn('dark', 0x33)).toEqual([dark])
      await sets('logo', ['#00aa00'])
      expect(await drawn('light')).toEqual([['#141816']])
      expect(await drawn('dark', 0x33)).toEqual([dark])
      await send({ to: ['kim@example.org'] })
      const { attachments } = await emailTo('kim@example.org')
      expect(attachments.map(({ cid }) => cid)).toEqual(['picture', 'logo'])
    })

    test('has no box behind it', async () => {
      await sets('logo', ['#112233', '#c8553d'])
      const { html } = await previewed({})
      const [cell] = html.match(/<td[^>]*>(?:(?!<td).)*<img src="data:image\/png.*?<\/td>/s)!
      expect(cell).not.toMatch(/background|shadow|padding:8px/)
    })
  })

  test.each([
    'Picture Rail "Support"',
    'Ρісturе Ｒаіl',
    'نورا وتوم \u202e',
    `=?utf-8?b?${Buffer.from('"Bank" <service@bank.example>').toString('base64')}?=`,
  ])(
    'names who is reached by a reply, and comes via the host, however a studio calls itself: %s',
    async (studioName) => {
      await olga.patch('/api/account', { studioName })
      const subject = `=?utf-8?q?Your_bill:_https://evil.example/?= ${studioName}`
      const to = `${Buffer.from(studioName).toString('hex').slice(0, 40)}@example.org`
      expect((await send({ to: [to], subject })).statusCode).toBe(202)
      const email = await emailTo(to)
      const plain = studioName.replaceAll('"', "'").replace('\u202e', '').trim()
      const name = `${plain.replaceAll('=?', '= ?')} via localhost`
      expect(email.from?.value).toEqual([{ name, address: 'no-reply@localhost' }])
      expect(email.replyTo?.value).toEqual([{ name: '', address: olga.user.email }])
      expect(email.subject).toMatch(/^= \?utf-8\?q\?Your_bill:_https: evil\. example\/\?= /)
      expect(email.text).toContain(`\n\nReply to this e-mail to reach ${plain}.\n\n-- \n`)
    },
  )

  test('reaches the sender by the first name where no studio is shown', async () => {
    await olga.patch('/api/account', { studioName: null, firstName: 'Olga "O"', lastName: 'Lind' })
    const { html } = await previewed({})
    expect(seenIn(html)).toContain('Reply to this e-mail to reach Olga &#39;O&#39;.')
    await olga.patch('/api/account', { firstName: null, lastName: null })
    expect((await previewed({})).text).toContain(`to reach ${olga.user.email}.`)
    await olga.patch('/api/account', { studioName: 'Lind & Co.', firstName: 'Olga "O"', lastName: null })
    expect((await previewed({})).text).toContain('to reach Lind & Co.\n')
  })

  test.each([
    ['classic', '#ffffff', 'light'],
    ['light', '#ffffff', 'light'],
    ['ivory', '#f7f3ea', 'light'],
    ['dark', '#121413', 'dark'],
    ['auto', '#ffffff', 'light'],
  ])('is on the paper of its theme, %s', async (theme, paper, scheme) => {
    const look = { theme, typeface: 'classic', dateline: '13 June 2026', title: '"Nora" & <Tom> נורה' }
    await olga.patch(`/api/galleries/${wedding.id}`, look)
    const { html } = await previewed({
      message: `Look: ${wedding.address}/p/1.\n\n${wedding.address}\n\nOlga`,
    })
    expect(html).toContain(`class="paper" bgcolor="${paper}"`)
    expect(html).toContain(`<meta name="color-scheme" content="${scheme}">`)
    expect(html).not.toContain('prefers-color-scheme')
    expect(html).toMatch(
      /<h1 [^>]*Garamond[^>]*>&quot;Nora&quot; &amp; &lt;Tom&gt; נורה<\/h1>\n<p [^>]*>13 June 2026<\/p>/,
    )
    expect(html).toContain(
      `Look: <a href="${wedding.address}/p/1" style="color:inherit">View the photos</a>.<br><br>Olga<`,
    )
    expect(html).not.toMatch(/(src|url\()="?(http|\/\/|cid:)/)
    expect(seenIn(html)).not.toContain('http')
    await olga.patch(`/api/galleries/${wedding.id}`, {
      theme: 'classic',
      typeface: 'sans',
      dateline: null,
      title: 'Wedding',
    })
  })

  test('takes at most 60,000 bytes without its pictures, whatever is in it', async () => {
    await olga.patch(`/api/galleries/${wedding.id}`, { title: '"'.repeat(255), dateline: "'".repeat(100) })
    const address = `${wedding.address} `
    for (const message of [
      '"'.repeat(5000),
      'x\n'.repeat(2500),
      address.repeat(Math.floor(5000 / address.length)),
      '字'.repeat(5000),
    ]) {
      const { html, subject } = await previewed({ subject: '"ש'.repeat(100), message })
      expect(subject).toBe('"ש'.repeat(100))
      const bytes = Buffer.byteLength(html.replace(/src="data:[^"]*"/g, ''))
      expect(bytes).toBeLessThanOrEqual(60_000)
    }
    expect((await send({ to: ['a@example.org'], subject: 'x'.repeat(255) })).statusCode).toBe(400)
    await olga.patch(`/api/galleries/${wedding.id}`, { title: 'Wedding', dateline: null })
  })

  test.each([
    [{ width: 1500, height: 500 }, [750, 500]],
    [{ width: 1000, height: 2000 }, [1000, 1250]],
    [{ width: 4000, height: 4000 }, [1200, 800]],
  ])('has a cover that is cropped to 3:2, or 4:5 where it is upright: %j', async (size, shown) => {
    const other = await olga.createsGallery('Covers')
    await olga.adds(other, await imageFile('a.png', size))
    const answer = await olga.post(`/api/galleries/${other.id}/send/preview`, {
      to: ['a@example.org'],
      ...WORDS,
    })
    const [, bytes] = /src="data:image\/jpeg;base64,([^"]*)"/.exec(answer.json().html)!
    const { width, height } = await sharp(Buffer.from(bytes!, 'base64')).metadata()
    expect([width, height]).toEqual(shown)
  })

  test('is previewed as it comes, without being sent or counted, by people whose e-mail is not proven, too', async () => {
    const link = (
      await olga.post(`/api/galleries/${wedding.id}/view-links`, { name: 'Nora' })
    ).json<ViewLink>()
    await db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, olga.user.id))
    const counts = () =>
      Promise.all([sentEmails, galleryEmails, rateLimits].map((table) => db().$count(table)))
    const before = await counts()
    const seen = await previewed({ viewLinkId: link.id, message: `Hi Nora,\n\n${link.url}\n\nOlga` })
    await db().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, olga.user.id))
    expect(await counts()).toEqual(before)
    expect(Object.keys(seen)).toEqual(['subject', 'html', 'text'])
    await send({ to: ['pia@example.org'], viewLinkId: link.id, message: `Hi Nora,\n\n${link.url}\n\nOlga` })
    const email = await emailTo('pia@example.org')
    expect([email.subject, email.text?.trim()]).toEqual([seen.subject, seen.text.trim()])
    expect(seen.html).toContain('Hi Nora,<br><br>Olga<')
    expect(seen.html.match(new RegExp(`href="${link.url}"`, 'g'))).toHaveLength(2)
    expect(seen.html).toContain('src="data:image/jpeg;base64,')

    for (const wrong of [
      { to: [] },
      { message: ' ' },
      { viewLinkId: 999_999 },
      { viewLinkId: null },
      { viewLinkId: 0 },
    ])
      expect((await preview(wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
    const program = await preview({}, await programOf(olga))
    expect([program.statusCode, program.json().code]).toEqual([403, 'token_scope'])
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

describe('the list of those to whom a gallery was sent', () => {
  const sent = async (gallery: Gallery, who: Pick<SignedIn, 'get'> = olga) =>
    (await who.get(`/api/galleries/${gallery.id}/sent`)).json<SentGallery[]>()

  test('has one entry for each recipient, newest first, and the day on which the link was opened since', async () => {
    const gallery = await olga.createsGallery('Sent')
    const link = (
      await olga.post(`/api/galleries/${gallery.id}/view-links`, { name: 'Ana' })
    ).json<ViewLink>()
    const { pathname, host } = new URL(link.url)
    const opens = () => visitor(at).get(pathname, { host, 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' })
    expect(await sent(gallery)).toEqual([])
    expect((await opens()).statusCode).toBe(303)
    const sends = (wanted: object) => olga.post(`/api/galleries/${gallery.id}/send`, { ...WORDS, ...wanted })
    await sends({ to: ['rut@example.org', 'sam@example.org'], viewLinkId: link.id })
    await sends({ to: ['tom@example.org'], subject: 'For \u202e"everyone"\u200b' })
    const base = { subject: 'Your pictures', sentBy: 'Olga "O"', openedOn: null, sentAt: expect.any(String) }
    const three = [
      { ...base, id: expect.any(Number), to: 'tom@example.org', subject: 'For "everyone"', viewLinkId: null },
      { ...base, id: expect.any(Number), to: 'sam@example.org', viewLinkId: link.id },
      { ...base, id: expect.any(Number), to: 'rut@example.org', viewLinkId: link.id },
    ]
    expect(await sent(gallery), 'it was opened before').toEqual(three)

    await opens()
    const today = utcDay(new Date())
    const opened = three.map((one) => ({ ...one, openedOn: one.viewLinkId && today }))
    expect(await sent(gallery), 'on the day of an earlier opening').toEqual(opened)
    await db()
      .update(sentEmails)
      .set({ openedOn: '2026-01-02' })
      .where(eq(sentEmails.recipient, 'sam@example.org'))
    await db().update(viewLinks).set({ lastOpenedOn: '2026-01-02' }).where(eq(viewLinks.id, link.id))
    await opens()
    expect((await sent(gallery))[1]?.openedOn, 'the first day stays').toBe('2026-01-02')
    expect((await sent(gallery, await programOf(olga))).map(({ to }) => to)).toHaveLength(3)

    await olga.request({ method: 'DELETE', url: `/api/view-links/${link.id}` })
    expect((await sent(gallery)).map(({ viewLinkId, openedOn }) => [viewLinkId, openedOn])).toEqual([
      [null, null],
      [null, '2026-01-02'],
      [null, today],
    ])
    expect((await (await person(at, 'Stranger')).get(`/api/galleries/${gallery.id}/sent`)).statusCode).toBe(
      404,
    )
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
