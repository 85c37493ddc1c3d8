import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { clock } from '#server/database/clock.ts'
import {
  collaborators,
  galleries,
  shareableLinks,
  type UploadRow,
  uploadParts,
  uploads,
  users,
} from '#server/database/tables/index.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { forgetEndedUploads } from '#server/uploads/end-upload.ts'
import { finishUpload, UploadMoved } from '#server/uploads/finish-upload.ts'
import { filesBelow } from '#testing/files-below.ts'
import { QUARTERS } from '#testing/heif-files.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { person, programOf, type SignedIn, Visitor, visitor } from '#testing/people.ts'
import { appForThisFile, startAppForThisTest } from '#testing/start-app.ts'
import { base64, checksumOf, locationOf, tusOf } from '#testing/tus.ts'

const at = appForThisFile()
let olga: SignedIn
let dune: ImageFile
let galleryId: number
let begun: string
beforeAll(async () => {
  olga = await person(at, 'Olga')
  dune = await imageFile('dune.jpg', { width: 900, height: 600 })
  await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  galleryId = (await olga.createsGallery('Dunes')).id
  begun = `/api/galleries/${galleryId}/uploads`
})

const db = () => at.services.connection.db
const idOf = (url: string) => url.split('/').at(-1)!

/** Finds the files of an upload's stored parts, also later, after the upload has lost them. */
async function partFiles(url: string): Promise<() => Promise<string[]>> {
  const parts = await db()
    .select()
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, idOf(url)))
  const folders = parts.map(({ folder }) => path.join(at.dataDirectory, 'files', folder))
  return async () => (await Promise.all(folders.map(filesBelow))).flat()
}
const gone = (files: () => Promise<string[]>) => expect.poll(files).toEqual([])
const half = () => dune.bytes.subarray(0, 5000)
const rest = () => dune.bytes.subarray(5000)

const ofApp = (): UploadServices => ({ ...at.services, db: db(), process: at.services.process })

/** Finishes an upload with the whole file as its end. */
async function finish(services: UploadServices, upload: UploadRow, folder: string) {
  const file = path.join(folder, 'part-0')
  await writeFile(file, dune.bytes)
  const end = { file, offset: 0, bytes: dune.bytes.length }
  return finishUpload(services, upload, end, folder, async () => ({ waiting: false, readCaptions: false }))
}

async function newLink(more: object = {}) {
  const made = await olga.post(`/api/galleries/${galleryId}/shareable-links`, { name: 'Guests', ...more })
  const { id, token } = made.json()
  return { id, token, url: `/api/invite/${token}/uploads` }
}

