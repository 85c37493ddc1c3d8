/** Downloads of visitors, on two processes of one database. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { VisitorDownloads } from '#contract/appearance.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { galleryDownloadAddress, imageDownloadAddress } from '#contract/visitor-downloads.ts'
import { collaborators, images } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let other: TestApp
let olga: SignedIn
let carl: SignedIn
beforeAll(async () => {
  let databaseUrl = ''
  at = await startApp({ TRASH_DAYS: '0' }, async (url) => {
    databaseUrl = url
    return url
  })
  other = await startApp({ TRASH_DAYS: '0', DATA_DIR: at.dataDirectory }, async () => databaseUrl)
  carl = await person(at, 'Carl')
})
beforeEach(async () => {
  olga = await person(at, 'Olga')
})
afterAll(async () => {
  await other.close()
  await at.close()
})

const db = () => at.services.connection.db

/** A photograph as from a camera: rotated by EXIF, with a location and its owner's name. */
async function photograph(name: string, { width = 900, height = 600 } = {}) {
  const { type, bytes } = await imageFile('a.jpg', { width, height })
  const exif = {
    IFD0: { Make: 'Camera of Olga' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
  }
  const turned = sharp(bytes).withExif(exif).withMetadata({ orientation: 6 }).withIccProfile('p3')
  return { name, type, bytes: await turned.jpeg().toBuffer() }
}

const allow = async (gallery: { id: number }, visitorDownloads: VisitorDownloads, who = olga) => {
  const changed = await who.patch(`/api/galleries/${gallery.id}`, { visitorDownloads })
  expect([changed.statusCode, changed.json().visitorDownloads]).toEqual([200, visitorDownloads])
}
const downloadsAll = (gallery: Gallery, process = at, headers: Record<string, string> = {}) =>
  visitor(process).get(galleryDownloadAddress(gallery), headers)
const downloads = (
  gallery: Gallery,
  image: { id: number },
  process = at,
  headers: Record<string, string> = {},
) => visitor(process).get(imageDownloadAddress(gallery, image.id), headers)
const prepared = (gallery: Gallery, process = at) =>
  expect.poll(async () => (await downloadsAll(gallery, process)).statusCode, { interval: 100 }).toBe(200)

/** The files of a ZIP, as a strict reader finds them. */
async function unpacked(archive: Buffer): Promise<{ name: string; bytes: Buffer }[]> {
  const zip = await fromBufferPromise(archive, { strictFileNames: true })
  const files: { name: string; bytes: Buffer }[] = []
  for await (const entry of zip.eachEntry()) {
    const bytes = Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray())
    expect(crc32(bytes)).toBe(entry.crc32)
    files.push({ name: entry.fileName, bytes })
  }
  return files
}

const filesOf = async (image: Image) => {
  const folder = path.join(at.dataDirectory, 'files/galleries', String(image.galleryId))
  return (await readdir(path.join(folder, image.filename.split('.')[0]!)).catch(() => [])).sort()
}

