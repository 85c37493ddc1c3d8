import sharp, { type Metadata } from 'sharp'
import { type ImageType, MAX_IMAGE_PIXELS } from '#contract/image-limits.ts'
import { type Heic, openHeic } from './heic.ts'
import { codedPixels, isCutOff } from './heif-boxes.ts'
import { imageTypeOf, pixelsOfWebp, SIGNATURE_LENGTH } from './image-type.ts'
import { readTiffHeader } from './tiff-header.ts'
import { UnusableImage } from './unusable-image.ts'

/** Facts about an image that are known before decoding it. */
export type ImageHeader = {
  type: ImageType
  /** Size of the upright image, in pixels. */
  width: number
  height: number
  channels: number
  bytesPerSample: 1 | 2
  /** Maximum number of pixels to decode; more than are shown if a HEIC or AVIF shows only a part. */
  pixels: number
  /** Progressive JPEG or interlaced PNG: complete only at the end of the file. */
  isProgressive: boolean
  /** True for a TIFF with a channel after the colours that is not transparency. */
  hasOtherChannel: boolean
  /** The opened HEIC, which sharp does not decode; only for this type. */
  heic?: Heic
}

/** Reads a file's header. Throws `UnusableImage` unless it is an image of an accepted type and size. */
export async function readHeader(file: Buffer): Promise<ImageHeader> {
  const start = file.subarray(0, SIGNATURE_LENGTH)
  if (start.length === 0) throw new UnusableImage('empty')
  const type = imageTypeOf(start)
  if (!type) throw new UnusableImage('type')
  if (type === 'image/webp' && pixelsOfWebp(start) > MAX_IMAGE_PIXELS)
    throw new UnusableImage('too-many-pixels')
  const isAvif = type === 'image/avif'
  const coded = isAvif || type === 'image/heic' ? codedPixels(file) : undefined
  // Without a known size the memory for decoding has no bound.
  if (coded?.pixels === 0) throw new UnusableImage('damaged', 'no coded size')
  if (coded && !isAvif) return headerOfHeic(await openHeic(file), coded.pixels)
  if (isAvif) {
    if (isCutOff(file)) throw new UnusableImage('damaged', 'cut off')
    // libvips reads the primary picture of a sequence, but does not know its brand.
    file.write('avif', MAJOR_BRAND, 'latin1')
  }
  const tiff = type === 'image/tiff' ? readTiffHeader(file) : { hasOtherChannel: false }
  const stored = await readMetadata(file, type)
  if (stored.mediaType !== type)
    throw new UnusableImage('damaged', `begins as ${type}, reads as ${stored.mediaType}`)
  requireUsableSize(stored, coded?.pixels)
  // libvips does not report how many pixels libheif may decode for a picture made of others.
  const pixels = coded?.isMadeOfOthers ? MAX_IMAGE_PIXELS : (coded?.pixels ?? 0)
  const isRotated = ROTATED.includes(stored.orientation ?? 1)
  return {
    type,
    width: isRotated ? stored.height : stored.width,
    height: isRotated ? stored.width : stored.height,
    channels: stored.channels,
    pixels: Math.max(pixels, stored.width * stored.height),
    bytesPerSample: stored.depth === 'ushort' ? 2 : 1,
    isProgressive: stored.isProgressive,
    ...tiff,
  }
}

function headerOfHeic(heic: Heic, coded: number): ImageHeader {
  requireUsableSize(heic, coded)
  const { width, height, channels } = heic
  const rest = { bytesPerSample: 1, isProgressive: false, hasOtherChannel: false } as const
  const pixels = Math.max(coded, width * height)
  return { type: 'image/heic', width, height, channels, pixels, ...rest, heic }
}

function requireUsableSize({ width, height }: { width: number; height: number }, coded = 0) {
  if (width < 1 || height < 1) throw new UnusableImage('damaged', 'no pixels')
  if (Math.max(coded, width * height) > MAX_IMAGE_PIXELS) throw new UnusableImage('too-many-pixels')
}

/** Offset of the major brand in the first box of a HEIF file, in bytes. */
const MAJOR_BRAND = 8

/** EXIF orientations that swap width and height. Values out of range count as 1. */
const ROTATED = [5, 6, 7, 8]

/** Reads without libvips' pixel limit, since exceeding it would look like damage; `readHeader` applies ours. */
async function readMetadata(file: Buffer, type: ImageType): Promise<Metadata> {
  try {
    return await sharp(file, { failOn: 'error', limitInputPixels: false }).metadata()
  } catch (error) {
    // libheif reports intact pictures in other codings as unsupported.
    const isUnknown = type === 'image/avif' && /unsupported/i.test(String(error))
    throw new UnusableImage(isUnknown ? 'coding' : 'damaged', String(error))
  }
}

/**
 * Upper bound of the memory for decoding an image, in bytes: strips over its full width (measured: up to 4 kB per pixel
 * of width), plus the data that the decoder keeps. libjpeg keeps all coefficients of a progressive image, libpng all
 * pixels of an interlaced one, libwebp the canvas, libheif the image more than once (measured: 18 bytes per pixel of an
 * AVIF, 12 of a HEIC with the copy), libtiff a strip or tile, which may be the whole image; anything else is decoded a
 * few rows at a time.
 */
export function bytesToDecode(header: ImageHeader): number {
  const { type, width, height, channels, pixels, bytesPerSample, isProgressive } = header
  const strips = Math.max(width, height) * 4000
  if (type === 'image/webp') return strips + pixels * 4
  if (type === 'image/avif') return strips + pixels * 18
  if (type === 'image/heic') return strips + pixels * 12
  if (!isProgressive && type !== 'image/tiff') return strips
  return strips + pixels * channels * (type === 'image/jpeg' ? 2 : bytesPerSample)
}
