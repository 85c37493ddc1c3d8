import sharp, { type TiffOptions } from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { decodeFile, nearly, refusalOf } from '#testing/decode-file.ts'
import { quartersPng } from '#testing/heif-files.ts'
import { directory, greyTiff, quartersTiff } from '#testing/tiff-files.ts'
import { createDecoder } from './decoder.ts'

vi.setConfig({ testTimeout: 120_000 })
const decoder = createDecoder({ processes: 2 })
afterAll(() => decoder.close())

const [RED, GREEN, BLUE, WHITE] = ['#ff0000', '#00ff00', '#0000ff', '#ffffff']
const UPRIGHT = [RED, GREEN, BLUE, WHITE] as string[]
const decode = (bytes: Buffer) => decodeFile(decoder, bytes)

test.each<TiffOptions>([
  { compression: 'none' },
  { compression: 'lzw' },
  { compression: 'deflate', predictor: 'horizontal' },
  { compression: 'jpeg', quality: 95 },
  { compression: 'lzw', tile: true, tileWidth: 64, tileHeight: 64 },
])('%o is decoded', async (options) => {
  const { quarters, ...inspected } = await decode(await quartersTiff(options))
  expect(inspected).toMatchObject({ mimeType: 'image/tiff', width: 240, height: 160 })
  expect(quarters).toEqual(nearly(UPRIGHT))
})

test('16 bits are decoded, in the colours of their profile', async () => {
  const deep = sharp(await quartersPng()).toColourspace('rgb16')
  const plain = await decode(await deep.clone().tiff({ compression: 'deflate' }).toBuffer())
  expect(plain.quarters).toEqual(nearly(UPRIGHT))
  const wide = await decode(await deep.clone().withIccProfile('p3').tiff({ compression: 'lzw' }).toBuffer())
  expect(wide.quarters).toEqual(nearly(UPRIGHT))
})

test('grey, CMYK and transparent ones are decoded', async () => {
  const drawn = sharp(await quartersPng())
  const grey = await decode(await drawn.clone().greyscale().tiff().toBuffer())
  expect(grey.quarters[3]).toBe('#ffffff')
  const cmyk = await decode(await drawn.clone().toColourspace('cmyk').tiff({ compression: 'lzw' }).toBuffer())
  expect(cmyk.quarters[3]).toEqual('#ffffff')
  const clear = await decode(await drawn.clone().ensureAlpha(0.5).tiff({ compression: 'lzw' }).toBuffer())
  expect(clear.quarters.map((colour) => colour.slice(7))).toEqual(['7f', '7f', '7f', '7f'])
})

test.each([
  [6, [160, 240], [BLUE, RED, WHITE, GREEN]],
  [5, [160, 240], [RED, BLUE, GREEN, WHITE]],
])('is turned by its orientation %i', async (orientation, [width, height], colours) => {
  const turned = sharp(await quartersPng()).withMetadata({ orientation })
  const seen = await decode(await turned.tiff({ compression: 'lzw' }).toBuffer())
  expect(seen).toMatchObject({ width, height })
  expect(seen.quarters).toEqual(nearly(colours as string[]))
})

