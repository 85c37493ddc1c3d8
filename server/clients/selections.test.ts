import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { Selection } from '#contract/selections.ts'
import { digests, images, selectionNotices, selections, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { runSendDigests } from '#server/mail/digest.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailsIn, emailTo } from '#testing/mailbox.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { unzip, unzipReport } from '#testing/unzip.ts'
import { selectionsDigest } from './tell-of-selections.ts'

const at = appForThisFile()
let olga: SignedIn
let wedding: Gallery
let pictures: Image[]
let address = 0
beforeAll(async () => {
  olga = await person(at, 'Olga')
  await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  wedding = await olga.createsGallery('Wedding')
  const file = await imageFile('x.jpg', { width: 20, height: 20 })
  const named = ['kiss.jpg', 'rings.jpg', 'cake.jpg'].map((name) => ({ ...file, name }))
  pictures = await olga.adds(wedding, ...named)
})
beforeEach(async () => {
  await db().delete(selections)
  await db().delete(digests)
  await db().execute(sql`delete from rate_limits`)
  address += 1
  await olga.patch(URL(), { allowSelections: true, visibility: 'public', closesAt: null })
})

const db = () => at.services.connection.db
const URL = () => `/api/galleries/${wedding.id}`
const ids = () => pictures.map(({ id }) => id)

/** A visitor of galleries, with an address of their own. */
function passer(host = at.config.publicUrl.host) {
  const somebody = visitor(at)
  somebody.address = `198.51.100.${address}`
  const headers = { host }
  return {
    sends: (payload: object, gallery: number | string = wedding.publicId) =>
      somebody.request({
        method: 'POST',
        url: `/api/public/galleries/${gallery}/selections`,
        payload,
        headers,
      }),
    unlocks: (password: string) =>
      somebody.request({
        method: 'POST',
        url: `/api/public/galleries/${wedding.publicId}/unlock`,
        payload: { password },
        headers,
      }),
  }
}
const listed = async () => (await olga.get(`${URL()}/selections`)).json<Selection[]>()
const SELECTION = () => ({ name: 'Ana', imageIds: [ids()[0]!] })

describe('a selection', () => {
  test('is kept in the order of the gallery, and listed newest first', async () => {
    const [kiss, rings, cake] = ids()
    const answer = await passer().sends({
      name: '  Ana & Ben ',
      email: 'ana@example.org',
      message: ' For the album,\nplease. ',
      imageIds: [cake, kiss],
    })
    expect([answer.statusCode, answer.json()]).toEqual([201, { id: expect.any(Number) }])
    expect(answer.headers['cache-control']).toBe('no-store')
    const second = await passer().sends({ name: 'Aunt', message: ' ', imageIds: [rings] }, wedding.id)
    expect(await listed()).toEqual([
      {
        id: second.json().id,
        name: 'Aunt',
        email: null,
        message: null,
        imageIds: [rings],
        createdAt: expect.any(String),
      },
      {
        id: answer.json().id,
        name: 'Ana & Ben',
        email: 'ana@example.org',
        message: 'For the album,\nplease.',
        imageIds: [kiss, cake],
        createdAt: expect.any(String),
      },
    ])
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: undefined }, 'name'],
    [{ email: 'ana' }, 'email'],
    [{ message: 'x'.repeat(2001) }, 'message'],
    [{ imageIds: [] }, 'imageIds'],
    [{ imageIds: [1, 2, 1] }, 'imageIds'],
    [{ imageIds: [2 ** 31] }, 'imageIds.0'],
    [{ imageIds: ['1'] }, 'imageIds.0'],
    [{ imageIds: undefined }, 'imageIds'],
  ])('of %j is refused', async (wrong, field) => {
    const answer = await passer().sends({ ...SELECTION(), ...wrong })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: field }] })
    expect(await listed()).toEqual([])
  })

  test('has only images that visitors see: the answer says which are left', async () => {
    const [kiss, rings] = ids()
    const elsewhere = await olga.createsGallery('Elsewhere')
    const [other] = await olga.adds(elsewhere, await imageFile('o.png', { width: 20, height: 20 }))
    await db().update(images).set({ waiting: true }).where(eq(images.id, rings!))
    const answer = await passer().sends({ name: 'Ana', imageIds: [rings, other!.id, kiss, 999_999] })
    await db().update(images).set({ waiting: false }).where(eq(images.id, rings!))
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { message: expect.any(String), code: 'images_missing', current: { imageIds: [kiss] } },
    ])
    expect(await listed()).toEqual([])
  })

  test('has room for the largest galleries, and what is larger than that is not read', async () => {
    const large = await olga.createsGallery('Large')
    await olga.patch(`/api/galleries/${large.id}`, { allowSelections: true })
    await db().execute(sql`
      insert into images (filename, original_name, file_size, mime_type, file_path, gallery_id, width, height,
        placeholder, sha256, crc32, sort_order)
      select 'x.png', n || '.png', 1, 'image/png', 'galleries/' || ${large.id} || '/' || n, ${large.id}, 1, 1,
        '#000000', 'x', 0, -n from generate_series(1, 2000) n`)
    const imageIds = (
      await db()
        .select({ id: images.id })
        .from(images)
        .where(eq(images.galleryId, large.id))
        .orderBy(images.id)
    ).map(({ id }) => id)
    expect((await passer().sends({ name: 'Ana', imageIds }, large.publicId)).statusCode).toBe(201)
    const [selection] = (await olga.get(`/api/galleries/${large.id}/selections`)).json<Selection[]>()
    expect(selection!.imageIds).toEqual(imageIds.toReversed())
    const unknown = Array.from({ length: 130_000 }, (_, n) => 1_000_000_000 + n)
    const sends = async (most: number) =>
      (await passer().sends({ name: 'Ana', imageIds: unknown.slice(0, most) }, large.publicId)).statusCode
    expect([await sends(20_000), await sends(130_000)]).toEqual([409, 413])
  })

  test('needs a gallery that allows it and that the visitor sees', async () => {
    const sends = async (gallery?: number) => {
      const { statusCode, body } = await passer().sends(SELECTION(), gallery)
      return [statusCode, JSON.parse(body).code]
    }
    await olga.patch(URL(), { allowSelections: false })
    expect(await sends()).toEqual([403, 'selections_off'])
    await olga.patch(URL(), { allowSelections: true, visibility: 'private' })
    expect(await sends()).toEqual([404, 'not_found'])
    const preview = await olga.post(`/api/public/galleries/${wedding.publicId}/selections`, SELECTION())
    expect(preview.statusCode).toBe(201)
    await olga.patch(URL(), { visibility: 'unlisted' })
    expect(await sends(wedding.id)).toEqual([404, 'not_found'])
    await olga.patch(URL(), { closesAt: new Date(Date.now() - 1000).toISOString() })
    expect(await sends()).toEqual([404, 'gallery_closed'])
    await olga.patch(URL(), { closesAt: null, visibility: 'password', password: 'red roses' })
    expect(await sends()).toEqual([401, 'password_required'])
    const guest = passer()
    await guest.unlocks('red roses')
    expect((await guest.sends(SELECTION())).statusCode).toBe(201)
  })

  test('comes from the gallery’s own hosts too, and only of the gallery that is there', async () => {
    const host = `${wedding.subdomain}.${at.config.publicUrl.host}`
    expect((await passer(host).sends(SELECTION())).statusCode).toBe(201)
    const other = await olga.createsGallery('Other')
    await olga.patch(`/api/galleries/${other.id}`, { allowSelections: true })
    expect((await passer(host).sends(SELECTION(), other.publicId)).statusCode).toBe(404)
    await olga.patch(URL(), { visibility: 'password', password: 'red roses' })
    const guest = passer(host)
    expect((await guest.sends(SELECTION())).statusCode).toBe(401)
    await guest.unlocks('red roses')
    expect((await guest.sends(SELECTION())).statusCode).toBe(201)
  })

  test('is limited for an address, and not by what other addresses send', async () => {
    const one = passer()
    for (let sent = 0; sent < 20; sent++) expect((await one.sends(SELECTION())).statusCode).toBe(201)
    const refused = await one.sends(SELECTION())
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    await db()
      .insert(selections)
      .values(Array(979).fill({ galleryId: wedding.id, name: 'Nobody' }))
    for (let from = 0; from < 3; from++) {
      address += 1
      const another = passer()
      expect((await another.sends(SELECTION())).statusCode).toBe(201)
      // Beyond a thousand, each address may send one a day.
      expect((await another.sends(SELECTION())).statusCode).toBe(from === 0 ? 201 : 429)
    }
    expect((await listed()).length).toBe(1003)
  })

  test('may have 100,000 pictures with the others of its address in a day; what is refused does not count', async () => {
    const [kiss, rings, cake] = ids()
    const one = passer()
    await one.sends(SELECTION())
    await db().execute(sql`update rate_limits set points = 99999 where key like 'selection-images:%'`)
    expect((await one.sends({ name: 'Ana', imageIds: [999_999] })).statusCode).toBe(409)
    expect((await one.sends({ name: 'Ana', imageIds: [kiss, rings] })).statusCode).toBe(429)
    expect((await one.sends({ name: 'Ana', imageIds: [cake] })).statusCode).toBe(201)
    address += 1
    expect((await passer().sends({ name: 'Ana', imageIds: ids() })).statusCode).toBe(201)
    expect((await listed()).map(({ imageIds }) => imageIds.length)).toEqual([3, 1, 1])
  })

  test('of a deleted image is without it', async () => {
    const [extra] = await olga.adds(wedding, await imageFile('extra.png', { width: 20, height: 20 }))
    await passer().sends({ name: 'Ana', imageIds: [extra!.id] })
    await passer().sends({ name: 'Ben', imageIds: [extra!.id, ids()[0]] })
    await olga.delete(`/api/images/${extra!.id}`)
    const [ben, ana] = await listed()
    expect([ben!.imageIds, ana!.imageIds]).toEqual([[ids()[0]], []])
    const download = await olga.get(`${URL()}/selections/${ana!.id}/download`)
    expect([download.statusCode, download.json().code]).toEqual([404, 'not_found'])
  })
})

