import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { DEFAULT_UPLOAD_LIMITS } from '#contract/image-limits.ts'
import type { Image } from '#contract/images.ts'
import { RENDITION_WIDTHS, renditionSizes } from '#contract/rendition-sizes.ts'
import type { Announcement } from '#server/database/announcement.ts'
import { keepFiles } from '#server/files/kept-files.ts'
import { sweepUnclaimedFiles } from '#server/files/sweep.ts'
import { filesBelow } from '#testing/files-below.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile({ TRASH_DAYS: '0' })
let olga: SignedIn
let dunes: Gallery
beforeEach(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
})

/** The files of a gallery in the storage. */
const filesOf = (galleryId: number) =>
  filesBelow(path.join(at.dataDirectory, 'files/galleries', String(galleryId)))

/** Files that the running request has written so far, or left behind. */
const staged = () => readdir(path.join(at.dataDirectory, 'staging', String(at.services.process)))

async function expectNothingLeft() {
  expect(await olga.imagesOf(dunes)).toEqual([])
  await expect.poll(() => filesOf(dunes.id)).toEqual([])
  const reserved = () =>
    at.services.connection.pool.query('select * from unclaimed_files where folder like $1', [
      `galleries/${dunes.id}/%`,
    ])
  await expect.poll(async () => (await reserved()).rows).toEqual([])
  await expect.poll(staged).toEqual([])
}

const padded = async (bytes: number): Promise<ImageFile> => {
  const { name, type, bytes: small } = await imageFile('padded.jpg')
  return { name, type, bytes: Buffer.concat([small, Buffer.alloc(bytes - small.length)]) }
}