describe('a gallery without downloads', () => {
  test('refuses them to everyone, on every host and process', async () => {
    const gallery = await olga.createsGallery('Dunes')
    const [image] = await olga.adds(gallery, await imageFile('a.jpg'))
    expect(gallery.visitorDownloads).toBe('none')
    const host = new URL(gallery.address).host
    for (const process of [at, other]) {
      for (const answer of [
        await downloads(gallery, image!, process),
        await downloads(gallery, image!, process, { host }),
        await downloadsAll(gallery, process),
        await downloadsAll(gallery, process, { host }),
        await olga.get(galleryDownloadAddress(gallery)),
      ]) {
        expect([answer.statusCode, answer.json()]).toEqual([
          403,
          { code: 'downloads_off', message: 'This gallery has no downloads.' },
        ])
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    }
    expect((await filesOf(image!)).filter((file) => file.startsWith('web-'))).toEqual([])
  })
})

describe('downloads in web size', () => {
  test('are JPEGs of at most 2560 pixels, upright, in sRGB, on white, without metadata, and never enlarged', async () => {
    const gallery = await olga.createsGallery('Dunes')
    const transparent = await sharp({
      create: { width: 50, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const [large, small, clear] = await olga.adds(
      gallery,
      await photograph('large.jpg', { width: 2600, height: 1300 }),
      await photograph('small.jpg', { width: 600, height: 400 }),
      { name: 'clear.png', type: 'image/png', bytes: transparent },
    )
    await allow(gallery, 'web')
    const jpegs = []
    for (const image of [large!, small!, clear!]) {
      const answer = await downloads(gallery, image, other)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': String(answer.rawPayload.length),
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
      })
      jpegs.push(answer.rawPayload)
    }
    const facts = await Promise.all(jpegs.map((jpeg) => sharp(jpeg).metadata()))
    expect(facts.map(({ width, height }) => [width, height])).toEqual([
      [1280, 2560],
      [400, 600],
      [50, 40],
    ])
    for (const { format, space, exif, icc, xmp, iptc, orientation } of facts) {
      expect({ format, space }).toEqual({ format: 'jpeg', space: 'srgb' })
      expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined))
    }
    for (const jpeg of jpegs) expect(jpeg.toString('latin1')).not.toMatch(/Camera of Olga|Exif/)
    expect((await sharp(jpegs[2]).stats()).dominant).toEqual({ r: 248, g: 248, b: 248 })
    expect((await sharp(jpegs[2]).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  test('are made for all images when they are turned on, and for those that come later; the ZIP has them in order', async () => {
    const gallery = await olga.createsGallery('Über Berge')
    const [first, second] = await olga.adds(
      gallery,
      await photograph('secret-1.jpg'),
      await imageFile('secret-2.png'),
    )
    await olga.patch(`/api/images/${second!.id}`, { title: 'At dusk / by "night"' })
    await db().insert(collaborators).values({
      galleryId: gallery.id,
      userId: carl.user.id,
      status: 'accepted',
      email: carl.user.email,
      expiresAt: new Date(),
    })
    await allow(gallery, 'web', carl)
    await prepared(gallery, other)
    const [third] = await olga.adds(gallery, await imageFile('secret-3.webp', { width: 1000, height: 700 }))
    await prepared(gallery)
    await olga.patch(`/api/galleries/${gallery.id}/images/reorder`, {
      imageIds: [third!.id, second!.id, first!.id],
    })
    const zip = await downloadsAll(gallery, other)
    expect(zip.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(zip.rawPayload.length),
      'content-disposition': `attachment; filename=_ber_Berge_images.zip; filename*=UTF-8''%C3%9Cber_Berge_images.zip`,
      'accept-ranges': 'bytes',
    })
    expect(zip.rawPayload.toString('latin1')).not.toContain('secret')
    const files = await unpacked(zip.rawPayload)
    expect(files.map(({ name }) => name)).toEqual(['Image 1.jpg', 'At dusk _ by _night_.jpg', 'Image 3.jpg'])
    const named = ['Image 1.jpg', 'At dusk _ by _night_.jpg', 'Image 3.jpg']
    for (const [index, image] of [third!, second!, first!].entries()) {
      const one = await downloads(gallery, image)
      expect(one.rawPayload.equals(files[index]!.bytes)).toBe(true)
      expect(one.headers['content-disposition']).toBe(`attachment; filename="${named[index]}"`)
      expect(JSON.stringify(one.headers)).not.toContain('secret')
    }
  })

  test('go on where they broke', async () => {
    const gallery = await olga.createsGallery('Parts')
    await olga.adds(gallery, await imageFile('a.jpg'), await imageFile('b.jpg', { width: 500 }))
    await allow(gallery, 'web')
    await prepared(gallery)
    const whole = await downloadsAll(gallery)
    const etag = String(whole.headers.etag)
    const rest = await downloadsAll(gallery, other, { range: 'bytes=1000-', 'if-range': etag })
    expect([rest.statusCode, rest.headers.etag]).toEqual([206, etag])
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true)
    await allow(gallery, 'original')
    // The other process receives the announcement a moment later.
    const changed = async () =>
      (await downloadsAll(gallery, other, { range: 'bytes=1000-', 'if-range': etag })).statusCode
    await expect.poll(changed).toBe(200)
  })

  test('that are missing are made at once for one image, and waited for by all', async () => {
    const gallery = await olga.createsGallery('Missing')
    const [image] = await olga.adds(
      gallery,
      await imageFile('a.jpg'),
      await imageFile('b.jpg', { width: 500 }),
    )
    await allow(gallery, 'web')
    await prepared(gallery)
    const open = sql`select 1 from pgboss.job where name = 'finish-renditions' and state < 'completed'`
    await expect.poll(async () => (await db().execute(open)).rows).toEqual([])
    const forget = () =>
      db().update(images).set({ webBytes: null, webCrc32: null }).where(eq(images.galleryId, gallery.id))
    const known = async () =>
      (await db().select().from(images).where(eq(images.galleryId, gallery.id))).filter((row) => row.webBytes)
    await forget()
    expect((await downloads(gallery, image!)).statusCode).toBe(200)
    expect((await known()).map(({ id }) => id)).toEqual([image!.id])

    const refused = await downloadsAll(gallery)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '5',
      {
        code: 'preparing',
        message: 'Preparing your download: 1 picture to go.',
        ready: 1,
        total: 2,
      },
    ])
    // A retry in case those jobs have given up: one in an hour for all requests.
    const { rows } = await db().execute(
      sql`select 1 from pgboss.job where name = 'prepare-downloads' and data->>'galleryId' = ${String(gallery.id)}
        and start_after > now() + interval '50 minutes'`,
    )
    expect(rows).toHaveLength(1)
    await forget()
    const page = await downloadsAll(gallery, other, { accept: 'text/html,*/*;q=0.8' })
    expect([page.statusCode, page.headers['retry-after'], page.headers['content-disposition']]).toEqual([
      503,
      '5',
      undefined,
    ])
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers.refresh).toBe('5')
    expect(page.body).toContain('>Preparing your download</h1>')
    expect(page.body).toContain('0 of 2 photos are ready. Your download begins by itself.')
    expect(page.body).toContain(`<a href="/iframe/${gallery.publicId}">Back to the gallery</a>`)
    const host = new URL(gallery.address).host
    const ownPage = await downloadsAll(gallery, at, { accept: 'text/html', host })
    expect(ownPage.body).toContain('<a href="/">Back to the gallery</a>')

    // The storage has lost the file.
    await allow(gallery, 'none')
    await allow(gallery, 'web')
    await prepared(gallery)
    const row = (await known()).find(({ id }) => id === image!.id)!
    await db()
      .update(images)
      .set({ webCrc32: row.webCrc32! ^ 1 })
      .where(eq(images.id, image!.id))
    expect((await downloads(gallery, image!, other)).statusCode).toBe(200)
    expect((await known()).find(({ id }) => id === image!.id)).toEqual(row)
  })

  test('are made once for many who ask at the same time, and go with their image', async () => {
    const gallery = await olga.createsGallery('Gone')
    const image = (await olga.adds(gallery, await imageFile('a.jpg')))[0]
    await allow(gallery, 'web')
    const answers = await Promise.all(
      [at, other, at, other].map((process) => downloads(gallery, image!, process)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ rawPayload }) => crc32(rawPayload))).size).toBe(1)
    await prepared(gallery)
    expect((await filesOf(image!)).filter((file) => file.startsWith('web-'))).toHaveLength(1)

    await olga.delete(`/api/images/${image!.id}`)
    expect((await downloads(gallery, image!, other)).statusCode).toBe(404)
    await expect.poll(() => filesOf(image!)).toEqual([])
  })

  test.each(['is stored', 'is stored without an answer'])(
    'stay nowhere when their image is deleted before the file %s',
    async (what) => {
      const gallery = await olga.createsGallery('Gone')
      const [image] = await olga.adds(gallery, await imageFile('a.jpg'))
      await allow(gallery, 'web')
      await prepared(gallery)
      const [row] = await db().select().from(images).where(eq(images.id, image!.id))
      const { storage, maker } = at.services
      const { put } = storage
      // A copy that is still being made is not made again.
      await maker.webDownload(row!, 'background')
      const putting = vi.spyOn(storage, 'put').mockImplementation(async (key, file) => {
        if (!key.includes('/web-')) return put(key, file)
        await olga.delete(`/api/images/${image!.id}`)
        await expect.poll(() => filesOf(image!)).toEqual([])
        await put(key, file)
        if (what === 'is stored without an answer') throw new Error(what)
      })
      onTestFinished(() => putting.mockRestore())
      const [made] = await Promise.allSettled([maker.webDownload(row!, 'background')])
      expect(made).toMatchObject(
        what === 'is stored' ? { value: null } : { reason: expect.objectContaining({ message: what }) },
      )
      await expect.poll(() => filesOf(image!)).toEqual([])
    },
  )
})