describe('members', () => {
  test.skipIf(!unzip)('download the originals of a selection, in ranges too', async () => {
    const [kiss, , cake] = ids()
    const { id } = (await passer().sends({ name: 'Ana "Å" Berg', imageIds: [cake, kiss] })).json()
    const url = `${URL()}/selections/${id}/download`
    const answer = await olga.get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.rawPayload.length),
      'accept-ranges': 'bytes',
    })
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''Wedding_Ana_%C3%85_Berg")
    const file = path.join(at.dataDirectory, 'selection.zip')
    await writeFile(file, answer.rawPayload)
    const report = await unzipReport(file)
    expect(report.match(/testing: \S+/g)).toEqual(['testing: kiss.jpg', 'testing: cake.jpg'])
    expect(report).not.toContain('rings')

    const part = await olga.get(url, { range: 'bytes=10-29' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toEqual(answer.rawPayload.subarray(10, 30))
    const other = await olga.createsGallery('Other')
    expect((await olga.get(`/api/galleries/${other.id}/selections/${id}/download`)).statusCode).toBe(404)
  })

  test('delete one, which is gone with its images’ marks and nothing else', async () => {
    const { id } = (await passer().sends(SELECTION())).json()
    await passer().sends({ name: 'Ben', imageIds: ids() })
    const other = await olga.createsGallery('Other')
    expect((await olga.delete(`/api/galleries/${other.id}/selections/${id}`)).statusCode).toBe(404)
    expect((await olga.delete(`${URL()}/selections/${id}`)).statusCode).toBe(204)
    expect((await olga.delete(`${URL()}/selections/${id}`)).statusCode).toBe(404)
    expect((await listed()).map(({ name }) => name)).toEqual(['Ben'])
    expect((await olga.imagesOf(wedding)).length).toBe(3)
  })
})