describe('an upload in parts', () => {
  test('makes the image with its last byte, as the upload call answers it', async () => {
    const tus = tusOf(olga)
    const created = await tus.begin(begun, { ...dune, name: 'Düne.jpg' })
    expect(created.statusCode).toBe(201)
    expect(created.body).toBe('')
    expect(created.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      location: expect.stringMatching(/^\/api\/uploads\/[\w-]{43}$/),
      'upload-expires': expect.stringMatching(/GMT$/),
    })
    const url = locationOf(created)
    expect(await tus.state(url)).toMatchObject({
      state: 'receiving',
      offset: 0,
      length: dune.bytes.length,
      image: null,
    })

    const first = await tus.patch(url, 0, half())
    expect(first.statusCode).toBe(204)
    expect(first.headers).toMatchObject({ 'upload-offset': '5000', 'tus-resumable': '1.0.0' })
    const asked = await tus.head(url)
    expect(asked.statusCode).toBe(200)
    expect(asked.headers).toMatchObject({
      'upload-offset': '5000',
      'upload-length': String(dune.bytes.length),
      'cache-control': 'no-store',
    })

    const last = await tus.patch(url, 5000, rest())
    expect(last.statusCode).toBe(204)
    expect(last.headers['upload-offset']).toBe(String(dune.bytes.length))
    const [image] = (await olga.imagesOf({ id: galleryId })).slice(-1)
    expect(image).toMatchObject({
      originalName: 'Düne.jpg',
      userId: olga.user.id,
      fileSize: dune.bytes.length,
    })
    const done = await tus.state(url)
    expect(done).toMatchObject({ state: 'done', offset: dune.bytes.length, image, receipt: null, code: null })
    expect((await olga.get(image!.originalUrl)).rawPayload.equals(dune.bytes)).toBe(true)
    expect((await tus.head(url)).headers['upload-offset']).toBe(String(dune.bytes.length))
  })

  test("of a member goes to the end of the chapter that it names, not into another gallery's", async () => {
    const chapterOf = async (id: number) =>
      (await olga.post(`/api/galleries/${id}/chapters`, { title: 'Party' })).json<Chapter>().id
    const named = (chapterId: number | string) => ({
      'upload-metadata': `filename ${base64(dune.name)},chapterId ${base64(String(chapterId))}`,
    })
    const chapterId = await chapterOf(galleryId)
    const tus = tusOf(olga)
    const url = locationOf(await tus.begin(begun, dune, named(chapterId)))
    // An image that is finished sooner comes before it.
    expect((await tus.beginWith(begun, dune, named(chapterId))).statusCode).toBe(201)
    expect((await tus.patch(url, 0, dune.bytes)).statusCode).toBe(204)
    const { image } = await tus.state(url)
    expect(image).toMatchObject({ chapterId, sortOrder: 1 })
    expect((await olga.imagesOf({ id: galleryId })).at(-1)).toEqual(image)

    const foreign = await chapterOf((await olga.createsGallery('Moor')).id)
    for (const wrong of [foreign, 99_999_999, 'first'])
      expect((await tus.begin(begun, dune, named(wrong))).statusCode).toBe(400)
    await olga.delete(`/api/chapters/${chapterId}`)
  })

  test('comes whole with its creation: 201 when the image is there', async () => {
    const before = await olga.imagesOf({ id: galleryId })
    const created = await tusOf(olga).beginWith(begun, dune)
    expect(created.statusCode).toBe(201)
    expect(created.headers['upload-offset']).toBe(String(dune.bytes.length))
    expect(await olga.imagesOf({ id: galleryId })).toHaveLength(before.length + 1)
    expect(await tusOf(olga).state(locationOf(created))).toMatchObject({ state: 'done' })
  })

  test('the end of a finished upload can be sent again; deleting the upload keeps its image', async () => {
    const tus = tusOf(olga)
    const url = locationOf(await tus.beginWith(begun, dune))
    const { image } = await tus.state(url)
    const again = await tus.patch(url, dune.bytes.length, Buffer.alloc(0))
    expect(again.statusCode).toBe(204)
    expect((await tus.patch(url, dune.bytes.length, half())).statusCode).toBe(413)
    expect((await tus.end(url)).statusCode).toBe(204)
    expect((await olga.get(url)).statusCode).toBe(404)
    expect((await olga.imagesOf({ id: galleryId })).map(({ id }) => id)).toContain(image!.id)
  })

  test('two requests with the end at once make one image', async () => {
    const before = await olga.imagesOf({ id: galleryId })
    const tus = tusOf(olga)
    const url = locationOf(await tus.begin(begun, dune))
    await tus.patch(url, 0, half())
    const answers = await Promise.all([tus.patch(url, 5000, rest()), tus.patch(url, 5000, rest())])
    const codes = answers.map(({ statusCode }) => statusCode).sort()
    expect(codes[0]).toBe(204)
    expect([409, 423]).toContain(codes[1])
    expect(await olga.imagesOf({ id: galleryId })).toHaveLength(before.length + 1)
  })

  test('DELETE removes it with its bytes', async () => {
    const tus = tusOf(olga)
    const url = locationOf(await tus.begin(begun, dune))
    await tus.patch(url, 0, half())
    const files = await partFiles(url)
    expect(await files()).toHaveLength(1)
    expect((await tus.end(url)).statusCode).toBe(204)
    expect((await tus.head(url)).statusCode).toBe(404)
    await gone(files)
  })
})

describe('parts of an upload', () => {
  const MB = 1024 * 1024
  /** The picture in a file of this size: bytes after its end do not belong to it. */
  const photo = (length: number) => ({
    name: 'dune.jpg',
    bytes: Buffer.concat([dune.bytes, randomBytes(length - dune.bytes.length)]),
  })
  const partsOf = (url: string) =>
    db()
      .select()
      .from(uploadParts)
      .where(eq(uploadParts.uploadId, idOf(url)))
      .orderBy(uploadParts.offset)
  /** Sends the file in requests of this size. */
  async function sends({ name, bytes }: { name: string; bytes: Buffer }, each: number) {
    const tus = tusOf(olga)
    const url = locationOf(await tus.begin(begun, { name, bytes }))
    const seen: number[] = []
    for (let offset = 0; offset < bytes.length; offset += each) {
      const answer = await tus.patch(url, offset, bytes.subarray(offset, offset + each))
      expect([offset, answer.statusCode]).toEqual([offset, 204])
      seen.push((await partsOf(url)).length)
    }
    const { image } = await tus.state(url)
    expect((await olga.get((image as Image).originalUrl)).rawPayload.equals(bytes)).toBe(true)
    return Math.max(...seen)
  }

  test('are files of 1 MiB at least, but for the last: any number of small requests leave one', async () => {
    const tus = tusOf(olga)
    const url = locationOf(await tus.begin(begun, dune))
    const files: (() => Promise<string[]>)[] = []
    for (let offset = 0; offset < 60; offset++) {
      const bytes = dune.bytes.subarray(offset, offset + 1)
      expect((await tus.patch(url, offset, bytes)).statusCode).toBe(204)
      files.push(await partFiles(url))
    }
    expect(await partsOf(url)).toMatchObject([{ offset: 0 }])
    const last = await files.pop()!()
    expect(last).toHaveLength(1)
    for (const earlier of files) await gone(earlier)
    expect((await tus.patch(url, 60, dune.bytes.subarray(60))).statusCode).toBe(204)
    const { image } = await tus.state(url)
    expect((await olga.get((image as Image).originalUrl)).rawPayload.equals(dune.bytes)).toBe(true)
  })

  test.each([
    [700_000, 3],
    [MB, 3],
    [1_500_000, 2],
  ])('in requests of %i bytes, a file of 3.5 MiB has %i at most', async (each, most) => {
    expect(await sends(photo(3.5 * MB), each)).toBe(most)
  })

  test('one that was lost, as by a restore, ends the upload with the next request', async () => {
    const tus = tusOf(olga)
    const url = locationOf(await tus.begin(begun, dune))
    await tus.patch(url, 0, half())
    const [part] = await partsOf(url)
    await at.services.storage.removeFolder(part!.folder)
    expect((await tus.patch(url, 5000, rest().subarray(0, 10))).statusCode).toBe(404)
    expect((await olga.get(url)).statusCode).toBe(404)
  })
})

