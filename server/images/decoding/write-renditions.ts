import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenditionSize } from '#contract/rendition-sizes.ts'
import { decode, encodeWebp, type Pixels, scaleDown } from './decode.ts'
import type { PictureHeader } from './picture-header.ts'

export type Rendition = RenditionSize & { path: string; bytes: number }

/**
 * Writes a picture as `{width}.webp` in the given sizes, each scaled from the next larger one, so that the picture
 * is decoded once. Answers the renditions narrowest first, and the pixels of the narrowest.
 */
export async function writeRenditions(
  path: string,
  header: PictureHeader,
  sizes: RenditionSize[],
  outDirectory: string,
): Promise<{ renditions: Rendition[]; narrowest: Pixels }> {
  const [widest, ...others] = sizes.toSorted((one, other) => other.width - one.width)
  if (!widest) throw new Error('No size to make')
  let pixels = await decode(path, header, widest)
  const renditions = [await writeRendition(pixels, outDirectory)]
  for (const size of others) {
    pixels = await scaleDown(pixels, size)
    renditions.unshift(await writeRendition(pixels, outDirectory))
  }
  return { renditions, narrowest: pixels }
}

async function writeRendition(pixels: Pixels, outDirectory: string): Promise<Rendition> {
  const { width, height } = pixels
  const path = join(outDirectory, `${width}.webp`)
  const webp = await encodeWebp(pixels)
  await writeFile(path, webp)
  return { width, height, path, bytes: webp.length }
}
