import { type Canvas, canvas, channelFields, shadeAll } from '../drawing/canvas.ts'
import { brighten, colour, mix, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { glow } from '../drawing/dots.ts'
import { softField } from '../drawing/enlarge.ts'
import type { Field } from '../drawing/field.ts'
import { fill, type Point, rectangle } from '../drawing/fill.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { type Random, seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'
import { crane, SHORE } from './gantry-crane.ts'

const SUN = { x: 0.33, y: 0.655 }

const rough = noiseTile(2201, 5)

/** End of the late shift: gantry cranes against the last of the sun. */
export function harbourCranes(width: number, height: number): Print {
  const random = seeded(29)
  const picture = canvas(width, height)
  sky(picture)
  for (const [x, size, haze, boom] of [
    [0.93, 0.3, 0.7, 0.25],
    [0.795, 0.37, 0.58, 1],
    [0.655, 0.46, 0.42, 0.25],
    [0.47, 0.58, 0.26, 0.9],
    [0.13, 0.86, 0.03, 0.22],
  ] as const)
    crane(picture, x, size, haze, boom)
  containers(picture, random)
  lamps(picture, random)
  water(picture)
  return develop(picture, {
    exposure: 1.05,
    bloom: { strength: 0.16, reach: 0.02 },
    contrast: 0.22,
    vignette: 0.3,
    grain: 2,
    shoulder: 0.65,
  })
}

function sky(picture: Canvas): void {
  const { width, height } = picture
  const tones = ramp([
    [0, '#26385a'],
    [0.3, '#5d6f8a'],
    [0.55, '#b58f86'],
    [0.78, '#ee9a55'],
    [1, '#ffc56a', 1.15],
  ])
  const smoke = colour('#6a4a52')
  const rim = colour('#ffb070', 1.3)
  const banks = softField(width, height, 4, (x, y) => {
    const down = clamp(y / height / SHORE)
    const reach = 1 / (1.2 - down)
    return (
      smooth(
        0.0,
        0.55,
        rough(((x - width * 0.3) / height) * reach * 0.8 + 5, reach * 3.1) +
          0.35 * rough(((x - width * 0.3) / height) * reach * 2.8, reach * 8),
      ) * smooth(1, 0.8, down)
    )
  })
  shadeAll(picture, (x, y, light, at) => {
    const down = clamp(y / height / SHORE)
    const away = spanOf((x / width - SUN.x) * 1.5, y / height - SUN.y)
    const tint = tones.at(clamp(down * 0.86 + 0.2 * Math.exp(-away * 3)))
    const disc = smooth(0.043, 0.0405, away) * 4.5
    const halo = 0.45 * Math.exp(-away * 5.5)
    const share = banks.values[at]! * 0.72 * (1 - 0.7 * Math.exp(-away * 9))
    const near = Math.exp(-away * 2.2)
    for (let c = 0; c < 3; c++)
      light[c] =
        lerp(tones.light[tint + c]! * 0.85, lerp(smoke[c]!, rim[c]!, near * 0.8), share) +
        [1, 0.62, 0.25][c]! * halo +
        [1, 0.72, 0.36][c]! * disc
  })
}

/** Stacks on the quay, and a ship that is nearly loaded. */
function containers(picture: Canvas, random: Random): void {
  const { width, height } = picture
  const [long, tall] = [width * 0.0215, height * 0.0135]
  const foot = SHORE * height
  const hull: Point[] = [
    [0.5, 0.0],
    [0.485, -0.052],
    [0.515, -0.048],
    [0.93, -0.048],
    [0.955, -0.056],
    [0.945, 0.0],
  ].map(([a, b]): Point => [a! * width, foot + b! * height])
  const tints = ['#5a2a20', '#2a3a44', '#4a3a22', '#3a2430', '#20343a', '#6a3a1e']
  for (let column = 0; column < 15; column++) {
    const levels = 3 + Math.round(2.4 * Math.sin(column * 0.7) ** 2 + random())
    for (let level = 0; level < levels; level++) {
      const [x, y] = [0.53 * width + column * long * 1.04, foot - 0.047 * height - level * tall]
      fill(
        picture,
        rectangle(x, y, x + long, y - tall * 0.93),
        mix(brighten(colour(random.pick(tints)), 0.55), colour('#d98a62'), 0.2),
      )
    }
  }
  fill(
    picture,
    rectangle(0.885 * width, foot - 0.15 * height, 0.925 * width, foot - 0.05 * height),
    colour('#3a2a2c'),
  )
  for (let deck = 0; deck < 5; deck++)
    for (let port = 0; port < 7; port++)
      if (random() > 0.35)
        fill(
          picture,
          rectangle(
            (0.888 + port * 0.005) * width,
            foot - (0.068 + deck * 0.016) * height,
            (0.8905 + port * 0.005) * width,
            foot - (0.0725 + deck * 0.016) * height,
          ),
          [1.4, 0.95, 0.45],
        )
  fill(picture, hull, colour('#1d171c'))
  fill(picture, rectangle(0, foot - height * 0.013, 0.46 * width, foot + 2), colour('#0e0c11'))
  for (let column = 0; column < 12; column++)
    for (let level = 0; level < 2 + ((column * 7) % 3); level++) {
      const [x, y] = [0.235 * width + column * long * 0.92, foot - height * 0.013 - level * tall]
      fill(
        picture,
        rectangle(x, y, x + long * 0.88, y - tall * 0.93),
        mix(brighten(colour(random.pick(tints)), 0.4), colour('#d98a62'), 0.08),
      )
    }
}

function lamps(picture: Canvas, random: Random): void {
  const { width, height } = picture
  for (let lamp = 0; lamp < 14; lamp++) {
    const x = random() * 0.46 * width
    const y = (SHORE - random.between(0.02, 0.06)) * height
    glow(picture, x, y, width * 0.007, colour('#ffd9a0'), 0.7)
    glow(picture, x, y, width * 0.0018, colour('#fff6e6'), 3)
  }
}

function water(picture: Canvas): void {
  const shore = Math.floor(SHORE * picture.height) + 2
  for (const [index, channel] of channelFields(picture).entries())
    for (let y = shore; y < picture.height; y++) waterRow(channel, shore, y, [0.02, 0.022, 0.034][index]!)
}

function waterRow({ width, height, values }: Field, shore: number, y: number, dark: number): void {
  const depth = (y - shore + 1) / height
  const reach = 0.02 / (depth + 0.003)
  for (let x = 0; x < width; x++) {
    const across = ((x - width / 2) / height) * reach
    const wave = rough(across * 3, reach * 15) + 0.55 * rough(across * 11, reach * 52)
    const mirrored = Math.round(shore - 2 - (y - shore) * 1.5 - wave * (0.006 + depth * 0.3) * height)
    const column = clamp(Math.round(x + wave * depth * 70), 0, width - 1)
    const seen = values[clamp(mirrored, 0, shore - 1) * width + column]!
    values[y * width + x] = lerp(dark, seen, clamp(0.7 + 0.22 * wave - depth * 1.1))
  }
}
