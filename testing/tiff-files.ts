/** Writes TIFF files (TIFF 6.0) that no program would write. */

import sharp, { type TiffOptions } from 'sharp'
import { quartersPng } from './heif-files.ts'

const [SHORT, LONG] = [3, 4]
export type Entry = { tag: number; type?: number; count?: number; value: number }

/** A directory of entries, each of whose values is in the entry itself, and the place of the next. */
export const directory = (entries: Entry[], next = 0) => {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
  bytes.writeUInt16LE(entries.length)
  for (const [n, { tag, type = LONG, count = 1, value }] of entries.entries()) {
    const at = 2 + n * 12
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(count, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  }
  bytes.writeUInt32LE(next, bytes.length - 4)
  return bytes
}
const header = (first: number) => {
  const bytes = Buffer.from('II*\0\0\0\0\0', 'latin1')
  bytes.writeUInt32LE(first, 4)
  return bytes
}

const SIDE = 64
/** An uncompressed grey picture of 64 × 64 pixels, except for `changes`; its pixels begin after its directory. */
export function greyTiff(changes: Record<number, Partial<Entry> | null> = {}, next = 0): Buffer {
  const plain: Entry[] = [
    { tag: 256, value: SIDE },
    { tag: 257, value: SIDE },
    { tag: 258, type: SHORT, value: 8 },
    { tag: 259, type: SHORT, value: 1 },
    { tag: 262, type: SHORT, value: 1 },
    { tag: 273, value: 0 },
    { tag: 277, type: SHORT, value: 1 },
    { tag: 278, value: SIDE },
    { tag: 279, value: SIDE * SIDE },
  ]
  const kept = plain.filter(({ tag }) => changes[tag] !== null)
  const added = Object.entries(changes).flatMap(([tag, change]) =>
    change && !plain.some((each) => each.tag === Number(tag))
      ? [{ tag: Number(tag), value: 0, ...change }]
      : [],
  )
  const bytesOf = (count: number) => 8 + 2 + count * 12 + 4
  const entries = [...kept, ...added]
    .map((entry) => ({ ...entry, ...changes[entry.tag] }))
    .sort((one, other) => one.tag - other.tag)
  const strip = entries.find(({ tag }) => tag === 273)
  if (strip && !changes[273]) strip.value = bytesOf(entries.length)
  return Buffer.concat([header(8), directory(entries, next), Buffer.alloc(SIDE * SIDE, 0x80)])
}

/** The picture of `quartersPng` as a TIFF. */
export const quartersTiff = async (options: TiffOptions = {}) =>
  sharp(await quartersPng())
    .tiff({ compression: 'none', ...options })
    .toBuffer()