test('says when it was taken, by which camera, and its caption', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Dunes</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`
  const said = await decode(
    await sharp(await quartersPng())
      .withXmp(xmp)
      .tiff()
      .toBuffer(),
  )
  expect(said.metadata.title).toBe('Dunes')
  const withExif = (exif: number) =>
    greyTiff({
      271: { type: 2, count: 4, value: Buffer.from('Abc\0').readUInt32LE() },
      34665: { value: exif },
    })
  const end = withExif(0).length
  const exif = directory([{ tag: 36867, type: 2, count: 20, value: end + 18 }])
  const { metadata } = await decode(
    Buffer.concat([withExif(end), exif, Buffer.from('2024:06:01 12:30:00\0')]),
  )
  expect(metadata).toMatchObject({ takenAt: '2024-06-01T12:30:00', camera: { make: 'Abc' } })
})

test('the first page is the picture', async () => {
  const page = (width: number) =>
    sharp({ create: { width, height: 40, channels: 3, background: RED! } })
      .png()
      .toBuffer()
  const pages = await sharp([await page(80), await page(80)], { join: { animated: true } })
    .tiff()
    .toBuffer()
  expect(await decode(pages)).toMatchObject({ width: 80, height: 40 })
})

/** A red picture in CIELAB with 16 bits, except for `changes`. */
function labTiff(changes: Parameters<typeof greyTiff>[0] = {}): Buffer {
  const side = { value: 16 }
  const bytes = greyTiff({
    ...{ 256: side, 257: side, 278: side, 279: { value: 16 * 16 * 6 } },
    ...{ 258: { value: 16 }, 262: { value: 8 }, 277: { value: 3 } },
    ...changes,
  })
  // L* is a part of 65,535, a* and b* are in steps of 1/256.
  const pixel = new Uint16Array([0.5324 * 65_535, 80.09 * 256, 67.2 * 256])
  return bytes.fill(Buffer.from(pixel.buffer), bytes.length - 4096)
}

test('CIELAB of 16 bits is decoded', async () => {
  expect((await decode(labTiff())).quarters).toEqual(nearly([RED!, RED!, RED!, RED!]))
})

/** Changes the file's photometric interpretation to YCbCr. */
function inYcbcr(bytes: Buffer): Buffer {
  const colours = bytes.indexOf(Buffer.from([0x06, 0x01, 0x03, 0x00]))
  bytes.writeUInt16LE(6, colours + 8)
  return bytes
}

const tiff = (options: TiffOptions) => () => quartersTiff(options)
test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['BigTIFF', tiff({ bigtiff: true })],
  ['a fax', () => greyTiff({ 258: { value: 1 }, 259: { value: 4 } })],
  ['one bit per sample', () => greyTiff({ 258: { value: 1 } })],
  ['four bits per sample', () => greyTiff({ 258: { value: 4 } })],
  ['PackBits', tiff({ compression: 'packbits' })],
  ['WebP inside', tiff({ compression: 'webp' })],
  ['JPEG 2000 inside', () => greyTiff({ 259: { value: 34_712 } })],
  ['numbers with a point', () => greyTiff({ 258: { value: 32 }, 339: { value: 3 } })],
  ['numbers with a sign', () => greyTiff({ 339: { value: 2 } })],
  ['CIELAB of 8 bits', () => greyTiff({ 262: { value: 8 } })],
  ['CIELAB with transparency', () => labTiff({ 277: { value: 4 } })],
  ['CIELAB by an ICC profile', () => labTiff({ 262: { value: 9 } })],
  ['YCbCr without compression', () => greyTiff({ 262: { value: 6 } })],
  ['YCbCr within Deflate', async () => inYcbcr(await quartersTiff({ compression: 'deflate' }))],
  ['numbers of a sensor', () => greyTiff({ 262: { value: 32_803 } })],
])('%s is whole, but of a kind that is not read', async (_what, bytes) => {
  expect(await refusalOf(decoder, await bytes())).toBe('coding')
})

test('a palette of 8 bits is decoded', async () => {
  const map = 8 + 2 + 10 * 12 + 4 + 64 * 64
  const colours = Buffer.alloc(3 * 256 * 2, 0xff)
  const palette = greyTiff({ 262: { value: 3 }, 320: { type: 3, count: 768, value: map } })
  expect((await decode(Buffer.concat([palette, colours]))).quarters).toEqual([WHITE, WHITE, WHITE, WHITE])
})

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['a first directory beyond the end', () => Buffer.from('II*\0\xff\xff\xff\xff', 'latin1')],
  ['a first directory that is cut off', () => greyTiff().subarray(0, 40)],
  ['a strip beyond the end', () => greyTiff({ 273: { value: 0xfffffff0 } })],
  [
    '4 billion strips',
    () => greyTiff({ 273: { count: 0xffffffff, value: 8 }, 279: { count: 0xffffffff, value: 8 } }),
  ],
  ['rows of 4 billion strips', () => greyTiff({ 257: { value: 0xffffffff }, 278: { value: 1 } })],
  [
    'tiles beyond the end',
    () =>
      greyTiff({
        273: null,
        278: null,
        279: null,
        322: { value: 64 },
        323: { value: 64 },
        324: { value: 0xffff },
        325: { value: 4096 },
      }),
  ],
  [
    'tiles without a size',
    () =>
      greyTiff({
        273: null,
        278: null,
        279: null,
        322: { value: 0 },
        323: { value: 0 },
        324: { value: 8 },
        325: { value: 4096 },
      }),
  ],
  ['no pixels', () => greyTiff({ 256: { value: 0 } })],
])('%s is refused', async (_what, bytes) => {
  expect(await refusalOf(decoder, await bytes())).toMatch(/^(damaged|too-many-pixels)$/)
  expect(await refusalOf(decoder, greyTiff())).toBeNull()
})

test.each([
  ['a preview', { 254: { value: 1 } }],
  ['a DNG', { 50706: { type: 1, count: 4, value: 0x0401 } }],
])('%s in front of a raw picture is not taken for it', async (_what, changes) => {
  expect(await refusalOf(decoder, greyTiff(changes))).toBe('type')
})

test('has more than 100 megapixels: told by its header', async () => {
  expect(await refusalOf(decoder, greyTiff({ 256: { value: 50_000 }, 257: { value: 50_000 } }))).toBe(
    'too-many-pixels',
  )
})

test.each([
  ['directories in a circle', greyTiff({}, 8)],
  ['EXIF that is the first directory', greyTiff({ 34665: { value: 8 } })],
  ['directories below that are the first one', greyTiff({ 330: { value: 8 } })],
])('of %s the first page is taken', async (_what, bytes) => {
  expect(await decode(bytes)).toMatchObject({ width: 64, height: 64, metadata: { takenAt: null } })
})

test('that is cut off anywhere is refused', async () => {
  const whole = await quartersTiff()
  for (let length = 1024; length < whole.length; length += 1024) {
    expect([length, await refusalOf(decoder, whole.subarray(0, length))]).toEqual([length, 'damaged'])
  }
})

test('several saved selections are left out', async () => {
  const selection = Buffer.alloc(240 * 160, 20)
  const raw = { width: 240, height: 160, channels: 1 as const }
  const five = sharp(await quartersPng()).joinChannel([selection, selection], { raw })
  expect((await decode(await five.tiff({ compression: 'lzw' }).toBuffer())).quarters).toEqual(nearly(UPRIGHT))
})

test('a saved selection is not taken for transparency', async () => {
  const clear = sharp(await quartersPng()).ensureAlpha(0)
  const bytes = await clear.tiff({ compression: 'none' }).toBuffer()
  const extra = bytes.indexOf(Buffer.from([0x52, 0x01, 0x03, 0x00]))
  bytes.writeUInt16LE(0, extra + 8)
  expect((await decode(bytes)).quarters).toEqual(nearly(UPRIGHT))
})
