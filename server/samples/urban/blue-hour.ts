import { blur } from '../drawing/blur.ts'
import { type Canvas, canvas, shadeAll } from '../drawing/canvas.ts'
import { type Colour, colour, mix, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { glow } from '../drawing/dots.ts'
import { softField } from '../drawing/enlarge.ts'
import type { Field } from '../drawing/field.ts'
import { fill, type Point } from '../drawing/fill.ts'
import { ribbon } from '../drawing/line.ts'
import { clamp, lerp, smooth } from '../drawing/number.ts'
import { hash, type Random, seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'

const SHORE = 0.665
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

/** A house front with its windows; `haze` takes it back into the dusk. */
function house(
  picture: Canvas,
  random: Random,
  x: number,
  wide: number,
  tall: number,
  haze: number,
  lit: number,
): void {
  const { width, height } = picture
  const foot = SHORE * height
  const tint = mix(colour('#0d1626'), colour('#5a6c98'), haze)
  const edge = mix(tint, colour('#e0a08c'), 0.16 * (1 - haze))
  const roof = foot - tall
  fill(
    picture,
    [
      [x, foot],
      [x, roof],
      [x + wide, roof],
      [x + wide, foot],
    ],
    tint,
  )
  fill(
    picture,
    [
      [x + wide * 0.82, foot],
      [x + wide * 0.82, roof],
      [x + wide, roof],
      [x + wide, foot],
    ],
    edge,
  )
  const pane = (height / 1286) * (3.4 - haze * 1.2)
  const kind = random()
  const seed = Math.floor(random() * 1000)
  const office = kind < 0.4
  const tone: Colour = office ? mix(colour('#e9f1ff'), colour('#ffe0ac'), random()) : colour('#ffb761')
  const [stepX, stepY] = office ? [pane * 1.5, pane * 1.9] : [pane * 2.1, pane * 2.2]
  const columns = Math.floor((wide * 0.9) / stepX)
  const rows = Math.floor((tall - pane * 2) / stepY)
  for (let row = 0; row < rows; row++) {
    const floorLit = office && hash(row, seed, 1) > 0.72 ? 0.92 : lit
    for (let column = 0; column < columns; column++) {
      if (hash(column, row, seed) > floorLit) continue
      const left = x + wide * 0.05 + column * stepX
      const top = roof + pane * 1.6 + row * stepY
      const bright = (0.35 + 0.9 * hash(column, row, seed + 7) ** 2) * (1 - haze * 0.55)
      fill(
        picture,
        [
          [left, top],
          [left + pane * (office ? 1.25 : 0.95), top],
          [left + pane * (office ? 1.25 : 0.95), top + pane * 1.05],
          [left, top + pane * 1.05],
        ],
        [tone[0] * bright * 1.5, tone[1] * bright * 1.5, tone[2] * bright * 1.5],
      )
    }
  }
  if (random() < 0.35)
    fill(
      picture,
      ribbon(
        [
          [x + wide * 0.5, roof],
          [x + wide * 0.5, roof - tall * 0.12],
        ],
        () => Math.max(1, width * 0.0007),
      ),
      tint,
    )
}

function skyline(picture: Canvas, random: Random, row: number): void {
  const { width, height } = picture
  const haze = [0.62, 0.34, 0.06][row]!
  for (let x = -0.01; x < 1.0; ) {
    const wide = random.between(0.009, 0.021) * (1 + row * 0.12)
    const downtown = Math.exp(-(((x - 0.34) / 0.13) ** 2)) + 0.62 * Math.exp(-(((x - 0.73) / 0.09) ** 2))
    const tall =
      [0.11, 0.085, 0.05][row]! +
      downtown * [0.27, 0.2, 0.11][row]! * random.between(0.45, 1) +
      random.between(0, 0.05)
    house(picture, random, x * width, wide * width, tall * height, haze, [0.3, 0.36, 0.42][row]!)
    x += wide * random.between(0.95, 1.25)
  }
}

/** A stepped tower with a spire, a slim glass needle and a dome: what people know the city by. */
function landmarks(picture: Canvas, random: Random): void {
  const { width, height } = picture
  const foot = SHORE * height
  const unit = height / 1286
  const x = 0.372 * width
  for (const [half, tall] of [
    [52, 330],
    [40, 430],
    [28, 500],
    [16, 545],
  ] as const)
    house(picture, random, x - half * unit, half * 2 * unit, tall * unit, 0.14, 0.55)
  fill(
    picture,
    [
      [x - 9 * unit, foot - 540 * unit],
      [x, foot - 690 * unit],
      [x + 9 * unit, foot - 540 * unit],
    ],
    colour('#2a3a5e'),
  )
  glow(picture, x, foot - 690 * unit, 16 * unit, colour('#ff4a3a'), 2.4)
  for (const [level, strength] of [
    [500, 0.9],
    [545, 1.2],
  ] as const)
    glow(picture, x, foot - level * unit, 60 * unit, colour('#ffd08a'), 0.4 * strength, 2)
  const needle = 0.735 * width
  const side: Point[] = [
    [needle - 34 * unit, foot],
    [needle - 20 * unit, foot - 470 * unit],
    [needle + 4 * unit, foot - 520 * unit],
    [needle + 30 * unit, foot],
  ]
  fill(picture, side, (px, py, light) => {
    const up = (foot - py) / (520 * unit)
    const face = px > needle ? 1 : 0.55
    const floor = ((foot - py) / (6.5 * unit)) % 1 < 0.42 ? 1 : 0.55
    const on =
      hash(Math.floor((px - needle) / (5 * unit)), Math.floor((foot - py) / (6.5 * unit)), 4) > 0.72 ? 0.5 : 0
    light[0] = (0.06 + 0.24 * up * face + on) * floor
    light[1] = (0.085 + 0.22 * up * face + on * 0.85) * floor
    light[2] = (0.17 + 0.22 * up * face + on * 0.5) * floor
  })
  const dome = 0.205 * width
  fill(
    picture,
    Array.from(
      { length: 25 },
      (_, i): Point => [
        dome + Math.cos(Math.PI - (i / 24) * Math.PI) * 54 * unit,
        foot - 92 * unit - Math.sin((i / 24) * Math.PI) * 66 * unit,
      ],
    ),
    (px, _py, light) => {
      const round = Math.cos(((px - dome) / (54 * unit)) * 1.4)
      light[0] = 0.5 * round + 0.05
      light[1] = 0.36 * round + 0.05
      light[2] = 0.2 * round + 0.06
    },
  )
  house(picture, random, dome - 66 * unit, 132 * unit, 96 * unit, 0.05, 0.7)
  fill(
    picture,
    ribbon(
      [
        [dome, foot - 156 * unit],
        [dome, foot - 205 * unit],
      ],
      (share) => unit * (14 - 12 * share),
    ),
    colour('#8a6a48'),
  )
  glow(picture, dome, foot - 120 * unit, 120 * unit, colour('#ffb765'), 0.22, 2)
}

function embankment(picture: Canvas, random: Random): void {
  const { width, height } = picture
  const unit = height / 1286
  const foot = SHORE * height
  fill(
    picture,
    [
      [0, foot - 13 * unit],
      [width, foot - 13 * unit],
      [width, foot + 2],
      [0, foot + 2],
    ],
    colour('#0a0e16'),
  )
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
        [
          [x + (pane / 12 - 0.53) * long * 1.08 * unit, y - 17 * unit],
          [x + (pane / 12 - 0.48) * long * 1.08 * unit, y - 17 * unit],
          [x + (pane / 12 - 0.48) * long * 1.08 * unit, y - 11 * unit],
          [x + (pane / 12 - 0.53) * long * 1.08 * unit, y - 11 * unit],
        ],
        [1.5, 1.05, 0.55],
      )
    glow(picture, x, y + 26 * unit, long * 0.8 * unit, colour('#ffb45e'), 0.22, 1.6)
  }
}
