/**
 * A ZIP archive without compression (APPNOTE 6.3.10, with ZIP64 where necessary). Sizes and CRC-32 are known
 * beforehand; so is the archive's length, and any range of it can be read on its own.
 */
import type { Readable } from 'node:stream'

/** One file of the archive. `name` uses `/` between folders; sizes in bytes. */
export type ZipEntry = { name: string; size: number; crc32: number; modified: Date }

/** A segment of the archive: bytes in memory, or the content of the entry with this number. */
type Segment = { start: number; length: number } & ({ bytes: Buffer } | { entry: number })

export type ZipArchive = {
  /** Of the whole archive, in bytes. */
  length: number
  /**
   * The bytes from `start` to `end`, both inclusive. `open` is called for each entry in turn and returns (a range of)
   * its content, for the first one before the first byte; stopping early also stops reading that.
   */
  read(
    open: (entry: number, range: { start: number; end: number }) => Promise<Readable>,
    start?: number,
    end?: number,
  ): AsyncGenerator<Buffer, void>
}

const MAX_32 = 0xffffffff
const MAX_16 = 0xffff
const UTF8_NAMES = 0x0800
const VERSION = 20
const VERSION_ZIP64 = 45
const MADE_ON_UNIX = 3 << 8
const REGULAR_FILE = 0o100644 << 16

export function zipArchive(entries: readonly ZipEntry[]): ZipArchive {
  const segments: Segment[] = []
  let length = 0
  const add = (part: { bytes: Buffer } | { entry: number; length: number }) => {
    const partLength = 'bytes' in part ? part.bytes.length : part.length
    segments.push({ ...part, start: length, length: partLength })
    length += partLength
  }

  const directory: Buffer[] = []
  entries.forEach((entry, number) => {
    directory.push(directoryRecord(entry, length))
    add({ bytes: localHeader(entry) })
    add({ entry: number, length: entry.size })
  })
  const directoryStart = length
  for (const record of directory) add({ bytes: record })
  add({ bytes: endOfDirectory(entries.length, length - directoryStart, directoryStart) })

  return {
    length,
    async *read(open, start = 0, end = length - 1) {
      const parts: { segment: Segment; from: number; to: number }[] = []
      for (let at = segmentAt(segments, start); at < segments.length && segments[at]!.start <= end; at++) {
        const segment = segments[at]!
        const from = Math.max(start, segment.start) - segment.start
        const to = Math.min(end, segment.start + segment.length - 1) - segment.start
        if (from <= to) parts.push({ segment, from, to })
      }
      const contentOf = ({ segment, from, to }: (typeof parts)[number]) =>
        'entry' in segment ? open(segment.entry, { start: from, end: to }) : undefined
      const first = parts.find(({ segment }) => 'entry' in segment)
      const ahead = first && (await contentOf(first))
      try {
        for (const part of parts) {
          const { segment, from, to } = part
          if ('bytes' in segment) yield segment.bytes.subarray(from, to + 1)
          else yield* exactly(to - from + 1, part === first ? ahead! : (await contentOf(part))!)
        }
      } finally {
        // Whoever stops before its first byte has begun no loop that would end it.
        ahead?.destroy()
      }
    },
  }
}

/** What is shorter or longer than announced would be taken for the whole archive. */
async function* exactly(length: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let left = length
  for await (const chunk of content) {
    left -= chunk.length
    yield chunk
  }
  if (left !== 0) throw new Error(`A file has ${length - left} bytes instead of ${length}`)
}

/** The index of the segment that contains this byte. */
function segmentAt(segments: readonly Segment[], byte: number): number {
  let [low, high] = [0, segments.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (segments[middle]!.start <= byte) low = middle
    else high = middle - 1
  }
  return low
}

/** The fields that local headers and directory records share, from the flags on. */
function commonFields({ name, size, crc32, modified }: ZipEntry): { fields: Buffer; name: Buffer } {
  const encoded = Buffer.from(name)
  const { time, date } = dosTime(modified)
  const fields = Buffer.alloc(24)
  fields.writeUInt16LE(UTF8_NAMES, 0)
  fields.writeUInt16LE(0, 2) // stored
  fields.writeUInt16LE(time, 4)
  fields.writeUInt16LE(date, 6)
  fields.writeUInt32LE(crc32, 8)
  fields.writeUInt32LE(size, 12) // compressed
  fields.writeUInt32LE(size, 16)
  fields.writeUInt16LE(encoded.length, 20)
  return { fields, name: encoded } // 22: length of the extra field
}

function localHeader(entry: ZipEntry): Buffer {
  const { fields, name } = commonFields(entry)
  const start = Buffer.alloc(6)
  start.writeUInt32LE(0x04034b50, 0)
  start.writeUInt16LE(VERSION, 4)
  return Buffer.concat([start, fields, name])
}

function directoryRecord(entry: ZipEntry, offset: number): Buffer {
  const { fields, name } = commonFields(entry)
  const extra = offset >= MAX_32 ? zip64Offset(offset) : Buffer.alloc(0)
  fields.writeUInt16LE(extra.length, 22)
  const start = Buffer.alloc(8)
  start.writeUInt32LE(0x02014b50, 0)
  start.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 4)
  start.writeUInt16LE(extra.length > 0 ? VERSION_ZIP64 : VERSION, 6)
  const rest = Buffer.alloc(14)
  // Comment length, disk number, internal attributes: 0.
  rest.writeUInt32LE(REGULAR_FILE >>> 0, 6)
  rest.writeUInt32LE(Math.min(offset, MAX_32), 10)
  return Buffer.concat([start, fields, rest, name, extra])
}

function zip64Offset(offset: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return extra
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, MAX_16), 8)
  end.writeUInt16LE(Math.min(count, MAX_16), 10)
  end.writeUInt32LE(Math.min(size, MAX_32), 12)
  end.writeUInt32LE(Math.min(offset, MAX_32), 16)
  if (count < MAX_16 && size < MAX_32 && offset < MAX_32) return end

  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4) // size of this record, without signature and this field
  record.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 12)
  record.writeUInt16LE(VERSION_ZIP64, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator, end])
}

/** MS-DOS time and date in UTC, with a resolution of two seconds; years from 1980. */
function dosTime(moment: Date): { time: number; date: number } {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107)
  return {
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
  }
}
