import sharp from 'sharp'
import { MAX_IMAGE_PIXELS } from '#contract/image-limits.ts'
import type { RenditionSize } from '#contract/rendition-sizes.ts'
import type { ImageHeader } from './image-header.ts'
import { UnusableImage } from './unusable-image.ts'

/** Pixels row by row, 8 bits a sample, sRGB: three channels, or four with transparency. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 }

/**
 * Decodes a picture once, upright and in sRGB, at the given size.
 *
 * What counts as damaged is what the decoder calls an error (`failOn: 'error'`: cut-off files, wrong checksums,
 * broken headers), and for JPEG also scan data that does not make sense. Everything else libjpeg warns about, such
 * as extra bytes between markers, real cameras do. A JPEG or a WebP is decoded straight to about the size that is
 * wanted; that reads all of the file all the same, so no second, full decode is needed to find damage.
 */
export async function decode(file: Buffer, header: ImageHeader, size: RenditionSize): Promise<Pixels> {
  const picture = sharp(file, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
  // From 16 bits libvips would convert to Display P3 and leave it there, and skip the profile of a grey picture.
  if (header.bytesPerSample === 2) picture.pipelineColourspace(header.channels < 3 ? 'b-w' : 'srgb')
  const damage: string[] = []
  picture.on('warning', (warning: string) => {
    if (NONSENSE_IN_SCAN.test(warning)) damage.push(warning)
  })
  const pixels = await picture
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error) => {
      throw new UnusableImage('damaged', String(error))
    })
  if (damage.length > 0) throw new UnusableImage('damaged', damage.join())
  return { data: pixels.data, ...size, channels: pixels.info.channels as 3 | 4 }
}

/** libjpeg's words for compressed data that it could only guess at: part of the picture is grey or wrong. */
const NONSENSE_IN_SCAN = /premature end of data segment|bad (Huffman|arithmetic) code|instead of RST/

/** The same picture, smaller. */
export async function scaleDown(pixels: Pixels, size: RenditionSize): Promise<Pixels> {
  const data = await sharp(pixels.data, { raw: pixels })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer()
  return { data, ...size, channels: pixels.channels }
}

/** Only pixels are written: there is no metadata left that could go with them. */
export function encodeWebp(pixels: Pixels): Promise<Buffer> {
  const lossless = pixels.width * pixels.height <= TINY_PIXELS
  return sharp(pixels.data, { raw: pixels, limitInputPixels: false })
    .webp({ quality: 80, effort: 2, lossless })
    .toBuffer()
}

/** WebP halves the resolution of colours: an icon would lose them, and without loss it is no larger. */
const TINY_PIXELS = 64 * 64
