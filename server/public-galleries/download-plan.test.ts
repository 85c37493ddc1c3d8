/** Plans of downloads, and the ZIPs at their addresses, which must match. */
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { VisitorDownloads } from '#contract/appearance.ts'
import type { DownloadPlan } from '#contract/download-plan.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import {
  downloadPlanAddress,
  galleryDownloadAddress,
  imageDownloadAddress,
} from '#contract/visitor-downloads.ts'
import { downloadLists, images, users } from '#server/database/tables/index.ts'
import { deleteOldDownloadLists } from '#server/images/download-lists.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

/** Maximum size of a part, in bytes; fits two of the pictures below, but not three. */
const PART_BYTES = 12_000

const at = appForThisFile({ TRASH_DAYS: '0' }, undefined, { partBytes: PART_BYTES })
let olga: SignedIn
beforeAll(async () => {
  olga = await person(at, 'Olga')
  await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
})

const db = () => at.services.connection.db

/** A JPEG of this many bytes, padded after its end. */
async function pictureOf(bytes: number, name: string, width = 64) {
  const file = await imageFile(name, { width, height: 48 })
  return { ...file, bytes: Buffer.concat([file.bytes, Buffer.alloc(bytes - file.bytes.length)]) }
}

/** A gallery with a picture for each of these sizes, in bytes. */
async function galleryOf(visitorDownloads: VisitorDownloads, ...sizes: number[]) {
  const gallery = await olga.createsGallery('Dunes & sea')
  const files = await Promise.all(sizes.map((size, n) => pictureOf(size, `${n}.jpg`, 40 + n)))
  const added = sizes.length > 0 ? await olga.adds(gallery, ...files) : []
  await olga.patch(`/api/galleries/${gallery.id}`, { visitorDownloads })
  return { gallery, added }
}

const planOf = async ({ publicId }: Gallery, query = '', who: Visitor = visitor(at)) =>
  who.get(downloadPlanAddress({ publicId }) + query)
const postPlan = ({ publicId }: Gallery, body: object, who: Visitor = visitor(at)) =>
  who.post(downloadPlanAddress({ publicId }), body)
const chapterOf = async (gallery: Gallery, title: string, ...members: Image[]) => {
  const chapter = (await olga.post(`/api/galleries/${gallery.id}/chapters`, { title })).json()
  const imageIds = members.map(({ id }) => id)
  await olga.post(`/api/galleries/${gallery.id}/images/move`, { chapterId: chapter.id, imageIds })
  return chapter as { id: number; slug: string }
}

async function namesIn(archive: Buffer): Promise<string[]> {
  const names: string[] = []
  for await (const entry of (await fromBufferPromise(archive)).eachEntry()) names.push(entry.fileName)
  return names
}

/** Downloads each part and checks its length and name against the plan; returns its files. */
async function take(plan: DownloadPlan): Promise<string[][]> {
  const parts: string[][] = []
  for (const { url, fileName, images, bytes } of plan.parts) {
    const { statusCode, headers, rawPayload } = await visitor(at).get(url)
    expect([statusCode, headers['content-length'], rawPayload.length]).toEqual([200, `${bytes}`, bytes])
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(fileName)
    const half = await visitor(at).get(url, { range: `bytes=${bytes - 100}-` })
    expect([half.statusCode, half.rawPayload.equals(rawPayload.subarray(-100))]).toEqual([206, true])
    const names = await namesIn(rawPayload)
    expect(names).toHaveLength(images)
    parts.push(names)
  }
  return parts
}