describe('the owner', () => {
  /** A gallery of this title, which takes selections of its one image. */
  async function galleryOf(owner: SignedIn, title: string) {
    const gallery = await owner.createsGallery(title)
    await owner.patch(`/api/galleries/${gallery.id}`, { allowSelections: true })
    const [image] = await owner.adds(gallery, await imageFile('dune.png', { width: 20, height: 20 }))
    return {
      sends: (name: string, more: object = {}) =>
        passer().sends({ name, imageIds: [image!.id], ...more }, gallery.publicId),
      url: `/api/galleries/${gallery.id}`,
      galleryId: gallery.id,
      /** Subjects of the e-mails about it. */
      messages: async () =>
        (await emailsIn(at.dataDirectory))
          .map(({ subject }) => subject)
          .filter((each) => each.includes(title)),
      job: () => runSendDigests({ db: db(), jobs: at.services.jobs, kinds: [selectionsDigest] })(),
      tenMinutesPass: () =>
        db()
          .update(digests)
          .set({ dueAt: sql`${digests.dueAt} - interval '10 minutes'` })
          .where(eq(digests.galleryId, gallery.id)),
    }
  }

  test('gets an e-mail at once, and then one in ten minutes that counts the others', async () => {
    const { sends, url, messages, job, tenMinutesPass } = await galleryOf(olga, 'Dunes')
    await sends('Ana\nSee https://evil.example.com', {
      email: 'ana@example.org',
      message: 'For the album.\n\n"Dunes" was removed. <b>Sign in</b> at evil.example',
    })
    const first = await emailTo(at.dataDirectory, olga.user.email, 'Dunes')
    expect(first.subject).toBe('“Ana See https: evil. example. com” sent you 1 favourite from “Dunes”')
    expect(first.text.replaceAll(/\s+/g, ' ')).toContain(
      `1 favourite from “Ana See https: evil. example. com” (ana@example.org): “For the album. 'Dunes' was removed.`,
    )
    expect(first.html).toContain('&lt;b&gt;Sign in&lt;/b&gt;')
    expect(first.links).toEqual([
      `http://localhost:3000${url.replace('/api/galleries', '/gallery')}/settings?tab=clients`,
    ])

    for (const name of ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus']) await sends(name)
    const [gus] = (await olga.get(`${url}/selections`)).json<Selection[]>()
    await olga.delete(`${url}/selections/${gus!.id}`)
    await job()
    expect(await messages()).toHaveLength(1)
    await tenMinutesPass()
    await job()
    await job()
    const subject = '5 lists of favourites from “Dunes”'
    const { text } = await emailTo(at.dataDirectory, olga.user.email, subject)
    expect(text).toContain('1 favourite from “Ben”.')
    expect(text).not.toMatch(/Gus|Ana|more/)
    expect(await messages()).toHaveLength(2)
  })

  test('is told of more than an e-mail quotes, and of nothing that is gone', async () => {
    const { sends, url, messages, job, tenMinutesPass } = await galleryOf(olga, 'Rocks')
    await sends('Zoe')
    await expect.poll(messages).toHaveLength(1)
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) await sends(name)
    await tenMinutesPass()
    await job()
    const { text } = await emailTo(at.dataDirectory, olga.user.email, '7 lists of favourites from “Rocks”')
    expect(text).toContain('And 2 more.')
    expect(text).not.toContain('"B"')

    await sends('H')
    const [newest] = (await olga.get(`${url}/selections`)).json<Selection[]>()
    await olga.delete(`${url}/selections/${newest!.id}`)
    await tenMinutesPass()
    await job()
    await expect.poll(delivered).toBe(true)
    expect(await messages()).toHaveLength(2)
  })

  test('is told once an hour from twenty in an hour on', async () => {
    const { sends, messages, job, tenMinutesPass, galleryId } = await galleryOf(olga, 'Heath')
    await sends('Zoe')
    await expect.poll(messages).toHaveLength(1)
    await tenMinutesPass()
    await sends('Ben')
    await expect.poll(messages).toHaveLength(2)

    const added = await db()
      .insert(selections)
      .values(Array(18).fill({ galleryId, name: 'Nobody' }))
      .returning()
    await transact(db(), (tx) =>
      selectionsDigest.add(
        tx,
        at.services.jobs,
        { subject: galleryId, galleryId },
        added.map(({ id }) => id),
      ),
    )
    await tenMinutesPass()
    await job()
    await expect.poll(messages).toHaveLength(3)
    await tenMinutesPass()
    await sends('Ana')
    const { rows } = await db().execute(
      sql`select round(extract(epoch from due_at - now()) / 60)::int as minutes from ${digests}
        where gallery_id = ${galleryId} and items <> '{}'`,
    )
    expect(rows).toEqual([{ minutes: 60 }])
    expect(await messages()).toHaveLength(3)
  })

  test('is told by this version of what came to version 1.0.0 beside it', async () => {
    const { messages, galleryId } = await galleryOf(olga, 'Moor')
    await db().insert(selections).values({ galleryId, name: 'Zoe' })
    await db().insert(selectionNotices).values({ galleryId })
    await at.services.jobs.enlist(db(), defineJob('tell-owner-of-selections'), [{ galleryId }])
    await expect.poll(messages).toEqual(['“Zoe” sent you 0 favourites from “Moor”'])
  })

  test('is not mailed without a proven email', async () => {
    const nora = await person(at, 'Nora')
    const { sends, messages, job } = await galleryOf(nora, 'Cliffs')
    await db().execute(sql`update users set email_verified_at = null where id = ${nora.user.id}`)
    await sends('Ana')
    await job()
    await expect.poll(delivered).toBe(true)
    expect(await messages()).toEqual([])
  })
})

