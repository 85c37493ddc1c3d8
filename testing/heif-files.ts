/** Writes HEIF files (ISO 23008-12) box by box, valid and malformed ones. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/**
 * Pictures of 240 × 160 pixels, whose quarters are red, green, blue and white; with 8 and with 10 bits. Made by
 * heif-enc of libheif from a picture that sharp drew.
 */
export const QUARTERS = () => readFile(path.join(import.meta.dirname, 'images/quarters.heic'))
export const TEN_BITS = () => readFile(path.join(import.meta.dirname, 'images/ten-bits.heic'))
export const QUARTERS_SIZE = { width: 240, height: 160 }

export type HeifItem = {
  /** Four characters: `hvc1` and `av01` are coded pictures, `grid` is made of others. */
  type: string
  data: Buffer
  properties?: Buffer[]
  refs?: { type: string; to: number[] }[]
}

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)))
export const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, n * 4)
  return bytes
}
const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, 'latin1'), body])
}
const fullBox = (type: string, version: number, flags: number, ...content: Buffer[]) =>
  box(type, u32(version * 2 ** 24 + flags), ...content)

export const size = (width: number, height: number) => fullBox('ispe', 0, 0, u32(width, height))
/** Rotation anticlockwise, in quarters. */
export const turned = (quarters: number) => box('irot', u8(quarters))
/** Mirroring: 0 swaps top and bottom; 1 swaps left and right. */
export const mirrored = (axis: 0 | 1) => box('imir', u8(axis))
/** Crops a picture to its middle. */
export const cropped = (width: number, height: number) => box('clap', u32(width, 1, height, 1, 0, 1, 0, 1))
export const profile = (icc: Buffer) => box('colr', Buffer.from('prof'), icc)
export const auxiliary = (urn: string) => fullBox('auxC', 0, 0, Buffer.from(`${urn}\0`))
export const grid = (rows: number, columns: number, width: number, height: number) =>
  Buffer.concat([u8(0, 1, (rows - 1) & 255, (columns - 1) & 255), u32(width, height)])

/** The coded picture of a file that has only one, with its configuration. */
export function codedIn(file: Buffer): Required<Pick<HeifItem, 'type' | 'data' | 'properties'>> {
  const isAvif = file.includes('av1C')
  const at = file.indexOf(isAvif ? 'av1C' : 'hvcC') - 4
  return {
    type: isAvif ? 'av01' : 'hvc1',
    data: file.subarray(file.indexOf('mdat') + 4),
    properties: [file.subarray(at, at + file.readUInt32BE(at))],
  }
}

export const avifQuarters = async () =>
  sharp(await quartersPng())
    .avif({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()

/** PNG of a picture whose quarters are red, green, blue and white. */
export async function quartersPng(): Promise<Buffer> {
  const { width, height } = QUARTERS_SIZE
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="50%" height="50%" fill="#f00"/><rect x="50%" width="50%" height="50%" fill="#0f0"/>
    <rect y="50%" width="50%" height="50%" fill="#00f"/><rect x="50%" y="50%" width="50%" height="50%" fill="#fff"/></svg>`
  return sharp(Buffer.from(drawn)).removeAlpha().png().toBuffer()
}

/** A file of these items, whose ids count from 1. */
export function heifFile(items: HeifItem[], { primary = 1, brand = 'heic' } = {}): Buffer {
  const start = box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`, 'latin1'))
  const known = new Map<string, number>()
  const kept: Buffer[] = []
  const indexOf = (property: Buffer) => {
    const key = property.toString('latin1')
    if (!known.has(key)) known.set(key, kept.push(property))
    return known.get(key)!
  }
  const associations = items.map(({ properties = [] }, n) =>
    Buffer.concat([
      u16(n + 1),
      u8(properties.length),
      ...properties.map((each) => u16(0x8000 + indexOf(each))),
    ]),
  )
  // Items with the same bytes share them.
  const offsets = new Map<Buffer, number>()
  let bytes = 0
  for (const { data } of items) {
    if (offsets.has(data)) continue
    offsets.set(data, bytes)
    bytes += data.length
  }
  const place = (from: number) =>
    items.map(({ data }, n) => Buffer.concat([u16(n + 1, 0, 1), u32(from + offsets.get(data)!, data.length)]))
  const meta = (from: number) =>
    fullBox(
      'meta',
      0,
      0,
      fullBox('hdlr', 0, 0, u32(0), Buffer.from('pict'), u32(0, 0, 0), u8(0)),
      fullBox('pitm', 0, 0, u16(primary)),
      fullBox('iloc', 0, 0, u8(0x44, 0), u16(items.length), ...place(from)),
      fullBox('iinf', 0, 0, u16(items.length), ...items.map(infoOf)),
      box('iprp', box('ipco', ...kept), fullBox('ipma', 0, 1, u32(items.length), ...associations)),
      fullBox('iref', 0, 0, ...items.flatMap(referencesOf)),
    )
  const head = start.length + meta(0).length + 8
  return Buffer.concat([start, meta(head), box('mdat', ...offsets.keys())])
}

const infoOf = ({ type }: HeifItem, n: number) =>
  fullBox(
    'infe',
    2,
    0,
    u16(n + 1, 0),
    Buffer.from(type === 'mime' ? 'mime\0application/rdf+xml\0' : `${type}\0`, 'latin1'),
  )

const referencesOf = ({ refs = [] }: HeifItem, n: number) =>
  refs.map(({ type, to }) => box(type, u16(n + 1, to.length, ...to)))
