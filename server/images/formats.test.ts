import { parse } from 'content-disposition'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { contentsOf } from '#testing/archives.ts'
import { avifQuarters, codedIn, grid, heifFile, QUARTERS, size } from '#testing/heif-files.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { PATIENCE } from '#testing/patience.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'
import { greyTiff, quartersTiff } from '#testing/tiff-files.ts'

/** A host without settings, and one that accepts all formats. */
let plain: TestApp
let every: TestApp
let pia: SignedIn
let olga: SignedIn
beforeAll(async () => {
  plain = await startApp()
  every = await startApp({ MAX_FILE_MB: '12', UPLOAD_FORMATS: 'jpeg, png, webp, heic, avif, tiff' })
})
beforeEach(async () => {
  pia = await person(plain)
  olga = await person(every)
})
afterAll(() => Promise.all([plain.close(), every.close()]))

const FILES: [string, string, string, () => Promise<Buffer>][] = [
  ['IMG_1.HEIC', 'image/heic', 'heic', QUARTERS],
  ['dune.avif', 'image/avif', 'avif', avifQuarters],
  ['scan.tiff', 'image/tiff', 'tif', quartersTiff],
]
const padded = async (megabytes: number): Promise<ImageFile> => {
  const image = await imageFile('padded.jpg')
  return {
    ...image,
    bytes: Buffer.concat([image.bytes, Buffer.alloc(megabytes * 1024 ** 2 - image.bytes.length)]),
  }
}

describe('what a host accepts', () => {
  test('is told to everybody', async () => {
    expect((await visitor(plain).get('/api/upload-limits')).json()).toEqual({
      maxFileBytes: 10 * 1024 ** 2,
      formats: ['image/jpeg', 'image/png', 'image/webp'],
    })
    expect((await visitor(every).get('/api/upload-limits')).json()).toEqual({
      maxFileBytes: 12 * 1024 ** 2,
      formats: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/avif', 'image/tiff'],
    })
  })

  test('stands in the page of the app, and on that of guests', async () => {
    const gallery = await olga.createsGallery('Dunes')
    const link = await olga.post(`/api/galleries/${gallery.id}/shareable-links`, { name: null })
    const { token } = link.json()
    const guests = (await visitor(every).get(`/invite/${token}`)).body
    expect(guests).toContain('Support for JPEG, PNG, WebP, HEIC, AVIF, TIFF.')
    expect(guests).toContain('Max file size: 12MB')
    for (const page of [guests, (await olga.get('/dashboard')).body]) {
      const [, content] = /<meta name="upload-limits" content="([^"]*)"/.exec(page)!
      expect(JSON.parse(content!.replaceAll('&quot;', '"'))).toMatchObject({ maxFileBytes: 12 * 1024 ** 2 })
    }
  })

  test.each(FILES)('%s is refused by its content where it is off', async (name, type, _extension, bytes) => {
    const gallery = await pia.createsGallery('Dunes')
    for (const sent of [name, 'a.jpg']) {
      const answer = await pia.uploads(gallery, { name: sent, type, bytes: await bytes() })
      expect(answer.statusCode).toBe(415)
      expect(answer.json()).toEqual({
        code: 'unsupported_type',
        message: `${sent} is not a supported image format.`,
      })
    }
    expect(await pia.imagesOf(gallery)).toEqual([])
  })

  test('is a file of MAX_FILE_MB, and not one byte more', async () => {
    const gallery = await olga.createsGallery('Dunes')
    const fits = await padded(12)
    expect((await olga.uploads(gallery, fits)).statusCode).toBe(201)
    const answer = await olga.uploads(gallery, {
      ...fits,
      bytes: Buffer.concat([fits.bytes, Buffer.alloc(1)]),
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().message).toBe('padded.jpg exceeds the 12MB size limit.')
  })
})

