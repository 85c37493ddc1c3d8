import type { RenditionSize } from '#contract/rendition-sizes.ts'
import { decode, encodeWebp, type Pixels, scaleDown } from './decode.ts'
import type { ImageHeader } from './image-header.ts'

export type EncodedRendition = RenditionSize & { webp: Buffer }

/**
 * Makes renditions of the given sizes, each scaled from the next larger one, so that the image is decoded only once.
 * Returns the renditions, narrowest first, and the pixels of the narrowest.
 */
export async function encodeRenditions(
  file: Buffer,
  header: ImageHeader,
  sizes: RenditionSize[],
): Promise<{ renditions: EncodedRendition[]; narrowest: Pixels }> {
  const [widest, ...others] = sizes.toSorted((one, other) => other.width - one.width)
  if (!widest) throw new Error('No size to make')
  let pixels = await decode(file, header, widest)
  const renditions = [{ ...widest, webp: await encodeWebp(pixels) }]
  for (const size of others) {
    pixels = await scaleDown(pixels, size)
    renditions.unshift({ ...size, webp: await encodeWebp(pixels) })
  }
  return { renditions, narrowest: pixels }
}
