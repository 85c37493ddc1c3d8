import { open } from 'node:fs/promises'
import type { ImageType } from '#contract/image-limits.ts'

/** Number of bytes at the start of a file that the functions below need. */
export const SIGNATURE_LENGTH = 128

/** Brands of HEIF files (ISO 23008-12, annex B and AV1 Image File Format, section 6), by the coding of their images. */
const BRANDS: Record<string, ImageType> = {
  ...Object.fromEntries(
    ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'].map((brand) => [brand, 'image/heic']),
  ),
  avif: 'image/avif',
  avis: 'image/avif',
}
/** Brands that do not tell the coding. */
const ANY_CODING = ['mif1', 'msf1']

/**
 * The type of a file by its magic number, accepted here or not. A file that starts with anything else is not an image,
 * even if one is embedded further on.
 */
export function imageTypeOf(start: Buffer): ImageType | undefined {
  const hex = start.toString('hex', 0, 8)
  if (hex.startsWith('ffd8ff')) return 'image/jpeg'
  if (hex === '89504e470d0a1a0a') return 'image/png'
  if (/^(49492[ab]00|4d4d002[ab])/.test(hex)) return 'image/tiff'
  const text = start.toString('latin1', 0, SIGNATURE_LENGTH)
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) === 'ftyp')
    return typeOfBrands(text.slice(8, 12), text.slice(16, start.readUInt32BE()))
}

function typeOfBrands(major: string, compatible: string): ImageType | undefined {
  if (!ANY_CODING.includes(major)) return BRANDS[major]
  const others = compatible.match(/.{4}/gs) ?? []
  return others.map((brand) => BRANDS[brand]).find(Boolean) ?? 'image/heic'
}

/** The type of a file on the disk. */
export async function typeOfFile(path: string): Promise<ImageType | undefined> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_LENGTH))
  return imageTypeOf(buffer.subarray(0, bytesRead))
}

/** Number of bytes that `pixelsOfWebp` needs. */
const WEBP_HEADER_LENGTH = 30

/**
 * The number of pixels that a WebP file declares, 0 if none (RFC 9649, sections 2.5 to 2.7). Needed because libvips
 * allocates all pixels of a WebP, unlike other types, just to report its size.
 */
export function pixelsOfWebp(start: Buffer): number {
  if (start.length < WEBP_HEADER_LENGTH) return 0
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