describe.each(FILES)('%s', (name, mimeType, extension, content) => {
  let gallery: Gallery
  let image: Image
  let bytes: Buffer
  beforeEach(async () => {
    bytes = await content()
    gallery = await olga.createsGallery('Dunes')
    ;[image] = (await olga.adds(gallery, { name, type: 'image/jpeg', bytes })) as [Image]
  })

  test('becomes a picture with the renditions of any other', async () => {
    expect(image).toMatchObject({
      mimeType,
      originalName: name,
      width: 240,
      height: 160,
      fileSize: bytes.length,
    })
    expect(image.filename).toMatch(new RegExp(`\\.${extension}$`))
    const rendition = await visitor(every).get(image.renditions[0]!.url)
    expect(rendition.headers['content-type']).toBe('image/webp')
    expect(await sharp(rendition.rawPayload).metadata()).toMatchObject({ width: 240, height: 160 })
  })

  test('is downloaded byte for byte, with its own type and name', async () => {
    const original = await olga.get(image.originalUrl)
    expect(original.rawPayload.equals(bytes)).toBe(true)
    expect(original.headers['content-type']).toBe(mimeType)
    expect(parse(original.headers['content-disposition'] as string).parameters.filename).toBe(name)
    const zip = await olga.get(`/api/galleries/${gallery.id}/download`)
    expect(await contentsOf(zip.rawPayload)).toEqual(new Map([[name, bytes]]))
  })

  test('reaches visitors as it is, or as a JPEG', async () => {
    await olga.patch(`/api/galleries/${gallery.id}`, { visibility: 'public', visitorDownloads: 'original' })
    const url = `/api/public/galleries/${gallery.publicId}/images/${image.id}/download`
    const original = await visitor(every).get(url)
    expect([original.headers['content-type'], original.rawPayload.equals(bytes)]).toEqual([mimeType, true])
    await olga.patch(`/api/galleries/${gallery.id}`, { visitorDownloads: 'web' })
    const web = await visitor(every).get(url)
    expect(web.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(web.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 160 })
  })

  test('goes out in a bundle and comes back, where it is accepted', async () => {
    const answersReady = async () => {
      const answer = await olga.get(`/api/galleries/${gallery.id}/bundle`)
      return answer.statusCode === 200 && answer.rawPayload
    }
    const bundle = await vi.waitUntil(answersReady, { timeout: 60_000 * PATIENCE, interval: 200 })
    const sent = { name: 'bundle.zip', type: 'application/zip', bytes: bundle, field: 'bundle' }
    const imported = await olga.sends('/api/galleries/import', [sent as never])
    expect(imported.statusCode).toBe(201)
    const [copy] = await olga.imagesOf(imported.json().gallery ?? imported.json())
    expect(copy).toMatchObject({ mimeType, originalName: name })
    expect((await olga.get(copy!.originalUrl)).rawPayload.equals(bytes)).toBe(true)
    const elsewhere = await pia.sends('/api/galleries/import', [sent as never])
    expect([elsewhere.statusCode, elsewhere.json().message]).toEqual([
      400,
      `${name} is not a supported image format.`,
    ])
  })

  test('may take the place of another file', async () => {
    const [jpeg] = await olga.adds(gallery, await imageFile('a.jpg'))
    const replaced = await olga.request({
      method: 'PUT',
      url: `/api/images/${jpeg!.id}/file`,
      ...multipart([{ name, type: mimeType, bytes, field: 'image' }]),
    })
    expect(replaced.json()).toMatchObject({ id: jpeg!.id, mimeType, width: 240 })
  })
})

const coded = async () => {
  const { properties, ...rest } = codedIn(await QUARTERS())
  return { ...rest, properties: [size(240, 160), ...properties] }
}
test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['cut.heic', async () => (await QUARTERS()).subarray(0, 1024), 'DAMAGED'],
  [
    'grid.heic',
    async () => {
      const refs = [{ type: 'dimg', to: [2] }]
      const claimed = {
        type: 'grid',
        data: grid(1, 1, 65_535, 65_535),
        properties: [size(65_535, 65_535)],
        refs,
      }
      return heifFile([claimed, await coded()])
    },
    'has more than 100 megapixels.',
  ],
  [
    'big.tif',
    () => quartersTiff({ bigtiff: true }),
    "is a kind of TIFF that can't be read here. Please save it as a JPEG and add that.",
  ],
  ['strips.tif', () => greyTiff({ 273: { count: 0xffffffff, value: 8 } }), 'DAMAGED'],
  ['cut.avif', async () => (await avifQuarters()).subarray(0, -1), 'DAMAGED'],
])(
  '%s is refused in words, nothing of it stays, and the next upload is served',
  async (name, bytes, says) => {
    const gallery = await olga.createsGallery('Dunes')
    const answer = await olga.uploads(gallery, { name, type: 'image/jpeg', bytes: await bytes() })
    expect(answer.statusCode).toBe(400)
    const words = says === 'DAMAGED' ? "is damaged and can't be read as a picture." : says
    expect(answer.json()).toEqual({ code: 'unusable_image', message: `${name} ${words}` })
    expect(await olga.imagesOf(gallery)).toEqual([])
    expect((await olga.uploads(gallery, await imageFile('next.jpg'))).statusCode).toBe(201)
  },
)
