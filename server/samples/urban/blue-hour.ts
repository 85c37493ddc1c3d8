import { blur } from '../drawing/blur.ts'
import { type Canvas, canvas, shadeAll } from '../drawing/canvas.ts'
import { colour, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { glow } from '../drawing/dots.ts'
import { softField } from '../drawing/enlarge.ts'
import type { Field } from '../drawing/field.ts'
import { fill, type Point, rectangle } from '../drawing/fill.ts'
import { clamp, lerp, smooth } from '../drawing/number.ts'
import { type Random, seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'
import { landmarks, SHORE, skyline } from './river-skyline.ts'

const rough = noiseTile(2101, 5)

/** The quarter of an hour in which sky and windows are equally bright, with the river as a second sky. */
export function blueHour(width: number, height: number): Print {
  const random = seeded(17)
  const picture = canvas(width, height)
  sky(picture)
  for (let row = 0; row < 3; row++) skyline(picture, random, row)
  landmarks(picture, random)
  embankment(picture, random)
  river(picture)
  return develop(picture, {
    exposure: 1.12,
    bloom: { strength: 0.18, reach: 0.008 },
    contrast: 0.2,
    vignette: 0.26,
    grain: 1.9,
    shoulder: 0.6,
  })
}

function sky(picture: Canvas): void {
  const { width, height } = picture
  const tones = ramp([
    [0, '#0c1e4a'],
    [0.35, '#214684'],
    [0.65, '#5f7db4'],
    [0.85, '#c79aa4'],
    [1, '#f6b27c'],
  ])
  const cloud = colour('#34406e')
  const pink = colour('#f09a8c')
  const deck = softField(width, height, 4, (x, y) => {
    const down = clamp(y / height / SHORE)
    const reach = 1 / (1.25 - down)
    const u = ((x - width * 0.62) / height) * reach
    return (
      smooth(0.02, 0.6, rough(u * 0.9 + 2, reach * 2.2) + 0.3 * rough(u * 3.3, reach * 7)) *
      smooth(0.98, 0.8, down)
    )
  })
  shadeAll(picture, (x, y, light, at) => {
    const down = clamp(y / height / SHORE)
    const warm = smooth(0.1, 0.85, x / width)
    const tint = tones.at(down * (0.78 + 0.22 * warm))
    const share = deck.values[at]! * 0.7
    const blush = smooth(0.45, 0.9, down) * (0.25 + 0.75 * warm)
    for (let c = 0; c < 3; c++)
      light[c] = lerp(tones.light[tint + c]! * 0.85, lerp(cloud[c]!, pink[c]!, blush) * 0.72, share)
  })
}

function embankment(picture: Canvas, random: Random): void {
  const { width, height } = picture
  const unit = height / 1286
  const foot = SHORE * height
  fill(picture, rectangle(0, foot - 13 * unit, width, foot + 2), colour('#0a0e16'))
  for (let tree = 0; tree < 210; tree++) {
    const x = random() * width
    const size = unit * random.between(6, 15)
    fill(
      picture,
      Array.from(
        { length: 10 },
        (_, i): Point => [
          x + Math.cos(i * 0.628) * size,
          foot - 15 * unit + Math.sin(i * 0.628) * size * 0.75,
        ],
      ),
      colour('#0b1216'),
    )
  }
  for (let lamp = 0; lamp < 92; lamp++) {
    const x = ((lamp + 0.5) / 92) * width
    glow(picture, x, foot - 20 * unit, 15 * unit, colour('#ffb45e'), 1.1)
    glow(picture, x, foot - 20 * unit, 4.5 * unit, colour('#fff2d6'), 3.2)
  }
}

/** Long exposure: the river keeps the height of nothing and the colour of everything. */
function river(picture: Canvas): void {
  const { width, height } = picture
  const unit = height / 1286
  const shore = Math.floor(SHORE * height)
  const boats = [
    [0.13, 30, 70],
    [0.545, 62, 130],
    [0.87, 22, 56],
  ] as const
  for (const values of [picture.red, picture.green, picture.blue]) {
    const below: Field = { width, height: height - shore, values: new Float32Array(width * (height - shore)) }
    for (let y = 0; y < below.height; y++)
      for (let x = 0; x < width; x++) {
        const depth = (y + 1) / height
        const reach = 0.02 / (depth + 0.004)
        const wave = rough(((x - width / 2) / height) * reach * 2.4, reach * 12)
        const row = clamp(
          Math.round(shore - 2 - y * 1.32 - wave * (0.01 + depth * 0.2) * height),
          0,
          shore - 1,
        )
        const column = clamp(x + Math.round(wave * depth * 26 * unit), 0, width - 1)
        below.values[y * width + x] = values[row * width + column]! * (0.78 + 0.24 * wave) * (1 - 0.5 * depth)
      }
    blur(below, 1.2 * unit, 7 * unit)
    values.set(below.values, shore * width)
  }
  for (const [place, down, long] of boats) {
    const [x, y] = [place * width, SHORE * height + down * unit]
    fill(
      picture,
      [
        [x - long * unit, y - 8 * unit],
        [x + long * unit, y - 8 * unit],
        [x + long * 0.86 * unit, y + 5 * unit],
        [x - long * 0.9 * unit, y + 5 * unit],
      ],
      colour('#060910'),
    )
    fill(
      picture,
      [
        [x - long * 0.7 * unit, y - 8 * unit],
        [x - long * 0.66 * unit, y - 20 * unit],
        [x + long * 0.6 * unit, y - 20 * unit],
        [x + long * 0.68 * unit, y - 8 * unit],
      ],
      colour('#0a0f18'),
    )
    for (let pane = 0; pane < 12; pane++)
      fill(
        picture,
        rectangle(
          x + (pane / 12 - 0.53) * long * 1.08 * unit,
          y - 17 * unit,
          x + (pane / 12 - 0.48) * long * 1.08 * unit,
          y - 11 * unit,
        ),
        [1.5, 1.05, 0.55],
      )
    glow(picture, x, y + 26 * unit, long * 0.8 * unit, colour('#ffb45e'), 0.22, 1.6)
  }
}