describe('what is refused', () => {
  test('a creation with bytes leaves nothing: its sender was not told the address', async () => {
    const more = { 'upload-length': '100' }
    const wrong = { 'upload-checksum': checksumOf(Buffer.from('x')) }
    const cut = { name: 'cut.jpg', bytes: half() }
    const before = await db().$count(uploads)
    for (const [file, headers, status] of [
      [dune, more, 413],
      [dune, wrong, 460],
      [dune, { 'upload-checksum': 'md5 abc=' }, 400],
      [cut, {}, 400],
    ] as const) {
      expect((await tusOf(olga).beginWith(begun, file, headers)).statusCode).toBe(status)
    }
    expect(await db().$count(uploads)).toBe(before)
  })

  const name = (text: string) => `filename ${base64(text)}`
  test.each([
    ['without Tus-Resumable', { 'tus-resumable': undefined }, 412, 'tus_version'],
    ['another version', { 'tus-resumable': '0.2.2' }, 412, 'tus_version'],
    ['no length', { 'upload-length': undefined }, 400, 'invalid_input'],
    [
      'a length to be told later',
      { 'upload-length': undefined, 'upload-defer-length': '1' },
      400,
      'invalid_input',
    ],
    ['a negative length', { 'upload-length': '-1' }, 400, 'invalid_input'],
    ['a length that is no number', { 'upload-length': '1e3' }, 400, 'invalid_input'],
    ['an empty file', { 'upload-length': '0' }, 400, 'unusable_image'],
    ['a file over the limit', { 'upload-length': String(10 * 1024 * 1024 + 1) }, 413, 'too_large'],
    ['no metadata', { 'upload-metadata': undefined }, 400, 'invalid_input'],
    ['no file name', { 'upload-metadata': `title ${base64('x')}` }, 400, 'invalid_input'],
    ['an empty file name', { 'upload-metadata': 'filename' }, 400, 'invalid_input'],
    ['a blank file name', { 'upload-metadata': name(' \t') }, 400, 'invalid_input'],
    ['a folder as file name', { 'upload-metadata': name('pictures/') }, 400, 'invalid_input'],
    ['dots as file name', { 'upload-metadata': name('..') }, 400, 'invalid_input'],
    ['metadata that is no Base64', { 'upload-metadata': 'filename dune.jpg' }, 400, 'invalid_input'],
    ['a key twice', { 'upload-metadata': `${name('a')},${name('b')}` }, 400, 'invalid_input'],
    ['a pair of three', { 'upload-metadata': `${name('a')} x` }, 400, 'invalid_input'],
    ['another site', { origin: 'https://evil.example' }, 403, 'forbidden'],
  ])('at creation: %s', async (_what, headers, status, code) => {
    const before = await db().$count(uploads)
    const answer = await tusOf(olga).begin(begun, dune, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(await db().$count(uploads)).toBe(before)
    if (status === 412) expect(answer.headers['tus-version']).toBe('1.0.0')
  })

  test.each([
    [
      { 'upload-concat': 'partial', 'upload-metadata': undefined },
      /^Concatenation \(Upload-Concat\) is not offered/,
    ],
    [{ 'upload-concat': 'final;/api/uploads/a', 'upload-length': undefined }, /^Concatenation/],
    [{ 'upload-defer-length': '1', 'upload-length': undefined }, /^Upload-Defer-Length is not offered/],
  ])('at creation: an extension of tus that is not offered, %j, is named', async (headers, message) => {
    const { statusCode, body } = await tusOf(olga).begin(begun, dune, headers)
    expect([statusCode, JSON.parse(body).message]).toEqual([400, expect.stringMatching(message)])
  })

  test.each([
    ['without Tus-Resumable', 0, half, { 'tus-resumable': undefined }, 412, 'tus_version'],
    [
      'another content type',
      0,
      half,
      { 'content-type': 'application/octet-stream' },
      415,
      'unsupported_type',
    ],
    ['no offset', 0, half, { 'upload-offset': undefined }, 400, 'invalid_input'],
    ['an offset that is not the server’s', 7, half, {}, 409, 'offset_mismatch'],
    ['more bytes than announced', 0, () => Buffer.concat([dune.bytes, half()]), {}, 413, 'too_large'],
    [
      'a wrong checksum',
      0,
      half,
      { 'upload-checksum': checksumOf(Buffer.from('x')) },
      460,
      'checksum_mismatch',
    ],
    ['an unknown algorithm', 0, half, { 'upload-checksum': 'md5 abc=' }, 400, 'invalid_input'],
  ])('with bytes: %s, and nothing changes', async (_what, offset, bytes, headers, status, code) => {
    const tus = tusOf(olga)
    const url = locationOf(await tus.begin(begun, dune))
    const answer = await tus.patch(url, offset, bytes(), headers)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect((await tus.head(url)).headers['upload-offset']).toBe('0')
    expect(await db().$count(uploadParts, eq(uploadParts.uploadId, idOf(url)))).toBe(0)
    await tus.end(url)
  })

  test.each(['sha256', 'sha1'])('but not a right checksum by %s', async (algorithm) => {
    const tus = tusOf(olga)
    const url = locationOf(await tus.begin(begun, dune))
    const sent = await tus.patch(url, 0, half(), { 'upload-checksum': checksumOf(half(), algorithm) })
    expect(sent.statusCode).toBe(204)
    expect(sent.headers['upload-offset']).toBe('5000')
    await tus.end(url)
  })

  test('a file that is no image: as an upload refuses it, 410 after that, and nothing stays', async () => {
    const tus = tusOf(olga)
    const text = { name: 'notes.jpg', bytes: Buffer.from('not an image at all'.repeat(500)) }
    const url = locationOf(await tus.begin(begun, text))
    await tus.patch(url, 0, text.bytes.subarray(0, 3000))
    const files = await partFiles(url)
    const last = await tus.patch(url, 3000, text.bytes.subarray(3000))
    expect([last.statusCode, last.json()]).toEqual([
      415,
      { message: 'notes.jpg is not a supported image format.', code: 'unsupported_type' },
    ])
    expect((await tus.head(url)).statusCode).toBe(410)
    expect(await tus.state(url)).toMatchObject({
      state: 'refused',
      code: 'unsupported_type',
      message: 'notes.jpg is not a supported image format.',
      image: null,
    })
    expect((await tus.patch(url, 3000, half())).statusCode).toBe(410)
    await gone(files)
    const off = await tus.beginWith(begun, { name: 'IMG_0001.HEIC', bytes: await QUARTERS() })
    expect([off.statusCode, off.json()]).toEqual([
      415,
      { message: 'IMG_0001.HEIC is not a supported image format.', code: 'unsupported_type' },
    ])
    const cut = { name: 'cut.jpg', bytes: half() }
    const damaged = await tus.beginWith(begun, cut)
    expect([damaged.statusCode, damaged.json().code]).toEqual([400, 'unusable_image'])
  })

  test('more than 100 unfinished uploads of one person, and of one link', async () => {
    const many = await person(at)
    const { id } = await many.createsGallery('Many')
    const url = `/api/galleries/${id}/uploads`
    const values = Array.from({ length: 100 }, (_, index) => ({
      id: `many-${index}`,
      galleryId: id,
      userId: many.user.id,
      fileName: 'a.jpg',
      length: 10,
      receivedAt: clock.now(),
    }))
    await db().insert(uploads).values(values)
    const refused = await tusOf(many).begin(url, dune)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    await tusOf(many).end('/api/uploads/many-0')
    expect((await tusOf(many).begin(url, dune)).statusCode).toBe(201)
    const link = await newLink()
    await db()
      .insert(uploads)
      .values(
        values.map((row) => ({
          ...row,
          id: `l-${row.id}`,
          userId: null,
          galleryId,
          shareableLinkId: link.id,
        })),
      )
    expect((await tusOf(visitor(at)).begin(link.url, dune)).statusCode).toBe(429)
    await db().delete(uploads).where(eq(uploads.shareableLinkId, link.id))
  })

  test('more than 50 of one network through a link; others still may', async () => {
    const [link, other] = [await newLink(), await newLink()]
    const from = (address: string) => tusOf(Object.assign(new Visitor(at), { address }))
    const dot = { name: 'dot.jpg', bytes: Buffer.alloc(1) }
    const begun: string[] = []
    for (let n = 0; n < 50; n++) begun.push(locationOf(await from(`2001:db8:9:9::${n}`).begin(link.url, dot)))
    const same = from('2001:db8:9:9::99')
    const refused = await same.begin(link.url, dune)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      '50 uploads are unfinished. Please finish or cancel some of them first.',
    ])
    expect((await same.begin(other.url, dune)).statusCode).toBe(201)
    expect((await from('2001:db8:9:a::1').begin(link.url, dune)).statusCode).toBe(201)
    await same.end(begun[0]!)
    expect((await same.begin(link.url, dune)).statusCode).toBe(201)
    const rows = await db().select().from(uploads).where(eq(uploads.shareableLinkId, link.id))
    expect(JSON.stringify(rows)).not.toContain('2001:db8')
    for (const { id } of [link, other]) await db().delete(uploads).where(eq(uploads.shareableLinkId, id))
  })
})

