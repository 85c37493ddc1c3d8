/** Boxes of HEIF files (ISO 14496-12, section 4.2), read without decoding anything. */

const HEADER_BYTES = 8
/** Size in 64 bits, which follows the header of a box whose own size is 1. */
const LARGE_SIZE_BYTES = 8
/** Version and flags, with which the content of some boxes begins. */
const FULL_BYTES = 4

type Box = { type: string; content: number; end: number }

/** The boxes between two offsets of a file. Stops at one that is smaller than its header. */
function* boxesIn(file: Buffer, from: number, to: number): Generator<Box> {
  const last = Math.min(to, file.length)
  for (let start = from; start + HEADER_BYTES <= last; ) {
    const said = file.readUInt32BE(start)
    const content = start + HEADER_BYTES + (said === 1 ? LARGE_SIZE_BYTES : 0)
    if (content > last) return
    // A size of 0 extends to the end.
    const size = said === 1 ? Number(file.readBigUInt64BE(start + HEADER_BYTES)) : said || last - start
    const end = start + size
    if (end < content) return
    yield { type: file.toString('latin1', start + 4, start + HEADER_BYTES), content, end }
    start = end
  }
}

/**
 * Tells whether picture data of an AVIF extends beyond the file's end: libheif fills missing tiles with black. Other
 * bytes after the last box are ignored.
 */
export function isCutOff(file: Buffer): boolean {
  return boxesIn(file, 0, file.length).some(({ type, end }) => type === 'mdat' && end > file.length)
}

/**
 * Pixels of the largest picture in a HEIF file, by its greatest `ispe` (ISO 23008-12, section 6.5.3), of which `clap`
 * may show a small part; 0 without one. The data of pictures made of others (`dimg`) states a size as well, which may
 * differ.
 */
export function codedPixels(file: Buffer): { pixels: number; isMadeOfOthers: boolean } {
  const inside =
    (name: string, skipped = 0) =>
    ({ content, end }: Box) =>
      [...boxesIn(file, content + skipped, end)].filter(({ type }) => type === name)
  const metas = [...boxesIn(file, 0, file.length)].filter(({ type }) => type === 'meta')
  const sizes = metas
    .flatMap(inside('iprp', FULL_BYTES))
    .flatMap(inside('ipco'))
    .flatMap(inside('ispe'))
    .map(({ content }) => content + FULL_BYTES)
    .filter((at) => at + 8 <= file.length)
    .map((at) => file.readUInt32BE(at) * file.readUInt32BE(at + 4))
  const made = metas.flatMap(inside('iref', FULL_BYTES)).flatMap(inside('dimg', FULL_BYTES))
  return { pixels: sizes.reduce((most, each) => Math.max(most, each), 0), isMadeOfOthers: made.length > 0 }
}
