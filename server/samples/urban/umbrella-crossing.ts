import { blur } from '../drawing/blur.ts'
import { type Canvas, canvas, shadeAll } from '../drawing/canvas.ts'
import { brighten, type Colour, colour, mix } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { dot } from '../drawing/dots.ts'
import { softField } from '../drawing/enlarge.ts'
import { type Field, field, sample } from '../drawing/field.ts'
import { coverageOf, fill, type Point } from '../drawing/fill.ts'
import { ribbon } from '../drawing/line.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { type Random, seeded } from '../drawing/random.ts'
import { streak } from '../drawing/streak.ts'
import { noiseTile } from '../drawing/tile.ts'

const rough = noiseTile(1701, 5)
/** The stripes run along this direction; people cross square to it. */
const SLANT = -0.3

/** Somebody under an umbrella, seen from above: place and radius as shares of the width. */
type Umbrella = { x: number; y: number; radius: number; tint: string; heading: number; turn: number }

const DOWN = Math.PI / 2 + SLANT
const UP = DOWN + Math.PI
const UMBRELLAS: readonly Umbrella[] = [
  { x: 0.14, y: 0.17, radius: 0.088, tint: '#1b2026', heading: DOWN, turn: 0.2 },
  { x: 0.4, y: 0.09, radius: 0.084, tint: '#23282e', heading: DOWN, turn: 0.5 },
  { x: 0.335, y: 0.3, radius: 0.09, tint: '#2c3037', heading: UP, turn: 0.1 },
  { x: 0.69, y: 0.2, radius: 0.086, tint: '#1d232b', heading: DOWN + 0.1, turn: 0.7 },
  { x: 0.91, y: 0.33, radius: 0.092, tint: '#343a40', heading: UP, turn: 0.3 },
  { x: 0.575, y: 0.5, radius: 0.098, tint: '#d3261e', heading: UP - 0.05, turn: 0.35 },
  { x: 0.1, y: 0.475, radius: 0.09, tint: '#22272d', heading: UP, turn: 0.0 },
  { x: 0.3, y: 0.62, radius: 0.088, tint: '#3b4149', heading: DOWN, turn: 0.6 },
  { x: 0.855, y: 0.63, radius: 0.085, tint: '#1a1e24', heading: DOWN - 0.08, turn: 0.15 },
  { x: 0.69, y: 0.79, radius: 0.09, tint: '#262b32', heading: UP, turn: 0.45 },
  { x: 0.12, y: 0.83, radius: 0.087, tint: '#1e2329', heading: DOWN, turn: 0.25 },
  { x: 0.425, y: 0.94, radius: 0.092, tint: '#2f353b', heading: UP + 0.06, turn: 0.55 },
  { x: 0.94, y: 0.95, radius: 0.09, tint: '#21262c', heading: UP, turn: 0.05 },
]

/** A crossing in the rain, straight down from the eleventh floor. */
export function umbrellaCrossing(width: number, height: number): Print {
  const random = seeded(55)
  const picture = canvas(width, height)
  const shade = shadows(width, height)
  street(picture, shade)
  splashes(picture, random)
  for (const umbrella of UMBRELLAS) shoes(picture, umbrella)
  for (const umbrella of UMBRELLAS) canopy(picture, umbrella)
  rain(picture, random)
  return develop(picture, {
    exposure: 1.12,
    bloom: { strength: 0.1, reach: 0.012 },
    contrast: 0.3,
    vignette: 0.4,
    grain: 2.3,
    shoulder: 0.75,
  })
}

