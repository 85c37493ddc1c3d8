import type { Pixels } from './decode.ts'

/** Pixels with less opacity are seen as clear: their colours are no more than what rounding left. */
const FAINT = 16
/** How much of a logo is clear at least, as a share of its pixels: otherwise it is a box. */
const CLEAR = 0.01
/** How far a visible colour may be from the average, as large as its opacity lets it be seen. */
const NEAR = 32
/** How much of what is seen may be farther: specks that a lossy format left. */
const SPECKS = 0.002

/** Whether a logo is a shape of one colour on transparent ground, which can be drawn in any ink. */
export function isOneColour(pixels: Pixels): boolean {
  if (pixels.channels !== 4) return false
  const { average, seen, clear } = averageOf(pixels)
  if (seen === 0 || clear < CLEAR * pixels.width * pixels.height) return false
  return farFrom(average, pixels) <= SPECKS * seen
}

/** The average of what is seen, how much that is by its opacity, and the number of clear pixels. */
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

/** How much of what is seen has another colour, by its opacity. */
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
