import sharp, { type Metadata } from 'sharp'
import { MAX_IMAGE_PIXELS } from '#contract/image-limits.ts'
import { type ImageType, imageTypeOf, pixelsOfWebp, SIGNATURE_LENGTH } from './image-type.ts'
import { UnusableImage } from './unusable-image.ts'

/** What is known of a picture before anything of it is decoded. */
export type ImageHeader = {
  type: ImageType
  /** Pixels of the upright picture. */
  width: number
  height: number
  channels: number
  bytesPerSample: 1 | 2
  /** Progressive JPEG or interlaced PNG: whole only at the end of the file. */
  isProgressive: boolean
}

/** Reads a file's header. Throws `UnusableImage` for what is no picture of an accepted type and size. */
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
  const isTurned = TURNED.includes(stored.orientation ?? 1)
  return {
    type,
    width: isTurned ? stored.height : stored.width,
    height: isTurned ? stored.width : stored.height,
    channels: stored.channels,
    bytesPerSample: stored.depth === 'ushort' ? 2 : 1,
    isProgressive: stored.isProgressive,
  }
}

/** EXIF orientations that swap width and height. Values out of range count as 1. */
const TURNED = [5, 6, 7, 8]

/** The pixel limit is ours to apply, so that it is not mistaken for damage. */
async function readMetadata(file: Buffer): Promise<Metadata> {
  try {
    return await sharp(file, { failOn: 'error', limitInputPixels: false }).metadata()
  } catch (error) {
    throw new UnusableImage('damaged', String(error))
  }
}

/**
 * Bytes that decoding a picture may take at once, from above: strips over its full width (measured: up to 4 kB for
 * each pixel of it), and what the format keeps of the whole picture. libjpeg keeps all coefficients of a progressive
 * one, libpng all pixels of an interlaced one, libwebp the canvas; anything else comes a few rows at a time.
 */
export function bytesToDecode(header: ImageHeader): number {
  const { type, width, height, channels, bytesPerSample, isProgressive } = header
  const strips = Math.max(width, height) * 4000
  if (type === 'webp') return strips + width * height * 4
  if (!isProgressive) return strips
  return strips + width * height * channels * (type === 'jpeg' ? 2 : bytesPerSample)
}