/** The soft shadows of the umbrellas in the light of the lamps at the upper left. */
function shadows(width: number, height: number): Field {
  const small = field(Math.ceil(width / 4), Math.ceil(height / 4))
  for (const { x, y, radius } of UMBRELLAS)
    for (const [far, strength] of [
      [0.5, 0.8],
      [1.15, 0.4],
    ] as const) {
      const centre = [(x + radius * far * 0.75) * width, y * height + radius * far * 0.6 * width] as const
      const outline = Array.from(
        { length: 24 },
        (_, i): Point => [
          (centre[0] + Math.cos(i * 0.2618) * radius * width * 0.96) / 4,
          (centre[1] + Math.sin(i * 0.2618) * radius * width * 0.96) / 4,
        ],
      )
      const shape = coverageOf([outline], small.width, small.height)
      for (let row = 0; row < shape.height; row++)
        for (let column = 0; column < shape.width; column++) {
          const at = (shape.top + row) * small.width + shape.left + column
          small.values[at] = Math.max(small.values[at]!, shape.shares[row * shape.width + column]! * strength)
        }
    }
  blur(small, (width / 4) * 0.012)
  return small
}

function street(picture: Canvas, shade: Field): void {
  const { width, height } = picture
  const asphalt = colour('#1c242d')
  const paint = colour('#d3d6d4')
  const lamp = colour('#fff0dc')
  const signal = colour('#ff3a2a')
  const sky = colour('#6f9ccc')
  const puddles = softField(width, height, 4, (x, y) => rough((x / width) * 2.6, (y / width) * 2.6))
  shadeAll(picture, (column, row, light, at) => {
    const x = column / width
    const y = row / width
    const across = x * Math.cos(SLANT) + y * Math.sin(SLANT)
    const stripe = (across / 0.155) % 1
    const off = Math.abs((stripe < 0 ? stripe + 1 : stripe) - 0.5) - 0.25
    const grit = rough(x * 60, y * 60)
    const coarse = rough(x * 14, y * 14)
    const wear = smooth(0.42, 0.05, coarse * 0.7 + grit * 0.55)
    const painted = clamp((off * 0.155 * width) / 1.6 + 0.5) * (0.35 + 0.65 * wear)
    const wet = smooth(0.05, 0.4, puddles.values[at]! + 0.1 * coarse)
    const lit = Math.exp(-spanOf(x + 0.12, y + 0.2) * 1.35) * 1.25 + 0.2
    const red = Math.exp(-spanOf(x - 1.12, (y - 0.9) * 0.8) * 2.4)
    const gleam = (0.4 + 0.6 * wet) * (0.5 + 0.6 * smooth(-0.3, 0.6, coarse + grit * 0.6))
    const shadow = 1 - 0.72 * sample(shade, column / 4, row / 4)
    for (let c = 0; c < 3; c++) {
      const ground = lerp(
        asphalt[c]! * (0.75 + 0.35 * grit + 0.2 * coarse) * (1 - 0.45 * wet),
        paint[c]! * (0.85 + 0.12 * grit) * (1 - 0.25 * wet),
        painted,
      )
      const mirror = gleam * 0.085 * (lamp[c]! * lit * 1.4 + sky[c]! * 0.8 + signal[c]! * red * 2.2)
      light[c] =
        ground *
          (lamp[c]! * lit * 0.82 * shadow + sky[c]! * 0.4 * (0.5 + 0.5 * shadow) + signal[c]! * red * 0.4) +
        mirror * shadow
    }
  })
}

function splashes(picture: Canvas, random: Random): void {
  const { width, height } = picture
  for (let drop = 0; drop < 900; drop++) {
    const [x, y] = [random() * width, random() * height]
    const radius = width * random.between(0.001, 0.0055)
    const strength = random.between(0.03, 0.16)
    for (let i = 0; i < 20; i++) {
      const [a, b] = [i * 0.31416, (i + 1) * 0.31416]
      streak(
        picture,
        x + Math.cos(a) * radius,
        y + Math.sin(a) * radius,
        x + Math.cos(b) * radius,
        y + Math.sin(b) * radius,
        width / 2000,
        [0.9, 0.95, 1],
        strength * (0.5 + 0.5 * Math.cos(a + 2.3)),
      )
    }
  }
}