describe('downloads of originals', () => {
  test('are the files as they were uploaded, under their own names', async () => {
    const gallery = await olga.createsGallery('Originals')
    const sent = [
      await photograph('b first.jpg'),
      await imageFile('con.png'),
      await photograph('B FIRST.JPG'),
    ]
    const added = await olga.adds(gallery, ...sent)
    await olga.patch(`/api/images/${added[1]!.id}`, { title: 'A title' })
    await allow(gallery, 'original')
    for (const [index, image] of added.entries()) {
      const one = await downloads(gallery, image, other)
      expect(one.rawPayload.equals(sent[index]!.bytes)).toBe(true)
      expect(one.headers).toMatchObject({
        'content-type': sent[index]!.type,
        'content-disposition': `attachment; filename=${['"b first.jpg"', '_con.png', '"B FIRST (2).JPG"'][index]}`,
      })
    }
    const zip = await downloadsAll(gallery, other)
    expect(zip.headers['content-disposition']).toBe('attachment; filename=Originals_images.zip')
    const files = await unpacked(zip.rawPayload)
    expect(files.map(({ name }) => name)).toEqual(['b first.jpg', '_con.png', 'B FIRST (2).JPG'])
    expect(files.map(({ bytes }, index) => bytes.equals(sent[index]!.bytes))).toEqual([true, true, true])
    expect((await sharp(files[0]!.bytes).metadata()).exif!.toString('latin1')).toContain('Camera of Olga')
  })

  test('never have what waits, what is deleted, or what is in another gallery', async () => {
    const gallery = await olga.createsGallery('Some')
    const elsewhere = await olga.createsGallery('Elsewhere')
    const [shown, waiting] = await olga.adds(gallery, await imageFile('a.jpg'), await imageFile('b.jpg'))
    const [foreign] = await olga.adds(elsewhere, await imageFile('c.jpg'))
    await db().update(images).set({ waiting: true }).where(eq(images.id, waiting!.id))
    for (const mode of ['original', 'web'] as const) {
      await allow(gallery, mode)
      if (mode === 'web') await prepared(gallery)
      for (const who of [visitor(other), olga]) {
        for (const { id } of [waiting!, foreign!, { id: 2 ** 31 - 1 }]) {
          const answer = await who.get(imageDownloadAddress(gallery, id))
          expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
        }
        const zip = await who.get(galleryDownloadAddress(gallery))
        const name = mode === 'web' ? 'Image 1.jpg' : 'a.jpg'
        expect((await unpacked(zip.rawPayload)).map((file) => file.name)).toEqual([name])
      }
      expect((await downloads(gallery, shown!)).statusCode).toBe(200)
    }
    await olga.delete(`/api/images/${shown!.id}`)
    expect((await downloadsAll(gallery)).json()).toEqual({
      code: 'not_found',
      message: 'There are no images in this gallery to download.',
    })
  })
})

