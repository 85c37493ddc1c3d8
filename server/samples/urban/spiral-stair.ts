import { canvas, shadeAll } from '../drawing/canvas.ts'
import { type Colour, colour } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { noiseTile } from '../drawing/tile.ts'

const EYE = { x: 0.535, y: 0.47 }
/** How much smaller each flight looks than the one before it. */
const FLIGHT = 0.56
const STEPS = 30

const WOOD = colour('#5a2f1a')
const WOOD_LIT = colour('#d08a4c')
const TREAD = colour('#6f7a7c')
const TREAD_LIT = colour('#f2d8a4')
const WALL = colour('#27424a')
const WALL_LIT = colour('#5f8e8c')
const LAMP = colour('#ffcf8a')
const FLOOR = colour('#f2cf94')
const rough = noiseTile(1201, 5)

/** A place on the stair: which flight, how far around, how far across it (0 at the wall), how brightly lit. */
type Place = { flight: number; turn: number; across: number; angle: number; bright: number; grain: number }

/** Straight down an old stairwell: one handrail, five storeys, a lit floor at the bottom. */
export function spiralStair(width: number, height: number): Print {
  const picture = canvas(width, height)
  const perTurn = Math.log(FLIGHT)
  const place: Place = { flight: 0, turn: 0, across: 0, angle: 0, bright: 0, grain: 0 }
  shadeAll(picture, (column, row, light) => {
    const x = ((column + 0.5) / width - EYE.x) * 0.96
    const y = (row + 0.5 - EYE.y * height) / width
    const radius = spanOf(x, y)
    if (radius < 0.0285) return hallFloor(x, y, radius, light)
    // On the way down the rail winds inwards: depth grows by one with every turn.
    place.turn = Math.atan2(y, x) / (2 * Math.PI)
    const wound = Math.log(radius / 0.62) / perTurn - place.turn
    place.flight = Math.floor(wound)
    place.across = wound - place.flight
    place.angle = (place.turn + place.flight) * STEPS + 0.5 * (1 - place.across)
    place.bright = lampLight(place)
    place.grain = rough(place.across * 2.2 + place.flight, (place.turn + place.flight) * 60)
    const pixel = 1 / (width * radius * Math.abs(perTurn))
    stair(place, pixel, STEPS / (2 * Math.PI * radius * width), light)
  })
  return develop(picture, {
    exposure: 1.6,
    bloom: { strength: 0.16, reach: 0.025 },
    contrast: 0.25,
    vignette: 0.42,
    grain: 2,
    shoulder: 0.65,
  })
}

function hallFloor(x: number, y: number, radius: number, light: Float64Array): void {
  const pattern = smooth(0.2, 0.5, Math.abs(((Math.atan2(y, x) * 8) / Math.PI) % 2) - 0.5) * 0.16
  for (let c = 0; c < 3; c++) light[c] = FLOOR[c]! * (1.5 - pattern - radius * 9)
}

/** One lamp on every landing, and the hall that shines up from below. */
function lampLight({ flight, turn }: Place): number {
  const down = clamp((flight + turn + 0.6) / 5.4)
  const hall = 0.1 + 1.1 * Math.exp(-(((down - 0.95) / 0.42) ** 2))
  const away = Math.abs(((turn + 1.08) % 1) - 0.5)
  const pool = Math.exp(-((away / 0.14) ** 2)) * (0.75 - 0.35 * down)
  return 0.05 + 0.62 * pool + hall * 0.42
}

/** From the wall inwards: wall, skirting, treads, string, balusters over the drop, handrail. */
function stair(place: Place, pixel: number, stepPixel: number, light: Float64Array): void {
  const { across, angle, bright } = place
  const onRail = band(across, 0.83, 0.925, pixel)
  if (onRail < 1) {
    plaster(place, light)
    blend(light, WOOD, 0.3 + bright, band(across, 0.165, 0.205, pixel) * 0.9)
    const onTread = band(across, 0.2, 0.76, pixel)
    if (onTread > 0) tread(place, stepPixel, onTread, light)
    blend(light, WOOD, 0.5 + 1.1 * bright, band(across, 0.745, 0.79, pixel))
    // Looking past the string the next flight lies in shadow.
    const shadow = 1 - 0.84 * band(across, 0.79, 1.02, pixel) * (1 - smooth(0.79, 1, across) * 0.2)
    for (let c = 0; c < 3; c++) light[c]! *= shadow
    const between = Math.abs(((((angle * 2) % 1) + 1) % 1) - 0.5)
    if (between < 0.3)
      blend(
        light,
        GREY,
        0.016 + 0.05 * bright,
        band(across, 0.79, 0.86, pixel) * smooth(0.5, 0.2, stepPixel * 2),
      )
  }
  if (onRail > 0) rail(place, onRail, light)
}

const GREY = [1, 1, 1] as const

function blend(light: Float64Array, tint: Colour, brightness: number, share: number): void {
  if (share > 0) for (let c = 0; c < 3; c++) light[c]! += (tint[c]! * brightness - light[c]!) * share
}

function plaster({ flight, turn, across, bright }: Place, light: Float64Array): void {
  const worn = 0.85 + 0.3 * rough(turn * 9 + flight, across * 3)
  const lit = worn * (0.25 + 0.75 * smooth(0, 0.16, across)) * (0.5 + 0.7 * bright)
  for (let c = 0; c < 3; c++) light[c] = lerp(WALL[c]! * 0.55, WALL_LIT[c]!, bright * 0.75) * lit
}

function tread(
  { across, angle, bright, grain }: Place,
  stepPixel: number,
  share: number,
  light: Float64Array,
): void {
  const step = angle - Math.floor(angle)
  // The last pixel of a step already shows a share of the riser of the next one.
  const next = clamp((step - 1) / Math.max(stepPixel, 0.004) + 1)
  const nosing = smooth(0.84, 0.95, step) * (1 - next) * 0.22 * bright
  const riser = lerp(smooth(0.14, 0, step), 1, next)
  const lit = clamp(bright * (0.62 + 0.5 * lerp(step, 0, next)))
  const tone = (1 - 0.6 * riser) * (1 + 0.06 * grain) * (0.55 + 0.45 * smooth(0.2, 0.36, across))
  for (let c = 0; c < 3; c++) {
    const stone = lerp(TREAD[c]! * 0.4, TREAD_LIT[c]!, lit) * tone + LAMP[c]! * nosing
    light[c]! += (stone - light[c]!) * share
  }
}

function rail({ across, bright, grain }: Place, share: number, light: Float64Array): void {
  const round = (across - 0.83) / 0.095
  const shine = Math.exp(-(((round - 0.4) / 0.16) ** 2)) * (0.1 + 0.75 * bright) * 0.6
  const curve = (0.35 + 0.9 * Math.sqrt(Math.max(0, 1 - (round * 2 - 1) ** 2))) * (1 + 0.15 * grain)
  for (let c = 0; c < 3; c++) {
    const wood = lerp(WOOD[c]!, WOOD_LIT[c]!, clamp(bright * 0.9)) * curve + LAMP[c]! * shine
    light[c]! += (wood - light[c]!) * share
  }
}

/** 1 between two places, 0 outside, with edges as soft as one pixel. */
const band = (place: number, from: number, to: number, pixel: number) =>
  clamp((place - from) / pixel + 0.5) * clamp((to - place) / pixel + 0.5)
