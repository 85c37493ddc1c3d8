type Size = { width: number; height: number; channels: 3 | 4 }

const HEADER_BYTES = 8
const ROWS_PER_STRIP = 64
/** Types of values, with their number and size in bytes. */
const SHORT = { number: 3, bytes: 2 }
const LONG = { number: 4, bytes: 4 }
const UNDEFINED = { number: 7, bytes: 1 }

/**
 * A TIFF (6.0, section 6) of pixels with 8 bits per sample and their ICC profile, which raw pixels cannot carry.
 * @param rowAt the samples of a row; bytes after them are ignored
 */
export function uncompressedTiff(
  { width, height, channels }: Size,
  profile: Uint8Array,
  rowAt: (row: number) => Uint8Array,
): Buffer {
  const rowBytes = width * channels
  const strips = Array.from({ length: Math.ceil(height / ROWS_PER_STRIP) }, (_, n) => n * ROWS_PER_STRIP)
  const entries: [tag: number, type: typeof SHORT, values: ArrayLike<number>][] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, Array(channels).fill(8)],
    [259, SHORT, [1]], // uncompressed
    [262, SHORT, [2]], // RGB
    [273, LONG, strips.map((row) => HEADER_BYTES + row * rowBytes)],
    [277, SHORT, [channels]],
    [278, LONG, [ROWS_PER_STRIP]],
    [279, LONG, strips.map((row) => Math.min(ROWS_PER_STRIP, height - row) * rowBytes)],
  ]
  if (channels === 4) entries.push([338, SHORT, [2]]) // transparency, not multiplied
  if (profile.length > 0) entries.push([34675, UNDEFINED, profile])

  const directory = HEADER_BYTES + height * rowBytes
  let end = directory + 2 + entries.length * 12 + 4
  const longest = entries.reduce((sum, [, type, { length }]) => sum + length * type.bytes, 0)
  const file = Buffer.alloc(end + longest)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(directory, 4)
  for (let row = 0; row < height; row++) {
    file.set(rowAt(row).subarray(0, rowBytes), HEADER_BYTES + row * rowBytes)
  }
  file.writeUInt16LE(entries.length, directory)
  for (const [n, [tag, type, values]] of entries.entries()) {
    const entry = directory + 2 + n * 12
    file.writeUInt16LE(tag, entry)
    file.writeUInt16LE(type.number, entry + 2)
    file.writeUInt32LE(values.length, entry + 4)
    const bytes = values.length * type.bytes
    // Values of up to four bytes are in the entry itself.
    const at = bytes > 4 ? end : entry + 8
    if (bytes > 4) {
      file.writeUInt32LE(end, entry + 8)
      end += bytes
    }
    for (let i = 0; i < values.length; i++) file.writeUIntLE(values[i]!, at + i * type.bytes, type.bytes)
  }
  return file
}
