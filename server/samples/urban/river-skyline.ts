import type { Canvas } from '../drawing/canvas.ts'
import { type Colour, colour, mix } from '../drawing/colour.ts'
import { glow } from '../drawing/dots.ts'
import { fill, type Point, rectangle } from '../drawing/fill.ts'
import { ribbon } from '../drawing/line.ts'
import { hash, type Random } from '../drawing/random.ts'

export const SHORE = 0.665

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
  fill(picture, rectangle(x, roof, x + wide, foot), tint)
  fill(picture, rectangle(x + wide * 0.82, roof, x + wide, foot), edge)
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
      fill(picture, rectangle(left, top, left + pane * (office ? 1.25 : 0.95), top + pane * 1.05), [
        tone[0] * bright * 1.5,
        tone[1] * bright * 1.5,
        tone[2] * bright * 1.5,
      ])
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

export function skyline(picture: Canvas, random: Random, row: number): void {
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
export function landmarks(picture: Canvas, random: Random): void {
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