describe('who may', () => {
  test('a member’s upload is for the person who began it, with session or token; to others it is not there', async () => {
    const tus = tusOf(olga)
    const url = locationOf(await tus.begin(begun, dune))
    const ines = await person(at, 'Ines')
    for (const other of [visitor(at), ines]) {
      expect((await other.get(url)).statusCode).toBe(404)
      expect((await tusOf(other).head(url)).statusCode).toBe(404)
      expect((await tusOf(other).patch(url, 0, half())).statusCode).toBe(404)
      expect((await tusOf(other).end(url)).statusCode).toBe(404)
    }
    const reads = await programOf(olga, { scope: 'read' })
    expect((await tusOf(reads).head(url)).statusCode).toBe(200)
    expect((await reads.get(url)).statusCode).toBe(200)
    expect((await tusOf(reads).patch(url, 0, half())).statusCode).toBe(403)
    expect((await tusOf(reads).begin(begun, dune)).statusCode).toBe(403)
    const elsewhere = await programOf(olga, { galleryId: (await olga.createsGallery('Other')).id })
    expect((await elsewhere.get(url)).statusCode).toBe(403)
    const writes = await programOf(olga)
    expect((await tusOf(writes).patch(url, 0, dune.bytes)).statusCode).toBe(204)
  })

  test('a token that only reads does not end a request that sends', async () => {
    const url = locationOf(await tusOf(olga).begin(begun, dune))
    const reads = await programOf(olga, { scope: 'read' })
    const payload = new Readable({ read() {} })
    payload.push(half())
    const headers = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    }
    const staged = () => filesBelow(path.join(at.dataDirectory, 'staging'))
    const before = new Set(await staged())
    const sending = olga.request({ method: 'PATCH', url, headers, payload })
    const received = async () => (await staged()).filter((file) => !before.has(file))
    await expect.poll(async () => (await received()).map((file) => path.basename(file))).toEqual(['part-0'])
    expect((await tusOf(olga).patch(url, 0, half())).statusCode).toBe(423)
    expect((await tusOf(reads).head(url)).headers['upload-offset']).toBe('0')
    payload.push(rest())
    payload.push(null)
    expect((await sending).statusCode).toBe(204)
    expect(await tusOf(olga).state(url)).toMatchObject({ state: 'done' })
  })

  test.each(['unknown', '%00', 'a%20b', 'x'.repeat(300)])('no upload is called %s', async (id) => {
    const tus = tusOf(olga)
    const url = `/api/uploads/${id}`
    const answers = [
      await olga.get(url),
      await tus.head(url),
      await tus.patch(url, 0, half()),
      await tus.end(url),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })

  test('of a gallery that is gone: 404, and the bytes go', async () => {
    const own = await olga.createsGallery('Gone soon')
    const tus = tusOf(olga)
    const url = locationOf(await tus.begin(`/api/galleries/${own.id}/uploads`, dune))
    await tus.patch(url, 0, half())
    const files = await partFiles(url)
    await olga.delete(`/api/galleries/${own.id}`)
    expect((await tus.patch(url, 5000, rest())).statusCode).toBe(404)
    expect((await olga.get(url)).statusCode).toBe(404)
    await gone(files)
    expect(await db().$count(uploadParts, eq(uploadParts.uploadId, idOf(url)))).toBe(0)
  })

  test('an expired account: 403, and the upload continues later', async () => {
    const paul = await person(at, 'Paul')
    const own = await paul.createsGallery('Trial')
    const tus = tusOf(paul)
    const url = locationOf(await tus.begin(`/api/galleries/${own.id}/uploads`, dune))
    const set = (trialEndsAt: Date) =>
      db().update(users).set({ trialEndsAt }).where(eq(users.id, paul.user.id))
    await set(new Date(Date.now() - 1000))
    const refused = await tus.patch(url, 0, dune.bytes)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_expired'])
    await set(new Date(Date.now() + 1e9))
    expect((await tus.patch(url, 0, dune.bytes)).statusCode).toBe(204)
  })
})

