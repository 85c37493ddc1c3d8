/** Images and galleries that are deleted while the host keeps what was removed (TRASH_DAYS). */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { Removed } from '#contract/removed.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import {
  collaborators,
  customDomains,
  galleries,
  images,
  picks,
  removedImages,
  users,
  viewLinks,
  visits,
} from '#server/database/tables/index.ts'
import { checkFiles } from '#server/doctor/check-files.ts'
import { verifyFiles } from '#server/files/verify-files.ts'
import { newToken } from '#server/platform/tokens.ts'
import { filesBelow } from '#testing/files-below.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { PATIENCE } from '#testing/patience.ts'
import { person, programOf, type SignedIn, visitor } from '#testing/people.ts'
import { randomNumbers } from '#testing/random-numbers.ts'
import { appForThisFile, startAppForThisTest } from '#testing/start-app.ts'
import { base64, locationOf, tusOf } from '#testing/tus.ts'
import { runEmptyRemoved } from './delete-for-good.ts'

const at = appForThisFile({ MAX_GALLERY_IMAGES: '6' })
let small: ImageFile
let olga: SignedIn
let carl: SignedIn
let dunes: Gallery
let url: string
beforeAll(async () => {
  small = await imageFile('p.jpg', { width: 60, height: 40 })
})
beforeEach(async () => {
  olga = await person(at, 'Olga')
  carl = await person(at, 'Carl')
  dunes = await olga.createsGallery('Dunes')
  url = `/api/galleries/${dunes.id}`
  await collaborate(carl, dunes)
})

const db = () => at.services.connection.db

const collaborate = (who: SignedIn, { id }: { id: number }) =>
  db()
    .insert(collaborators)
    .values({
      galleryId: id,
      userId: who.user.id,
      status: 'accepted',
      email: who.user.email,
      expiresAt: new Date(Date.now() + 86_400_000),
    })

const remove = async (who: SignedIn, ...ids: number[]) => {
  for (const id of ids) expect((await who.delete(`/api/images/${id}`)).statusCode).toBe(204)
}
const restore = (who: SignedIn, wanted: { galleries?: number[]; images?: number[] }) =>
  who.post('/api/removed/restore', wanted)
const forGood = (who: SignedIn, wanted: { galleries?: number[]; images?: number[] }) =>
  who.post('/api/removed/delete', wanted)
const removed = async (who: SignedIn, query = '') => (await who.get(`/api/removed${query}`)).json<Removed[]>()
const order = async () => (await olga.imagesOf(dunes)).map(({ id }) => id)
const addImages = async (count: number) =>
  (await olga.adds(dunes, ...Array.from({ length: count }, () => small))).map(({ id }) => id)
const filesOf = (gallery: Gallery) =>
  filesBelow(path.join(at.dataDirectory, 'files/galleries', String(gallery.id)))
/** Moves removals back by this number of days. */
const age = (days: number) => {
  const before = sql`now() - make_interval(days => ${days})`
  return Promise.all([
    db().update(removedImages).set({ removedAt: before }),
    db().update(galleries).set({ removedAt: before }).where(sql`removed_at is not null`),
  ])
}
const paid = (who: SignedIn) => db().update(users).set({ status: 'paid' }).where(eq(users.id, who.user.id))

