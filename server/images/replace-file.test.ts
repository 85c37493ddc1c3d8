import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { readForm } from '#server/platform/http/multipart.ts'
import { captionedImage, xmpPacket } from '#testing/captioned-images.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { storedFiles } from '#testing/traces.ts'
import { replaceFile } from './replace-file.ts'

const MB = 1024 * 1024

const at = appForThisFile({ TRASH_DAYS: '0', QUOTA_TRIAL_MB: '2', MAX_GALLERY_IMAGES: '2' })
let olga: SignedIn
let dunes: Gallery
let first: Image
let second: Image
beforeEach(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  const added = await olga.adds(dunes, await imageFile('first.jpg'), await imageFile('second.png'))
  first = added[0]!
  second = added[1]!
})

const db = () => at.services.connection.db
const replaces = (
  image: { id: number },
  files: ImageFile[],
  { field = 'image', method = 'PUT' }: { field?: string; method?: 'PUT' | 'POST' } = {},
) =>
  olga.request({
    method,
    url: `/api/images/${image.id}/file`,
    ...multipart(files.map((file) => ({ ...file, field }))),
  })
const rowOf = async ({ id }: { id: number }) =>
  (await db().select().from(images).where(eq(images.id, id)))[0] as ImageRow
const folders = async () => {
  const files = await storedFiles(at.dataDirectory, [dunes.id])
  return [...new Set(files.map((file) => file.split('/')[0]!))]
}
const folderOf = ({ filePath }: { filePath: string }) =>
  filePath.split('/').find((part) => part.length === 32)!
const reserved = async () =>
  (
    await at.services.connection.pool.query('select * from unclaimed_files where folder like $1', [
      `galleries/${dunes.id}/%`,
    ])
  ).rows

const photograph = () =>
  captionedImage('again.jpg', {
    xmp: xmpPacket({ title: { 'x-default': 'Not this' } }),
    exif: { camera: { Make: 'Canon' }, shot: { DateTimeOriginal: '2024:06:01 12:00:00' } },
  })

describe('another file for an image', () => {
  test.each(['PUT', 'POST'] as const)(
    'by %s leaves its id, its texts, its place and the cover; the file and all addresses are new',
    async (method) => {
      const texts = {
        title: 'A dune',
        description: 'At noon',
        anchorText: 'Shop',
        anchorUrl: 'https://example.org/',
      }
      await olga.patch(`/api/images/${first.id}`, texts)
      await olga.patch(`/api/galleries/${dunes.id}`, { coverImageId: first.id, visitorDownloads: 'web' })
      await expect.poll(async () => (await rowOf(first)).webCrc32).not.toBeNull()
      const before = await rowOf(first)
      const page = `/api/public/galleries/${dunes.id}/images`
      const etag = (await visitor(at).get(page)).headers.etag
      const old = first.renditions[0]!.url
      expect((await visitor(at).get(old)).statusCode).toBe(200)

      const file = await photograph()
      const answer = await replaces(first, [file], { method })
      expect(answer.statusCode).toBe(200)
      const replaced = answer.json<Image>()
      expect(replaced).toEqual({
        ...first,
        ...texts,
        anchor_text: 'Shop',
        anchor_url: 'https://example.org/',
        takenAt: '2024-06-01T12:00:00',
        camera: expect.objectContaining({ make: 'Canon' }),
        originalName: 'again.jpg',
        fileSize: file.bytes.length,
        width: 64,
        height: 48,
        filename: expect.not.stringContaining(first.filename),
        filePath: expect.any(String),
        placeholder: expect.any(String),
        renditions: expect.any(Array),
      })
      expect((await olga.imagesOf(dunes)).map(({ id }) => id)).toEqual([first.id, second.id])
      expect((await olga.get(`/api/galleries/${dunes.id}`)).json()).toMatchObject({ coverImageId: first.id })
      expect((await visitor(at).get(replaced.filePath)).statusCode).toBe(200)
      expect((await olga.get(first.originalUrl)).rawPayload.equals(file.bytes)).toBe(true)
      expect((await visitor(at).get(page)).headers.etag).not.toBe(etag)

      await expect.poll(async () => (await visitor(at).get(old)).statusCode).toBe(404)
      await expect.poll(folders).toEqual([folderOf(replaced), folderOf(second)].sort())
      await expect.poll(async () => (await rowOf(first)).webCrc32).not.toBeNull()
      expect((await rowOf(first)).webCrc32).not.toBe(before.webCrc32)
      expect(await reserved()).toEqual([])
    },
  )

  test('of a guest stays unapproved', async () => {
    await db().update(images).set({ waiting: true }).where(eq(images.id, first.id))
    const answer = await replaces(first, [await imageFile('other.png')])
    expect(answer.json()).toMatchObject({ id: first.id, waiting: true, mimeType: 'image/png' })
  })

  test('goes with the image, also when deleting that began before the file was there', async () => {
    const { pool } = at.services.connection
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    // The first request to wait for the gallery continues first.
    const { replacing, deleting } = await transact(db(), async (tx) => {
      await tx.execute(sql`select from galleries where id = ${dunes.id} for update`)
      const replacing = replaces(first, [await imageFile('other.png')])
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      const deleting = olga.delete(`/api/images/${first.id}`)
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2)
      return { replacing, deleting }
    })
    const [replaced, deleted] = await Promise.all([replacing, deleting])
    expect([replaced.statusCode, deleted.statusCode]).toEqual([200, 204])
    expect(await olga.imagesOf(dunes)).toEqual([second])
    await expect.poll(folders).toEqual([folderOf(second)])
  })

  test('fits where the old one did, into a full gallery and a full account', async () => {
    const { type, bytes } = await imageFile('dune.jpg', { width: 40, height: 40 })
    const sized = (size: number) => ({
      name: 'dune.jpg',
      type,
      bytes: Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]),
    })
    expect((await replaces(first, [sized(1.5 * MB)])).statusCode).toBe(200)
    expect((await replaces(first, [sized(1.5 * MB)])).statusCode).toBe(200)
    const tooMuch = await replaces(second, [sized(MB)])
    expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([403, 'quota_exceeded'])
    // Also if there is less room than is used.
    await db()
      .update(images)
      .set({ fileSize: 9 * MB })
      .where(eq(images.id, second.id))
    expect((await replaces(first, [sized(1.5 * MB)])).statusCode).toBe(200)
  })
})

