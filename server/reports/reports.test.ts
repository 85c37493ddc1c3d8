import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { MAX_REPORT_LENGTH, REPORTS_PAGE } from '#contract/report-form.ts'
import type { Report } from '#contract/reports.ts'
import { runAdminCommand } from '#server/admin/commands.ts'
import { digests, reports } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { runSendDigests } from '#server/mail/digest.ts'
import { oneWaits } from '#testing/lock-waits.ts'
import { emailsIn } from '#testing/mailbox.ts'
import { person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile, startAppForThisTest } from '#testing/start-app.ts'
import { ADMINISTRATORS, reportsDigest } from './tell-administrators.ts'

const at = appForThisFile()
let ada: SignedIn
let olga: SignedIn
let dunes: Gallery
beforeAll(async () => {
  ada = await administrator('Ada')
  olga = await person(at, 'Olga')
  dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
})
beforeEach(async () => {
  await db().delete(reports)
  await db().execute(sql`delete from rate_limits`)
  address += 1
})

const db = () => at.services.connection.db
const DUNES = 'dunes.localhost:3000'
const ON_EVERY_HOST: Record<string, string>[] = [{}, { host: DUNES }]
let address = 0

async function administrator(name: string, proven = true): Promise<SignedIn> {
  const admin = await person(at, name)
  if (!proven) await db().execute(sql`update users set email_verified_at = null where id = ${admin.user.id}`)
  await runAdminCommand(db(), ['grant-admin', admin.user.email])
  return admin
}

/** A visitor of galleries, with an address of their own. */
function passer() {
  const somebody = visitor(at)
  somebody.address = `198.51.100.${address}`
  return somebody
}
const WRONG = { reason: 'copyright', message: 'The second image is mine.' }
const call = (gallery: { id: number | string } = dunes) => `/api/public/galleries/${gallery.id}/reports`
const listed = async (query = '') => (await ada.get(`/api/admin/reports${query}`)).json<Report[]>()

describe('a visitor', () => {
  test('reports a gallery, and administrators read all of it', async () => {
    const answer = await passer().post(call(), { ...WRONG, email: ' mine@example.org ' })
    expect([answer.statusCode, answer.json()]).toEqual([201, { ok: true }])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await listed()).toEqual([
      {
        id: expect.any(Number),
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        ...WRONG,
        email: 'mine@example.org',
        done: false,
        gallery: {
          id: dunes.id,
          title: 'Dunes',
          address: 'http://dunes.localhost:3000',
          owner: { id: olga.user.id, email: olga.user.email },
        },
      },
    ])
  })

  test('may do so at the gallery’s own host, for that gallery only', async () => {
    const other = await olga.createsGallery('Other')
    const send = (gallery: { id: number }) =>
      passer().request({ method: 'POST', url: call(gallery), payload: WRONG, headers: { host: DUNES } })
    expect((await send(dunes)).statusCode).toBe(201)
    expect((await send(other)).statusCode).toBe(404)
    await olga.delete(`/api/galleries/${other.id}`)
    expect((await passer().post(call(other), WRONG)).statusCode).toBe(404)
    expect((await passer().post(call({ id: 999_999 }), WRONG)).statusCode).toBe(404)
  })

  test.each<[object, string]>([
    [{ message: 'x' }, 'reason'],
    [{ reason: 'boring', message: 'x' }, 'reason'],
    [{ reason: 'other' }, 'message'],
    [{ reason: 'other', message: ' \n ' }, 'message'],
    [{ reason: 'other', message: 'x'.repeat(MAX_REPORT_LENGTH + 1) }, 'message'],
    [{ reason: 'other', message: 'x', email: 'nobody' }, 'email'],
    [{ reason: 'other', message: 'x', email: `${'x'.repeat(250)}@example.org` }, 'email'],
  ])('is told what is wrong with %o', async (report, field) => {
    const answer = await passer().post(call(), report)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    expect(answer.json().issues[0].path).toBe(field)
    expect(await listed()).toEqual([])
  })

  test('sends ten an hour, a network of IPv6 counting as one', async () => {
    const statuses = []
    for (let n = 0; n < 12; n++) {
      const one = passer()
      one.address = `2001:db8:${address}:7::${n + 1}`
      statuses.push((await one.post(call(), WRONG)).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429])
    const last = passer()
    last.address = `2001:db8:${address}:7::99`
    const refused = await last.post(call(), WRONG)
    expect(refused.json().code).toBe('too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await passer().post(call(), WRONG)).statusCode).toBe(201)
  })

  test('is heard once a day about a gallery that others have reported 50 times today', async () => {
    const quiet = await olga.createsGallery('Quiet')
    const reportsFrom = async (host: number, gallery = dunes) => {
      const one = Object.assign(passer(), { address: `203.0.113.${host}` })
      return (await one.post(call(gallery), WRONG)).statusCode
    }
    const junk = await Promise.all(Array.from({ length: 50 }, (_, n) => reportsFrom(n % 5)))
    expect(junk).toEqual(Array(50).fill(201))
    expect([await reportsFrom(7), await reportsFrom(8)]).toEqual([201, 201])
    expect([await reportsFrom(7), await reportsFrom(7, quiet)]).toEqual([429, 201])
    await olga.delete(`/api/galleries/${quiet.id}`)
  })

  test('reports what visitors see: an unlisted gallery by its public id, a private one not at all', async () => {
    const shy = await olga.createsGallery('Shy')
    const statuses = async () => [
      (await passer().post(call(shy), WRONG)).statusCode,
      (await passer().post(call({ id: shy.publicId }), WRONG)).statusCode,
      (await passer().get(`/report/${shy.publicId}`)).statusCode,
    ]
    await olga.patch(`/api/galleries/${shy.id}`, { visibility: 'unlisted' })
    expect(await statuses()).toEqual([404, 201, 200])
    await olga.patch(`/api/galleries/${shy.id}`, { visibility: 'private' })
    expect(await statuses()).toEqual([404, 404, 404])
    const preview = await olga.get(`/iframe/${shy.publicId}`)
    expect([preview.statusCode, preview.body.includes('Report this gallery')]).toEqual([200, false])
    await olga.delete(`/api/galleries/${shy.id}`)
  })

  test('finds nothing to report of a suspended owner', async () => {
    const nils = await person(at, 'Nils')
    const his = await nils.createsGallery('His', { subdomain: 'his' })
    expect((await passer().get(`/report/${his.id}`)).statusCode).toBe(200)
    await ada.patch(`/api/admin/users/${nils.user.id}/suspended`, { suspended: true })
    expect((await passer().post(call(his), WRONG)).statusCode).toBe(404)
    expect((await passer().get(`/report/${his.id}`)).statusCode).toBe(404)
    const atHost = await passer().get(`/report/${his.id}`, { host: 'his.localhost:3000' })
    expect(atHost.statusCode).toBe(404)
  })
})

