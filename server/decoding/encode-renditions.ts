import type { RenditionSize } from '#contract/rendition-sizes.ts'
import { decode, encodeJpeg, encodeLogo, encodePng, encodeWebp, type Pixels, scaleDown } from './decode.ts'
import type { ImageHeader } from './image-header.ts'
import type { Format } from './task.ts'

export type EncodedRendition = RenditionSize & { bytes: Buffer }

const ENCODERS: Record<Format, (pixels: Pixels) => Promise<Buffer>> = {
  webp: encodeWebp,
  jpeg: encodeJpeg,
  logo: encodeLogo,
  png: encodePng,
}

/**
 * Makes renditions of the given sizes, each scaled from the next larger one, so that the image is decoded only once.
 * Returns the renditions, narrowest first, and the pixels of the narrowest.
 */
export async function encodeRenditions(
  file: Buffer,
  header: ImageHeader,
  sizes: RenditionSize[],
  format: Format,
): Promise<{ renditions: EncodedRendition[]; narrowest: Pixels }> {
  const [widest, ...others] = sizes.toSorted((one, other) => other.width - one.width)
  if (!widest) throw new Error('No size to make')
  const encode = ENCODERS[format]
  let pixels = await decode(file, header, widest)
  const renditions = [{ ...widest, bytes: await encode(pixels) }]
  for (const size of others) {
    pixels = await scaleDown(pixels, size)
    renditions.unshift({ ...size, bytes: await encode(pixels) })
  }
  return { renditions, narrowest: pixels }
}
