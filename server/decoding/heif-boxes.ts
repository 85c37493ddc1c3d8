/** Boxes of HEIF files (ISO 14496-12, section 4.2), read without decoding anything. */

const HEADER_BYTES = 8
/** Version and flags, which some boxes have after their header. */
const FULL_HEADER_BYTES = HEADER_BYTES + 4

type Box = { type: string; start: number; end: number }

/** The boxes between two places of a file. Ends at one whose size is not in its first four bytes (0: the rest, 1: above 4 GB). */
function* boxesIn(file: Buffer, from: number, to: number): Generator<Box> {
  for (let start = from; start + HEADER_BYTES <= Math.min(to, file.length); ) {
    const end = start + file.readUInt32BE(start)
    if (end < start + HEADER_BYTES) return
    yield { type: file.toString('latin1', start + 4, start + HEADER_BYTES), start, end }
    start = end
  }
}

/**
 * Whether the data of an AVIF's pictures goes beyond its end: libheif fills the tiles that are missing with black.
 * Other bytes after the last box are ignored.
 */
export function isCutOff(file: Buffer): boolean {
  return boxesIn(file, 0, file.length).some(({ type, end }) => type === 'mdat' && end > file.length)
}

/**
 * Pixels of the largest picture that a HEIF file has to decode: the greatest `ispe` (ISO 23008-12, section 6.5.3), of
 * which `clap` may show a small part. 0 without one.
 */
export function codedPixels(file: Buffer): number {
  const inside = (header: number, name: string) => (box: Box) =>
    boxesIn(file, box.start + header, box.end).filter(({ type }) => type === name)
  return boxesIn(file, 0, file.length)
    .filter(({ type }) => type === 'meta')
    .flatMap(inside(FULL_HEADER_BYTES, 'iprp'))
    .flatMap(inside(HEADER_BYTES, 'ipco'))
    .flatMap(inside(HEADER_BYTES, 'ispe'))
    .filter(({ start }) => start + FULL_HEADER_BYTES + 8 <= file.length)
    .map(
      ({ start }) =>
        file.readUInt32BE(start + FULL_HEADER_BYTES) * file.readUInt32BE(start + FULL_HEADER_BYTES + 4),
    )
    .reduce((most, pixels) => Math.max(most, pixels), 0)
}
