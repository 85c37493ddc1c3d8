import { type Canvas, canvas } from '../../drawing/canvas.ts'
import type { Colour } from '../../drawing/colour.ts'
import { type Field, fieldOf } from '../../drawing/field.ts'
import { noiseTile } from '../../drawing/tile.ts'

/** How much of each pixel is covered, 0..255. */
export type Cover = { width: number; height: number; values: Uint8Array }

export const blankCover = (width: number, height: number): Cover => ({
  width,
  height,
  values: new Uint8Array(width * height),
})

/** One pull of the press. */
export type Plate = {
  cover: Cover
  ink: Colour
  /** How far the sheet had slipped, as shares of the width. */
  slip?: readonly [number, number]
  /** Transparent ink darkens what is under it; other ink hides it. */
  transparent?: boolean
  /** How unevenly the ink took, 0..1. */
  mottle?: number
}

const rough = noiseTile(3001, 5)

/** Soft paper and hand-laid ink are never quite even: two textures, as wide as the print, halved. */
export type Unevenness = { grain: Field; cloud: Field }

export function unevennessOf(width: number, height: number): Unevenness {
  const unit = 4800 / width
  const half = [Math.ceil(width / 2), Math.ceil(height / 2)] as const
  return {
    grain: fieldOf(...half, (x, y) => rough(x * unit * 0.1, y * unit * 0.1)),
    cloud: fieldOf(...half, (x, y) => rough(x * unit * 0.006, y * unit * 0.006)),
  }
}

/** Prints the plates one after the other on a sheet of tinted paper. */
export function press(width: number, height: number, tint: Colour, plates: readonly Plate[]): Canvas {
  const uneven = unevennessOf(width, height)
  const sheet = canvas(width, height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const half = (y >> 1) * uneven.grain.width + (x >> 1)
      const tone = 1 + 0.02 * uneven.grain.values[half]! + 0.02 * uneven.cloud.values[half]!
      sheet.red[at] = tint[0] * tone
      sheet.green[at] = tint[1] * tone
      sheet.blue[at] = tint[2] * tone
    }
  for (const [index, plate] of plates.entries()) pull(sheet, uneven, plate, index)
  return sheet
}

function pull(sheet: Canvas, uneven: Unevenness, plate: Plate, index: number): void {
  const { slip = [0, 0] } = plate
  const slipped = Math.round(slip[1] * sheet.width) * sheet.width + Math.round(slip[0] * sheet.width)
  for (let y = 0; y < sheet.height; y++) pullRow(sheet, uneven, plate, index, slipped, y)
}

function pullRow(
  { width, red, green, blue }: Canvas,
  { grain, cloud }: Unevenness,
  { cover, ink, transparent = false, mottle = 0.5 }: Plate,
  index: number,
  slipped: number,
  y: number,
): void {
  const [inkRed, inkGreen, inkBlue] = ink
  // Every ink finds other dry spots.
  const half = (((y >> 1) + index * 97) % grain.height) * grain.width
  const last = Math.min((y + 1) * width, red.length + Math.min(0, slipped))
  for (let at = Math.max(y * width, slipped), x = at - y * width; at < last; at++, x++) {
    const covered = cover.values[at - slipped]!
    if (covered === 0) continue
    const thin = cloud.values[half + (x >> 1)]!
    const dry = grain.values[half + (x >> 1)]! - 0.66 + 0.14 * thin
    const share = covered / 255
    const laid = dry > 0 ? share * (1 - mottle * Math.min(1, dry * 2.4)) : share
    if (transparent) {
      red[at]! *= 1 - laid * (1 - inkRed)
      green[at]! *= 1 - laid * (1 - inkGreen)
      blue[at]! *= 1 - laid * (1 - inkBlue)
      continue
    }
    const tone = 1 + mottle * 0.08 * thin
    red[at]! += (inkRed * tone - red[at]!) * laid
    green[at]! += (inkGreen * tone - green[at]!) * laid
    blue[at]! += (inkBlue * tone - blue[at]!) * laid
  }
}