describe('the plan of a gallery', () => {
  test('has parts that run on in its order, each with its exact length', async () => {
    const { gallery } = await galleryOf('original', 5000, 5000, 5000, 20_000, 5000)
    const answer = await planOf(gallery)
    const plan: DownloadPlan = answer.json()
    const part = (number: number, images: number) => ({
      url: `/api/public/galleries/${gallery.publicId}/download?size=original&part=${number}&of=4`,
      fileName: `Dunes_sea_images_${number}_of_4.zip`,
      images,
      bytes: plan.parts[number - 1]!.bytes,
    })
    const sum = plan.parts.reduce((all, { bytes }) => all + bytes, 0)
    expect([answer.statusCode, plan]).toEqual([
      200,
      {
        size: 'original',
        images: 5,
        ready: 5,
        bytes: sum,
        parts: [part(1, 2), part(2, 1), part(3, 1), part(4, 1)],
      },
    ])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
    expect(await take(plan)).toEqual([['0.jpg', '1.jpg'], ['2.jpg'], ['3.jpg'], ['4.jpg']])
    expect((await planOf(gallery)).json()).toEqual(plan)
    // Without parameters, all images are in one ZIP.
    const whole = await visitor(at).get(galleryDownloadAddress(gallery))
    expect(await namesIn(whole.rawPayload)).toEqual(['0.jpg', '1.jpg', '2.jpg', '3.jpg', '4.jpg'])
    expect(whole.headers['content-disposition']).toBe('attachment; filename=Dunes_sea_images.zip')
  })

  test('fills a part to the last byte', async () => {
    const { gallery } = await galleryOf('original', 5000, 5000)
    const ofBoth = (await planOf(gallery)).json().bytes
    // An ending may take 76 bytes more, in archives of 65,535 files and more.
    for (const [more, parts] of [
      [PART_BYTES - ofBoth - 76, 1],
      [PART_BYTES - ofBoth - 75, 2],
    ] as const) {
      const { gallery } = await galleryOf('original', 5000, 5000 + more)
      expect((await planOf(gallery)).json().parts).toHaveLength(parts)
    }
  })

  test('is of one part without a number, and of a chapter, with the names of the whole ZIP', async () => {
    const { gallery, added } = await galleryOf('web', 1000, 1001, 1002)
    const { slug } = await chapterOf(gallery, 'The kiss', added[1]!, added[2]!)
    await olga.patch(`/api/images/${added[2]!.id}`, { title: 'Kiss' })
    await expect.poll(async () => (await planOf(gallery)).json().ready, { interval: 100 }).toBe(3)
    const plan: DownloadPlan = (await planOf(gallery, `?size=web&chapter=${slug}`)).json()
    expect(plan).toMatchObject({ size: 'web', images: 2, ready: 2 })
    expect(plan.parts.map(({ url, fileName }) => [url, fileName])).toEqual([
      [
        `/api/public/galleries/${gallery.publicId}/download?size=web&chapter=the-kiss&part=1&of=1`,
        'Dunes_sea_images.zip',
      ],
    ])
    expect(await take(plan)).toEqual([['01 The kiss/Image 2.jpg', '01 The kiss/Kiss.jpg']])
    expect((await postPlan(gallery, { size: 'web', chapter: slug })).json()).toEqual(plan)
    // The form for all images sends these parameters.
    expect((await planOf(gallery, '?size=web&chapter=')).json().images).toBe(3)
    const all = await visitor(at).get(`${galleryDownloadAddress(gallery)}?size=web&chapter=`)
    expect(await namesIn(all.rawPayload)).toHaveLength(3)
  })

  test('of no pictures is empty', async () => {
    const { gallery } = await galleryOf('original')
    expect((await planOf(gallery)).json()).toEqual({
      size: 'original',
      images: 0,
      ready: 0,
      bytes: 0,
      parts: [],
    })
  })

  test('is known when all copies are made; those of a gallery with originals are made when they are asked for', async () => {
    const { gallery, added } = await galleryOf('original', 1000, 1001)
    expect((await planOf(gallery)).json()).toMatchObject({ size: 'original', ready: 2 })
    expect((await planOf(gallery, '?size=web')).json()).toEqual({
      ...{ size: 'web', images: 2, ready: 0, bytes: null, parts: [] },
    })
    const list = { size: 'web', imageIds: [added[1]!.id] }
    await expect
      .poll(async () => (await planOf(gallery, '?size=web')).json().ready, { interval: 100 })
      .toBe(2)
    const plan: DownloadPlan = (await planOf(gallery, '?size=web')).json()
    expect(await take(plan)).toEqual([['Image 1.jpg', 'Image 2.jpg']])
    expect(await take((await postPlan(gallery, list)).json())).toEqual([['Image 2.jpg']])
    // Copies of pictures added later are made at the next request.
    await olga.adds(gallery, await pictureOf(1000, 'late.jpg'))
    expect((await planOf(gallery, '?size=web')).json()).toMatchObject({
      images: 3,
      ready: 2,
      bytes: null,
      parts: [],
    })
    await expect
      .poll(async () => (await planOf(gallery, '?size=web')).json().ready, { interval: 100 })
      .toBe(3)
    const one = await visitor(at).get(imageDownloadAddress(gallery, added[0]!.id, 'web'))
    expect([one.statusCode, one.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="Image 1.jpg"',
    ])
  })

  test('waits with its ZIP: only what was chosen is made', async () => {
    const { gallery, added } = await galleryOf('original', 1000, 1001)
    const { slug } = await chapterOf(gallery, 'Sea', added[0]!)
    const url = `${galleryDownloadAddress(gallery)}?size=web&chapter=${slug}`
    const refused = await visitor(at).get(url)
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      {
        ...{ code: 'preparing', ready: 0, total: 1 },
        message: 'Preparing your download: 1 picture to go.',
      },
    ])
    await expect.poll(async () => (await visitor(at).get(url)).statusCode, { interval: 100 }).toBe(200)
    expect((await planOf(gallery, '?size=web')).json()).toMatchObject({ images: 2, ready: 1 })
  })
})