describe('an upload', () => {
  test('shows the images at once, in the order sent, with all their data', async () => {
    const first = await imageFile('first.jpg', { width: 3000, height: 2000 })
    const answer = await olga.uploads(
      dunes,
      first,
      await imageFile('second.png'),
      await imageFile('third.webp'),
    )
    expect(answer.statusCode).toBe(201)
    const images = answer.json<Image[]>()
    expect(images.map(({ originalName }) => originalName)).toEqual(['first.jpg', 'second.png', 'third.webp'])
    expect(images.map(({ sortOrder }) => sortOrder)).toEqual([0, 1, 2])
    expect(images[0]).toMatchObject({
      galleryId: dunes.id,
      userId: olga.user.id,
      fileSize: first.bytes.length,
      mimeType: 'image/jpeg',
      width: 3000,
      height: 2000,
      title: null,
      description: null,
      anchorText: null,
      anchor_url: null,
      uploaderName: null,
      renditions: renditionSizes(3000, 2000),
    })
    expect(images[0]!.placeholder).toMatch(/^#[0-9a-f]{6}$/)
    expect(await olga.imagesOf(dunes)).toEqual(images)

    for (const { url, width, height } of images[0]!.renditions) {
      const file = await visitor(at).get(url)
      expect(file.statusCode).toBe(200)
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height })
      const again = await visitor(at).get(url, { 'if-none-match': file.headers.etag as string })
      expect(again.statusCode).toBe(304)
    }
    expect(images[0]!.filePath).toBe(images[0]!.renditions.at(-1)!.url)
  })

  test('that is deleted while a visitor’s request reads it is served to nobody afterwards', async () => {
    const [image] = await olga.adds(dunes, await imageFile())
    const { url } = image!.renditions[0]!
    const { storage, announcements } = at.services
    const { promise: deleted, resolve: goOn } = Promise.withResolvers<void>()
    const open = vi.spyOn(storage, 'open').mockImplementationOnce(async (key) => {
      open.mockRestore()
      const opened = await storage.open(key)
      await deleted
      return opened
    })
    const early = visitor(at).get(url)
    await expect.poll(() => vi.isMockFunction(storage.open)).toBe(false)
    const heard: Announcement[] = []
    announcements.listen({ onMessage: (announcement) => void heard.push(announcement), onGap: () => {} })
    expect((await olga.delete(`/api/images/${image!.id}`)).statusCode).toBe(204)
    // Announced for the row, in this process and from the database, and for the files, whose job may run twice.
    const ofThis = (one: Announcement) =>
      one.about === 'files-removed' && url.includes(`/${path.basename(one.folder)}/`)
    await expect.poll(() => heard.filter(ofThis).length).toBeGreaterThanOrEqual(3)
    goOn()
    expect((await early).statusCode).toBe(200)
    expect((await visitor(at).get(url)).statusCode).toBe(404)
  })

  test('keeps the original byte for byte, for members only', async () => {
    const sent = await imageFile('IMG_1.jpg')
    const [image] = await olga.adds(dunes, sent)
    const original = await olga.get(image!.originalUrl)
    expect(original.rawPayload.equals(sent.bytes)).toBe(true)
    expect(original.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(sent.bytes.length),
      'content-disposition': 'attachment; filename=IMG_1.jpg',
    })
    expect((await visitor(at).get(image!.originalUrl)).statusCode).toBe(401)
    expect((await (await person(at)).get(image!.originalUrl)).statusCode).toBe(404)
    for (const guess of ['original', 'original.webp']) {
      const url = image!.filePath.replace(/[^/]+$/, guess)
      expect((await visitor(at).get(url)).statusCode).toBe(404)
    }
    const { rows } = await at.services.connection.pool.query('select * from images where id = $1', [
      image!.id,
    ])
    expect(rows[0].sha256).toBe(createHash('sha256').update(sent.bytes).digest('hex'))
  })

  test('adds after the existing images, also when ten arrive at once', async () => {
    await olga.adds(dunes, await imageFile('zero.jpg'))
    const files = await Promise.all(
      Array.from({ length: 10 }, (_, n) => imageFile(`n${n}.jpg`, { width: 300 + n, height: 200 })),
    )
    await Promise.all(files.map((one) => olga.adds(dunes, one, one)))
    const images = await olga.imagesOf(dunes)
    expect(images.map(({ sortOrder }) => sortOrder)).toEqual([...Array(21).keys()])
    expect((await olga.get('/api/galleries')).json()[0].imageCount).toBe(21)
  })

  test('updates the gallery’s updatedAt', async () => {
    await olga.adds(dunes, await imageFile())
    const after = (await olga.get(`/api/galleries/${dunes.id}`)).json<Gallery>()
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(dunes.updatedAt))
    expect(after.imageCount).toBe(1)
  })

  test('makes the large renditions in the background', async () => {
    await olga.adds(dunes, await imageFile('large.jpg', { width: 3000, height: 2000 }))
    await expect
      .poll(async () => (await filesOf(dunes.id)).map((file) => path.basename(file)).sort())
      .toEqual([...RENDITION_WIDTHS.map((width) => `${width}.webp`), 'original'].sort())
  })

  test('of exactly 10 MB is accepted, of one byte more is not', async () => {
    expect((await olga.uploads(dunes, await padded(DEFAULT_UPLOAD_LIMITS.maxFileBytes))).statusCode).toBe(201)
    const answer = await olga.uploads(dunes, await padded(DEFAULT_UPLOAD_LIMITS.maxFileBytes + 1))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({ code: 'too_large', message: 'padded.jpg exceeds the 10MB size limit.' })
  })
})

describe('an upload that is repeated with the same key', () => {
  const send = async (key: string, files: ImageFile[], to = dunes) => {
    const form = multipart(files)
    return olga.request({
      method: 'POST',
      url: `/api/galleries/${to.id}/images`,
      payload: form.payload,
      headers: { ...form.headers, 'idempotency-key': key },
    })
  }

  test('gets the same response and is stored once', async () => {
    const files = [await imageFile('a.jpg'), await imageFile('b.png')]
    const first = await send('the-first-one', files)
    const again = await send('the-first-one', files)
    expect(again.statusCode).toBe(201)
    expect(again.json()).toEqual(first.json())
    expect(await olga.imagesOf(dunes)).toHaveLength(2)
    expect((await send('another-one', files)).json()[0].id).not.toBe(first.json()[0].id)
    expect(await olga.imagesOf(dunes)).toHaveLength(4)
  })

  test('five times at once, is stored once, and the files of the others are removed', async () => {
    const files = [await imageFile('a.jpg', { width: 450, height: 300 })]
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('all-at-once', files)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await olga.imagesOf(dunes)).toHaveLength(1)
    await expect.poll(async () => (await filesOf(dunes.id)).length).toBe(3)
  })

  test('in another gallery is another upload', async () => {
    const other = await olga.createsGallery('Other')
    await send('same-key-here', [await imageFile()])
    await send('same-key-here', [await imageFile()], other)
    expect(await olga.imagesOf(dunes)).toHaveLength(1)
    expect(await olga.imagesOf(other)).toHaveLength(1)
  })
})

