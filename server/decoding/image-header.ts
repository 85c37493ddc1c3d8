import sharp, { type Metadata } from 'sharp'
import { MAX_IMAGE_PIXELS } from '#contract/image-limits.ts'
import { type ImageType, imageTypeOf, pixelsOfWebp, SIGNATURE_LENGTH } from './image-type.ts'
import { UnusableImage } from './unusable-image.ts'

/** What is known of an image before decoding it. */
export type ImageHeader = {
  type: ImageType
  /** Pixels of the upright image. */
  width: number
  height: number
  channels: number
  bytesPerSample: 1 | 2
  /** Progressive JPEG or interlaced PNG: complete only at the end of the file. */
  isProgressive: boolean
}

/** Reads a file's header. Throws `UnusableImage` unless it is an image of an accepted type and size. */
export async function readHeader(file: Buffer): Promise<ImageHeader> {
  const start = file.subarray(0, SIGNATURE_LENGTH)
  if (start.length === 0) throw new UnusableImage('empty')
  const type = imageTypeOf(start)
  if (!type) throw new UnusableImage('type')
  if (type === 'webp' && pixelsOfWebp(start) > MAX_IMAGE_PIXELS) throw new UnusableImage('too-many-pixels')
  const stored = await readMetadata(file)
  if (stored.format !== type)
    throw new UnusableImage('damaged', `begins as ${type}, reads as ${stored.format}`)
  if (stored.width * stored.height > MAX_IMAGE_PIXELS) throw new UnusableImage('too-many-pixels')
  const isRotated = ROTATED.includes(stored.orientation ?? 1)
  return {
    type,
    width: isRotated ? stored.height : stored.width,
    height: isRotated ? stored.width : stored.height,
    channels: stored.channels,
    bytesPerSample: stored.depth === 'ushort' ? 2 : 1,
    isProgressive: stored.isProgressive,
  }
}

/** EXIF orientations that swap width and height. Values out of range count as 1. */
const ROTATED = [5, 6, 7, 8]

/** Without libvips' pixel limit, since exceeding it would look like damage; `readHeader` applies ours. */
async function readMetadata(file: Buffer): Promise<Metadata> {
  try {
    return await sharp(file, { failOn: 'error', limitInputPixels: false }).metadata()
  } catch (error) {
    throw new UnusableImage('damaged', String(error))
  }
}

/**
 * Upper bound of the memory for decoding an image, in bytes: strips over its full width (measured: up to 4 kB per pixel
 * of width), and what the decoder keeps of the whole image. libjpeg keeps all coefficients of a progressive one,
 * libpng all pixels of an interlaced one, libwebp the canvas; anything else is decoded a few rows at a time.
 */
export function bytesToDecode(header: ImageHeader): number {
  const { type, width, height, channels, bytesPerSample, isProgressive } = header
  const strips = Math.max(width, height) * 4000
  if (type === 'webp') return strips + width * height * 4
  if (!isProgressive) return strips
  return strips + width * height * channels * (type === 'jpeg' ? 2 : bytesPerSample)
}
