import { encodeWebp, type Pixels } from './decode.ts'

const WIDTH = 24
/** Maximum height, in pixels: upright panoramas become narrower than `WIDTH`. */
const MAX_HEIGHT = 72

/** Pixels sampled per pixel of the result, in each direction. */
const SAMPLES = 4

/**
 * Scales an image down to so few pixels that it fits into a page, each an average weighted by opacity. A rendition of
 * 320 pixels takes 0.1 ms; starting libvips alone takes more than one.
 */
export function scaleToFew({ data, width: from, height: down, channels }: Pixels): Pixels {
  const scale = Math.min(WIDTH / from, MAX_HEIGHT / down, 1)
  const width = Math.max(1, Math.round(from * scale))
  const height = Math.max(1, Math.round(down * scale))
  const sums = new Float64Array(width * height * 4)
  const counts = new Uint32Array(width * height)
  const step = Math.max(1, Math.floor(1 / scale / SAMPLES))
  for (let y = 0; y < down; y += step) {
    const row = Math.floor((y * height) / down) * width
    for (let x = 0; x < from; x += step) {
      const at = (y * from + x) * channels
      const place = row + Math.floor((x * width) / from)
      const opacity = channels === 4 ? data[at + 3]! : 255
      for (let colour = 0; colour < 3; colour++) sums[4 * place + colour]! += data[at + colour]! * opacity
      sums[4 * place + 3]! += opacity
      counts[place]!++
    }
  }
  const few = Buffer.alloc(width * height * channels)
  for (let place = 0; place < width * height; place++) {
    const opacity = sums[4 * place + 3]!
    for (let colour = 0; colour < 3; colour++)
      few[channels * place + colour] = opacity && Math.round(sums[4 * place + colour]! / opacity)
    if (channels === 4) few[channels * place + 3] = Math.round(opacity / counts[place]!)
  }
  return { data: few, width, height, channels }
}

/** An image of a few hundred bytes as a data URL. */
export async function asDataUrl(pixels: Pixels): Promise<string> {
  const webp = await encodeWebp(pixels, false)
  return `data:image/webp;base64,${webp.toString('base64')}`
}
