import { canvas, shadeAll } from '../drawing/canvas.ts'
import { colour, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { hash } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'

const ZENITH = { x: 0.47, y: 0.4 }
const rough = noiseTile(1101, 5)

/** A wall that goes straight up: where it stands, how far it runs along the street, how high it is, how it is built. */
type Wall = {
  axis: 'x' | 'y'
  at: number
  from: number
  to: number
  tall: number
  bay: number
  storey: number
  style: 'glass' | 'stone' | 'ribs'
  seed: number
}

const WALLS: readonly Wall[] = [
  { axis: 'x', at: -0.92, from: -9, to: -0.75, tall: 26, bay: 0.3, storey: 0.42, style: 'stone', seed: 3 },
  { axis: 'x', at: -1.05, from: -0.42, to: 1.35, tall: 44, bay: 0.21, storey: 0.36, style: 'glass', seed: 7 },
  { axis: 'x', at: -0.8, from: 1.7, to: 9, tall: 15, bay: 0.34, storey: 0.46, style: 'stone', seed: 13 },
  { axis: 'x', at: 0.95, from: -9, to: -1.25, tall: 36, bay: 0.24, storey: 0.4, style: 'glass', seed: 19 },
  { axis: 'x', at: 0.86, from: -0.95, to: 0.55, tall: 21, bay: 0.27, storey: 0.44, style: 'ribs', seed: 23 },
  { axis: 'x', at: 1.0, from: 0.85, to: 9, tall: 32, bay: 0.22, storey: 0.38, style: 'ribs', seed: 29 },
  { axis: 'y', at: -2.3, from: -0.92, to: 0.95, tall: 30, bay: 0.25, storey: 0.4, style: 'ribs', seed: 31 },
  { axis: 'y', at: 3.2, from: -0.8, to: 1.0, tall: 24, bay: 0.28, storey: 0.42, style: 'stone', seed: 37 },
]

/** Straight up between towers; the last storeys are already in the cloud. */
export function lookingUp(width: number, height: number): Print {
  const picture = canvas(width, height)
  const sky = ramp([
    [0, '#dfe3dc'],
    [0.25, '#a9b8bf'],
    [0.6, '#5d7585'],
    [1, '#2c4152'],
  ])
  const fog = colour('#b9c4c4')
  const glass = new Float64Array(3)
  shadeAll(picture, (column, row, light) => {
    const x = ((column + 0.5) / width - ZENITH.x) * 1.7
    const y = ((row + 0.5 - ZENITH.y * height) / width) * 1.7
    const away = spanOf(x, y)
    const tint = sky.at(clamp(away * 0.55 + 0.12 * rough(x * 1.4, y * 1.4)))
    for (let c = 0; c < 3; c++) light[c] = sky.light[tint + c]!
    let nearest = Number.POSITIVE_INFINITY
    let hit: Wall | undefined
    for (const wall of WALLS) {
      const [towards, sideways] = wall.axis === 'x' ? [x, y] : [y, x]
      if (towards * wall.at <= 0) continue
      const up = wall.at / towards
      if (up >= nearest || up > wall.tall) continue
      const along = sideways * up
      if (along < wall.from || along > wall.to) continue
      nearest = up
      hit = wall
    }
    if (!hit) return
    const along = (hit.axis === 'x' ? y : x) * nearest
    shadeWall(
      hit,
      along,
      nearest,
      (nearest * nearest) / (Math.abs(hit.at) * width * 0.5),
      nearest / (width * 0.5),
      glass,
    )
    const lost =
      1 - Math.exp(-(((nearest + 1.2 * rough(x * 3, y * 3) * smooth(4, 16, nearest) * 3) / 17) ** 1.6))
    for (let c = 0; c < 3; c++) light[c] = lerp(glass[c]!, fog[c]!, clamp(lost))
  })
  return develop(picture, {
    exposure: 1.05,
    bloom: { strength: 0.14, reach: 0.03 },
    contrast: 0.32,
    vignette: 0.3,
    grain: 2.2,
    shoulder: 0.7,
    saturation: 0.95,
  })
}

/** Light of a place on a wall; `tallPixel` and `widePixel` say how much of the wall one pixel spans. */
function shadeWall(
  wall: Wall,
  along: number,
  up: number,
  tallPixel: number,
  widePixel: number,
  light: Float64Array,
): void {
  const bay = along / (wall.bay * 0.62)
  const storey = up / (wall.storey * 0.72)
  const column = Math.floor(bay)
  const floor = Math.floor(storey)
  const frame = wall.style === 'glass' ? 0.07 : wall.style === 'ribs' ? 0.3 : 0.24
  const sill = wall.style === 'glass' ? 0.1 : wall.style === 'ribs' ? 0.14 : 0.3
  const across = inside(bay - column, frame, widePixel / (wall.bay * 0.62))
  const down = inside(storey - floor, sill, tallPixel / (wall.storey * 0.72))
  const pane = across * down
  const chance = hash(column, floor, wall.seed)
  const lit =
    smooth(0.84, 0.86, chance) *
    (0.55 + 0.45 * smooth(1, 0.2, storey - floor) * (hash(column, floor, 5) < 0.5 ? 1 : 0.6)) *
    smooth(0.5, 0.1, tallPixel / (wall.storey * 0.72))
  const warmth = hash(column, floor, wall.seed + 1)
  const mirrored = 0.5 + 0.5 * rough(along * 0.7 + wall.seed, up * 0.16)
  const [red, green, blue] = WALL_TONES[wall.style]
  const stone =
    0.62 + 0.3 * rough(along * 3, up * 0.8) + 0.14 * Math.sign(wall.at) * (wall.axis === 'x' ? 1 : 0.4)
  const sheen = 0.03 + 0.2 * mirrored ** 3 + 0.04 * (chance - 0.5)
  const lamp = lit * (0.55 + 0.6 * warmth)
  light[0] = lerp(red * stone, sheen * 0.8 + lamp, pane)
  light[1] = lerp(green * stone, sheen * 1.02 + lamp * (0.56 + 0.16 * warmth), pane)
  light[2] = lerp(blue * stone, sheen * 1.18 + lamp * (0.2 + 0.25 * warmth), pane)
}

const WALL_TONES = {
  glass: [0.02, 0.028, 0.035],
  stone: [0.1, 0.09, 0.082],
  ribs: [0.055, 0.062, 0.07],
} as const

/** 1 within a window, 0 on the frame around it, and the mean of both where a pixel spans many windows. */
function inside(place: number, frame: number, pixel: number): number {
  const edge = Math.min(place, 1 - place) - frame / 2
  const sharp = clamp(edge / Math.max(pixel, 0.004) + 0.5)
  return lerp(sharp, 1 - frame, smooth(0.35, 0.9, pixel))
}
