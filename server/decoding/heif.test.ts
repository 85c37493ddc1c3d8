import { readFile } from 'node:fs/promises'
import sharp, { type Exif } from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { CORPUS_ABSENT, corpusIsHere, corpusPath } from '#testing/corpus.ts'
import { decodeFile, nearly, refusalOf } from '#testing/decode-file.ts'
import {
  auxiliary,
  avifQuarters,
  codedIn,
  cropped,
  grid,
  type HeifItem,
  heifFile,
  mirrored,
  profile,
  QUARTERS,
  quartersPng,
  size,
  TEN_BITS,
  turned,
  u32,
} from '#testing/heif-files.ts'
import { createDecoder } from './decoder.ts'
import { bytesToDecode, readHeader } from './image-header.ts'

vi.setConfig({ testTimeout: 120_000 })
const decoder = createDecoder({ processes: 2 })
afterAll(() => decoder.close())

const [RED, GREEN, BLUE, WHITE] = ['#ff0000', '#00ff00', '#0000ff', '#ffffff']
const UPRIGHT = [RED, GREEN, BLUE, WHITE] as string[]
const decode = (bytes: Buffer) => decodeFile(decoder, bytes)

const KINDS = [
  { kind: 'HEIC', brand: 'heic', sequence: ['hevc', 'heix'], mimeType: 'image/heic', file: QUARTERS },
  { kind: 'AVIF', brand: 'avif', sequence: ['avis'], mimeType: 'image/avif', file: avifQuarters },
]

