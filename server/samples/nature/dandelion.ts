import { type Canvas, canvas, shadeAll } from '../drawing/canvas.ts'
import { brighten, type Colour, colour, mix, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { bokeh, dot, glow } from '../drawing/dots.ts'
import { softField } from '../drawing/enlarge.ts'
import { fill } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { type Random, seeded } from '../drawing/random.ts'
import { streak } from '../drawing/streak.ts'
import { noiseTile } from '../drawing/tile.ts'

const HEAD = { x: 0.43, y: 0.445, radius: 0.235 }
const SILK = colour('#fff1d8')

/** A seed head against the evening sun, with the first seeds on their way. */
export function dandelion(width: number, height: number): Print {
  const random = seeded(12)
  const picture = canvas(width, height)
  meadow(picture, random)
  stem(picture)
  seedHead(picture, random)
  for (const [x, y, turn, size] of [
    [0.745, 0.3, -0.5, 0.095],
    [0.865, 0.175, -0.95, 0.075],
    [0.655, 0.13, -0.2, 0.062],
  ] as const)
    flyingSeed(picture, random, x * width, y * height, turn, size * width)
  return develop(picture, {
    exposure: 1.1,
    bloom: { strength: 0.14, reach: 0.02 },
    contrast: 0.2,
    vignette: 0.35,
    grain: 1.5,
    shoulder: 0.65,
  })
}

function meadow(picture: Canvas, random: Random): void {
  const { width, height } = picture
  const rough = noiseTile(500, 3)
  const drifts = softField(width, height, 6, (x, y) => rough((x / width) * 2.2, (y / height) * 3))
  const tones = ramp([
    [0, '#b98a3e'],
    [0.25, '#9a7a34'],
    [0.5, '#4f5a2a'],
    [0.8, '#1d2e1e'],
    [1, '#0b1712'],
  ])
  const sun = colour('#ffca6e')
  shadeAll(picture, (x, y, light, at) => {
    const away = spanOf(x / width - 0.82, y / height - 0.1)
    const tint = tones.at(clamp(away * 0.78 + drifts.values[at]! * 0.13))
    const flare = Math.exp(-away * 4.2) * 1.1
    for (let c = 0; c < 3; c++) light[c] = tones.light[tint + c]! + sun[c]! * flare
  })
  const tints = [colour('#ffd98a'), colour('#e9b84e'), colour('#a8b45a'), colour('#d98f3a')]
  for (let disc = 0; disc < 85; disc++) {
    const x = random()
    const y = random() ** 0.9
    const away = spanOf(x - 0.82, y - 0.1)
    bokeh(
      picture,
      x * width,
      y * height,
      width * random.between(0.012, 0.055),
      random.pick(tints),
      Math.max(0.012, 0.2 * Math.exp(-away * 2.6)) * random.between(0.3, 1),
      0.35,
    )
  }
}

function stem(picture: Canvas): void {
  const { width, height } = picture
  const dark = colour('#1c2412')
  const lit = colour('#c9a84e')
  const points = curveThrough(
    [
      [HEAD.x * width, HEAD.y * height],
      [0.437 * width, 0.62 * height],
      [0.462 * width, 0.82 * height],
      [0.5 * width, 1.02 * height],
    ],
    20,
  )
  const thick = 0.011 * width
  fill(
    picture,
    ribbon(points, () => thick),
    (x, y, light) => {
      const down = y / height
      const middle = lerp(HEAD.x, 0.5, smooth(0.45, 1.05, down) ** 1.3) * width
      const side = smooth(-0.3, 0.6, (x - middle) / thick)
      for (let c = 0; c < 3; c++) light[c] = lerp(dark[c]!, lit[c]!, side * 0.75)
    },
  )
}

/** Seeds sit all over a small ball and hold their parachutes out to a larger one. */
function seedHead(picture: Canvas, random: Random): void {
  const { width, height } = picture
  const [middleX, middleY] = [HEAD.x * width, HEAD.y * height]
  const outer = HEAD.radius * width
  glow(picture, middleX, middleY, outer * 1.35, colour('#ffcf8a'), 0.22, 1.4)
  const count = 210
  const seeds = Array.from({ length: count }, (_, i) => {
    const up = 1 - (2 * (i + 0.5)) / count
    const turn = i * 2.39996 + random.between(-0.09, 0.09)
    const flat = Math.sqrt(1 - up * up)
    return [Math.cos(turn) * flat, -up, Math.sin(turn) * flat] as const
  })
    // A few have gone: on the side towards the wind the ball has a gap.
    .filter(([x, y, z]) => !(x > 0.45 && y < -0.25 && z > -0.35 && random() < 0.62))
    .filter(([x, y]) => !(y > 0.9 && Math.abs(x) < 0.25))
    .sort((a, b) => a[2] - b[2])
  for (const seed of seeds) parachute(picture, random, middleX, middleY, outer, seed)
  dot(picture, middleX, middleY, outer * 0.125, colour('#2b2415'), 1, outer * 0.03)
  for (let i = 0; i < 90; i++) {
    const turn = random() * 6.283
    const out = Math.sqrt(random()) * outer * 0.125
    dot(
      picture,
      middleX + Math.cos(turn) * out,
      middleY + Math.sin(turn) * out,
      outer * 0.009,
      mix(colour('#3a2f1a'), colour('#c79a4c'), random() ** 2),
      0.9,
    )
  }
}

function parachute(
  picture: Canvas,
  random: Random,
  middleX: number,
  middleY: number,
  outer: number,
  [x, y, z]: readonly [number, number, number],
): void {
  const unit = picture.width / 2400
  const lit = 0.45 + 0.55 * smooth(-0.9, 0.9, x * 0.75 - y * 0.65)
  const depth = 0.5 + 0.5 * smooth(-1, 1, z)
  const hubX = middleX + x * outer * 0.7
  const hubY = middleY + y * outer * 0.7
  streak(
    picture,
    middleX + x * outer * 0.13,
    middleY + y * outer * 0.13,
    hubX,
    hubY,
    2.2 * unit,
    colour('#d8b070'),
    0.1 * depth,
    0.5 * lit * depth,
  )
  const threads = 30
  const sideX = spanOf(x, y) > 0.01 ? -y / spanOf(x, y) : 1
  const sideY = spanOf(x, y) > 0.01 ? x / spanOf(x, y) : 0
  for (let thread = 0; thread < threads; thread++) {
    const turn = (thread / threads) * 6.283 + random.between(-0.1, 0.1)
    const open = random.between(0.25, 0.34)
    // A cone of threads around the seed's own direction, seen from the front.
    const [aside, deep] = [Math.cos(turn) * open, Math.sin(turn) * open]
    const tipX = hubX + (x * 0.24 + sideX * aside - x * z * deep * 0.9) * outer
    const tipY = hubY + (y * 0.24 + sideY * aside - y * z * deep * 0.9) * outer
    streak(picture, hubX, hubY, tipX, tipY, 1.5 * unit, SILK, 0.4 * lit * depth ** 1.5, 0.16 * lit * depth)
    if (random() < 0.3) dot(picture, tipX, tipY, 1.6 * unit, brighten(SILK, 1.2), 0.6 * lit * depth)
  }
  glow(picture, hubX, hubY, 9 * unit, SILK, 0.5 * lit * depth)
}

function flyingSeed(picture: Canvas, random: Random, x: number, y: number, turn: number, size: number): void {
  const unit = picture.width / 2400
  const [upX, upY] = [Math.sin(turn), -Math.cos(turn)]
  const [sideX, sideY] = [Math.cos(turn), Math.sin(turn)]
  const tint: Colour = colour('#ffe9c4')
  streak(picture, x, y, x - upX * size, y - upY * size, 2 * unit, tint, 0.7, 0.4)
  fill(
    picture,
    ribbon(
      [
        [x - upX * size, y - upY * size],
        [x - upX * size * 1.14, y - upY * size * 1.14],
        [x - upX * size * 1.3, y - upY * size * 1.3],
      ],
      (share) => size * 0.06 * (1 - Math.abs(share - 0.4) * 1.5),
    ),
    colour('#6a4a22'),
  )
  for (let thread = 0; thread < 46; thread++) {
    const around = random() * 6.283
    const open = random.between(0.5, 0.68)
    const aside = Math.cos(around) * open
    const lift = 0.28 + Math.sin(around) * 0.13 + random.between(-0.03, 0.03)
    streak(
      picture,
      x,
      y,
      x + (sideX * aside + upX * lift) * size,
      y + (sideY * aside + upY * lift) * size,
      1.4 * unit,
      tint,
      0.7,
      0.28,
    )
  }
  glow(picture, x, y, 12 * unit, tint, 0.7)
}
