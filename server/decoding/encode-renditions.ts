import type { MadeSize, RenditionSize } from '#contract/rendition-sizes.ts'
import {
  crop,
  decode,
  encodeJpeg,
  encodeLogo,
  encodePng,
  encodeWebp,
  type Pixels,
  scaleDown,
} from './decode.ts'
import type { ImageHeader } from './image-header.ts'
import { inkedIn, isOneColour } from './one-colour.ts'
import type { Format } from './task.ts'

/** `isInk` is set for logos only. */
export type EncodedRendition = RenditionSize & { bytes: Buffer; isInk?: boolean | undefined }

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
  sizes: MadeSize[],
  format: Format,
): Promise<{ renditions: EncodedRendition[]; narrowest: Pixels }> {
  const [widest, ...others] = sizes.toSorted((one, other) => other.width - one.width)
  if (!widest) throw new Error('No size to make')
  let pixels = await decode(file, header, widest)
  const renditions = [await rendition(pixels, widest, format)]
  for (const size of others) {
    pixels = await scaleDown(pixels, size)
    renditions.unshift(await rendition(pixels, size, format))
  }
  return { renditions, narrowest: pixels }
}

async function rendition(
  pixels: Pixels,
  { crop: part, ink }: MadeSize,
  format: Format,
): Promise<EncodedRendition> {
  const shown = part ? await crop(pixels, part) : pixels
  const { width, height } = shown
  const bytes = await ENCODERS[format](ink ? inkedIn(ink, shown) : shown)
  return { width, height, bytes, isInk: format === 'logo' ? isOneColour(shown) : undefined }
}