describe('a guest', () => {
  test('sends through a link: counted, waiting where it is reviewed, with a receipt that withdraws', async () => {
    const link = await newLink({ review: true })
    const guest = visitor(at)
    const tus = tusOf(guest)
    const created = await tus.begin(link.url, dune, {
      'upload-metadata': `filename ${base64('dune.jpg')},uploaderName ${base64('Aunt Zoë')}`,
    })
    expect(created.statusCode).toBe(201)
    const url = locationOf(created)
    await tus.patch(url, 0, half())
    // Anyone with its address can continue it, also on another device.
    expect((await tusOf(visitor(at)).patch(url, 5000, rest())).statusCode).toBe(204)
    const { image, receipt } = await tus.state(url)
    expect(image).toMatchObject({ waiting: true, receipt })
    expect(image).not.toHaveProperty('originalName')
    const own = (await olga.imagesOf({ id: galleryId })).find(({ id }) => id === image!.id)
    expect(own).toMatchObject({ uploaderName: 'Aunt Zoë', shareableLinkId: link.id, waiting: true })
    const withdrawn = await guest.delete(`/api/invite/${link.token}/images/${image!.id}`, { receipt })
    expect(withdrawn.statusCode).toBe(204)
    expect(await tus.state(url)).toMatchObject({ state: 'done', image: null, receipt: null })
  })

  test('continues after the link has expired, but not after it was deactivated or its gallery closed', async () => {
    const link = await newLink()
    const tus = tusOf(visitor(at))
    const first = locationOf(await tus.begin(link.url, dune))
    const second = locationOf(await tus.begin(link.url, dune))
    await tus.patch(first, 0, half())
    await db()
      .update(shareableLinks)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(shareableLinks.id, link.id))
    expect((await tus.begin(link.url, dune)).statusCode).toBe(404)
    expect((await tus.patch(first, 5000, rest())).statusCode).toBe(204)
    const close = (closesAt: Date | null) =>
      db().update(galleries).set({ closesAt }).where(eq(galleries.id, galleryId))
    await close(new Date(Date.now() - 1000))
    expect((await tus.patch(second, 0, half())).json().code).toBe('link_ended')
    await close(null)
    expect((await tus.patch(second, 0, half())).statusCode).toBe(204)
    await olga.delete(`/api/shareable-links/${link.id}`)
    expect((await tus.patch(second, 5000, rest())).statusCode).toBe(404)
  })
})