function shoes(picture: Canvas, { x, y, radius, heading }: Umbrella): void {
  const { width, height } = picture
  const size = radius * width
  const along = [Math.cos(heading), Math.sin(heading)] as const
  for (const [side, ahead] of [
    [-0.2, 0.98],
    [0.22, -0.86],
  ] as const) {
    const cx = x * width + along[0] * ahead * size - along[1] * side * size
    const cy = y * height + along[1] * ahead * size + along[0] * side * size
    const tip: Point = [cx + along[0] * size * 0.2, cy + along[1] * size * 0.2]
    fill(
      picture,
      ribbon(
        [[cx - along[0] * size * 0.26, cy - along[1] * size * 0.26], [cx, cy], tip],
        (share) => size * 0.17 * Math.sin(Math.PI * clamp(0.2 + share * 0.72)),
      ),
      colour('#0c0d10'),
    )
  }
}

/** Eight panels between bent ribs; each catches the lamp light in its own way. */
function canopy(picture: Canvas, { x, y, radius, tint, turn }: Umbrella): void {
  const { width, height } = picture
  const cloth = colour(tint)
  const [cx, cy, size] = [x * width, y * height, radius * width]
  const rim: Point[] = []
  for (let i = 0; i < 96; i++) {
    const angle = (i / 96) * Math.PI * 2
    const panel = ((((angle - turn) / (Math.PI / 4)) % 1) + 1) % 1
    const reach = size * (1 - 0.075 * Math.sin(panel * Math.PI))
    rim.push([cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach])
  }
  fill(picture, rim, (px, py, light) => {
    const dx = (px - cx) / size
    const dy = (py - cy) / size
    const away = spanOf(dx, dy)
    const angle = Math.atan2(dy, dx) - turn
    const panel = (((angle / (Math.PI / 4)) % 1) + 1) % 1
    const middle = turn + (Math.floor(angle / (Math.PI / 4)) + 0.5) * (Math.PI / 4)
    // A panel sags between its ribs: its slope leans partly towards the ribs and mostly outwards.
    const sag = (panel - 0.5) * 0.9 * away
    const slope = 0.3 + 0.85 * away
    const facing =
      -(Math.cos(middle) * slope - Math.sin(middle) * sag) * 0.62 -
      (Math.sin(middle) * slope + Math.cos(middle) * sag) * 0.58 +
      0.55
    const lit = clamp(facing / Math.sqrt(1 + slope * slope))
    const seam = smooth(0.035, 0.0, Math.min(panel, 1 - panel)) * smooth(0.03, 0.2, away)
    const wet = Math.exp(-(((lit - 0.83) / 0.09) ** 2)) * 0.5
    const beads = smooth(0.5, 0.8, rough(dx * 26 + x * 40, dy * 26 + y * 40)) * 0.1 * lit
    for (let c = 0; c < 3; c++)
      light[c] =
        cloth[c]! * (0.22 + 1.9 * lit) * (1 - seam * 0.5) +
        (wet + beads + seam * 0.12 * lit) * [0.5, 0.45, 0.4][c]! * (0.35 + cloth[c]!)
  })
  dot(picture, cx, cy, size * 0.035, mix(brighten(cloth, 1.6), [0.5, 0.5, 0.5] as Colour, 0.4))
}

function rain(picture: Canvas, random: Random): void {
  const { width, height } = picture
  const [vanishX, vanishY] = [width * 0.5, height * 0.5]
  for (let drop = 0; drop < 420; drop++) {
    const [x, y] = [random() * width, random() * height]
    // From so high up the drops fall away from us, towards the middle of the picture.
    const long = random.between(0.012, 0.05)
    streak(
      picture,
      x,
      y,
      x + (vanishX - x) * long,
      y + (vanishY - y) * long,
      (width / 2400) * random.between(0.8, 1.8),
      [0.75, 0.85, 1],
      random.between(0.03, 0.13),
      0.0,
    )
  }
}
