import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { ListedPick, PublicPicks } from '#contract/picks.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { digests, images, picks, selections, users, viewLinks } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { runSendDigests } from '#server/mail/digest.ts'
import { contentsOf } from '#testing/archives.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailsIn, emailTo } from '#testing/mailbox.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { unzip, unzipReport } from '#testing/unzip.ts'
import { picksAsCsv } from './export-picks.ts'
import { picksDigest } from './tell-of-picks.ts'
import { selectionsDigest, tellOfSelection } from './tell-of-selections.ts'

const at = appForThisFile()
let olga: SignedIn
let wedding: Gallery
let pictures: Image[]
beforeAll(async () => {
  olga = await person(at, 'Olga')
  await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  wedding = await olga.createsGallery('Wedding')
  await olga.patch(`/api/galleries/${wedding.id}`, { visibility: 'private' })
  const file = await imageFile('x.jpg', { width: 20, height: 20 })
  pictures = await olga.adds(
    wedding,
    ...['kiss.jpg', 'rings.jpg', 'cake.jpg'].map((name) => ({ ...file, name })),
  )
})
beforeEach(async () => {
  await db().delete(viewLinks)
  await db().delete(digests)
})

const run = promisify(execFile)
const db = () => at.services.connection.db
const URL_OF_PICKS = () => `/api/public/galleries/${wedding.publicId}/picks`
/** Sends the e-mails that are due. */
const sends = () =>
  runSendDigests({ db: db(), jobs: at.services.jobs, kinds: [picksDigest, selectionsDigest] })()
/** Ids of which the owner has not been notified yet. */
const untold = async () =>
  (await db().select().from(digests).orderBy(digests.kind)).flatMap(({ items }) => items)
const ids = () => pictures.map(({ id }) => id) as [number, number, number]

async function linkFor(name: string, wanted: object = {}): Promise<ViewLink> {
  const answer = await olga.post(`/api/galleries/${wedding.id}/view-links`, { name, ...wanted })
  expect(answer.statusCode).toBe(201)
  return answer.json<ViewLink>()
}

/** A browser that has opened a link. */
async function holderOf({ token }: ViewLink, host = at.config.publicUrl.host) {
  const who = visitor(at)
  const page = host === at.config.publicUrl.host ? `/iframe/${wedding.publicId}` : ''
  expect((await who.get(`${page}/with/${token}`, { host })).statusCode).toBe(303)
  return choosing(who, host)
}
function choosing(who: Visitor, host = at.config.publicUrl.host) {
  const send = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', rest: string | number = '', payload?: object) =>
    who.request({ method, url: `${URL_OF_PICKS()}${rest}`, headers: { host }, ...(payload && { payload }) })
  return {
    reads: () => send('GET'),
    chosen: async () => (await send('GET')).json<PublicPicks>(),
    picks: (imageId: number | string, payload: object = { mark: 'yes' }) =>
      send('PUT', `/${imageId}`, payload),
    unpicks: (imageId: number) => send('DELETE', `/${imageId}`),
    isDone: (payload: object = {}) => send('POST', '/done', payload),
    asks: (payload: object = {}) => send('POST', '/reopen', payload),
  }
}
const change = (link: ViewLink, wanted: object) => olga.patch(`/api/view-links/${link.id}`, wanted)
const listed = async (link: ViewLink) =>
  (await olga.get(`/api/view-links/${link.id}/picks`)).json<ListedPick[]>()
const outcome = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  answer.statusCode < 400 ? null : JSON.parse(answer.body).code,
]