describe('an image that was deleted', () => {
  test('is nowhere, and is listed with who removed it', async () => {
    const [a, b] = (await olga.adds(dunes, small, small)) as [Image, Image]
    await olga.patch(`/api/images/${a.id}`, { title: 'Ripples' })
    await remove(carl, a.id)
    expect(await order()).toEqual([b.id])
    for (const address of [a.filePath, ...a.renditions.map((one) => one.url), a.originalUrl])
      expect([address, (await olga.get(address)).statusCode]).toEqual([address, 404])
    expect((await olga.patch(`/api/images/${a.id}`, { title: 'x' })).statusCode).toBe(404)
    expect((await olga.get(url)).json()).toMatchObject({ imageCount: 1 })
    expect((await olga.get('/api/account/usage')).json()).toMatchObject({
      bytes: small.bytes.length,
      removedBytes: 16 * 1024,
      images: 1,
    })
    const entry = {
      kind: 'image',
      id: a.id,
      galleryId: dunes.id,
      title: 'Ripples',
      originalName: 'p.jpg',
      thumbnailUrl: `/api/removed/images/${a.id}/thumbnail`,
      galleryTitle: 'Dunes',
      imageCount: null,
      bytes: small.bytes.length,
      removedAt: expect.any(String),
      expiresAt: expect.any(String),
      removedBy: 'Carl',
      cursor: expect.any(String),
    }
    expect([await removed(olga), await removed(carl), await removed(await person(at))]).toEqual([
      [entry],
      [entry],
      [],
    ])
    const [{ removedAt, expiresAt }] = (await removed(olga)) as [Removed]
    expect(Date.parse(expiresAt) - Date.parse(removedAt)).toBe(30 * 86_400_000)
  })

  test('comes back as it was, with what refers to it', async () => {
    await olga.patch(url, { allowSelections: true })
    const made = await olga.post(`${url}/chapters`, { title: 'Morning' })
    const ids = await addImages(4)
    const [a, b, c, d] = ids as [number, number, number, number]
    await olga.post(`${url}/images/move`, { imageIds: [c, d], chapterId: made.json<Chapter>().id })
    await olga.patch(`/api/images/${b}`, { title: 'Ripples', description: 'In the wind' })
    await olga.patch(url, { coverImageId: b })
    const selecting = `/api/public/galleries/${dunes.publicId}/selections`
    await visitor(at).post(selecting, { name: 'Vera', imageIds: [a, b, c] })
    const [link] = await db()
      .insert(viewLinks)
      .values({ galleryId: dunes.id, token: newToken(), name: 'Ana' })
      .returning()
    const marks = () => db().select().from(picks).where(eq(picks.viewLinkId, link!.id)).orderBy(picks.imageId)
    await db()
      .insert(picks)
      .values(
        [a, b].map((imageId) => ({ viewLinkId: link!.id, imageId, mark: 'yes' as const, note: 'Ours' })),
      )
    const picked = await marks()
    const before = [await olga.imagesOf(dunes), (await olga.get(`${url}/selections`)).json()]
    await remove(olga, b, c)
    expect((await olga.get(`${url}/selections`)).json()).toMatchObject([{ imageIds: [a] }])
    expect((await olga.get(url)).json()).toMatchObject({ coverImageId: null })
    expect(await marks()).toEqual(picked.slice(0, 1))
    expect((await restore(olga, { images: [c, b] })).json()).toEqual({
      restored: { galleries: 0, images: 2 },
    })
    expect([await olga.imagesOf(dunes), (await olga.get(`${url}/selections`)).json()]).toEqual(before)
    expect((await olga.get(url)).json()).toMatchObject({ coverImageId: null })
    expect(await marks()).toEqual(picked)
    const [image] = await olga.imagesOf(dunes)
    expect((await visitor(at).get(image!.filePath)).statusCode).toBe(200)
    expect(await removed(olga)).toEqual([])
    expect(await db().$count(removedImages, eq(removedImages.galleryId, dunes.id))).toBe(0)
  })

  test('is again what its finished upload answers', async () => {
    const tus = tusOf(olga)
    const upload = locationOf(await tus.beginWith(`${url}/uploads`, small))
    const { image } = await tus.state(upload)
    await remove(olga, image!.id)
    expect(await tus.state(upload)).toMatchObject({ state: 'done', image: null })
    await restore(olga, { images: [image!.id] })
    expect(await tus.state(upload)).toMatchObject({ state: 'done', image: { id: image!.id } })
    // Restoring works without the upload's record, too.
    await remove(olga, image!.id)
    await tus.end(upload)
    expect((await restore(olga, { images: [image!.id] })).statusCode).toBe(200)
    expect(await order()).toEqual([image!.id])
  })

  test('does not bring back marks of a selection that was deleted meanwhile', async () => {
    await olga.patch(url, { allowSelections: true })
    const [a] = await addImages(1)
    const selecting = `/api/public/galleries/${dunes.publicId}/selections`
    const { id } = (await visitor(at).post(selecting, { name: 'Vera', imageIds: [a] })).json()
    await remove(olga, a!)
    await olga.delete(`${url}/selections/${id}`)
    expect((await restore(olga, { images: [a!] })).statusCode).toBe(200)
    expect(await order()).toEqual([a])
  })

  test('comes back after the one that stood before it, wherever that is by now', async () => {
    const [a, b, c, d] = (await addImages(4)) as [number, number, number, number]
    await remove(olga, a, b, d)
    await restore(olga, { images: [b] })
    expect(await order()).toEqual([b, c])
    await restore(olga, { images: [a, d] })
    expect(await order()).toEqual([a, b, c, d])
    await remove(olga, b)
    await olga.patch(`${url}/images/reorder`, { imageIds: [c, d, a] })
    await restore(olga, { images: [b] })
    expect(await order()).toEqual([c, d, a, b])
    await remove(olga, d)
    await remove(olga, c)
    await restore(olga, { images: [d] })
    expect(await order()).toEqual([a, b, d])
  })

  test('comes back in the order that it had, also one by one', async () => {
    const ids = (await addImages(5)) as [number, number, number, number, number]
    const [a, b, c, d, e] = ids
    await remove(olga, b, c, d)
    for (const id of [b, d, c]) await restore(olga, { images: [id] })
    expect(await order()).toEqual(ids)
    await remove(olga, a, b, c, d, e)
    for (const id of [c, e, a, d, b]) await restore(olga, { images: [id] })
    expect(await order()).toEqual(ids)
  })

  test('comes back after the same image in any arrangement, also where others have to get other numbers', async () => {
    const ids = await addImages(5)
    const random = randomNumbers(3)
    for (let round = 0; round < 20; round++) {
      const before = await order()
      const gone = before[Math.floor(random() * ids.length)]!
      const anchor = before[before.indexOf(gone) - 1]
      await remove(olga, gone)
      const left = before.filter((id) => id !== gone).toSorted(() => random() - 0.5)
      await olga.patch(`${url}/images/reorder`, { imageIds: left })
      await restore(olga, { images: [gone] })
      expect(await order()).toEqual(left.toSpliced(anchor ? left.indexOf(anchor) + 1 : 0, 0, gone))
    }
  })

  test('has its missing renditions made when it is back, and those that are there not again', async () => {
    const wide = await imageFile('wide.jpg', { width: 700, height: 20 })
    const [image] = await olga.adds(dunes, wide)
    const widths = async () => {
      const [row] = await db().select().from(images).where(eq(images.id, image!.id))
      return row!.renditionFiles.map(({ width }) => width).toSorted((one, other) => one - other)
    }
    await expect.poll(widths, { timeout: 20_000 * PATIENCE }).toEqual([320, 480, 640, 700])
    const jobs = () =>
      db().$count(
        sql`pgboss.job`,
        sql`name = 'finish-renditions' and data->>'imageId' = ${String(image!.id)}`,
      )
    const before = await jobs()
    await remove(olga, image!.id)
    await restore(olga, { images: [image!.id] })
    expect(await jobs()).toBe(before)
    await remove(olga, image!.id)
    await db().update(removedImages).set({ renditionFiles: [] }).where(eq(removedImages.id, image!.id))
    await restore(olga, { images: [image!.id] })
    await expect.poll(widths, { timeout: 20_000 * PATIENCE }).toEqual([320, 480, 640, 700])
  })

  test('comes back into the chapter before its own when that is deleted', async () => {
    const chapter = async (title: string) =>
      (await olga.post(`${url}/chapters`, { title })).json<Chapter>().id
    const [morning, evening] = [await chapter('Morning'), await chapter('Evening')]
    const [a, b, c] = (await addImages(3)) as [number, number, number]
    await olga.post(`${url}/images/move`, { imageIds: [a], chapterId: morning })
    await olga.post(`${url}/images/move`, { imageIds: [b, c], chapterId: evening })
    await remove(olga, c)
    await olga.delete(`/api/chapters/${evening}`)
    await restore(olga, { images: [c] })
    const places = (await olga.imagesOf(dunes)).map(({ id, chapterId }) => [id, chapterId])
    expect(places).toEqual([a, b, c].map((id) => [id, morning]))
  })

  test('is restored once, by members, all or none, while there is room', async () => {
    const [a, b, c] = (await addImages(3)) as [number, number, number]
    await remove(olga, a, b, c)
    const stranger = await person(at)
    expect((await restore(stranger, { images: [a] })).statusCode).toBe(404)
    expect((await restore(olga, { images: [a, 99_999_999] })).statusCode).toBe(404)
    expect((await restore(olga, { images: Array.from({ length: 20_001 }, (_, id) => id) })).statusCode).toBe(
      400,
    )
    expect(await order()).toEqual([])
    const both = await Promise.all([restore(olga, { images: [a] }), restore(carl, { images: [a] })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect((await restore(olga, { images: [a] })).statusCode).toBe(404)
    await addImages(4)
    const full = await restore(olga, { images: [b, c] })
    expect([full.statusCode, full.json().code]).toEqual([409, 'gallery_full'])
    expect((await restore(olga, { images: [b] })).statusCode).toBe(200)
    await age(31)
    expect((await restore(olga, { images: [c] })).statusCode).toBe(404)
    expect(await removed(olga)).toEqual([])
    expect((await restore(olga, {})).json()).toEqual({ restored: { galleries: 0, images: 0 } })
  })

  test('keeps its files, which every command knows, until it is deleted for good', async () => {
    const [a] = await addImages(1)
    // The job makes its renditions in the meantime.
    await remove(olga, a!)
    const lines = async () => {
      const all: string[] = []
      for await (const line of verifyFiles(db(), at.services.storage)) all.push(line)
      return all
    }
    const kept = (await filesOf(dunes)).length
    expect(kept).toBeGreaterThan(0)
    expect((await lines()).at(-1)).toMatch(/^[1-9]\d* originals are as they were uploaded/)
    expect(await checkFiles(db(), at.services.storage)).toEqual([{ fine: expect.any(String) }])
    expect((await forGood(await person(at), { images: [a!] })).statusCode).toBe(404)
    expect((await forGood(carl, { images: [a!] })).statusCode).toBe(204)
    expect((await forGood(carl, { images: [a!] })).statusCode).toBe(404)
    await expect.poll(() => filesOf(dunes)).toEqual([])
    expect((await olga.get('/api/account/usage')).json()).toMatchObject({ bytes: 0, removedBytes: 0 })
  })

  test('is withdrawn by its guest all the same, also from a removed gallery', async () => {
    const link = (await olga.post(`${url}/shareable-links`)).json<ShareableLink>()
    const guest = visitor(at)
    const sent = await guest.sends(`/api/invite/${link.token}/upload`, [small, small])
    const [one, two] = sent.json<{ images: { id: number; receipt: string }[] }>().images
    const withdraw = ({ id, receipt }: { id: number; receipt: string }) =>
      guest.delete(`/api/invite/${link.token}/images/${id}`, { receipt })
    await remove(olga, one!.id)
    expect((await withdraw({ ...one!, receipt: two!.receipt })).statusCode).toBe(404)
    expect((await withdraw(one!)).statusCode).toBe(204)
    expect((await restore(olga, { images: [one!.id] })).statusCode).toBe(404)
    await olga.delete(url)
    expect((await withdraw(two!)).statusCode).toBe(204)
    expect((await restore(olga, { galleries: [dunes.id] })).statusCode).toBe(200)
    expect(await order()).toEqual([])
    await expect.poll(() => filesOf(dunes)).toEqual([])
  })
})

describe('a thumbnail of what was removed', () => {
  const thumbnails = async (who: SignedIn) => (await removed(who)).map(({ thumbnailUrl }) => thumbnailUrl!)
  const width = async (answer: { rawPayload: Buffer }) => (await sharp(answer.rawPayload).metadata()).width

  test('is shown to who may restore it, to nobody else, and is kept by no cache', async () => {
    const [a] = (await addImages(1)) as [number]
    await remove(olga, a)
    const [thumbnail] = (await thumbnails(olga)) as [string]
    for (const who of [olga, carl]) {
      const shown = await who.get(thumbnail)
      expect([shown.statusCode, shown.headers['content-type'], await width(shown)]).toEqual([
        200,
        'image/webp',
        60,
      ])
      expect(shown.headers['cache-control']).toBe('private, no-store')
    }
    expect((await visitor(at).get(thumbnail)).statusCode).toBe(401)
    expect((await (await person(at)).get(thumbnail)).statusCode).toBe(404)
    const other = await olga.createsGallery('Other')
    const ofDunes = await programOf(olga, { galleryId: dunes.id })
    const ofOther = await programOf(olga, { galleryId: other.id })
    expect([(await ofDunes.get(thumbnail)).statusCode, (await ofOther.get(thumbnail)).statusCode]).toEqual([
      200, 404,
    ])
    await db().delete(collaborators).where(eq(collaborators.userId, carl.user.id))
    expect((await carl.get(thumbnail)).statusCode).toBe(404)
    for (const strange of ['0', 'x', '2147483647', '99999999999'])
      expect((await olga.get(`/api/removed/images/${strange}/thumbnail`)).statusCode).toBe(404)
    await restore(olga, { images: [a] })
    expect((await olga.get(thumbnail)).statusCode).toBe(404)
    await remove(olga, a)
    await age(31)
    expect((await olga.get(thumbnail)).statusCode).toBe(404)
  })

  test('of a gallery is its cover, for its owner', async () => {
    const [, b, c] = (await addImages(3)) as [number, number, number]
    await olga.patch(url, { coverImageId: b })
    await remove(olga, c)
    const ofGallery = await programOf(olga, { galleryId: dunes.id })
    await olga.delete(url)
    expect(await thumbnails(olga)).toEqual([`/api/removed/images/${b}/thumbnail`])
    const [entry] = (await removed(olga)) as [Removed]
    expect([entry.originalName, (await olga.get(entry.thumbnailUrl!)).statusCode]).toEqual([null, 200])
    expect((await carl.get(entry.thumbnailUrl!)).statusCode).toBe(404)
    // A token of a gallery cannot restore it, and images removed before the gallery can only be restored after it.
    expect((await ofGallery.get(entry.thumbnailUrl!)).statusCode).toBe(404)
    expect((await olga.get(`/api/removed/images/${c}/thumbnail`)).statusCode).toBe(404)
    const empty = await olga.createsGallery('Empty')
    await olga.delete(`/api/galleries/${empty.id}`)
    expect((await removed(olga))[0]).toMatchObject({ id: empty.id, thumbnailUrl: null })
  })

  test('is made again where its file is missing', async () => {
    const [{ id, renditions }] = (await olga.adds(dunes, small)) as [Image]
    await remove(olga, id)
    const file = renditions[0]!.url.replace('/media/', 'files/galleries/')
    await rm(path.join(at.dataDirectory, file))
    const [thumbnail] = (await thumbnails(olga)) as [string]
    const made = await olga.get(thumbnail)
    expect([made.statusCode, await width(made)]).toEqual([200, 60])
    await rm(path.join(at.dataDirectory, path.dirname(file)), { recursive: true })
    expect((await olga.get(thumbnail)).statusCode).toBe(404)
  })
})

describe('images that were deleted together', () => {
  const together = (who: SignedIn, imageIds: unknown) => who.post(`${url}/images/delete`, { imageIds })
  const GONE = 'Some of these pictures are no longer in this gallery. Please reload.'

  test('are nowhere, and are listed with who removed them', async () => {
    const [a, b, c] = (await olga.adds(dunes, small, small, small)) as [Image, Image, Image]
    expect((await visitor(at).get(a.filePath)).statusCode).toBe(200)
    const answer = await together(carl, [c.id, a.id, c.id])
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await order()).toEqual([b.id])
    for (const address of [a.filePath, c.filePath, a.originalUrl])
      expect([address, (await olga.get(address)).statusCode]).toEqual([address, 404])
    const listed = (await removed(olga)).map(({ id, removedBy }) => [id, removedBy])
    expect(listed).toEqual([
      [c.id, 'Carl'],
      [a.id, 'Carl'],
    ])
  })

  test('come back to their places with what refers to them, together and one by one', async () => {
    await olga.patch(url, { allowSelections: true })
    const made = await olga.post(`${url}/chapters`, { title: 'Morning' })
    const ids = (await addImages(6)) as [number, number, number, number, number, number]
    const [a, b, c, d, e, f] = ids
    await olga.post(`${url}/images/move`, { imageIds: [e, f], chapterId: made.json<Chapter>().id })
    const selecting = `/api/public/galleries/${dunes.publicId}/selections`
    await visitor(at).post(selecting, { name: 'Vera', imageIds: [a, b, c] })
    await visitor(at).post(selecting, { name: 'Uma', imageIds: [c, e] })
    const before = [await olga.imagesOf(dunes), (await olga.get(`${url}/selections`)).json()]
    for (const oneByOne of [false, true]) {
      expect((await together(olga, [f, e, c, b])).statusCode).toBe(204)
      expect(await order()).toEqual([a, d])
      if (oneByOne) for (const id of [c, f, b, e]) await restore(olga, { images: [id] })
      else await restore(olga, { images: [c, f, b, e] })
      expect([await olga.imagesOf(dunes), (await olga.get(`${url}/selections`)).json()]).toEqual(before)
    }
    await together(olga, ids)
    for (const id of [d, b, f, a, c, e]) await restore(olga, { images: [id] })
    expect(await order()).toEqual(ids)
  })

  test('are all of them or none', async () => {
    const [a, b] = (await addImages(2)) as [number, number]
    const [other] = (await olga.adds(await olga.createsGallery('Other'), small)) as [Image]
    for (const strange of [other.id, 2 ** 31 - 1, -1]) {
      const refused = await together(olga, [a, strange])
      expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
        409,
        'conflict',
        GONE,
      ])
    }
    await remove(olga, b)
    expect((await together(olga, [a, b])).statusCode).toBe(409)
    for (const wrong of [[], ['1'], [2 ** 31], null, Array.from({ length: 20_001 }, (_, id) => id + 1)])
      expect((await together(olga, wrong)).statusCode).toBe(400)
    expect(await order()).toEqual([a])
    const both = await Promise.all([together(olga, [a]), together(carl, [a])])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })
})

