import { type Canvas, channelFields } from '../drawing/canvas.ts'
import type { Colour } from '../drawing/colour.ts'
import { type Field, sample } from '../drawing/field.ts'
import { clamp, lerp, smooth } from '../drawing/number.ts'
import type { Tile } from '../drawing/tile.ts'

export type Water = {
  /** Row of the far shore, which is also the line to mirror about. */
  eyeLine: number
  /** Focal length as a share of the picture's width. */
  lens: number
  /** Colour of the water itself where nothing is mirrored. */
  deep: Colour
  /** How far the swell throws the mirror image about, 1 is a light breath of wind. */
  swell: number
  rough: Tile
  /** Share of the light that comes back at the far shore and at the picture's lower edge. */
  strength: readonly [far: number, near: number]
}

/** Mirrors what stands above the eye line in the water below it, wherever `isWater` says so. */
export function mirrorBelow(
  picture: Canvas,
  water: Water,
  isWater: (at: number) => boolean = () => true,
): void {
  const above = channelFields(picture).map((channel) => ({ ...channel, values: channel.values.slice() }))
  for (let y = Math.floor(water.eyeLine) - 1; y < picture.height; y++)
    mirrorRow(picture, above, water, y, isWater)
}

function mirrorRow(
  { width, height, red, green, blue }: Canvas,
  above: readonly Field[],
  { eyeLine, rough, lens, swell, strength: [far, near], deep }: Water,
  y: number,
  isWater: (at: number) => boolean,
): void {
  const below = Math.max(0.5, y + 0.5 - eyeLine) / height
  const reach = 0.02 / Math.max(0.004, below)
  const strength = lerp(far, near, clamp(below / (1 - eyeLine / height)))
  const sway = (0.0012 + below * 0.044) * height * swell
  for (let x = 0, at = y * width; x < width; x++, at++) {
    if (!isWater(at)) continue
    const across = ((x / width - 0.5) / lens) * reach * 6
    const calm = smooth(-0.3, 0.5, rough(across * 0.5, reach * 3 + 5))
    const push = rough(across * 3, reach * 26) * sway * (0.15 + calm)
    const mirrored = Math.min(2 * eyeLine - y, eyeLine - 2) - Math.max(-1, push)
    red[at] = lerp(deep[0], sample(above[0]!, x, mirrored), strength)
    green[at] = lerp(deep[1], sample(above[1]!, x, mirrored), strength)
    blue[at] = lerp(deep[2], sample(above[2]!, x, mirrored), strength)
  }
}
