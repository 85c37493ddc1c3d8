import { UnusableImage } from './unusable-image.ts'

/** Tags that are read from the first directory (TIFF 6.0, section 8; DNG 1.7). */
const TAGS = {
  subfile: 254,
  bits: 258,
  compression: 259,
  colours: 262,
  samples: 277,
  extra: 338,
  sampleFormat: 339,
  dng: 50706,
}

/** Accepted compressions: none, LZW, JPEG, and both numbers of Deflate. */
const COMPRESSIONS = [1, 5, 7, 8, 32946]
const JPEG = 7
const UNSIGNED = 1
/** Colours that are accepted however they are coded: both kinds of grey, RGB, a palette, and CMYK. */
const COLOURS = [0, 1, 2, 3, 5]
/** libvips converts YCbCr within JPEG only, and shows the numbers of others as RGB. */
const YCBCR = 6
/** libvips reads CIELAB with 16 bits, unless it has more channels than its colours, and refuses it with 8. */
const CIELAB = 8
/** Kinds of the first channel after the colours: no such channel, and one whose meaning is not specified. */
const [NONE, UNSPECIFIED] = [-1, 0]
/** The version of all TIFFs but BigTIFF. */
const CLASSIC = 42
/** Tags of the offsets and lengths of strips and of tiles. */
const PIECES = [
  [273, 279],
  [324, 325],
] as const

/**
 * Checks the first directory of a TIFF. Throws `UnusableImage` for codings that are not accepted, including BigTIFF,
 * and for raw files of cameras, whose first page is a small preview.
 * @returns `hasOtherChannel` if a channel after the colours is not transparency, such as a saved selection
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
  const [compression, bits, colours] = [
    firstOf(TAGS.compression, 1),
    firstOf(TAGS.bits, 1),
    firstOf(TAGS.colours, 0),
  ]
  const isAccepted =
    COMPRESSIONS.includes(compression) &&
    [8, 16].includes(bits) &&
    firstOf(TAGS.sampleFormat, UNSIGNED) === UNSIGNED &&
    (COLOURS.includes(colours) ||
      (colours === YCBCR && compression === JPEG) ||
      (colours === CIELAB && bits === 16 && firstOf(TAGS.samples, 1) === 3))
  if (!isAccepted) throw new UnusableImage('coding')
  return { hasOtherChannel: firstOf(TAGS.extra, NONE) === UNSPECIFIED }
}

type Tags = Map<number, { count: number; value(index: number): number }>

/** Reads the tags of the first directory; values are read on demand. Throws a RangeError beyond the file's end. */
function readDirectory(file: Buffer): Tags {
  const isLittle = file[0] === 0x49
  const short = (at: number) => (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at))
  const long = (at: number) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  const start = long(4)
  const tags: Tags = new Map()
  for (let at = start + 2; at < start + 2 + short(start) * 12; at += 12) {
    const [type, count] = [short(at + 2), long(at + 4)]
    const [read, bytes] = type === SHORT ? [short, 2] : [long, 4]
    // Values of up to four bytes are in the entry itself.
    const values = count * bytes > 4 ? long(at + 8) : at + 8
    tags.set(short(at), { count, value: (index) => read(values + index * bytes) })
  }
  return tags
}

const SHORT = 3

/** Throws unless all strips and tiles are in the file: libvips leaves missing ones empty. */
function requirePieces(tags: Tags, file: Buffer) {
  for (const [offsets, lengths] of PIECES) {
    for (let n = 0; n < (tags.get(offsets)?.count ?? 0); n++) {
      const end = tags.get(offsets)!.value(n) + (tags.get(lengths)?.value(n) ?? 0)
      if (end > file.length) throw new RangeError('A strip or tile is beyond the end')
    }
  }
}