describe('a gallery that was deleted', () => {
  test('is nowhere, and comes back with everything', async () => {
    const [a, b] = (await addImages(2)) as [number, number]
    await remove(olga, b)
    const link = (await olga.post(`${url}/shareable-links`)).json<ShareableLink>()
    const script = await programOf(olga, { galleryId: dunes.id })
    await db()
      .insert(customDomains)
      .values({
        galleryId: dunes.id,
        hostname: `${dunes.subdomain}.example.org`,
        providerId: 'x',
        proof: 'x',
        records: { id: 'x', status: 'active' } as never,
        verifiedAt: new Date(),
      })
    await db().insert(visits).values({ galleryId: dunes.id, date: '2020-01-01', visits: 7 })
    const what = ['', '/images', '/collaborators', '/shareable-links', '/visits', '/selections', '/chapters']
    const seen = async () => Promise.all(what.map(async (rest) => (await olga.get(`${url}${rest}`)).json()))
    // Waits for the focus of all images.
    const withoutFocus = sql`${images.galleryId} = ${dunes.id} and ${images.foundX} is null`
    await expect.poll(() => db().$count(images, withoutFocus), { timeout: 20_000 }).toBe(0)
    const before = await seen()
    const [{ filePath }] = (await olga.imagesOf(dunes)) as [Image]
    const tus = tusOf(olga)
    const begun = locationOf(
      await tus.begin(`${url}/uploads`, small, { 'upload-metadata': `filename ${base64('p.jpg')}` }),
    )

    expect((await carl.delete(url)).statusCode).toBe(403)
    expect((await olga.delete(url)).statusCode).toBe(204)
    for (const [who, address] of [
      ...what.map((rest) => [olga, `${url}${rest}`] as const),
      [carl, url],
      [script, url],
      [olga, filePath],
      [visitor(at), filePath],
      [visitor(at), `/iframe/${dunes.publicId}`],
      [visitor(at), `/api/public/galleries/${dunes.publicId}/images`],
      [visitor(at), `/api/invite/${link.token}`],
      [olga, begun],
    ] as const)
      expect([address, (await who.get(address)).statusCode]).toEqual([address, 404])
    expect((await olga.get('/api/galleries')).json()).toEqual([])
    expect((await carl.get('/api/galleries')).json()).toEqual([])
    expect((await olga.get(`/api/galleries/check-subdomain/${dunes.subdomain}`)).json()).toEqual({
      available: false,
    })
    expect((await olga.get('/api/account/usage')).json()).toMatchObject({
      bytes: 0,
      images: 0,
      galleries: 0,
      removedBytes: 2 * 16 * 1024,
      unfinishedBytes: 0,
    })
    expect(await removed(olga)).toMatchObject([
      { kind: 'gallery', id: dunes.id, title: 'Dunes', galleryTitle: null, imageCount: 1, removedBy: 'Olga' },
    ])
    expect([await removed(carl), (await restore(carl, { galleries: [dunes.id] })).statusCode]).toEqual([
      [],
      404,
    ])
    expect((await restore(olga, { images: [b] })).statusCode).toBe(404)
    expect((await olga.delete(url)).statusCode).toBe(404)

    const both = { galleries: [dunes.id], images: [b] }
    expect((await restore(olga, both)).json()).toEqual({ restored: { galleries: 1, images: 1 } })
    expect(await order()).toEqual([a, b])
    await remove(olga, b)
    const after = await seen()
    for (const [index] of what.entries()) {
      const { updatedAt: _, ...one } = after[index]
      const { updatedAt: __, ...other } = before[index]
      expect(one).toEqual(other)
    }
    expect((await script.get(url)).statusCode).toBe(200)
    expect((await visitor(at).get(filePath)).statusCode).toBe(200)
    expect((await tus.patch(begun, 0, small.bytes)).statusCode).toBe(404)
  })

  test('leaves room for another one of a trial, and comes back only where that has three', async () => {
    const others = [await olga.createsGallery('Two'), await olga.createsGallery('Three')]
    await olga.delete(url)
    const fourth = await olga.createsGallery('Four')
    const refused = await restore(olga, { galleries: [dunes.id] })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'trial_limit'])
    await olga.delete(`/api/galleries/${fourth.id}`)
    await olga.delete(`/api/galleries/${others[0]!.id}`)
    const three = [dunes.id, fourth.id, others[0]!.id]
    expect((await restore(olga, { galleries: three })).statusCode).toBe(403)
    expect((await restore(olga, { galleries: three.slice(1) })).statusCode).toBe(200)
  })

  test('is deleted for good by its owner, with what was removed of it before', async () => {
    const [a] = await addImages(2)
    await remove(olga, a!)
    await olga.delete(url)
    expect((await forGood(carl, { galleries: [dunes.id] })).statusCode).toBe(404)
    expect((await forGood(olga, { galleries: [dunes.id] })).statusCode).toBe(204)
    await expect.poll(() => filesOf(dunes)).toEqual([])
    expect((await olga.get(`/api/galleries/check-subdomain/${dunes.subdomain}`)).json()).toEqual({
      available: true,
    })
    expect([await removed(olga), await db().$count(removedImages, eq(removedImages.id, a!))]).toEqual([[], 0])
  })

  test('goes with its account', async () => {
    await addImages(1)
    await olga.delete(url)
    expect((await olga.delete('/api/account', { email: olga.user.email })).statusCode).toBe(204)
    await expect.poll(() => filesOf(dunes)).toEqual([])
  })
})