describe('chosen images', () => {
  test('have addresses of their own for a day, the same for the same images', async () => {
    const { gallery, added } = await galleryOf('original', 5000, 5001, 5002, 5003)
    const [first, , third, fourth] = added
    const imageIds = [fourth!.id, first!.id, third!.id]
    const plan: DownloadPlan = (await postPlan(gallery, { imageIds })).json()
    expect(plan).toMatchObject({ size: 'original', images: 3, ready: 3 })
    expect(await take(plan)).toEqual([['0.jpg', '2.jpg'], ['3.jpg']])
    expect((await postPlan(gallery, { imageIds: imageIds.reverse() })).json()).toEqual(plan)
    expect(await db().$count(downloadLists)).toBeGreaterThan(0)

    // The list does not exist in another gallery.
    const { gallery: other } = await galleryOf('original', 1000)
    const elsewhere = plan.parts[0]!.url.replace(gallery.publicId, other.publicId)
    expect((await visitor(at).get(elsewhere)).statusCode).toBe(404)

    const age = (hours: number) =>
      db().execute(sql`update download_lists set planned_at = now() - ${hours} * interval '1 hour'`)
    const taken = async () => (await visitor(at).get(plan.parts[0]!.url)).statusCode
    await age(23.9)
    await deleteOldDownloadLists(db())
    expect(await taken()).toBe(200)
    await age(24.1)
    expect(await taken()).toBe(404)
    await deleteOldDownloadLists(db())
    expect(await db().$count(downloadLists)).toBe(0)
    // Planning again stores them again.
    await postPlan(gallery, { imageIds })
    expect(await taken()).toBe(200)
  })

  test.each(['is deleted', 'waits'])('are not found once one of them %s', async (what) => {
    const { gallery, added } = await galleryOf('original', 1000, 1001)
    const imageIds = added.map(({ id }) => id)
    const plan: DownloadPlan = (await postPlan(gallery, { imageIds })).json()
    if (what === 'waits') await db().update(images).set({ waiting: true }).where(sql`id = ${imageIds[0]}`)
    else await olga.delete(`/api/images/${imageIds[0]}`)
    const answer = await visitor(at).get(plan.parts[0]!.url)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    const refused = await postPlan(gallery, { imageIds })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'images_missing',
        message: 'Some of these photos are no longer in this gallery.',
        current: { imageIds: [imageIds[1]] },
      },
    ])
  })

  test('of one network are not too many, and of what is refused nothing is kept', async () => {
    const { gallery, added } = await galleryOf('original', 1000, 1001)
    const guest = visitor(at)
    guest.address = '198.51.100.7'
    await at.services.limits('download-list').spend(guest.address, 99)
    const [one, two] = added.map(({ id }) => ({ imageIds: [id] }))
    expect((await postPlan(gallery, one!, guest)).statusCode).toBe(200)
    // Planning the same download again costs nothing.
    expect((await postPlan(gallery, one!, guest)).statusCode).toBe(200)
    const before = await db().$count(downloadLists)
    const refused = await postPlan(gallery, two!, guest)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect((await postPlan(gallery, { imageIds: [2 ** 31 - 1] })).statusCode).toBe(409)
    expect(await db().$count(downloadLists)).toBe(before)
  })
})