describe.each(KINDS)('$kind', ({ brand, sequence, mimeType, file }) => {
  const picture = async (...properties: Buffer[]): Promise<HeifItem> => {
    const coded = codedIn(await file())
    return { ...coded, properties: [size(240, 160), ...coded.properties, ...properties] }
  }
  const fileOf = (items: HeifItem[], primary = 1) => heifFile(items, { brand, primary })
  const gridOf = (count: number, data: Buffer, first = 2): HeifItem => ({
    type: 'grid',
    data,
    properties: [size(480, 320)],
    refs: [{ type: 'dimg', to: Array.from({ length: count }, (_, n) => first + n) }],
  })
  /** Decodes another picture, as a hostile file must leave nothing behind. */
  const stillDecodes = async () => expect(await decode(await file())).toMatchObject({ mimeType })

  test('is decoded', async () => {
    const { quarters, ...inspected } = await decode(await file())
    expect(inspected).toMatchObject({ mimeType, width: 240, height: 160 })
    expect(quarters).toEqual(nearly(UPRIGHT))
  })

  test.each([
    ['irot 1', [turned(1)], [160, 240], [GREEN, WHITE, RED, BLUE]],
    ['irot 2', [turned(2)], [240, 160], [WHITE, BLUE, GREEN, RED]],
    ['irot 3', [turned(3)], [160, 240], [BLUE, RED, WHITE, GREEN]],
    ['imir 0', [mirrored(0)], [240, 160], [BLUE, WHITE, RED, GREEN]],
    ['imir 1', [mirrored(1)], [240, 160], [GREEN, RED, WHITE, BLUE]],
    ['irot 1 and imir 0', [turned(1), mirrored(0)], [160, 240], [RED, BLUE, GREEN, WHITE]],
  ])('is turned by %s, and not again by EXIF', async (_name, properties, [width, height], colours) => {
    const [exif] = await exifItem({ IFD0: { Orientation: '6' } })
    const seen = await decode(fileOf([await picture(...properties), exif!]))
    expect(seen).toMatchObject({ width, height })
    expect(seen.quarters).toEqual(nearly(colours as string[]))
  })

  test('is not turned by EXIF alone', async () => {
    const [exif] = await exifItem({ IFD0: { Orientation: '6' } })
    const seen = await decode(fileOf([await picture(), exif!]))
    expect(seen).toMatchObject({ width: 240, height: 160 })
    expect(seen.quarters).toEqual(nearly(UPRIGHT))
  })

  test('has the colours of its profile', async () => {
    const { icc } = await sharp(
      await sharp(await quartersPng())
        .withIccProfile('p3')
        .png()
        .toBuffer(),
    ).metadata()
    const { quarters } = await decode(fileOf([await picture(profile(icc!))]))
    // The red and the green of Display P3 lie outside sRGB and are clipped.
    expect(quarters).toEqual(nearly(UPRIGHT))
    const swapped = await decode(fileOf([await picture(profile(swappedPrimaries(icc!)))]))
    expect(swapped.quarters).toEqual(nearly([GREEN, RED, BLUE, WHITE] as string[]))
  })

  test('is its primary picture, of several', async () => {
    const both = [await picture(turned(1)), await picture()]
    expect(await decode(fileOf(both, 1))).toMatchObject({ width: 160, height: 240 })
    expect(await decode(fileOf(both, 2))).toMatchObject({ width: 240, height: 160 })
  })

  test.each(sequence)('is the primary picture of a sequence (%s)', async (brand) => {
    const bytes = heifFile([await picture()], { brand: brand.padEnd(4) })
    expect(await decode(bytes)).toMatchObject({ mimeType, width: 240, height: 160 })
  })

  test('may be made of tiles', async () => {
    const tiles = await Promise.all([1, 2, 3, 4].map(() => picture()))
    const seen = await decode(fileOf([gridOf(4, grid(2, 2, 480, 320)), ...tiles]))
    expect(seen).toMatchObject({ width: 480, height: 320 })
  })

  test('may be transparent', async () => {
    const alpha = {
      ...(await picture(auxiliary('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha'))),
      refs: [{ type: 'auxl', to: [1] }],
    }
    const { quarters } = await decode(fileOf([await picture(), alpha]))
    // The luma of blue is low and that of white is full.
    expect(quarters[3]).toBe('#ffffffff')
    expect(Number.parseInt(quarters[2]!.slice(7), 16)).toBeLessThan(80)
  })

  test('says when it was taken, by which camera, and its caption', async () => {
    const exif = await exifItem({
      IFD0: { Make: 'Apple', Model: 'iPhone 15' },
      IFD2: { DateTimeOriginal: '2024:06:01 12:30:00' },
    })
    const xmp = {
      type: 'mime',
      data: Buffer.from(
        `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Dunes</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`,
      ),
      refs: [{ type: 'cdsc', to: [1] }],
    }
    const { metadata } = await decode(fileOf([await picture(), ...exif, xmp]))
    expect(metadata).toMatchObject({
      title: 'Dunes',
      takenAt: '2024-06-01T12:30:00',
      camera: { make: 'Apple', model: 'iPhone 15' },
    })
  })

  test.each<[string, () => Promise<HeifItem[]>]>([
    [
      '10,000 tiles',
      async () => {
        const tile = await picture()
        return [gridOf(10_000, grid(100, 100, 24_000, 16_000)), ...Array(10_000).fill(tile)]
      },
    ],
    [
      'a grid that claims 65,535 × 65,535',
      async () => [gridOf(1, grid(1, 1, 65_535, 65_535)), await picture()],
    ],
    [
      'a grid of 65,535 × 65,535 that says the same of itself',
      async () => [
        { ...gridOf(1, grid(1, 1, 65_535, 65_535)), properties: [size(65_535, 65_535)] },
        await picture(),
      ],
    ],
    ['a grid of itself', async () => [gridOf(1, grid(1, 1, 240, 160), 1)]],
    [
      'grids of each other',
      async () => [gridOf(1, grid(1, 1, 240, 160), 2), gridOf(1, grid(1, 1, 240, 160), 1)],
    ],
    ['a grid without its tiles', async () => [gridOf(4, grid(2, 2, 480, 320)), await picture()]],
    [
      'a picture of 205 megapixels that shows 100 × 100',
      async () => [
        {
          ...(await picture()),
          properties: [size(14_320, 14_320), ...codedIn(await file()).properties, cropped(100, 100)],
        },
      ],
    ],
    ['no data', async () => [{ ...(await picture()), data: Buffer.alloc(0) }]],
  ])('with %s is refused', async (_what, items) => {
    expect(await refusalOf(decoder, fileOf(await items()))).toMatch(/^(damaged|too-many-pixels)$/)
    await stillDecodes()
  })

  test.each(['free', 'meta'])('is bounded where the size of its box %s has 64 bits', async (name) => {
    const { properties, ...coded } = codedIn(await file())
    const bytes = fileOf([{ ...coded, properties: [size(14_320, 14_320), ...properties, cropped(9, 9)] }])
    const meta = bytes.indexOf('meta') - 4
    const large = (end: number) => Buffer.concat([u32(1), Buffer.from(name), u32(0, end)])
    const rest = name === 'free' ? meta : meta + 8
    const header = name === 'free' ? large(16) : large(bytes.readUInt32BE(meta) + 8)
    const moved = Buffer.concat([bytes.subarray(0, meta), header, bytes.subarray(rest)])
    expect(await refusalOf(decoder, moved)).toBe('too-many-pixels')
  })

  test('without a size is refused', async () => {
    const bytes = Buffer.from((await file()).toString('latin1').replace('ispe', 'none'), 'latin1')
    expect(await refusalOf(decoder, bytes)).toBe('damaged')
  })

  test('may be followed by something else, as motion pictures are', async () => {
    for (const more of [Buffer.alloc(3, 0x20), Buffer.alloc(5000, 0x20), Buffer.from('\0\0\x10\0mpvdmp4')]) {
      expect(await decode(Buffer.concat([await file(), more]))).toMatchObject({ mimeType, width: 240 })
    }
  })

  test('with references in circles beside its picture comes to an end', async () => {
    const thumbnail = { ...(await picture()), refs: [{ type: 'thmb', to: [3] }] }
    const other = {
      ...(await picture()),
      refs: [
        { type: 'thmb', to: [2] },
        { type: 'auxl', to: [2] },
      ],
    }
    expect(await refusalOf(decoder, fileOf([await picture(), thumbnail, other]))).toSatisfy(
      (reason) => reason === null || reason === 'damaged',
    )
  })

  test('that is cut off anywhere is refused', async () => {
    const tile = await picture()
    const tiles = Array.from({ length: 16 }, () => ({ ...tile, data: Buffer.from(tile.data) }))
    const whole = fileOf([{ ...gridOf(16, grid(4, 4, 960, 640)), properties: [size(960, 640)] }, ...tiles])
    expect(await refusalOf(decoder, whole)).toBeNull()
    const cuts = Array.from({ length: Math.floor(whole.length / 1024) }, (_, n) => (n + 1) * 1024)
    for (const length of [...cuts, whole.indexOf('mdat') - 4, whole.length - 1]) {
      expect([length, await refusalOf(decoder, whole.subarray(0, length))]).toEqual([length, 'damaged'])
    }
    await stillDecodes()
  })
})