test('what was removed is deleted after TRASH_DAYS, also by a second run at once', async () => {
  const [a, b] = (await addImages(2)) as [number, number]
  const other = await olga.createsGallery('Other')
  await olga.adds(other, small)
  await remove(olga, a)
  await olga.delete(`/api/galleries/${other.id}`)
  const run = runEmptyRemoved(at.services)
  await age(29)
  await run()
  expect((await removed(olga)).map(({ id }) => id)).toEqual(expect.arrayContaining([a, other.id]))
  await age(31)
  await Promise.all([run(), run()])
  await expect.poll(() => filesOf(other)).toEqual([])
  const { filename } = (await olga.imagesOf(dunes))[0]!
  await expect
    .poll(async () => (await filesOf(dunes)).filter((file) => !file.startsWith(filename.split('.')[0]!)))
    .toEqual([])
  expect(await order()).toEqual([b])
  expect(await db().$count(galleries, eq(galleries.id, other.id))).toBe(0)
})

test('the list has pages, newest first', async () => {
  await paid(olga)
  const rows = await db()
    .insert(images)
    .values(
      Array.from({ length: 150 }, (_, index) => ({
        ...{ filename: 'x', originalName: 'x', fileSize: 1, mimeType: 'image/png', width: 1, height: 1 },
        ...{ placeholder: '#000000', sha256: 'x', crc32: 0, galleryId: dunes.id },
        filePath: `galleries/${dunes.id}/page${index}`,
      })),
    )
    .returning({ id: images.id })
  await db().execute(sql`
    with gone as (delete from images where gallery_id = ${dunes.id} returning *)
    insert into removed_images (id, filename, original_name, file_size, mime_type, file_path, gallery_id, width, height,
      placeholder, sha256, crc32, removed_at, referring_rows)
    select id, filename, original_name, file_size, mime_type, file_path, gallery_id, width, height, placeholder, sha256,
      crc32, now() - make_interval(secs => id / 3), '{}' from gone`)
  const first = await removed(olga)
  const second = await removed(olga, `?before=${first.at(-1)!.cursor}`)
  expect([first.length, second.length]).toEqual([100, 50])
  const shown = [...first, ...second]
  expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
  expect(shown.map(({ removedAt }) => removedAt)).toEqual(
    shown
      .map(({ removedAt }) => removedAt)
      .toSorted()
      .reverse(),
  )
  expect((await olga.get('/api/removed?before=nonsense')).statusCode).toBe(400)
})