describe('the holder of a link', () => {
  test('marks images with notes, on every device and host, and so members see them', async () => {
    const [kiss, rings, cake] = ids()
    const link = await linkFor('Ana & Ben', { maxPicks: 20 })
    const phone = await holderOf(link)
    const laptop = await holderOf(link, new URL(wedding.address).host)
    const empty = await phone.reads()
    expect(empty.headers['cache-control']).toMatch(/^private/)
    expect(empty.json()).toEqual({
      ...{ name: 'Ana & Ben', maxPicks: 20, overLimit: 'refuse', extraNote: null },
      ...{ doneAt: null, askedAt: null, picks: [], replacedSince: [] },
    })
    const saved = await phone.picks(cake, { mark: 'yes', note: ' For the album ' })
    expect([saved.statusCode, saved.json(), saved.headers['cache-control']]).toEqual([
      200,
      { imageId: cake, mark: 'yes', note: 'For the album' },
      'no-store',
    ])
    await laptop.picks(kiss, { mark: 'no', note: 'Eyes' })
    await laptop.picks(rings, { mark: 'maybe' })
    // A note that is left out stays.
    await phone.picks(kiss, { mark: 'maybe' })
    await phone.picks(cake, { mark: 'yes', note: null })
    for (const device of [phone, laptop])
      expect((await device.chosen()).picks).toEqual([
        { imageId: kiss, mark: 'maybe', note: 'Eyes' },
        { imageId: rings, mark: 'maybe', note: null },
        { imageId: cake, mark: 'yes', note: null },
      ])
    expect((await laptop.unpicks(rings)).statusCode).toBe(204)
    expect((await laptop.unpicks(rings)).statusCode).toBe(204)
    expect(await listed(link)).toEqual([
      { imageId: kiss, originalName: 'kiss.jpg', mark: 'maybe', note: 'Eyes', changedAt: expect.any(String) },
      { imageId: cake, originalName: 'cake.jpg', mark: 'yes', note: null, changedAt: expect.any(String) },
    ])
    const [seen] = (await olga.get(`/api/galleries/${wedding.id}/view-links`)).json<ViewLink[]>()
    expect(seen!.picksCount).toBe(2)
  })

  test('sees nothing of another link’s picks', async () => {
    const [ana, bo] = [await linkFor('Ana'), await linkFor('Bo')]
    await (await holderOf(ana)).picks(ids()[0], { mark: 'yes', note: 'Hers' })
    const his = await (await holderOf(bo)).reads()
    expect([his.json().name, his.json().picks, his.body.includes('Ana')]).toEqual(['Bo', [], false])
  })

  test.each<[string, object, string]>([
    ['an unknown mark', { mark: 'perhaps' }, 'mark'],
    ['no mark', {}, 'mark'],
    ['a note of 501 characters', { mark: 'yes', note: 'x'.repeat(501) }, 'note'],
  ])('is refused %s', async (_what, payload, field) => {
    const holder = await holderOf(await linkFor('Ana'))
    const answer = await holder.picks(ids()[0], payload)
    expect([...outcome(answer), answer.json().issues[0].path]).toEqual([400, 'invalid_input', field])
    expect((await holder.picks(ids()[0], { mark: 'yes', note: 'x'.repeat(500) })).statusCode).toBe(200)
  })

  test('does not mark what visitors do not see', async () => {
    const holder = await holderOf(await linkFor('Ana'))
    const elsewhere = await olga.createsGallery('Elsewhere')
    const [other] = await olga.adds(elsewhere, await imageFile('o.png', { width: 20, height: 20 }))
    await db().update(images).set({ waiting: true }).where(eq(images.id, ids()[1]))
    for (const id of [other!.id, ids()[1], 999_999, 2 ** 31, 'x'])
      expect(outcome(await holder.picks(id))).toEqual([404, 'not_found'])
    await db().update(images).set({ waiting: false }).where(eq(images.id, ids()[1]))
    expect((await holder.chosen()).picks).toEqual([])
  })

  test('chooses up to the limit, on two devices at once', async () => {
    const [kiss, rings, cake] = ids()
    const link = await linkFor('Ana', { maxPicks: 1 })
    const [phone, laptop] = [await holderOf(link), await holderOf(link)]
    const answers = await Promise.all([phone.picks(kiss), laptop.picks(rings), phone.picks(cake)])
    expect(answers.map(outcome).sort()).toEqual([
      [200, null],
      [409, 'picks_full'],
      [409, 'picks_full'],
    ])
    expect(await db().$count(picks)).toBe(1)
    const { imageId } = (await phone.chosen()).picks[0]!
    const others = ids().filter((id) => id !== imageId) as [number, number]
    // Only another 'yes' is refused.
    expect((await laptop.picks(others[0], { mark: 'maybe' })).statusCode).toBe(200)
    expect((await laptop.picks(imageId, { mark: 'yes', note: 'This one' })).statusCode).toBe(200)
    expect(outcome(await laptop.picks(others[0]))).toEqual([409, 'picks_full'])
    await phone.unpicks(imageId)
    expect((await laptop.picks(others[0])).statusCode).toBe(200)
  })

  test('keeps what was chosen when the limit is lowered', async () => {
    const [kiss, rings, cake] = ids()
    const link = await linkFor('Ana')
    const holder = await holderOf(link)
    await holder.picks(kiss)
    await holder.picks(rings)
    await change(link, { maxPicks: 1 })
    expect((await holder.chosen()).picks).toHaveLength(2)
    expect(outcome(await holder.picks(cake))).toEqual([409, 'picks_full'])
    expect((await holder.picks(kiss, { mark: 'yes', note: 'Large' })).statusCode).toBe(200)
    await holder.picks(kiss, { mark: 'no' })
    expect(outcome(await holder.picks(cake))).toEqual([409, 'picks_full'])
  })

  test('goes over a limit that allows it, and members see how many of each mark', async () => {
    const [kiss, rings, cake] = ids()
    const extra = { overLimit: 'allow', extraNote: '£10 each' }
    const link = await linkFor('Ana', { maxPicks: 1, ...extra })
    const holder = await holderOf(link)
    for (const id of [kiss, rings]) expect((await holder.picks(id)).statusCode).toBe(200)
    await holder.picks(cake, { mark: 'no' })
    expect(await holder.chosen()).toMatchObject({ maxPicks: 1, ...extra, picks: { length: 3 } })
    const [seen] = (await olga.get(`/api/galleries/${wedding.id}/view-links`)).json<ViewLink[]>()
    expect(seen).toMatchObject({ picksCount: 3, marks: { yes: 2, maybe: 0, no: 1 } })
    // Images chosen before stay chosen.
    await change(link, { overLimit: 'refuse' })
    expect(outcome(await holder.picks(cake))).toEqual([409, 'picks_full'])
    expect((await holder.chosen()).picks).toHaveLength(3)
  })

  test('has 10,000 at most where that is the limit, not one more', async () => {
    const link = await linkFor('Ana', { maxPicks: 10_000 })
    const holder = await holderOf(link)
    await db().execute(sql`
      insert into images (filename, original_name, file_size, mime_type, file_path, gallery_id, width, height,
        placeholder, sha256, crc32, sort_order)
      select 'x.png', n || '.png', 1, 'image/png', 'galleries/' || ${wedding.id} || '/' || n, ${wedding.id}, 1, 1,
        '#000000', 'x', 0, 1000 + n from generate_series(1, 10000) n`)
    await db().execute(sql`
      insert into picks (view_link_id, image_id, mark)
      select ${link.id}, id, 'yes' from images where file_size = 1 and gallery_id = ${wedding.id}`)
    expect((await holder.chosen()).picks).toHaveLength(10_000)
    expect(outcome(await holder.picks(ids()[0]))).toEqual([409, 'picks_full'])
    expect(await listed(link)).toHaveLength(10_000)
    await db().execute(sql`delete from images where file_size = 1 and gallery_id = ${wedding.id}`)
  })

  test('keeps picks when the file is replaced and the order changed; they go with the picture', async () => {
    const file = await imageFile('new.png', { width: 30, height: 20 })
    const [extra] = await olga.adds(wedding, file)
    const link = await linkFor('Ana')
    const holder = await holderOf(link)
    await holder.picks(extra!.id, { mark: 'yes', note: 'Keep' })
    await olga.request({
      method: 'PUT',
      url: `/api/images/${extra!.id}/file`,
      ...multipart([{ ...file, name: 'newer.png', field: 'image' }]),
    })
    await olga.patch(`/api/galleries/${wedding.id}/images/reorder`, { imageIds: [extra!.id, ...ids()] })
    expect(await listed(link)).toMatchObject([{ imageId: extra!.id, mark: 'yes', note: 'Keep' }])
    const [deleted, picked] = await Promise.all([
      olga.delete(`/api/images/${extra!.id}`),
      holder.picks(extra!.id, { mark: 'maybe' }),
    ])
    expect(deleted.statusCode).toBe(204)
    expect([200, 404]).toContain(picked.statusCode)
    expect(outcome(await holder.picks(extra!.id))).toEqual([404, 'not_found'])
    expect(await listed(link)).toEqual([])
  })

  test('chooses although the owner’s account has expired', async () => {
    const link = await linkFor('Ana')
    const past = new Date(Date.now() - 1000)
    await db().update(users).set({ status: 'trial', trialEndsAt: past }).where(eq(users.id, olga.user.id))
    const answer = await (await holderOf(link)).picks(ids()[0])
    await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
    expect(answer.statusCode).toBe(200)
  })
})

