import type { Pixels } from './decode.ts'

/** Opacity below which pixels count as clear: their colours are only rounding errors. */
const FAINT = 16
/** Minimum share of clear pixels in a logo; one with fewer is a box. */
const CLEAR = 0.01
/** Maximum difference of a visible colour from the average, weighted by opacity. */
const NEAR = 32
/** Maximum share of visible pixels beyond `NEAR`: specks from lossy compression. */
const SPECKS = 0.002

/** Tells whether a logo is a shape of one colour on a transparent background, which can be recoloured. */
export function isOneColour(pixels: Pixels): boolean {
  if (pixels.channels !== 4) return false
  const { average, seen, clear } = averageOf(pixels)
  if (seen === 0 || clear < CLEAR * pixels.width * pixels.height) return false
  return farFrom(average, pixels) <= SPECKS * seen
}

/** The average visible colour, the sum of visible opacity, and the number of clear pixels. */
function averageOf({ data }: Pixels) {
  const sums = [0, 0, 0]
  let seen = 0
  let clear = 0
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3]!
    if (opacity < FAINT) {
      clear++
      continue
    }
    seen += opacity
    for (let colour = 0; colour < 3; colour++) sums[colour]! += data[at + colour]! * opacity
  }
  return { average: sums.map((sum) => sum / seen), seen, clear }
}

/** Sum of the opacity of pixels with another colour. */
function farFrom(average: number[], { data }: Pixels): number {
  let far = 0
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3]!
    if (opacity < FAINT) continue
    const isFar = average.some((one, colour) => Math.abs(data[at + colour]! - one) * opacity > NEAR * 255)
    if (isFar) far += opacity
  }
  return far
}

/** Draws the shape of a logo in another colour, `#rrggbb`. */
export function inkedIn(ink: string, { data, width, height, channels }: Pixels): Pixels {
  const colour = Buffer.from(ink.slice(1), 'hex')
  const inked = Buffer.alloc(width * height * 4)
  for (let from = 0, to = 0; to < inked.length; from += channels, to += 4) {
    inked.set(colour, to)
    inked[to + 3] = channels === 4 ? data[from + 3]! : 255
  }
  return { data: inked, width, height, channels: 4 }
}