test('the list of one gallery has its images only', async () => {
  const other = await olga.createsGallery('Other')
  const [a] = await addImages(1)
  const [b] = (await olga.adds(other, small)) as [Image]
  const third = await olga.createsGallery('Third')
  await remove(olga, a!, b.id)
  await olga.delete(`/api/galleries/${third.id}`)
  const idsOf = async (who: SignedIn, id: number | string) =>
    (await removed(who, `?galleryId=${id}`)).map((entry) => entry.id)
  expect([await idsOf(olga, dunes.id), await idsOf(carl, dunes.id)]).toEqual([[a], [a]])
  expect([await idsOf(olga, other.id), await idsOf(carl, other.id)]).toEqual([[b.id], []])
  expect([await idsOf(olga, third.id), await idsOf(await person(at), dunes.id)]).toEqual([[], []])
  expect((await olga.get('/api/removed?galleryId=x')).statusCode).toBe(400)
})

test('tokens see and restore what their gallery had', async () => {
  const [a] = await addImages(1)
  const other = await olga.createsGallery('Other')
  const [b] = (await olga.adds(other, small)) as [Image]
  const third = await olga.createsGallery('Third')
  await remove(olga, a!, b.id)
  await olga.delete(`/api/galleries/${third.id}`)
  const bound = await programOf(olga, { galleryId: dunes.id })
  const reader = await programOf(olga, { scope: 'read' })
  expect((await removed(bound)).map(({ id }) => id)).toEqual([a])
  expect((await removed(reader)).length).toBe(3)
  expect((await restore(reader, { images: [a!] })).statusCode).toBe(403)
  expect((await restore(bound, { images: [a!, b.id] })).statusCode).toBe(404)
  expect((await restore(bound, { galleries: [third.id] })).statusCode).toBe(404)
  expect((await forGood(bound, { images: [b.id] })).statusCode).toBe(404)
  expect((await restore(bound, { images: [a!] })).statusCode).toBe(200)
})