describe('nothing is chosen', () => {
  test('without a link', async () => {
    const [nobody, member] = [choosing(visitor(at)), choosing(olga)]
    for (const answer of [await nobody.reads(), await nobody.picks(ids()[0])])
      expect(outcome(answer)).toEqual([404, 'not_found'])
    expect(outcome(await member.reads())).toEqual([401, 'link_required'])
    for (const [visibility, more] of [
      ['public', {}],
      ['password', { password: 'open sesame' }],
    ] as const) {
      await olga.patch(`/api/galleries/${wedding.id}`, { visibility, ...more })
      for (const answer of [
        await nobody.reads(),
        await nobody.picks(ids()[0]),
        await nobody.unpicks(ids()[0]),
        await nobody.isDone(),
        await nobody.asks(),
      ])
        expect(outcome(answer)).toEqual([401, 'link_required'])
    }
    await olga.patch(`/api/galleries/${wedding.id}`, { visibility: 'private' })
  })

  test('where picks are off, and they are still read', async () => {
    const link = await linkFor('Ana')
    const holder = await holderOf(link)
    await holder.picks(ids()[0])
    await change(link, { picks: false })
    expect((await holder.chosen()).picks).toHaveLength(1)
    for (const answer of [
      await holder.picks(ids()[1]),
      await holder.unpicks(ids()[0]),
      await holder.isDone(),
    ])
      expect(outcome(answer)).toEqual([403, 'picks_off'])
  })

  test('once the link is deactivated or has expired while the page is open', async () => {
    const link = await linkFor('Ana')
    const holder = await holderOf(link)
    await change(link, { isActive: false })
    const answer = await holder.picks(ids()[0])
    expect([...outcome(answer), answer.json().message]).toEqual([404, 'link_ended', 'This link has ended'])
    await change(link, { isActive: true, expiresAt: new Date(Date.now() - 1).toISOString() })
    expect(outcome(await holder.isDone())).toEqual([404, 'link_ended'])
    await change(link, { expiresAt: null })
    expect((await holder.picks(ids()[0])).statusCode).toBe(200)
  })

  test('by a page of another site', async () => {
    const link = await linkFor('Ana')
    const who = visitor(at)
    await who.get(`/iframe/${wedding.publicId}/with/${link.token}`)
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await who.request({
        method: 'PUT',
        url: `${URL_OF_PICKS()}/${ids()[0]}`,
        headers: { origin },
        payload: { mark: 'yes' },
      })
      expect(answer.statusCode).toBe(403)
    }
  })
})