describe('all or nothing:', () => {
  const good = () => imageFile('good.jpg')
  test.each<[string, () => Promise<ImageFile>, number, string, string]>([
    [
      'a text',
      async () => ({ name: 'notes.jpg', type: 'image/jpeg', bytes: Buffer.from('hello') }),
      415,
      'notes.jpg is not a supported image format.',
      'unsupported_type',
    ],
    [
      'an empty file',
      async () => ({ name: 'empty.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) }),
      400,
      'empty.jpg is empty.',
      'unusable_image',
    ],
    [
      'an image cut in half',
      async () => {
        const whole = await imageFile('half.jpg')
        return { ...whole, bytes: whole.bytes.subarray(0, whole.bytes.length / 2) }
      },
      400,
      "half.jpg is damaged and can't be read as a picture.",
      'unusable_image',
    ],
    [
      'a file that is too large',
      () => padded(DEFAULT_UPLOAD_LIMITS.maxFileBytes + 1),
      413,
      'padded.jpg exceeds the 10MB size limit.',
      'too_large',
    ],
  ])('%s refuses its whole request', async (_what, bad, status, message, code) => {
    for (const files of [
      [await bad()],
      [await good(), await bad(), await good()],
      [await good(), await good(), await bad()],
    ]) {
      const answer = await olga.uploads(dunes, ...files)
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toEqual({ message, code })
    }
    await expectNothingLeft()
  })

  test('a form without files', async () => {
    const answer = await olga.sends(`/api/galleries/${dunes.id}/images`, [], { uploaderName: 'x' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'invalid_input', message: 'No images were sent' })
  })

  test('files in another field', async () => {
    const file = await good()
    const answer = await olga.request({
      method: 'POST',
      url: `/api/galleries/${dunes.id}/images`,
      ...multipart([file, { ...file, field: 'photos' }]),
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('"images"')
    await expectNothingLeft()
  })

  test('a form with a Content-Encoding is answered at once', async () => {
    const { payload, headers } = multipart([await imageFile()])
    const answer = await olga.request({
      method: 'POST',
      url: `/api/galleries/${dunes.id}/images`,
      payload: gzipSync(payload),
      headers: { ...headers, 'content-encoding': 'gzip' },
    })
    expect(answer.statusCode).toBe(400)
    await expectNothingLeft()
  })

  test('a part whose headers cannot be read is not silently dropped', async () => {
    const file = await good()
    const answer = await olga.request({
      method: 'POST',
      url: `/api/galleries/${dunes.id}/images`,
      ...multipart([file, { ...file, name: Buffer.from('line\nbreak.jpg') }]),
    })
    expect(answer.statusCode).toBe(400)
    await expectNothingLeft()
  })

  test.each([
    ['JSON', { payload: '{}', headers: { 'content-type': 'application/json' } }, 415],
    ['a bare image', { payload: 'x', headers: { 'content-type': 'image/jpeg' } }, 415],
    ['a form without a boundary', { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }, 400],
    [
      'noise',
      { payload: randomBytes(5000), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      400,
    ],
    ['nothing at all', { payload: '', headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 400],
    [
      'a form cut off in the middle of a file',
      {
        payload: '--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nabc',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
      400,
    ],
  ])('%s', async (_what, request, status) => {
    const answer = await olga.request({
      method: 'POST',
      url: `/api/galleries/${dunes.id}/images`,
      ...request,
    })
    expect(answer.statusCode).toBe(status)
    expect(typeof answer.json().message).toBe('string')
    await expectNothingLeft()
  })

  test('501 files', async () => {
    const tiny = await imageFile('tiny.png', { width: 2, height: 2 })
    const answer = await olga.uploads(dunes, ...Array(501).fill(tiny))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({ code: 'too_large', message: 'At most 500 files can be sent at once' })
    await expectNothingLeft()
  })

  test('what another process took for the remainder of a dead one, while it was being stored', async () => {
    const { storage, jobs, connection } = at.services
    const { put } = storage
    const putting = vi.spyOn(storage, 'put').mockImplementation(async (key, file) => {
      await put(key, file)
      if (!key.startsWith(`galleries/${dunes.id}/`) || !key.endsWith('/original')) return
      await connection.pool.query('update unclaimed_files set process = 0 where folder like $1', [
        `galleries/${dunes.id}/%`,
      ])
      expect(await sweepUnclaimedFiles(connection.db, jobs)).toBe(1)
      await expect.poll(() => filesOf(dunes.id)).toEqual([])
    })
    onTestFinished(() => putting.mockRestore())
    const answer = await olga.uploads(dunes, await good())
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
    // Renditions were stored after the original had been removed.
    expect(putting.mock.calls.map(([key]) => path.basename(key))).toContain('320.webp')
    await expectNothingLeft()
  })

  test('a gallery that is deleted during the upload', async () => {
    const sending = olga.uploads(
      dunes,
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, n) => imageFile('a.jpg', { width: 2000, height: 1000 + n })),
      )),
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await olga.delete(`/api/galleries/${dunes.id}`)).statusCode).toBe(204)
    expect((await sending).statusCode).toBe(404)
    await expect.poll(() => filesOf(dunes.id)).toEqual([])
  })
})

describe('over a real connection', () => {
  let port: number
  beforeAll(async () => {
    await at.app.listen({ port: 0, host: '127.0.0.1' })
    port = (at.app.server.address() as { port: number }).port
  })

  const send = (headers: Record<string, string>) =>
    http.request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/galleries/${dunes.id}/images`,
      agent: false,
      headers: { host: at.config.publicUrl.host, cookie: olga.cookie, ...headers },
    })

  test('an aborted upload leaves nothing behind', async () => {
    const { payload, headers } = multipart([await imageFile('one.jpg'), await padded(9_000_000)])
    const request = send({ ...headers, 'content-length': String(payload.length) })
    request.on('error', () => {})
    request.write(payload.subarray(0, 4_000_000))
    await expect.poll(staged).not.toEqual([])
    request.destroy()
    await expectNothingLeft()
  })

  test('an unusable first file is answered although much is still to come', async () => {
    const bad = { name: 'bad.jpg', type: 'image/jpeg', bytes: Buffer.from('not a picture') }
    const { payload, headers } = multipart([bad, ...Array(8).fill(await padded(9_000_000))])
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = send({ ...headers, 'content-length': String(payload.length) })
      request.on('response', resolve).on('error', reject)
      request.end(payload)
    })
    expect(answer.statusCode).toBe(415)
    answer.resume()
    await expectNothingLeft()
  })
})

describe('deleting an image', () => {
  test('removes its files, and is not for strangers', async () => {
    const small = { width: 450, height: 300 }
    const [image, other] = await olga.adds(
      dunes,
      await imageFile('a.jpg', small),
      await imageFile('b.jpg', small),
    )
    expect((await visitor(at).get(image!.filePath)).statusCode).toBe(200)
    const stranger = await person(at)
    expect((await stranger.delete(`/api/images/${image!.id}`)).json()).toEqual({
      code: 'not_found',
      message: 'Image not found',
    })

    expect((await olga.delete(`/api/images/${image!.id}`)).statusCode).toBe(204)
    expect(await olga.imagesOf(dunes)).toEqual([other])
    await expect.poll(async () => (await visitor(at).get(image!.filePath)).statusCode).toBe(404)
    await expect.poll(async () => (await filesOf(dunes.id)).length).toBe(3)
    expect((await olga.delete(`/api/images/${image!.id}`)).statusCode).toBe(404)
  })

  test.each(['are stored', 'cannot all be stored'])(
    'leaves no renditions that are made meanwhile, when these %s during a backup',
    async (what) => {
      const { storage, connection } = at.services
      const { put } = storage
      const { promise: backupBegan, resolve: goOn } = Promise.withResolvers<void>()
      const late = (width: number, key: string) =>
        key.startsWith(`galleries/${dunes.id}/`) && key.endsWith(`/${width}.webp`)
      const putting = vi.spyOn(storage, 'put').mockImplementation(async (key, file) => {
        if (late(1280, key) || late(2560, key)) await backupBegan
        if (late(2560, key) && what === 'cannot all be stored') throw new Error(what)
        await put(key, file)
      })
      onTestFinished(() => putting.mockRestore())
      const [image] = await olga.adds(dunes, await imageFile('a.jpg', { width: 3000, height: 2000 }))
      await expect.poll(() => putting.mock.calls.some(([key]) => late(1280, key))).toBe(true)

      const removal = `from pgboss.job where name = 'remove-folder' and data->>'folder' like 'galleries/${dunes.id}/%'`
      const states = async () =>
        (await connection.pool.query(`select state ${removal} order by created_on`)).rows.map(
          ({ state }) => state,
        )
      expect((await olga.delete(`/api/images/${image!.id}`)).statusCode).toBe(204)
      await expect.poll(states).toEqual(['completed'])
      const backup = new pg.Client({ connectionString: connection.pool.options.connectionString })
      await backup.connect()
      await keepFiles(backup)
      goOn()
      // The second was put off until after the backup.
      await expect.poll(states).toEqual(['completed', 'completed', 'created'])
      expect((await filesOf(dunes.id)).map((file) => path.basename(file))).toContain('1280.webp')
      await backup.end()
      await connection.pool.query(
        `update pgboss.job set start_after = now() where state = 'created' and id in (select id ${removal})`,
      )
      await expect.poll(() => filesOf(dunes.id)).toEqual([])
    },
  )
})

test('URLs of missing images answer 404', async () => {
  const [image] = await olga.adds(dunes, await imageFile())
  const [, , gallery, key] = image!.filePath.split('/')
  for (const url of [
    `/media/${gallery}/${'0'.repeat(32)}/320.webp`,
    `/media/${gallery}/${key}/333.webp`,
    `/media/${gallery}/${key}/320.jpg`,
    `/media/999999/${key}/320.webp`,
    `/media/${gallery}/..%2f..%2f${key}/320.webp`,
    `/media/${gallery}/${key}/`,
  ]) {
    expect([url, (await visitor(at).get(url)).statusCode]).toEqual([url, 404])
  }
})

test('a rendition that was read while its image was deleted is not served from memory', async () => {
  const gallery = await olga.createsGallery('Short-lived')
  const [image] = await olga.adds(gallery, await imageFile())
  const { url } = image!.renditions[0]!
  const { storage, announcements } = at.services
  const { promise: deleted, resolve: delivered } = Promise.withResolvers<void>()
  const heard = (news: Announcement) => {
    if (news.about === 'files-removed' && url.includes(news.folder.split('/').at(-1)!)) delivered()
  }
  announcements.listen({ onMessage: heard, onGap: () => {} })
  const reading = Promise.withResolvers<void>()
  const content = Buffer.from('the rendition as it was')
  const open = vi.spyOn(storage, 'open').mockImplementationOnce(async () => {
    reading.resolve()
    await deleted
    return { size: content.length, stream: Readable.from([content]) }
  })
  onTestFinished(() => open.mockRestore())

  const early = visitor(at).get(url)
  await reading.promise
  await olga.delete(`/api/images/${image!.id}`)
  expect((await early).statusCode).toBe(200)
  expect((await visitor(at).get(url)).statusCode).toBe(404)
})