test('what was removed counts as room until it is gone', async () => {
  const tight = await startAppForThisTest({ QUOTA_TRIAL_MB: '1' })
  const ida = await person(tight)
  const gallery = await ida.createsGallery('Tight')
  const bytes = Buffer.concat([small.bytes, Buffer.alloc(700 * 1024)])
  const large = { ...small, bytes }
  const [image] = (await ida.adds(gallery, large)) as [Image]
  await ida.delete(`/api/images/${image.id}`)
  const refused = await ida.uploads(gallery, large)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'quota_exceeded'])
  expect(refused.json().message).toContain('Delete for good what you removed')
  expect((await ida.post('/api/removed/restore', { images: [image.id] })).statusCode).toBe(200)
  await ida.delete(`/api/images/${image.id}`)
  await ida.post('/api/removed/delete', { images: [image.id] })
  await ida.adds(gallery, large)
})

test('small images that were removed count with 16 kB each, of removed galleries, too', async () => {
  const usage = async (who: SignedIn) => (await who.get('/api/account/usage')).json()
  const ida = await person(at)
  const gallery = await ida.createsGallery('Small')
  const large = { ...small, bytes: Buffer.concat([small.bytes, Buffer.alloc(20_000)]) }
  const [one, other] = (await ida.adds(gallery, small, large, small)) as [Image, Image]
  expect(await usage(ida)).toMatchObject({
    bytes: 2 * small.bytes.length + large.bytes.length,
    removedBytes: 0,
  })
  await remove(ida, one.id, other.id)
  const removedBytes = 16 * 1024 + large.bytes.length
  expect(await usage(ida)).toMatchObject({ bytes: small.bytes.length, removedBytes })
  await ida.delete(`/api/galleries/${gallery.id}`)
  expect(await usage(ida)).toMatchObject({ bytes: 0, removedBytes: removedBytes + 16 * 1024 })
})