describe('who is done', () => {
  test('changes nothing any more, until a member reopens it', async () => {
    const link = await linkFor('Ana')
    const holder = await holderOf(link)
    await holder.picks(ids()[0])
    const first = await holder.isDone({ message: ' Thank you! ' })
    expect([first.statusCode, first.json()]).toEqual([200, { doneAt: expect.any(String) }])
    const again = await holder.isDone({ message: 'Once more' })
    expect(again.json()).toEqual(first.json())
    for (const answer of [await holder.picks(ids()[1]), await holder.unpicks(ids()[0])])
      expect(outcome(answer)).toEqual([409, 'picks_done'])
    expect(await holder.chosen()).toMatchObject({ doneAt: first.json().doneAt, picks: [{ mark: 'yes' }] })
    const [seen] = (await olga.get(`/api/galleries/${wedding.id}/view-links`)).json<ViewLink[]>()
    expect(seen).toMatchObject({ doneAt: first.json().doneAt, doneMessage: 'Thank you!' })
    expect((await change(link, { done: false })).json()).toMatchObject({ doneAt: null, doneMessage: null })
    expect((await holder.picks(ids()[1])).statusCode).toBe(200)
    expect((await holder.isDone({ message: 'x'.repeat(2001) })).statusCode).toBe(400)
    expect((await holder.isDone()).statusCode).toBe(200)
  })

  test('is told to the owner in one e-mail in ten minutes', async () => {
    const names = ['Ana', 'Bo', 'Cleo']
    const holders = []
    for (const name of names) holders.push(await holderOf(await linkFor(`${name} <b>x</b>`)))
    await holders[0]!.picks(ids()[0])
    await holders[0]!.isDone({ message: 'The first one, large' })
    const first = await emailTo(at.dataDirectory, olga.user.email, '“Ana <b>x</b>” finished choosing')
    expect(first.subject).toBe('“Ana <b>x</b>” finished choosing: 1 photo')
    expect(first.text).toContain('“Ana <b>x</b>” chose 1 photo: “The first one, large”')
    expect(first.html).not.toContain('<b>x')
    expect(first.links).toEqual([`http://localhost:3000/gallery/${wedding.id}/settings?tab=clients`])
    await holders[1]!.isDone()
    await holders[2]!.isDone()
    // The job may run at any time, and twice.
    await sends()
    expect(await untold()).toHaveLength(2)
    await db()
      .update(digests)
      .set({ dueAt: sql`${digests.dueAt} - interval '11 minutes'` })
    await sends()
    await sends()
    const second = await emailTo(at.dataDirectory, olga.user.email, 'people finished')
    expect(second.subject).toBe('2 people finished choosing in “Wedding”')
    const subjects = (await emailsIn(at.dataDirectory)).map(({ subject }) => subject)
    for (const { subject } of [first, second])
      expect(subjects.filter((one) => one === subject)).toHaveLength(1)
  })
})