test('an upload counts as used storage while it is unfinished', async () => {
  const small = await startAppForThisTest({ QUOTA_TRIAL_MB: '1' })
  const nina = await person(small, 'Nina')
  const own = await nina.createsGallery('Small')
  const url = `/api/galleries/${own.id}/uploads`
  const tus = tusOf(nina)
  const usage = async () => (await nina.get('/api/account/usage')).json()
  const large = { name: 'large.jpg', bytes: Buffer.alloc(1024 * 1024 - dune.bytes.length + 1) }
  const first = locationOf(await tus.begin(url, large))
  expect(await usage()).toMatchObject({ bytes: 0, unfinishedBytes: large.bytes.length })
  const refused = await tus.begin(url, dune)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'quota_exceeded'])
  expect((await nina.uploads(own, dune)).json().code).toBe('quota_exceeded')
  await tus.end(first)
  const whole = {
    name: 'whole.jpg',
    bytes: Buffer.concat([dune.bytes, Buffer.alloc(1024 * 1024 - dune.bytes.length)]),
  }
  expect((await tus.beginWith(url, whole)).statusCode).toBe(201)
  expect(await usage()).toMatchObject({ bytes: 1024 * 1024, unfinishedBytes: 0 })
})

describe('what unfinished uploads hold of the room', () => {
  const MB = 1024 * 1024
  const file = (length: number) => ({ name: 'a.jpg', bytes: Buffer.alloc(length) })
  async function small() {
    const program = await startAppForThisTest({ QUOTA_TRIAL_MB: '4' })
    const nina = await person(program, 'Nina')
    const own = await nina.createsGallery('Small')
    const made = await nina.post(`/api/galleries/${own.id}/shareable-links`, { name: 'Guests' })
    const rows = program.services.connection.db
    return {
      program,
      nina,
      rows,
      url: `/api/galleries/${own.id}/uploads`,
      own,
      linkId: made.json().id as number,
      linkUrl: `/api/invite/${made.json().token}/uploads`,
      held: async () => (await nina.get('/api/account/usage')).json().unfinishedBytes as number,
      age: () => rows.update(uploads).set({ receivedAt: new Date(clock.ms() - 61 * 60_000) }),
    }
  }

  test('ends with the link, and the bytes go soon after', async () => {
    const { program, nina, rows, linkId, linkUrl, held } = await small()
    const tus = tusOf(visitor(program))
    const url = locationOf(await tus.begin(linkUrl, file(MB)))
    await tus.patch(url, 0, Buffer.alloc(5000))
    expect(await held()).toBe(MB)
    await nina.delete(`/api/shareable-links/${linkId}`)
    expect(await held()).toBe(0)
    await forgetEndedUploads(rows, program.services.jobs)
    expect(await rows.$count(uploads)).toBe(0)
    expect(await rows.$count(uploadParts)).toBe(0)
  })

  test('ends with the membership of its sender', async () => {
    const { program, nina, rows, own, url, held } = await small()
    const carl = await person(program, 'Carl')
    const [row] = await rows
      .insert(collaborators)
      .values({
        galleryId: own.id,
        userId: carl.user.id,
        email: carl.user.email,
        status: 'accepted',
        expiresAt: new Date(Date.now() + 1e8),
      })
      .returning()
    await tusOf(carl).begin(url, file(MB))
    await tusOf(nina).begin(url, file(MB))
    expect(await held()).toBe(2 * MB)
    await nina.delete(`/api/galleries/${own.id}/collaborators/${row!.id}`)
    expect(await held()).toBe(MB)
    await forgetEndedUploads(rows, program.services.jobs)
    expect(await rows.$count(uploads)).toBe(1)
  })

  test('ends after an hour without a byte; the first byte needs room again', async () => {
    const { nina, url, held, age } = await small()
    const tus = tusOf(nina)
    const [one, two] = [
      locationOf(await tus.begin(url, file(3 * MB))),
      locationOf(await tus.begin(url, file(MB))),
    ]
    await tus.patch(two, 0, Buffer.alloc(5000))
    await age()
    expect(await held()).toBe(MB)
    const other = locationOf(await tus.begin(url, file(MB)))
    const refused = await tus.patch(one, 0, Buffer.alloc(5000))
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'quota_exceeded'])
    expect((await tus.patch(two, 5000, Buffer.alloc(5000))).statusCode).toBe(204)
    await tus.end(other)
    expect((await tus.patch(one, 0, Buffer.alloc(5000))).statusCode).toBe(204)
    expect(await held()).toBe(4 * MB)
  })

  test('of guests is nothing while the gallery is closed; opened again, they need room that is left', async () => {
    const { program, nina, rows, own, url, linkUrl, held } = await small()
    const guest = tusOf(visitor(program))
    const ofGuest = locationOf(await guest.begin(linkUrl, file(MB)))
    await guest.patch(ofGuest, 0, Buffer.alloc(5000))
    const close = (closesAt: Date | null) => nina.patch(`/api/galleries/${own.id}`, { closesAt })
    await close(new Date(clock.ms() - 1000))
    expect(await held()).toBe(0)
    const member = tusOf(nina)
    const ofNina = locationOf(await member.begin(url, file(4 * MB)))
    await forgetEndedUploads(rows, program.services.jobs)
    await close(null)
    expect(await held()).toBe(5 * MB)
    const refused = await guest.patch(ofGuest, 5000, Buffer.alloc(5000))
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'quota_exceeded'])
    await member.end(ofNina)
    expect((await guest.patch(ofGuest, 5000, Buffer.alloc(5000))).statusCode).toBe(204)
  })

  test('of guests is told to the owner, who ends it; what members send goes on', async () => {
    const { program, nina, rows, own, url, linkUrl, held } = await small()
    const guests = `/api/galleries/${own.id}/guest-uploads`
    const said = async () => (await nina.get(guests)).json()
    expect(await said()).toEqual({ count: 0, bytes: 0 })
    const guest = tusOf(visitor(program))
    const [one] = [
      locationOf(await guest.begin(linkUrl, file(MB / 2))),
      locationOf(await guest.begin(linkUrl, file(MB / 4))),
    ]
    await guest.patch(one, 0, Buffer.alloc(5000))
    const member = tusOf(nina)
    const ofNina = locationOf(await member.begin(url, file(MB)))
    const elsewhere = await nina.createsGallery('Elsewhere')
    expect(await said()).toEqual({ count: 2, bytes: 0.75 * MB })
    expect((await nina.get(`/api/galleries/${elsewhere.id}/guest-uploads`)).json().count).toBe(0)
    await nina.delete(`/api/galleries/${elsewhere.id}/guest-uploads`)
    expect(await held()).toBe(1.75 * MB)

    const ended = await nina.delete(guests)
    expect([ended.statusCode, ended.body]).toEqual([204, ''])
    expect([await said(), await held()]).toEqual([{ count: 0, bytes: 0 }, MB])
    expect((await guest.patch(one, 5000, Buffer.alloc(5000))).statusCode).toBe(404)
    expect(await rows.$count(uploadParts)).toBe(0)
    await expect.poll(() => filesBelow(path.join(program.dataDirectory, 'files'))).toEqual([])
    expect((await member.patch(ofNina, 0, Buffer.alloc(5000))).statusCode).toBe(204)
  })

  test('is a quarter at most for guests, but for one at a time', async () => {
    const { program, nina, url, linkUrl } = await small()
    const guest = tusOf(visitor(program))
    const first = locationOf(await guest.begin(linkUrl, file(3 * MB)))
    const refused = await guest.begin(linkUrl, file(1))
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        code: 'quota_exceeded',
        message: 'Other guests are sending images right now. Please try again when they are done.',
      },
    ])
    await guest.end(first)
    for (let n = 0; n < 4; n++) expect((await guest.begin(linkUrl, file(MB / 4))).statusCode).toBe(201)
    expect((await guest.begin(linkUrl, file(1))).statusCode).toBe(403)
    expect((await tusOf(nina).begin(url, file(3 * MB))).statusCode).toBe(201)
  })
})

