import { encodeWebp, type Pixels, scaleDown } from './decode.ts'

const WIDTH = 24
/** Of panoramas that stand upright; they are narrower than others. */
const MAX_HEIGHT = 72

/** So few pixels that an image of them fits into a page. */
export function scaleToFew(pixels: Pixels): Promise<Pixels> {
  const scale = Math.min(WIDTH / pixels.width, MAX_HEIGHT / pixels.height, 1)
  const size = {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  }
  return scaleDown(pixels, size)
}

/** An image of a few hundred bytes as a data URL. */
export async function asDataUrl(pixels: Pixels): Promise<string> {
  const webp = await encodeWebp(pixels, false)
  return `data:image/webp;base64,${webp.toString('base64')}`
}
