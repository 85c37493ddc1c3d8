import sharp from 'sharp'
import { MAX_IMAGE_PIXELS } from '#contract/image-limits.ts'
import type { MadeSize, RenditionSize } from '#contract/rendition-sizes.ts'
import type { ImageHeader } from './image-header.ts'
import { UnusableImage } from './unusable-image.ts'

/** Pixels row by row, 8 bits per sample, sRGB: three channels, or four with transparency. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 }

/**
 * Decodes an image once, upright and in sRGB, at the given size.
 *
 * A file counts as damaged if the decoder reports an error (`failOn: 'error'`: truncated files, wrong checksums,
 * broken headers), and for JPEG also if scan data is invalid. Everything else that libjpeg warns about, such as extra
 * bytes between markers, occurs in files of real cameras. JPEG and WebP are decoded directly to about the requested
 * size; that still reads the whole file, so no second, full decode is needed to detect damage.
 */
export async function decode(
  file: Buffer,
  header: ImageHeader,
  { width, height }: RenditionSize,
): Promise<Pixels> {
  const image = sharp(header.heic?.toTiff() ?? file, {
    failOn: 'error',
    limitInputPixels: MAX_IMAGE_PIXELS,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width, height, fit: 'fill' })
  // With 16 bits, libvips would convert to Display P3 and keep that, and ignore the profile of a greyscale image.
  if (header.bytesPerSample === 2) image.pipelineColourspace(header.channels < 3 ? 'b-w' : 'srgb')
  if (header.hasOtherChannel) image.removeAlpha()
  const damage: string[] = []
  image.on('warning', (warning: string) => {
    if (INVALID_SCAN_DATA.test(warning)) damage.push(warning)
  })
  const pixels = await image
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error) => {
      throw new UnusableImage('damaged', String(error))
    })
  if (damage.length > 0) throw new UnusableImage('damaged', damage.join())
  return { ...withoutOthers(pixels), width, height }
}

/** Drops channels of a TIFF beyond colours and transparency, such as saved selections. */
function withoutOthers({ data, info: { channels } }: { data: Buffer; info: { channels: number } }) {
  if (channels === 3 || channels === 4) return { data, channels } as const
  const colours = Buffer.alloc((data.length / channels) * 3)
  for (let from = 0, to = 0; from < data.length; from += channels, to += 3)
    data.copy(colours, to, from, from + 3)
  return { data: colours, channels: 3 } as const
}

/** libjpeg's warnings for compressed data that it had to guess: part of the image is grey or wrong. */
const INVALID_SCAN_DATA = /premature end of data segment|bad (Huffman|arithmetic) code|instead of RST/

/** Scales decoded pixels down. */
export async function scaleDown(pixels: Pixels, { width, height }: RenditionSize): Promise<Pixels> {
  const data = await sharp(pixels.data, { raw: pixels })
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer()
  return { data, width, height, channels: pixels.channels }
}

/** Cuts a part out of decoded pixels. */
export async function crop(pixels: Pixels, part: NonNullable<MadeSize['crop']>): Promise<Pixels> {
  const data = await sharp(pixels.data, { raw: pixels, limitInputPixels: false })
    .extract(part)
    .raw()
    .toBuffer()
  return { data, width: part.width, height: part.height, channels: pixels.channels }
}

/** Encodes only pixels: no metadata of the original remains. */
export function encodeWebp(
  pixels: Pixels,
  lossless = pixels.width * pixels.height <= TINY_PIXELS,
): Promise<Buffer> {
  return sharp(pixels.data, { raw: pixels, limitInputPixels: false })
    .webp({ quality: 80, effort: 2, lossless })
    .toBuffer()
}

/** Encodes a logo as a WebP that keeps the sharp edges of letters and lines, coloured ones too, and transparency. */
export function encodeLogo(pixels: Pixels): Promise<Buffer> {
  return sharp(pixels.data, { raw: pixels, limitInputPixels: false })
    .webp({ quality: 90, smartSubsample: true, effort: 4 })
    .toBuffer()
}

/** Encodes only pixels, as a PNG for mail programs without WebP. */
export function encodePng(pixels: Pixels): Promise<Buffer> {
  return sharp(pixels.data, { raw: pixels, limitInputPixels: false }).png().toBuffer()
}

/** Encodes only pixels, as a JPEG. JPEG has no transparency: the background becomes white. */
export function encodeJpeg(pixels: Pixels): Promise<Buffer> {
  return sharp(pixels.data, { raw: pixels, limitInputPixels: false })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Maximum size of small icons, in pixels. Lossy WebP halves their colour resolution, and lossless is no larger. */
const TINY_PIXELS = 64 * 64