describe('what is asked for wrongly', () => {
  let gallery: Gallery
  let id: number
  let foreign: number
  let slug: string
  beforeAll(async () => {
    const made = await galleryOf('original', 1000)
    gallery = made.gallery
    id = made.added[0]!.id
    slug = (await chapterOf(gallery, 'Sea', made.added[0]!)).slug
    foreign = (await galleryOf('original', 1000)).added[0]!.id
  })

  test.each([
    ['a size', '?size=large', 400],
    ['no size', '?size=', 400],
    ['two sizes', '?size=web&size=web', 400],
    ['a chapter', '?chapter=land', 404],
  ])('%s that there is not', async (_what, query, status) => {
    expect((await planOf(gallery, query)).statusCode).toBe(status)
    const download = await visitor(at).get(galleryDownloadAddress(gallery) + query)
    expect(download.statusCode).toBe(status)
  })

  test.each([
    ['the second of one', () => '?part=2&of=1', 404],
    ['part 0', () => '?part=0&of=1', 404],
    ['part -1', () => '?part=-1&of=1', 404],
    ['of another number', () => '?part=1&of=2', 404],
    ['part without of', () => '?part=1', 404],
    ['of without part', () => '?of=1', 404],
    ['no number', () => '?part=one&of=1', 404],
    ['half a part', () => '?part=1.5&of=1', 404],
    ['of no number', () => '?part=1&of=', 404],
    ['two parts', () => '?part=1&part=1&of=1', 404],
    ['chosen by nobody', () => '?chosen=true', 401],
    ['chosen or not', () => '?chosen=false', 400],
    ['a list that there is not', () => '?list=abc', 404],
    ['a list that is none', () => '?list=', 404],
    ['a chapter of one part', () => `?chapter=${slug}&part=1&of=1`, 200],
  ])('%s', async (_what, query, status) => {
    const answer = await visitor(at).get(galleryDownloadAddress(gallery) + query())
    expect(answer.statusCode).toBe(status)
  })

  test.each<[string, () => object, number]>([
    ['nothing', () => ({}), 200],
    ['null for a size', () => ({ size: null }), 400],
    ['null for a chapter', () => ({ chapter: null }), 400],
    ['null for a list', () => ({ imageIds: null }), 400],
    ['an unknown size', () => ({ size: 'large' }), 400],
    ['an unknown chapter', () => ({ chapter: 'land' }), 404],
    ['both', () => ({ chapter: slug, imageIds: [id] }), 400],
    ['an empty list', () => ({ imageIds: [] }), 400],
    ['one twice', () => ({ imageIds: [id, id] }), 400],
    ['no ids', () => ({ imageIds: ['1'] }), 400],
    ['0', () => ({ imageIds: [0] }), 409],
    ['too large an id', () => ({ imageIds: [2 ** 31] }), 400],
    ['1,001 ids', () => ({ imageIds: Array.from({ length: 1001 }, (_, n) => n + 1) }), 400],
    ['1,000 ids', () => ({ imageIds: Array.from({ length: 1000 }, (_, n) => n + 1) }), 409],
    ["another gallery's", () => ({ imageIds: [id, foreign] }), 409],
  ])('%s in a body', async (_what, body, status) => {
    expect((await postPlan(gallery, body())).statusCode).toBe(status)
  })

  test.each([
    ['a part of no plan', () => '?part=2&of=1', 'This download has ended'],
    ['a list that is gone', () => '?list=abc', 'This download has ended'],
    ['a chapter that is gone', () => '?chapter=land', 'Chapter not found'],
    ['what nobody chose', () => '?chosen=true', 'Personal link needed'],
  ])('%s, by a browser, leads back to the gallery', async (_what, query, title) => {
    const browser = { accept: 'text/html,*/*;q=0.8', host: new URL(gallery.address).host }
    const { body } = await visitor(at).get(galleryDownloadAddress(gallery) + query(), browser)
    expect(body).toContain(`>${title}</h1>`)
    expect(body).toContain('<a href="/">Back to the gallery</a>')
  })

  test('a picture that is gone, by a browser, leads back to the gallery', async () => {
    const browser = { accept: 'text/html,*/*;q=0.8', host: new URL(gallery.address).host }
    const { body } = await visitor(at).get(imageDownloadAddress(gallery, foreign), browser)
    expect(body).toContain('>Photo not found</h1>')
    expect(body).toContain('<a href="/">Back to the gallery</a>')
  })

  test('a size that is not allowed, to whom it is not', async () => {
    const { gallery, added } = await galleryOf('web', 1000)
    const refused = async (who?: Visitor) => {
      const answers = [
        await planOf(gallery, '?size=original', who),
        await postPlan(gallery, { size: 'original', imageIds: [added[0]!.id] }, who),
        await (who ?? visitor(at)).get(`${galleryDownloadAddress(gallery)}?size=original`),
        await (who ?? visitor(at)).get(imageDownloadAddress(gallery, added[0]!.id, 'original')),
      ]
      return answers.map((answer) => answer.json().code ?? answer.statusCode)
    }
    const no = Array(4).fill('downloads_off')
    expect(await refused()).toEqual(no)
    await olga.patch(`/api/galleries/${gallery.id}`, { visitorDownloads: 'none' })
    expect([(await planOf(gallery)).json(), (await postPlan(gallery, {})).json()]).toEqual(
      Array(2).fill({ code: 'downloads_off', message: 'This gallery has no downloads.' }),
    )
  })
})

