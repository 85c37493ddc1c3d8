/**
 * The shapes of pictures, as the server sends them to the page's script. Both place the same pictures, and must agree
 * to the pixel; therefore ratios are rounded once.
 */

/** Ratios are height / width in units of 1/8192: exact in binary, so that sums are the same in every browser. */
export const RATIO_UNIT = 8192
/** Limits of a tile's shape: an image flatter than 32:1 or taller than 1:8 is shown whole in a tile of that shape. */
export const FLATTEST = RATIO_UNIT / 32
export const TALLEST = 0xffff

type Size = { width: number; height: number }

/** Height / width of an image in units of 1/8192, clamped to the shapes of tiles. */
export function ratioOf({ width, height }: Size): number {
  return Math.min(TALLEST, Math.max(FLATTEST, Math.round((height / width) * RATIO_UNIT)))
}

/** The ratios of a gallery as sent to the browser: two bytes per image, little-endian, in the gallery's order. */
export function encodeRatios(sizes: readonly Size[]): Uint8Array {
  const bytes = new Uint8Array(sizes.length * 2)
  sizes.forEach((size, index) => {
    const ratio = ratioOf(size)
    bytes[index * 2] = ratio & 0xff
    bytes[index * 2 + 1] = ratio >> 8
  })
  return bytes
}

/** Inverse of `encodeRatios`: ratios in units of 1/8192. An odd byte at the end is ignored. */
export function decodeRatios(bytes: Uint8Array): Uint16Array {
  return Uint16Array.from(
    { length: bytes.length >> 1 },
    (_, index) => bytes[index * 2]! | (bytes[index * 2 + 1]! << 8),
  )
}
