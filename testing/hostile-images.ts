/** Images for tests of the decoder, assembled byte by byte because no encoder produces them. */
import { crc32, deflateSync } from 'node:zlib'

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content])

/**
 * A grey progressive JPEG of 4000 × 4000 pixels with a great many scans, each of which covers the whole image again:
 * a second of decoding for about 20 kB.
 */
export function jpegOfManyScans(scans: number): Buffer {
  const side = 4000
  const blocks = (side / 8) ** 2
  const table = (place: number, symbol: number) =>
    segment(0xc4, Buffer.from([place, 1, ...Array(15).fill(0), symbol]))
  const scan = (from: number, to: number, bits: string) =>
    Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, from, to, 0])), entropy(bits)])
  // "No coefficient in the next 32767 blocks" as often as needed, then one run for the rest.
  const nothing = (run: number) => `0${(run - 16384).toString(2).padStart(14, '0')}`
  const rest = blocks % 32767
  const emptyScan = scan(1, 1, nothing(32767).repeat(Math.floor(blocks / 32767)) + nothing(rest))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)])),
    segment(0xc2, Buffer.concat([Buffer.from([8]), u16(side), u16(side), Buffer.from([1, 1, 0x11, 0])])),
    table(0x00, 0),
    table(0x10, 0xe0),
    scan(0, 0, '0'.repeat(blocks)),
    ...Array(scans).fill(emptyScan),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Entropy-coded JPEG data: padded with ones, with a zero byte stuffed after every 0xff. */
function entropy(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g)!.map((eight) => Number.parseInt(eight.padEnd(8, '1'), 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}

/** A JPEG whose scan data is overwritten with ones in the middle: no Huffman code consists of ones alone. */
export function withHoleInScan(jpeg: Buffer): Buffer {
  const holed = Buffer.from(jpeg)
  const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const middle = Math.floor((scan + jpeg.length) / 2)
  return holed.fill(Buffer.from([0xff, 0x00]), middle, middle + 200)
}

/** A JPEG with stray bytes between its first two markers, as some cameras write them. */
export function withExtraBytes(jpeg: Buffer): Buffer {
  const second = 4 + jpeg.readUInt16BE(4)
  return Buffer.concat([jpeg.subarray(0, second), Buffer.alloc(5, 0x20), jpeg.subarray(second)])
}

/** A blank RGBA PNG, 8 bits per sample. Interlaced ones have to be held in memory whole. */
export function emptyPng(width: number, height: number, isInterlaced = false): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, isInterlaced ? 1 : 0], 8)
  const passes = isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const]
  const rows = passes.map(([left, top, across, down]) => {
    const samples = 4 * Math.ceil((width - left) / across)
    return (samples + 1) * Math.ceil((height - top) / down)
  })
  const pixels = Buffer.alloc(rows.reduce((sum, bytes) => sum + bytes, 0))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Left, top, horizontal step and vertical step of each pass of an interlaced PNG. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