test('a gallery with as many removed images as it may have images takes no more, however they are sent', async () => {
  const made = await olga.post(`${url}/shareable-links`)
  const link = `/api/invite/${made.json<ShareableLink>().token}`
  for (const count of [4, 2]) await remove(olga, ...(await addImages(count)))
  const refusal = (message: string) => ({ code: 'quota_exceeded', message })
  const toMembers = refusal('This gallery has 6 removed images. Delete them for good before you add others.')
  const toGuests = refusal(
    "This gallery can't take more images until its owner deletes removed ones for good. Please tell them.",
  )
  const guest = visitor(at)
  for (const [answer, refused] of [
    [await olga.uploads(dunes, small), toMembers],
    [await carl.uploads(dunes, small), toMembers],
    [await tusOf(olga).begin(`${url}/uploads`, small), toMembers],
    [await guest.sends(`${link}/upload`, [small]), toGuests],
    [await tusOf(guest).begin(`${link}/uploads`, small), toGuests],
  ] as const)
    expect([answer.statusCode, answer.json()]).toEqual([403, refused])
  // Restoring does not count as adding, and makes room.
  const [newest] = await removed(olga)
  expect((await restore(olga, { images: [newest!.id] })).statusCode).toBe(200)
  expect((await olga.uploads(dunes, small)).statusCode).toBe(201)
})

