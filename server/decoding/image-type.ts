export type ImageType = 'jpeg' | 'png' | 'webp'

/** Number of bytes at the start of a file that the functions below need. */
export const SIGNATURE_LENGTH = 30

/**
 * The accepted type of a file, by its magic number. A file that starts with anything else is not an image, even if
 * one is embedded further on.
 */
export function imageTypeOf(start: Buffer): ImageType | undefined {
  if (start.toString('hex', 0, 3) === 'ffd8ff') return 'jpeg'
  if (start.toString('hex', 0, 8) === '89504e470d0a1a0a') return 'png'
  if (start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP') return 'webp'
}

/**
 * The number of pixels that a WebP file declares, 0 if none (RFC 9649, sections 2.5 to 2.7). Needed because libvips
 * allocates all pixels of a WebP just to report its size; for JPEG and PNG it does not.
 */
export function pixelsOfWebp(start: Buffer): number {
  if (start.length < SIGNATURE_LENGTH) return 0
  switch (start.toString('latin1', 12, 16)) {
    case 'VP8X':
      return (start.readUIntLE(24, 3) + 1) * (start.readUIntLE(27, 3) + 1)
    case 'VP8L':
      return ((start.readUInt32LE(21) & 0x3fff) + 1) * (((start.readUInt32LE(21) >>> 14) & 0x3fff) + 1)
    case 'VP8 ':
      return (start.readUInt16LE(26) & 0x3fff) * (start.readUInt16LE(28) & 0x3fff)
    default:
      return 0
  }
}