test('a full gallery refuses an upload when it begins, or when its last byte comes', async () => {
  const small = await startAppForThisTest({ MAX_GALLERY_IMAGES: '1' })
  const nina = await person(small, 'Nina')
  const own = await nina.createsGallery('One')
  const url = `/api/galleries/${own.id}/uploads`
  const tus = tusOf(nina)
  const begun = locationOf(await tus.begin(url, dune))
  await tus.patch(begun, 0, half())
  await nina.adds(own, await imageFile('first.jpg'))
  const refused = await tus.begin(url, dune)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'quota_exceeded'])
  const last = await tus.patch(begun, 5000, rest())
  expect([last.statusCode, last.json().code]).toEqual([403, 'quota_exceeded'])
  expect(await tus.state(begun)).toMatchObject({ state: 'refused', code: 'quota_exceeded', image: null })
  expect((await tus.head(begun)).statusCode).toBe(410)
  expect(await nina.imagesOf(own)).toHaveLength(1)
})

test('a second request with the last bytes is not refused because the first one filled the gallery', async () => {
  const small = await startAppForThisTest({ MAX_GALLERY_IMAGES: '1' })
  const nina = await person(small, 'Nina')
  const own = await nina.createsGallery('One')
  const tus = tusOf(nina)
  const url = locationOf(await tus.begin(`/api/galleries/${own.id}/uploads`, dune))
  const database = small.services.connection.db
  const [stale] = await database.select().from(uploads)
  await tus.patch(url, 0, dune.bytes)
  const services = { ...small.services, db: database, process: small.services.process }
  const finished = small.services.staging.withFolder((folder) => finish(services, stale!, folder))
  await expect(finished).rejects.toThrow(UploadMoved)
  expect(await tus.state(url)).toMatchObject({ state: 'done', code: null })
})