describe('the form', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = () => `/report/${dunes.publicId}`
  const sends = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    passer().request({
      method: 'POST',
      url: url(),
      payload: new URLSearchParams(fields).toString(),
      headers: { ...FORM, ...headers },
    })

  test('is linked from every page of a gallery, and is there on every host', async () => {
    for (const headers of ON_EVERY_HOST) {
      const { body } = await passer().get(headers.host ? '/' : `/iframe/${dunes.id}`, headers)
      expect(body).toContain(`<a href="${url()}" target="_blank" rel="noopener nofollow">Report this gallery`)
    }
    for (const headers of ON_EVERY_HOST) {
      const page = await passer().get(url(), headers)
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.headers['x-robots-tag']).toBe('noindex')
      expect(page.headers['content-security-policy']).toContain("form-action 'self'; frame-ancestors 'none'")
      expect(page.headers['set-cookie']).toBeUndefined()
      expect(page.body).toContain('>Report this gallery</h1>')
      expect(page.body, 'whose page it is').toContain('<p class="brand"><bdi>Dunes</bdi></p>')
      expect(page.body).not.toContain('<script')
      expect(page.body).toContain(`<a href="${headers.host ? '/' : `/iframe/${dunes.publicId}`}">Back`)
    }
    const elsewhere = await passer().get('/report/999999', { host: DUNES })
    expect([elsewhere.statusCode, elsewhere.body.includes('Gallery not found')]).toEqual([404, true])
  })

  test('sends a report without a script, once also when the page is loaded again', async () => {
    const sent = await sends(
      { reason: 'person', message: 'Line one\r\nline two', email: '' },
      { host: DUNES, origin: `http://${DUNES}`, 'sec-fetch-site': 'same-origin' },
    )
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${url()}?sent`])
    const thanks = await passer().get(sent.headers.location as string, { host: DUNES })
    expect(thanks.body).toContain('>Thank you</h1>')
    expect(thanks.body).not.toContain('<form')
    expect(await listed()).toMatchObject([{ reason: 'person', message: 'Line one\nline two', email: null }])
  })

  test('comes back with what was typed when something is wrong', async () => {
    const html = '</textarea><script>alert(1)</script>"><b>'
    const page = await sends({ reason: 'illegal', message: html, email: 'nobody"><i>' })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([400, 'no-store'])
    expect(page.body).toContain('Invalid email address')
    expect(page.body).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;&lt;b&gt;')
    expect(page.body).toContain('value="nobody&quot;&gt;&lt;i&gt;"')
    expect(page.body).toMatch(/value="illegal" checked=""|checked=""[^>]*value="illegal"/)
    expect(page.body).not.toContain('<script')
    expect((await sends({})).body).toContain('Please choose a reason')
    expect(await listed()).toEqual([])
  })

  test('says that it is too much, or too large, and keeps what was typed', async () => {
    for (let n = 0; n < 10; n++) expect((await sends(WRONG)).statusCode).toBe(303)
    const refused = await sends(WRONG)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toContain('Too many attempts')
    expect(refused.body).toContain(WRONG.message)
    const large = await sends({ ...WRONG, message: 'x'.repeat(100_000) })
    expect([large.statusCode, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
    expect((await sends({ ...WRONG, message: 'a\0b' })).statusCode).toBe(429)
  })

  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is sent by no other site: %o', async (headers) => {
    expect((await sends(WRONG, headers)).statusCode).toBe(403)
    expect(await listed()).toEqual([])
  })
})

describe('administrators', () => {
  const add = (count: number, done = false) =>
    db()
      .insert(reports)
      .values(
        Array.from(
          { length: count },
          (_, n) => ({ ...WRONG, message: String(n), galleryId: dunes.id, done }) as never,
        ),
      )

  test('read them page by page, newest first, open and done ones apart', async () => {
    await add(REPORTS_PAGE + 5)
    await add(3, true)
    const all = await listed()
    expect(all).toHaveLength(REPORTS_PAGE)
    const rest = await listed(`?before=${all.at(-1)!.id}`)
    expect(rest).toHaveLength(8)
    const ids = [...all, ...rest].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect(await listed('?done=true')).toHaveLength(3)
    const open = await listed('?done=false')
    expect(open.every(({ done }) => !done)).toBe(true)
    expect(await listed(`?done=false&before=${open.at(-1)!.id}`)).toHaveLength(5)
    expect((await ada.get('/api/admin/reports/counts')).json()).toEqual({ open: REPORTS_PAGE + 5 })
    for (const odd of ['done=perhaps', 'before=0', 'before=x']) {
      expect((await ada.get(`/api/admin/reports?${odd}`)).statusCode).toBe(400)
    }
  })

  test('tick one off, and open it again', async () => {
    await passer().post(call(), WRONG)
    const [report] = await listed()
    for (const done of [true, true, false]) {
      const answer = await ada.patch(`/api/admin/reports/${report!.id}`, { done })
      expect([answer.statusCode, answer.json()]).toEqual([200, { ...report, done }])
      expect(await listed(`?done=${done}`)).toEqual([{ ...report, done }])
    }
    expect((await ada.patch(`/api/admin/reports/${report!.id}`, {})).statusCode).toBe(400)
    expect((await ada.patch('/api/admin/reports/999999', { done: true })).statusCode).toBe(404)
  })

  test('read what strangers wrote as they wrote it', async () => {
    for (const message of [
      '<script>alert(1)</script> & "quotes"',
      'a\u202Egpj.exe\u2066 b',
      'x'.repeat(MAX_REPORT_LENGTH),
      'one\ntwo\n\nthree',
      '💥'.repeat(2500),
    ]) {
      expect((await passer().post(call(), { reason: 'other', message })).statusCode).toBe(201)
      expect((await listed())[0]!.message).toBe(message)
    }
    const nul = await passer().post(call(), { reason: 'other', message: 'a\0b' })
    expect(nul.statusCode).toBe(400)
  })

  test('keep no report of a gallery that is gone', async () => {
    const gone = await olga.createsGallery('Gone')
    await passer().post(call(gone), WRONG)
    await olga.delete(`/api/galleries/${gone.id}`)
    expect(await listed()).toEqual([])
  })
})

describe('the e-mail', () => {
  test('tells of a report, too, that arrives while another one is being told of', async () => {
    const own = await startAppForThisTest()
    const { db, pool } = own.services.connection
    const eva = await person(own, 'Eva')
    await runAdminCommand(db, ['grant-admin', eva.user.email])
    const { id: galleryId } = await eva.createsGallery('Dunes')
    const report = { galleryId, reason: 'other', message: 'One', email: null } as const
    let answer: ReturnType<Visitor['post']>
    await transact(db, async (tx) => {
      const [one] = await tx.insert(reports).values(report).returning()
      await reportsDigest.add(tx, own.services.jobs, ADMINISTRATORS, [one!.id])
      await reportsDigest.send(tx, own.services.jobs, await tx.select().from(digests))
      answer = visitor(own).post(call({ id: galleryId }), WRONG)
      await oneWaits(own)
    })
    expect((await answer!).statusCode).toBe(201)
    expect(await db.select().from(digests)).toMatchObject([{ items: { length: 1 } }])
    // Sent in ten minutes at the earliest.
    const waiting = `select 1 from pgboss.job where name = 'send-digests'
      and state = 'created' and start_after > now() + interval '8 minutes'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
  })

  test('goes to administrators with a proven email, one in ten minutes, and counts', async () => {
    const own = await startAppForThisTest()
    const { db, pool } = own.services.connection
    const [eva, bea, unproven] = await Promise.all(['Eva', 'Bea', 'Una'].map((name) => person(own, name)))
    for (const { user } of [eva!, bea!, unproven!]) await runAdminCommand(db, ['grant-admin', user.email])
    await db.execute(sql`update users set email_verified_at = null where id = ${unproven!.user.id}`)
    const gallery = await eva!.createsGallery('Dunes\n\u202Eof "sand"')
    const one = visitor(own)
    const message = `<b>Mine</b>\n\n\u202Espoofed: https://evil.example ${'x'.repeat(4000)}`
    await one.post(call(gallery), { reason: 'copyright', message })

    const messages = async () =>
      (await emailsIn(own.dataDirectory)).filter(({ subject }) => subject.includes('reported'))
    await expect.poll(async () => (await messages()).length).toBe(2)
    const first = await messages()
    expect(first.map(({ to }) => to).sort()).toEqual([eva!.user.email, bea!.user.email].sort())
    expect(first[0]!.subject).toBe('A visitor reported a gallery')
    expect(first[0]!.text).toContain(
      `In “Dunes of 'sand'” (Copyright): “<b>Mine</b> spoofed: https: evil. example x`,
    )
    expect(first[0]!.text).not.toMatch(/\u202E|x{300}/)
    expect(first[0]!.html).not.toContain('<b>Mine')
    expect(first[0]!.text).toContain('http://localhost:3000/admin/reports')

    for (let n = 0; n < 7; n++) await one.post(call(gallery), { reason: 'other', message: `No ${n}` })
    const { rows } = await pool.query(
      `select start_after - now() as wait from pgboss.job
         where name = 'send-digests' and state = 'created' and start_after > now() + interval '1 minute'`,
    )
    // The first report enlists the job, which covers all of them.
    expect(rows.map(({ wait }) => wait.minutes)).toEqual([9])
    // Runs too early, so the digest waits.
    const sends = runSendDigests({ db, jobs: own.services.jobs, kinds: [reportsDigest] })
    await sends()
    await expect
      .poll(async () => {
        const { rowCount } = await pool.query(
          `select 1 from pgboss.job where name = 'deliver-letter' and state < 'completed'`,
        )
        return rowCount
      })
      .toBe(0)
    expect(await messages()).toHaveLength(2)

    await db.execute(sql`update digests set due_at = due_at - interval '10 minutes'`)
    await sends()
    await expect.poll(async () => (await messages()).length).toBe(4)
    const second = (await messages()).find(
      ({ subject }) => subject === 'Visitors reported galleries: 7 reports',
    )!
    expect(second.text).toMatch(/7 new reports[\s\S]*“No 6”[\s\S]*“No 2”\n\nAnd 2 more\./)
    await sends()
    expect(await messages()).toHaveLength(4)
  })
})

test('with REPORTS=off there is no link, no page, no call and no list', async () => {
  const off = await startAppForThisTest({ REPORTS: 'off' })
  const eva = await person(off)
  await runAdminCommand(off.services.connection.db, ['grant-admin', eva.user.email])
  const gallery = await eva.createsGallery('Dunes', { subdomain: 'dunes' })
  const one = visitor(off)
  expect((await one.get(`/iframe/${gallery.id}`)).body).not.toContain('Report')
  expect((await one.get('/')).body).toContain('<meta name="reports" content="off">')
  for (const headers of ON_EVERY_HOST) {
    expect((await one.get(`/report/${gallery.id}`, headers)).statusCode).toBe(404)
    const sent = await one.request({ method: 'POST', url: call(gallery), payload: WRONG, headers })
    expect(sent.statusCode).toBe(404)
  }
  expect((await eva.get('/api/admin/reports')).statusCode).toBe(404)
  expect((await eva.get('/api/admin/reports/counts')).statusCode).toBe(404)
})