describe('what is refused leaves the image as it was, and nothing behind', () => {
  const damaged = {
    name: 'damaged.jpg',
    type: 'image/jpeg',
    bytes: Buffer.from('\xff\xd8\xff nothing', 'latin1'),
  }
  test.each<[string, number, () => Promise<[ImageFile[], string?]>]>([
    ['no file', 400, async () => [[]]],
    ['another field', 400, async () => [[await imageFile()], 'images']],
    ['two files', 413, async () => [[await imageFile(), await imageFile()]]],
    ['a damaged file', 400, async () => [[damaged]]],
    ['another kind of file', 415, async () => [[{ ...damaged, bytes: Buffer.from('hello') }]]],
    ['a file that is too large', 413, async () => [[{ ...damaged, bytes: Buffer.alloc(10 * MB + 1) }]]],
  ])('%s', async (what, status, form) => {
    if (what === 'a file that is too large') {
      await db()
        .update(images)
        .set({ fileSize: 12 * MB })
        .where(eq(images.id, first.id))
    }
    const before = await olga.imagesOf(dunes)
    const [files, field] = await form()
    const refusals = []
    for (const method of ['PUT', 'POST'] as const)
      refusals.push(await replaces(first, files, { field, method }))
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([status, status])
    const [put, post] = refusals.map((refused) => refused.json())
    expect(post).toEqual(put)
    expect(await olga.imagesOf(dunes)).toEqual(before)
    expect(await reserved()).toEqual([])
    await expect.poll(folders).toEqual([folderOf(first), folderOf(second)].sort())
  })

  test('an image deleted during the upload', async () => {
    const file = await imageFile('late.jpg')
    async function* parts() {
      const { payload, headers } = multipart([{ ...file, field: 'image' }])
      yield* readForm(Object.assign(Readable.from([payload]), { headers }) as never, {
        files: 1,
        fields: 1,
        fieldBytes: 100,
        idleTimeoutMs: 1000,
      })
      await olga.delete(`/api/images/${first.id}`)
    }
    const replacing = replaceFile(at.services, {
      image: await rowOf(first),
      uploaderId: olga.user.id,
      parts: parts(),
      minBytes: 0,
      confirm: async () => {},
    })
    await expect(replacing).rejects.toMatchObject({ status: 404 })
    expect(await reserved()).toEqual([])
    await expect.poll(folders).toEqual([folderOf(second)])
    expect((await replaces(first, [file])).statusCode).toBe(404)
  })
})