test('a request that began before another one stored the same bytes adds nothing', async () => {
  const before = await olga.imagesOf({ id: galleryId })
  const tus = tusOf(olga)
  const url = locationOf(await tus.begin(begun, dune))
  const [stale] = await db()
    .select()
    .from(uploads)
    .where(eq(uploads.id, idOf(url)))
  await tus.patch(url, 0, half())
  const finished = at.services.staging.withFolder((folder) => finish(ofApp(), stale!, folder))
  await expect(finished).rejects.toThrow(UploadMoved)
  expect(await olga.imagesOf({ id: galleryId })).toHaveLength(before.length)
  expect(await tus.state(url)).toMatchObject({ state: 'receiving', offset: 5000 })
  expect((await tus.patch(url, 5000, rest())).statusCode).toBe(204)
  const [image] = (await olga.imagesOf({ id: galleryId })).slice(-1)
  expect((await olga.get(image!.originalUrl)).rawPayload.equals(dune.bytes)).toBe(true)
})

test('an upload that has lost a stored part, as after a restore, is begun again', async () => {
  const tus = tusOf(olga)
  const url = locationOf(await tus.begin(begun, dune))
  await tus.patch(url, 0, half())
  const [part] = await db()
    .select()
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, idOf(url)))
  await at.services.storage.removeFolder(part!.folder)
  expect((await tus.patch(url, 5000, rest())).statusCode).toBe(404)
  expect((await olga.get(url)).statusCode).toBe(404)
})

test('an upload to a suspended account is not found, and continues when the account is reinstated', async () => {
  const sam = await person(at, 'Sam')
  const own = await sam.createsGallery('Suspended')
  const made = await sam.post(`/api/galleries/${own.id}/shareable-links`, {})
  const guest = tusOf(visitor(at))
  const url = locationOf(await guest.begin(`/api/invite/${made.json().token}/uploads`, dune))
  await guest.patch(url, 0, half())
  const suspend = (suspendedAt: Date | null) =>
    db().update(users).set({ suspendedAt }).where(eq(users.id, sam.user.id))
  await suspend(new Date())
  expect((await guest.patch(url, 5000, rest())).statusCode).toBe(404)
  expect((await guest.head(url)).statusCode).toBe(404)
  await suspend(null)
  expect((await guest.patch(url, 5000, rest())).statusCode).toBe(204)
})

test('a collaborator who was removed finds it no more', async () => {
  const own = await olga.createsGallery('Shared')
  const carl = await person(at, 'Carl')
  const [row] = await db()
    .insert(collaborators)
    .values({
      galleryId: own.id,
      userId: carl.user.id,
      email: carl.user.email,
      status: 'accepted',
      expiresAt: new Date(Date.now() + 1e8),
    })
    .returning()
  const tus = tusOf(carl)
  const url = locationOf(await tus.begin(`/api/galleries/${own.id}/uploads`, dune))
  expect((await tus.patch(url, 0, half())).statusCode).toBe(204)
  await db().delete(collaborators).where(eq(collaborators.id, row!.id))
  expect((await tus.patch(url, 5000, rest())).statusCode).toBe(404)
})

test('seven days after its last byte it is gone, with its bytes', async () => {
  const tus = tusOf(olga)
  const url = locationOf(await tus.begin(begun, dune))
  await tus.patch(url, 0, half())
  const files = await partFiles(url)
  const id = idOf(url)
  const setAge = (days: number) =>
    db()
      .update(uploads)
      .set({ receivedAt: new Date(clock.ms() - days * 86_400_000) })
      .where(eq(uploads.id, id))
  await setAge(6.9)
  await forgetEndedUploads(db(), at.services.jobs)
  expect((await tus.head(url)).statusCode).toBe(200)
  await setAge(7.1)
  expect((await tus.head(url)).statusCode).toBe(404)
  await forgetEndedUploads(db(), at.services.jobs)
  expect(await db().$count(uploads, eq(uploads.id, id))).toBe(0)
  await gone(files)
})

test('its address is not in the log', async () => {
  const logging = await startAppForThisTest({ LOG_LEVEL: 'debug' })
  const nina = await person(logging, 'Nina')
  const own = await nina.createsGallery('Logged')
  const tus = tusOf(nina)
  const url = locationOf(await tus.begin(`/api/galleries/${own.id}/uploads`, dune))
  await tus.patch(url, 0, half())
  await tus.patch(url, 9, half())
  await visitor(logging).get(`${url}/`)
  expect(logging.log.join('')).toContain('/api/uploads/[id]')
  expect(logging.log.join('')).not.toContain(idOf(url))
})

test('the server says what of tus it supports', async () => {
  const answer = await olga.request({ method: 'OPTIONS', url: begun })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,expiration,termination,checksum',
    'tus-checksum-algorithm': 'sha256,sha1',
    'tus-max-size': String(10 * 1024 * 1024),
  })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})
