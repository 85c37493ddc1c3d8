/**
 * A ZIP archive without compression (APPNOTE 6.3.10, with ZIP64 where necessary). Sizes and CRC-32 are known
 * beforehand, and therefore the archive's length; any range of it can be read on its own.
 */
import type { Readable } from 'node:stream'
import { type Listed, mapYielding } from '#server/platform/map-yielding.ts'
import { collectYoungGarbageEvery } from '#server/platform/young-garbage.ts'

/** One file of the archive. `name` uses `/` between folders; sizes in bytes. */
export type ZipEntry = { name: string; size: number; crc32: number; modified: Date }

export type ZipArchive = {
  /** Size of the whole archive, in bytes. */
  length: number
  /**
   * The bytes from `start` to `end`, both inclusive. `open` is called for each entry in turn, before the first byte of
   * its header, and returns (a range of) its content; stopping early also stops reading that.
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
/** Size of a local header without the name, in bytes. */
const HEADER_BYTES = 30
const RECORD_BYTES = 46
const ZIP64_OFFSET_BYTES = 12
const END_BYTES = 22
const ZIP64_END_BYTES = 56 + 20
/** Size up to which records of the directory are sent together, in bytes. */
const CHUNK_BYTES = 64 * 1024

/** Maximum size of the end of an archive, in bytes. */
export const MAX_ENDING_BYTES = END_BYTES + ZIP64_END_BYTES

/** Bytes that an entry adds to the length of an archive if it begins within the first 4 GiB. */
export const entryBytes = ({ name, size }: Pick<ZipEntry, 'name' | 'size'>): number =>
  HEADER_BYTES + RECORD_BYTES + 2 * Buffer.byteLength(name) + size

/** Prepares an archive. Headers are made on reading; until then each of a hundred thousand files takes two numbers. */
export async function zipArchive(entries: Listed<ZipEntry>): Promise<ZipArchive> {
  const count = entries.length
  /** Offsets of each entry's header and record, followed by their ends. */
  const headers = new Float64Array(count + 1)
  const records = new Float64Array(count + 1)
  await mapYielding(entries, ({ name, size }, number) => {
    const [header, record, nameBytes] = [headers[number]!, records[number]!, Buffer.byteLength(name)]
    headers[number + 1] = header + HEADER_BYTES + nameBytes + size
    records[number + 1] = record + RECORD_BYTES + nameBytes + (header >= MAX_32 ? ZIP64_OFFSET_BYTES : 0)
  })
  const directory = headers[count]!
  const end = directory + records[count]!
  const ending = endOfDirectory(count, records[count]!, directory)
  const length = end + ending.length

  /** The records from this entry's up to `last`, as far as they fit into one chunk. */
  function recordsFrom(number: number, last: number): { bytes: Buffer; next: number } {
    const until = Math.min(last, records[number]! + CHUNK_BYTES)
    const taken: Buffer[] = []
    let next = number
    for (; next < count && records[next]! <= until; next++)
      taken.push(directoryRecord(entries.at(next)!, headers[next]!))
    return { bytes: Buffer.concat(taken), next }
  }

  return {
    length,
    async *read(open, first = 0, last = length - 1) {
      /** The requested part of these bytes, which begin at `at`. */
      function* asked(at: number, bytes: Buffer) {
        const part = bytes.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at))
        if (part.length > 0) yield part
      }
      for (let number = lastUpTo(headers, first); number < count && headers[number]! <= last; number++) {
        const entry = entries.at(number)!
        const header = localHeader(entry)
        const at = headers[number]! + header.length
        const range = { start: Math.max(first - at, 0), end: Math.min(last - at, entry.size - 1) }
        const content = range.start <= range.end ? await open(number, range) : undefined
        try {
          yield* asked(headers[number]!, header)
          if (content) yield* exactly(range.end - range.start + 1, content)
        } finally {
          // A caller that stops at the header has not begun the loop that would close the content.
          content?.destroy()
        }
      }
      if (last < directory) return
      for (let number = lastUpTo(records, first - directory); number < count; ) {
        if (directory + records[number]! > last) return
        const { bytes, next } = recordsFrom(number, last - directory)
        yield* asked(directory + records[number]!, bytes)
        number = next
      }
      yield* asked(end, ending)
    },
  }
}

/** Passes content on, and throws unless it has the announced length: clients would take a broken archive for whole. */
async function* exactly(length: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let left = length
  for await (const chunk of content) {
    left -= chunk.length
    collectYoungGarbageEvery(chunk.length)
    yield chunk
  }
  if (left !== 0) throw new Error(`A file has ${length - left} bytes instead of ${length}`)
}

/** Index of the last of these ascending positions up to this one, or 0. */
function lastUpTo(positions: Float64Array, position: number): number {
  let [low, high] = [0, positions.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (positions[middle]! <= position) low = middle
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
  // Comment length, disk number and internal attributes are 0.
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
  const end = Buffer.alloc(END_BYTES)
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