describe('who wants to change what they have sent', () => {
  const HOUR_MS = 3_600_000
  const mails = async () =>
    (await emailsIn(at.dataDirectory)).filter(({ subject }) => subject.includes('would like to change'))

  test('asks the owner once an hour, and what is refused spends nothing', async () => {
    const link = await linkFor('Ana & Cleo')
    const [holder, another] = [await holderOf(link), await holderOf(await linkFor('Dora'))]
    expect(outcome(await holder.asks())).toEqual([409, 'picks_open'])
    await holder.isDone()
    expect(outcome(await holder.asks({ message: 'x'.repeat(2001) }))).toEqual([400, 'invalid_input'])
    expect((await holder.chosen()).askedAt).toBeNull()
    const message = ` We forgot the cake${', the rings'.repeat(150)} `
    const answers = await Promise.all([holder.asks({ message }), holder.asks({ message })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 429])
    expect(answers.find(({ statusCode }) => statusCode === 202)!.body).toBe('')
    const refused = answers.find(({ statusCode }) => statusCode === 429)!
    expect(refused.json().code).toBe('too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    const asked = (await holder.chosen()).askedAt!
    expect(Math.abs(Date.parse(asked) - Date.now())).toBeLessThan(60_000)
    const { subject, text } = await emailTo(at.dataDirectory, olga.user.email, 'Ana & Cleo” would like')
    expect(subject).toBe('“Ana & Cleo” would like to change their choices')
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`“${message.trim()}”`)
    expect(text).toContain(`/gallery/${wedding.id}/settings?tab=clients`)
    // Requests are counted per link, and the message is optional.
    await another.isDone()
    expect((await another.asks({ message: null })).statusCode).toBe(202)
    // Members see the request until they reopen the list.
    const seen = async (one: ViewLink) =>
      (await olga.get(`/api/galleries/${wedding.id}/view-links`))
        .json<ViewLink[]>()
        .find(({ id }) => id === one.id)
    const links = [await seen(link), await seen(await linkFor('Eve'))]
    expect(links).toMatchObject([
      { askedAt: asked, askedMessage: message.trim() },
      { askedAt: null, askedMessage: null },
    ])
    // A reopened list takes precedence over the hourly limit.
    expect((await change(link, { done: false })).json()).toMatchObject({ askedAt: null, askedMessage: null })
    expect(outcome(await holder.asks())).toEqual([409, 'picks_open'])
    expect((await holder.picks(ids()[0])).statusCode).toBe(200)
    await holder.isDone()
    expect(outcome(await holder.asks())).toEqual([429, 'too_many_requests'])
    expect(await seen(link)).toMatchObject({ doneAt: expect.any(String), askedAt: null, askedMessage: null })
    await db()
      .update(viewLinks)
      .set({ askedAt: new Date(Date.now() - HOUR_MS - 1) })
      .where(eq(viewLinks.id, link.id))
    expect((await holder.asks()).statusCode).toBe(202)
    await expect.poll(async () => (await mails()).length).toBe(3)
  })

  test('may not where choosing is off, and not once the link has ended', async () => {
    const link = await linkFor('Ana')
    const holder = await holderOf(link)
    await holder.isDone()
    await change(link, { picks: false })
    expect(outcome(await holder.asks())).toEqual([403, 'picks_off'])
    await change(link, { picks: true, isActive: false })
    expect(outcome(await holder.asks())).toEqual([404, 'link_ended'])
    expect(await db().$count(viewLinks, isNotNull(viewLinks.askedAt))).toBe(0)
  })
})

