import { type Canvas, canvas, shadeAll } from '../drawing/canvas.ts'
import { type Colour, colour, mix, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { glow } from '../drawing/dots.ts'
import { softField } from '../drawing/enlarge.ts'
import { fill, type Point } from '../drawing/fill.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { hash, type Random, seeded } from '../drawing/random.ts'

const HORIZON = 0.225
const LENS = 0.95
const ALTITUDE = 1
const TURN = 0.42
const noise = noiseFrom(1501)

const SODIUM = colour('#ffb056')
const WHITE = colour('#fff0d6')
const COOL = colour('#cfe4ff')
const RED = colour('#ff4630')

/** On final approach: a grid of streets to the horizon, with a river where the lights stop. */
export function nightFlight(width: number, height: number): Print {
  const picture = canvas(width, height)
  const random = seeded(81)
  ground(picture)
  streets(picture, random)
  windows(picture, random)
  river(picture, random)
  towers(picture, random)
  motorway(picture, random)
  return develop(picture, {
    exposure: 1.25,
    bloom: { strength: 0.2, reach: 0.012 },
    contrast: 0.2,
    vignette: 0.3,
    grain: 2.4,
    shoulder: 0.55,
  })
}

/** Pixel of a place: to the right, up and away; undefined when it is out of sight. */
function project({ width, height }: Canvas, right: number, up: number, away: number): Point | undefined {
  if (away < 0.25) return undefined
  const x = width * 0.5 + (right / away) * LENS * width
  const y = height * HORIZON + ((ALTITUDE - up) / away) * LENS * width
  return x < -60 || x > width + 60 || y > height + 60 ? undefined : [x, y]
}

/** From the city's own grid to the view. */
const turned = (u: number, v: number): [right: number, away: number] => [
  u * Math.cos(TURN) - v * Math.sin(TURN),
  u * Math.sin(TURN) + v * Math.cos(TURN),
]

const riverAt = (v: number) => 0.9 + 0.55 * Math.sin(v * 0.42 + 1.2) + 0.3 * Math.sin(v * 0.93)
const inRiver = (u: number, v: number) => Math.abs(u - riverAt(v)) < 0.17 + 0.03 * Math.sin(v * 2)

/** How built-up a place is, 0..1: parks are dark, the middle of town is not. */
const density = (u: number, v: number) =>
  smooth(-0.62, 0.25, noise.rough(u * 0.28, v * 0.28, 3)) * (inRiver(u, v) ? 0 : 1)

function ground(picture: Canvas): void {
  const { width, height } = picture
  const dusk = ramp([
    [0, '#0a1130'],
    [0.4, '#1a2752'],
    [0.72, '#5a4468'],
    [0.92, '#c9784c'],
    [1, '#ffbe74'],
  ])
  const land = colour('#06080e')
  const haze = colour('#a06a48')
  const built = softField(width, height, 6, (x, y) => {
    const [u, v, away] = groundAt(picture, x, y)
    return away > 40 ? 0.5 : density(u, v)
  })
  shadeAll(picture, (x, y, light, at) => {
    const down = y / height - HORIZON
    if (down < 0) {
      const tint = dusk.at(
        clamp(1 + down / HORIZON + 0.05 * noise.rough((x / width) * 3, (y / height) * 14, 3)),
      )
      for (let c = 0; c < 3; c++) light[c] = dusk.light[tint + c]! * 0.6
      return
    }
    const [u, v, away] = groundAt(picture, x, y)
    // A pixel far away spans many streets: its lines get wider and fainter until they are one glow.
    const pixel = (away * away) / (ALTITUDE * LENS * width)
    const lit = built.values[at]!
    const lamps = lineLight(u, STREET, 0.011, pixel) + lineLight(v, CROSS, 0.011, pixel)
    const avenues = lineLight(u, STREET * 5, 0.02, pixel) + lineLight(v, CROSS * 4, 0.02, pixel)
    const block = hash(Math.floor(u / STREET), Math.floor(v / CROSS), 3)
    const roofs = (0.4 + block) * 0.012 * smooth(6, 1, away)
    const near = Math.exp(-away * 0.02)
    const veil = smooth(5, 60, away) * 0.62
    for (let c = 0; c < 3; c++) {
      const glowing = (SODIUM[c]! * lamps * 0.17 + WHITE[c]! * avenues * 0.3) * lit * near
      const ground = lerp(land[c]! + roofs * lit * [0.8, 0.75, 1][c]! + glowing, haze[c]! * 0.42, veil)
      light[c] = ground + dusk.light[dusk.at(1) + c]! * 0.58 * Math.exp(-down * 55)
    }
  })
}

/** City grid coordinates of the ground under a pixel, and how far away it is. */
function groundAt({ width, height }: Canvas, x: number, y: number): [u: number, v: number, away: number] {
  const away = (ALTITUDE * LENS * width) / Math.max(0.5, y - height * HORIZON)
  const right = ((x - width / 2) / (LENS * width)) * away
  return [
    right * Math.cos(TURN) + away * Math.sin(TURN),
    -right * Math.sin(TURN) + away * Math.cos(TURN),
    away,
  ]
}

function lineLight(place: number, spacing: number, wide: number, pixel: number): number {
  const off = Math.abs(place / spacing - Math.round(place / spacing)) * spacing
  const seen = spanOf(wide, pixel * 0.7)
  return (wide / seen) * Math.exp(-((off / seen) ** 2))
}

const STREET = 0.16
const CROSS = 0.22

function spark(
  picture: Canvas,
  place: Point | undefined,
  away: number,
  tint: Colour,
  strength: number,
): void {
  if (!place) return
  const unit = picture.width / 2400
  const size = unit * clamp(14 / away, 2.2, 11)
  const fade = Math.exp(-away * 0.035) * Math.min(1, 2.2 / away + 0.25)
  glow(picture, place[0], place[1], size, tint, strength * fade, 2)
}

/** Rows of street lamps, warm on the streets and white on the avenues. */
function streets(picture: Canvas, random: Random): void {
  const lamp = (u: number, v: number, avenue: boolean) => {
    const [right, away] = turned(u, v)
    if (away < 0.3 || away > 18 || Math.abs(right) > away * 0.6) return
    const lit = density(u, v)
    if (lit > 0.1)
      spark(
        picture,
        project(picture, right, 0.004, away),
        away,
        avenue ? WHITE : SODIUM,
        lit * (avenue ? 1.5 : 0.8) * random.between(0.5, 1.2),
      )
  }
  for (let line = -70; line < 110; line++)
    for (let along = -10; along < 20; along += 0.045 * (1 + Math.max(0, along) * 0.08)) {
      if (Math.abs(line * STREET) < 14) lamp(line * STREET, along, line % 5 === 0)
      if (line * CROSS < 18) lamp(along, line * CROSS, line % 4 === 0)
    }
}

/** Lit rooms between the streets, a few storeys up. */
function windows(picture: Canvas, random: Random): void {
  for (let i = 0; i < 42000; i++) {
    const away = 0.5 * 30 ** random()
    const right = (random() - 0.5) * 1.15 * away
    const u = right * Math.cos(TURN) + away * Math.sin(TURN)
    const v = -right * Math.sin(TURN) + away * Math.cos(TURN)
    const built = density(u, v)
    if (random() > built) continue
    const tint = random() < 0.68 ? SODIUM : random() < 0.6 ? WHITE : COOL
    spark(picture, project(picture, right, random() * 0.05, away), away, tint, random() ** 3 * 1.1)
  }
}

/** Bridges cross the dark water; their lamps lie doubled in it. */
function river(picture: Canvas, random: Random): void {
  for (const v of [1.1, 3.1, 4.7, 7.6, 10.5])
    for (let u = riverAt(v) - 0.3; u < riverAt(v) + 0.3; u += 0.014) {
      const [right, away] = turned(u, v)
      spark(picture, project(picture, right, 0.02, away), away, WHITE, 1.5)
      const below = project(picture, right, -0.012, away)
      if (below) spark(picture, [below[0], below[1] + random.between(0, 3)], away, SODIUM, 0.4)
    }
}

/** Downtown: boxes dark enough to cover what is behind them, dotted with offices. */
function towers(picture: Canvas, random: Random): void {
  const boxes = Array.from({ length: 190 }, () => {
    const u = 3.1 + random.bell() * 0.62
    const v = 3.6 + random.bell() * 0.85
    const middle = Math.exp(-((u - 3.1) ** 2 + (v - 3.6) ** 2) / 0.9)
    return {
      u,
      v,
      half: random.between(0.02, 0.045),
      tall: 0.04 + middle * random.between(0.08, 0.5) * random.between(0.6, 1),
      tint: random.pick([SODIUM, WHITE, WHITE, COOL]),
    }
  })
    .filter(({ u, v }) => !inRiver(u, v))
    .sort((a, b) => turned(b.u, b.v)[1] - turned(a.u, a.v)[1])
  for (const box of boxes) tower(picture, random, box)
}

function tower(
  picture: Canvas,
  random: Random,
  { u, v, half, tall, tint }: { u: number; v: number; half: number; tall: number; tint: Colour },
): void {
  const corner = (a: number, b: number, up: number) => {
    const [right, away] = turned(u + a * half, v + b * half)
    return project(picture, right, up, away)
  }
  const faces = [
    [
      [-1, -1],
      [1, -1],
    ],
    [
      [-1, -1],
      [-1, 1],
    ],
  ] as const
  const roof = [corner(-1, -1, tall), corner(1, -1, tall), corner(1, 1, tall), corner(-1, 1, tall)]
  if (roof.some((point) => !point)) return
  for (const [index, [from, to]] of faces.entries()) {
    const base = [
      corner(from[0], from[1], 0),
      corner(to[0], to[1], 0),
      corner(to[0], to[1], tall),
      corner(from[0], from[1], tall),
    ]
    if (base.some((point) => !point)) continue
    fill(picture, base as Point[], index ? colour('#0a0d16') : colour('#11141d'))
    const columns = 7
    const rows = Math.round(tall * 75)
    for (let row = 1; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        if (random() > 0.42 - index * 0.12) continue
        const share = (column + 0.5) / columns
        const place = corner(lerp(from[0], to[0], share), lerp(from[1], to[1], share), (row / rows) * tall)
        const [, away] = turned(u, v)
        spark(picture, place, away, random() < 0.8 ? tint : COOL, random.between(0.25, 1.1))
      }
  }
  fill(picture, roof as Point[], colour('#151926'))
  if (tall > 0.34) {
    const top = corner(0, 0, tall + 0.02)
    if (top) glow(picture, top[0], top[1], picture.width * 0.004, RED, 2.2)
  }
}

/** The ring road: white one way, red the other. */
function motorway(picture: Canvas, random: Random): void {
  for (let i = 0; i < 9000; i++) {
    const t = random() * 16 - 4
    const lane = random.pick([-0.028, -0.018, 0.018, 0.028])
    const u = -1.0 + 0.5 * Math.sin(t * 0.5 + 0.4) + 0.16 * t + lane
    const [right, away] = turned(u, t)
    if (away < 0.35) continue
    const busy = smooth(0.25, 0.6, hash(Math.floor(t * 9), lane > 0 ? 1 : 0, 4) + 0.3)
    spark(
      picture,
      project(picture, right, 0.003, away),
      away,
      lane > 0 ? mix(RED, SODIUM, random() * 0.25) : WHITE,
      busy * random.between(0.3, 1.1),
    )
  }
}
