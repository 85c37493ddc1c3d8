import { UnusableImage } from './unusable-image.ts'

/** What of the first directory is read (TIFF 6.0, section 8; DNG 1.7). */
const TAGS = {
  subfile: 254,
  bits: 258,
  compression: 259,
  colours: 262,
  extra: 338,
  sampleFormat: 339,
  dng: 50706,
}

/** None, LZW, JPEG, and Deflate under both of its numbers. */
const COMPRESSIONS = [1, 5, 7, 8, 32946]
const UNSIGNED = 1
/** CIELAB, ICCLAB and ITULAB: libvips refuses those of 8 bits, and takes those of 16 for something else. */
const LAB = [8, 9, 10]
/** Kinds of the first channel after the colours: no such channel, and one whose meaning is not specified. */
const [NONE, UNSPECIFIED] = [-1, 0]
/** The version of all TIFFs but BigTIFF. */
const CLASSIC = 42
/** Where strips and tiles are, and their lengths. */
const PIECES = [
  [273, 279],
  [324, 325],
] as const

/**
 * Checks the first directory of a TIFF: throws `UnusableImage` for codings that are not accepted, BigTIFF among them,
 * and for raw files of cameras, whose first page is a small preview.
 * @returns whether a channel after the colours is something else than transparency, such as a saved selection
 */
export function readTiffHeader(file: Buffer): { hasOtherChannel: boolean } {
  try {
    return checkTiff(file)
  } catch (error) {
    throw error instanceof RangeError ? new UnusableImage('damaged', error.message) : error
  }
}

function checkTiff(file: Buffer) {
  if (!file.subarray(2, 4).includes(CLASSIC)) throw new UnusableImage('coding', 'BigTIFF')
  const tags = readDirectory(file)
  const firstOf = (tag: number, missing: number) => tags.get(tag)?.value(0) ?? missing
  if (firstOf(TAGS.subfile, 0) & 1 || tags.has(TAGS.dng)) throw new UnusableImage('type')
  requirePieces(tags, file)
  const isAccepted =
    COMPRESSIONS.includes(firstOf(TAGS.compression, 1)) &&
    [8, 16].includes(firstOf(TAGS.bits, 1)) &&
    firstOf(TAGS.sampleFormat, UNSIGNED) === UNSIGNED &&
    !LAB.includes(firstOf(TAGS.colours, 0))
  if (!isAccepted) throw new UnusableImage('coding')
  return { hasOtherChannel: firstOf(TAGS.extra, NONE) === UNSPECIFIED }
}

type Tags = Map<number, { count: number; value(index: number): number }>

/** Values are read where they are asked for. What is beyond the end throws a RangeError. */
function readDirectory(file: Buffer): Tags {
  const isLittle = file[0] === 0x49
  const short = (at: number) => (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at))
  const long = (at: number) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  const start = long(4)
  const tags: Tags = new Map()
  for (let at = start + 2; at < start + 2 + short(start) * 12; at += 12) {
    const [type, count] = [short(at + 2), long(at + 4)]
    const [read, bytes] = type === SHORT ? [short, 2] : [long, 4]
    // Up to four bytes of values are in the entry itself.
    const values = count * bytes > 4 ? long(at + 8) : at + 8
    tags.set(short(at), { count, value: (index) => read(values + index * bytes) })
  }
  return tags
}

const SHORT = 3

/** Throws unless all strips and tiles are in the file: libvips leaves those empty that are not. */
function requirePieces(tags: Tags, file: Buffer) {
  for (const [offsets, lengths] of PIECES) {
    for (let n = 0; n < (tags.get(offsets)?.count ?? 0); n++) {
      const end = tags.get(offsets)!.value(n) + (tags.get(lengths)?.value(n) ?? 0)
      if (end > file.length) throw new RangeError('A strip or tile is beyond the end')
    }
  }
}