describe('what waits for the owner’s e-mail', () => {
  const setProven = (emailVerifiedAt: Date | null) =>
    db().update(users).set({ emailVerifiedAt }).where(eq(users.id, olga.user.id))

  test('is told as soon as that is proven', async () => {
    await setProven(null)
    const holder = await holderOf(await linkFor('Dora'))
    await holder.isDone()
    const [eli] = await db().insert(selections).values({ galleryId: wedding.id, name: 'Eli' }).returning()
    await transact(db(), (tx) => tellOfSelection(tx, at.services.jobs, eli!))
    await sends()
    expect(await untold()).toEqual([expect.any(Number), eli!.id])

    await olga.post('/api/auth/send-verification')
    const { links } = await emailTo(at.dataDirectory, olga.user.email, 'onfirm')
    const token = links[0]!.split('/').at(-1)!
    expect((await visitor(at).post('/api/auth/verify-email', { token })).statusCode).toBe(200)
    const about = async (subject: string) => (await emailTo(at.dataDirectory, olga.user.email, subject)).text
    expect(await about('“Dora” finished choosing')).toContain('chose no photos')
    expect(await about('sent you 0 favourites')).toContain('“Eli”')
  })
})

test('the account’s export has what clients chose, and no address of a link', async () => {
  const link = await linkFor('Ana')
  await (await holderOf(link)).picks(ids()[0], { mark: 'yes', note: 'Large' })
  const { body } = await olga.get('/api/account/export')
  expect(body).toContain('"note": "Large"')
  expect(body).not.toContain(link.token)
  const bundle = await olga.get(`/api/galleries/${wedding.id}/bundle`)
  expect(bundle.body).not.toMatch(/Large|viewLinks/)
})