test('a HEIC with a damaged tile is refused', async () => {
  const coded = codedIn(await QUARTERS())
  const tile = { ...coded, properties: [size(240, 160), ...coded.properties] }
  const damaged = { ...tile, data: Buffer.from(tile.data).fill(0xff) }
  const four: HeifItem = {
    type: 'grid',
    data: grid(2, 2, 480, 320),
    properties: [size(480, 320)],
    refs: [{ type: 'dimg', to: [2, 3, 4, 5] }],
  }
  expect(await refusalOf(decoder, heifFile([four, tile, tile, tile, tile]))).toBeNull()
  expect(await refusalOf(decoder, heifFile([four, tile, tile, damaged, tile]))).toBe('damaged')
})

test('a HEIC of 10 bits is decoded', async () => {
  expect((await decode(await TEN_BITS())).quarters).toEqual(nearly(UPRIGHT))
})

test('a real HEIC whose brand says nothing of its coding is decoded, and refused when cut off', async ({
  skip,
}) => {
  skip(!corpusIsHere, CORPUS_ABSENT)
  const bytes = await readFile(corpusPath('reject-type/heic-fixture-mif1.heic'))
  expect(await decode(bytes)).toMatchObject({ mimeType: 'image/heic', width: 1440, height: 960 })
  for (let length = 1024; length < bytes.length; length += 16 * 1024) {
    expect([length, await refusalOf(decoder, bytes.subarray(0, length))]).toEqual([length, 'damaged'])
  }
})

/** EXIF, as an item that describes the first. */
async function exifItem(exif: Exif): Promise<HeifItem[]> {
  const drawn = sharp(await quartersPng()).withExif(exif)
  const { exif: bytes } = await sharp(await drawn.jpeg().toBuffer()).metadata()
  const tiff = bytes!.subarray(bytes!.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0)
  return [{ type: 'Exif', data: Buffer.concat([u32(0), tiff]), refs: [{ type: 'cdsc', to: [1] }] }]
}

/** An ICC profile with red and green swapped. */
function swappedPrimaries(icc: Buffer): Buffer {
  const swapped = Buffer.from(icc)
  const names: Record<string, string> = { rXYZ: 'gXYZ', gXYZ: 'rXYZ' }
  for (let n = 0; n < icc.readUInt32BE(128); n++) {
    const at = 132 + n * 12
    const name = icc.toString('latin1', at, at + 4)
    swapped.write(names[name] ?? name, at, 'latin1')
  }
  return swapped
}

test.each(KINDS)(
  'the memory for a $kind is that of what is coded, not of what is shown',
  async ({ brand, file }) => {
    const { properties, ...coded } = codedIn(await file())
    const shown = (...more: Buffer[]) =>
      readHeader(heifFile([{ ...coded, properties: [size(240, 160), ...properties, ...more] }], { brand }))
    const [whole, part] = [await shown(), await shown(cropped(24, 16))]
    expect([part.width, part.height]).toEqual([24, 16])
    expect([whole.pixels, part.pixels]).toEqual([240 * 160, 240 * 160])
  },
)

test('an AVIF that is made of others is decoded as one of the largest: it may be larger than it says', async () => {
  const { properties, ...coded } = codedIn(await avifQuarters())
  const tile = { ...coded, properties: [size(240, 160), ...properties] }
  const whole = { type: 'grid', data: grid(1, 1, 240, 160), properties: [size(240, 160)] }
  const made = heifFile([{ ...whole, refs: [{ type: 'dimg', to: [2] }] }, tile], { brand: 'avif' })
  expect(bytesToDecode(await readHeader(made))).toBeGreaterThan(1_000_000_000)
  expect(await decode(made)).toMatchObject({ width: 240, height: 160 })
})