test('without TRASH_DAYS nothing is kept, and what was removed before is not there', async () => {
  const strict = await startAppForThisTest({ TRASH_DAYS: '0' })
  const ida = await person(strict)
  const gallery = await ida.createsGallery('Gone')
  const [image, kept] = (await ida.adds(gallery, small, small)) as [Image, Image]
  await ida.delete(`/api/images/${image.id}`)
  expect((await ida.get('/api/removed')).json()).toEqual([])
  expect((await ida.post('/api/removed/restore', { images: [image.id] })).statusCode).toBe(404)
  const below = () => filesBelow(path.join(strict.dataDirectory, 'files'))
  await expect
    .poll(async () => (await below()).filter((file) => file.includes(image.filename.split('.')[0]!)))
    .toEqual([])
  expect(await ida.imagesOf(gallery)).toMatchObject([{ id: kept.id }])
  const more = await ida.adds(gallery, small, small)
  const imageIds = more.map(({ id }) => id)
  const deletion = `/api/galleries/${gallery.id}/images/delete`
  expect((await ida.post(deletion, { imageIds: [...imageIds, image.id] })).statusCode).toBe(409)
  expect(await ida.imagesOf(gallery)).toHaveLength(3)
  expect((await ida.post(deletion, { imageIds })).statusCode).toBe(204)
  expect(await ida.imagesOf(gallery)).toMatchObject([{ id: kept.id }])
  expect((await ida.get('/api/removed')).json()).toEqual([])
  await expect
    .poll(async () => (await below()).every((file) => file.includes(kept.filename.split('.')[0]!)))
    .toBe(true)
  await ida.delete(`/api/galleries/${gallery.id}`)
  await expect.poll(below).toEqual([])
})