describe('members', () => {
  async function chosenBy(name: string): Promise<ViewLink> {
    const link = await linkFor(name)
    const holder = await holderOf(link)
    const [kiss, rings, cake] = ids()
    await holder.picks(kiss, { mark: 'yes', note: '=HYPERLINK("http://evil","x")' })
    await holder.picks(rings, { mark: 'maybe', note: 'Line one\nand "two"' })
    await holder.picks(cake, { mark: 'no' })
    return link
  }

  test('get the picks as CSV without formulas', async () => {
    const link = await chosenBy('@Ana, "x"/../')
    const answer = await olga.get(`/api/view-links/${link.id}/picks.csv`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-disposition': 'attachment; filename=Wedding_Ana_x__picks.csv',
    })
    const [kiss, rings, cake] = ids()
    const times = (await listed(link)).map(({ changedAt }) => changedAt)
    expect(answer.body).toBe(
      [
        '\uFEFFimageId,originalName,mark,note,changedAt',
        `${kiss},kiss.jpg,yes,"'=HYPERLINK(""http://evil"",""x"")",${times[0]}`,
        `${rings},rings.jpg,maybe,"Line one\nand ""two""",${times[1]}`,
        `${cake},cake.jpg,no,,${times[2]}`,
        '',
      ].join('\r\n'),
    )
  })

  /** Splits a text into cells as spreadsheets do; some treat quotes specially at the start of a cell. */
  function cellsOf(text: string, separator: string, mindsQuotes: boolean): string[] {
    const cells: string[] = []
    let [cell, quoted] = ['', false]
    for (let at = 0; at < text.length; at++) {
      const character = text[at]!
      if (mindsQuotes && character === '"' && (quoted || cell === '')) {
        if (quoted && text[at + 1] === '"') cell += text[at++]
        else quoted = !quoted
      } else if (!quoted && [separator, '\r', '\n'].includes(character)) {
        cells.push(cell)
        cell = ''
      } else cell += character
    }
    return [...cells, cell]
  }

  test('get no formula from notes and names, whichever character separates cells', () => {
    const unit = fc.constantFrom(...'=+-@|%＝＋－＠,;"\'\t\r\n \u00a0aZ1')
    const text = fc.string({ unit, maxLength: 12 })
    fc.assert(
      fc.property(text, text, (originalName, note) => {
        const pick = { imageId: 1, mark: 'yes', changedAt: '2026-11-27T07:00:00.000Z' } as const
        const csv = picksAsCsv([{ ...pick, originalName, note }])
        for (const separator of [',', ';', '\t'])
          for (const mindsQuotes of [true, false])
            for (const cell of cellsOf(csv, separator, mindsQuotes))
              expect(cell).not.toMatch(/^["\s]*[=+\-@|%＝＋－＠]/)
        const [, name, , written] = cellsOf(csv.slice(csv.indexOf('\n') + 1), ',', true)
        const apostrophes = (from: string) => from.replaceAll("'", '')
        expect([name, written].map((cell) => apostrophes(cell!))).toEqual(
          [originalName, note].map(apostrophes),
        )
      }),
      { examples: [['a;=HYPERLINK(1).jpg', "x;=cmd|'/C calc'!A0;y"]] },
    )
  })

  test.skipIf(!unzip)('download the originals of one mark, the chosen ones if none is said', async () => {
    const link = await chosenBy('Ana')
    for (const [query, name] of [
      ['', 'kiss.jpg'],
      ['?mark=maybe', 'rings.jpg'],
      ['?mark=no', 'cake.jpg'],
    ] as const) {
      const answer = await olga.get(`/api/view-links/${link.id}/download${query}`)
      const file = path.join(at.dataDirectory, 'picks.zip')
      await writeFile(file, answer.rawPayload)
      expect((await unzipReport(file)).match(/testing: \S+/g)).toEqual([`testing: ${name}`])
    }
    expect((await olga.get(`/api/view-links/${link.id}/download?mark=all`)).statusCode).toBe(400)
    const empty = await linkFor('Bo')
    for (const rest of ['download', 'picks-xmp.zip'])
      expect(outcome(await olga.get(`/api/view-links/${empty.id}/${rest}`))).toEqual([404, 'not_found'])
  })

  test('get originals with the names that the ZIP of the whole gallery has, and sidecars without folders', async () => {
    const gallery = await olga.createsGallery('Numbered')
    const make = async (name: string, width: number) => ({ ...(await imageFile('x.jpg', { width })), name })
    const added = await olga.adds(
      gallery,
      ...(await Promise.all(
        ['A.jpg', 'A.jpg', 'a.JPG', 'B.jpeg', 'b.jpg', 'c.d.jpg', 'A.jpg'].map((name, n) =>
          make(name, 20 + n),
        ),
      )),
    )
    const chapter = await olga.post(`/api/galleries/${gallery.id}/chapters`, { title: 'Party' })
    const imageIds = [added[6]!.id]
    await olga.post(`/api/galleries/${gallery.id}/images/move`, { imageIds, chapterId: chapter.json().id })
    const whole = await contentsOf((await olga.get(`/api/galleries/${gallery.id}/download`)).rawPayload)
    expect([...whole.keys()]).toEqual([
      ...['A.jpg', 'A (2).jpg', 'a (3).JPG', 'B.jpeg', 'b.jpg', 'c.d.jpg', '01 Party/A (4).jpg'],
    ])

    const chosenFrom = async (...places: number[]) => {
      const { id } = (await olga.post(`/api/galleries/${gallery.id}/view-links`, { name: 'Ana' })).json()
      const rows = places.map((n) => ({ viewLinkId: id, imageId: added[n]!.id, mark: 'yes' as const }))
      await db().insert(picks).values(rows)
      const at = async (rest: string) =>
        contentsOf((await olga.get(`/api/view-links/${id}/${rest}`)).rawPayload)
      const originals = await at('download')
      for (const [name, bytes] of originals) expect(bytes).toEqual(whole.get(name))
      return { originals: [...originals.keys()], sidecars: [...(await at('picks-xmp.zip')).keys()] }
    }
    expect(await chosenFrom(1)).toEqual({ originals: ['A (2).jpg'], sidecars: ['A (2).xmp'] })
    expect(await chosenFrom(4)).toEqual({ originals: ['b.jpg'], sidecars: ['b.xmp'] })
    expect(await chosenFrom(3, 4)).toEqual({ originals: ['B.jpeg', 'b.jpg'], sidecars: ['B.xmp'] })
    expect(await chosenFrom(6, 2, 5)).toEqual({
      originals: ['a (3).JPG', 'c.d.jpg', '01 Party/A (4).jpg'],
      sidecars: ['a (3).xmp', 'c.d.xmp', 'A (4).xmp'],
    })
  })

  test('get a sidecar for each picture that other programs read', async ({ skip }) => {
    const programs = run('unzip', ['-v']).then(() => run('exiftool', ['-ver']))
    await programs.catch(() => skip('unzip or exiftool is not installed'))
    const file = await imageFile('x.jpg', { width: 20, height: 20 })
    const unsafe = ['../../etc/passwd.jpg', 'KISS.jpg', 'con.jpg', 'a:b?.jpg', '.hidden', 'kiss.jpeg']
    const more = await olga.adds(wedding, ...unsafe.map((name) => ({ ...file, name })))
    const link = await chosenBy('Ana')
    const holder = await holderOf(link)
    for (const { id } of more) await holder.picks(id, { mark: 'maybe' })
    const answer = await olga.get(`/api/view-links/${link.id}/picks-xmp.zip`)
    const zip = path.join(at.dataDirectory, 'sidecars.zip')
    await writeFile(zip, answer.rawPayload)
    const folder = path.join(at.dataDirectory, 'sidecars')
    await mkdir(folder)
    await run('unzip', ['-q', zip, '-d', folder])
    const { stdout } = await run('exiftool', ['-json', '-XMP-xmp:Label', '-r', '-ext', 'xmp', folder])
    const labels = Object.fromEntries(
      (JSON.parse(stdout) as { SourceFile: string; Label: string }[]).map(({ SourceFile, Label }) => [
        path.relative(folder, SourceFile),
        Label,
      ]),
    )
    expect(labels).toEqual({
      'kiss.xmp': 'Green',
      'rings.xmp': 'Yellow',
      'cake.xmp': 'Red',
      'passwd.xmp': 'Yellow',
      'KISS (2).xmp': 'Yellow',
      '_con.xmp': 'Yellow',
      'a_b_.xmp': 'Yellow',
      'hidden.xmp': 'Yellow',
    })
    for (const { id } of more) await olga.delete(`/api/images/${id}`)
  })
})