test('what visitors may download changes on every process', async () => {
  const gallery = await olga.createsGallery('Switching')
  const [image] = await olga.adds(gallery, await photograph('a.jpg'))
  const seen = async (process: TestApp) => {
    const answer = await downloads(gallery, image!, process)
    return answer.statusCode === 200 && (await sharp(answer.rawPayload).metadata()).exif
      ? 'original'
      : answer.statusCode
  }
  for (const [mode, expected] of [
    ['original', 'original'],
    ['web', 200],
    ['none', 403],
    ['original', 'original'],
  ] as const) {
    await allow(gallery, mode)
    expect(await seen(at)).toBe(expected)
    // The other process receives the announcement within milliseconds.
    await expect.poll(() => seen(other)).toBe(expected)
    const shown = await visitor(other).get(`/api/public/galleries/${gallery.publicId}`)
    expect(shown.json().visitorDownloads).toBe(mode)
  }
})

test('one network gets as many archives as a patient person needs', async () => {
  const gallery = await olga.createsGallery('Often')
  await olga.adds(gallery, await imageFile('a.jpg'))
  await allow(gallery, 'original')
  await at.services.limits('visitor-archive').spend('198.51.100.9', 199)
  const guest = visitor(other)
  guest.address = '198.51.100.9'
  const url = galleryDownloadAddress(gallery)
  expect((await guest.get(url)).statusCode).toBe(200)
  const refused = await guest.get(url)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect((await downloadsAll(gallery)).statusCode).toBe(200)
})