test("what a link's holder has marked 'yes' is a ZIP for them", async () => {
  const { gallery, added } = await galleryOf('original', 1000, 1001, 1002)
  const { url, guestUrl } = (
    await olga.post(`/api/galleries/${gallery.id}/view-links`, { name: 'Nora' })
  ).json()
  const host = new URL(url).host
  const [nora, guest] = [visitor(at), visitor(at)]
  await nora.get(new URL(url).pathname, { host })
  await guest.get(new URL(guestUrl).pathname, { host })
  const take = (who: Visitor, more = '') =>
    who.get(`${galleryDownloadAddress(gallery)}?chosen=true${more}`, { host })
  const marks = (image: Image | undefined, mark: string) =>
    nora.request({
      ...{ method: 'PUT', url: `/api/public/galleries/${gallery.publicId}/picks/${image!.id}` },
      ...{ payload: { mark }, headers: { host } },
    })
  await marks(added[0], 'maybe')
  const none = await take(nora)
  expect([none.statusCode, none.json().code]).toEqual([409, 'conflict'])
  await marks(added[2], 'yes')
  await marks(added[1], 'yes')
  const all = await take(nora)
  expect([all.statusCode, await namesIn(all.rawPayload)]).toEqual([200, ['1.jpg', '2.jpg']])
  const refused = await take(guest)
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'link_required'])
  // In web size it is made on request; images hidden from visitors are left out.
  await olga.delete(`/api/images/${added[2]!.id}`)
  expect((await take(nora, '&size=web')).statusCode).toBe(503)
  await expect.poll(async () => (await take(nora, '&size=web')).statusCode, { interval: 100 }).toBe(200)
  expect(await namesIn((await take(nora, '&size=web')).rawPayload)).toEqual(['Image 2.jpg'])
  const both = await take(nora, '&chapter=land')
  expect(both.statusCode).toBe(404)
})

test('a view link opens what it allows, for its holder only', async () => {
  const { gallery } = await galleryOf('none', 1000)
  await olga.patch(`/api/galleries/${gallery.id}`, { visibility: 'private' })
  const link = { name: 'Nora', downloads: 'web' }
  const { url } = (await olga.post(`/api/galleries/${gallery.id}/view-links`, link)).json()
  const holder = visitor(at)
  const host = new URL(url).host
  await holder.get(new URL(url).pathname, { host })
  const ask = (query: string) => holder.get(downloadPlanAddress(gallery) + query, { host })
  const plan = await ask('')
  expect([plan.json(), plan.headers['cache-control']]).toEqual([
    { size: 'web', images: 1, ready: 0, bytes: null, parts: [] },
    'private, no-cache',
  ])
  await expect.poll(async () => (await ask('')).json().ready, { interval: 100 }).toBe(1)
  expect((await ask('?size=original')).json().code).toBe('downloads_off')
  const part = (await ask('')).json().parts[0].url
  expect((await holder.get(part, { host })).statusCode).toBe(200)
  expect((await visitor(at).get(part, { host })).statusCode).toBe(404)
})