/** Tells whether all due e-mails have been delivered. */
const delivered = async () => {
  const { rows } = await db().execute(
    sql`select 1 from pgboss.job where name in ('deliver-letter', 'send-digests') and state in ('created', 'active', 'retry') and start_after <= now()`,
  )
  return rows.length === 0
}

describe('the page', () => {
  const page = async () => (await visitor(at).get(`/iframe/${wedding.publicId}`)).body
  const modules = (html: string) =>
    [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src!)

  /** Contents of all files that these load, directly or not, without the names of other files. */
  async function reached(names: string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    const open = [...names]
    const fileNames = /[\w-]+\.(?:js|css)(?=["'`])/g
    for (let name = open.pop(); name; name = open.pop()) {
      if (found.has(name)) continue
      const { body } = await visitor(at).get(name)
      found.set(name, body.replaceAll(fileNames, ''))
      open.push(...[...body.matchAll(fileNames)].map(([file]) => `/assets/${file}`))
    }
    return found
  }

  test('of a gallery without selections carries no markup and no style of them, and no script that works with them', async () => {
    const withHearts = await page()
    await olga.patch(URL(), { allowSelections: false })
    const without = await page()
    const OURS = /heart|choice-bar|picturerail:marks|\/selections|[Ss]end your favourites/
    expect(withHearts).toMatch(OURS)
    expect(without).not.toMatch(OURS)

    // All pages have the same script, which loads the code for selections only where a page has them.
    const WORKS = /picturerail:marks|\/selections|[Ss]end your favourites/
    expect(modules(without)).toEqual(modules(withHearts))
    const files = [...(await reached(modules(without)))]
    const about = files
      .filter(([, content]) => WORKS.test(content))
      .map(([name]) => name.replace(/-.{6}\.js$/, ''))
    expect(about.sort()).toEqual(['/assets/choose-favourites', '/assets/send-dialog'])
    expect(files.some(([name]) => name.includes('show-viewer'))).toBe(true)
  })
})
