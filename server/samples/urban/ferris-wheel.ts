import { type Canvas, canvas, channelFields, fillDown } from '../drawing/canvas.ts'
import { brighten, colour, mix, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { glow } from '../drawing/dots.ts'
import type { Field } from '../drawing/field.ts'
import { fill, type Point, rectangle } from '../drawing/fill.ts'
import { ribbon } from '../drawing/line.ts'
import { clamp, lerp, smooth } from '../drawing/number.ts'
import { hash, type Random, seeded } from '../drawing/random.ts'
import { streak } from '../drawing/streak.ts'
import { noiseTile } from '../drawing/tile.ts'

const HUB = { x: 0.53, y: 0.405 }
const RADIUS = 0.362
const SHORE = 0.765
const rough = noiseTile(1801, 5)
const RINGS = ['#ff2f6a', '#ff7a2e', '#ffd24a', '#43e08a', '#2ec8ff', '#7a6bff', '#ff4fc0'].map((hex) =>
  colour(hex),
)

/** One slow exposure of the big wheel: every lamp draws its own arc, and the harbour draws it again. */
export function ferrisWheel(width: number, height: number): Print {
  const random = seeded(91)
  const picture = canvas(width, height)
  fillDown(
    picture,
    ramp([
      [0, '#0a0f2c'],
      [0.5, '#1b1f55'],
      [0.8, '#4a2f6e'],
      [1, '#a0506e'],
    ]),
    (down) => down / SHORE,
  )
  town(picture, random)
  legs(picture)
  wheel(picture, random)
  quay(picture, random)
  harbour(picture)
  return develop(picture, {
    exposure: 1.1,
    bloom: { strength: 0.22, reach: 0.016 },
    contrast: 0.16,
    vignette: 0.32,
    grain: 2.2,
    shoulder: 0.55,
  })
}

function town(picture: Canvas, random: Random): void {
  const { width, height } = picture
  for (let house = 0; house < 60; house++) {
    const left = (house / 56 - 0.03) * width
    const wide = width * random.between(0.016, 0.034)
    const roof =
      SHORE * height - height * random.between(0.02, 0.075) * (0.7 + 0.6 * Math.sin(house * 0.31) ** 2)
    fill(picture, rectangle(left, roof, left + wide, SHORE * height), colour('#0d0f22'))
    const step = width * 0.0052
    for (let y = roof + step; y < SHORE * height - step; y += step * 1.25)
      for (let x = left + step * 0.7; x < left + wide - step * 0.7; x += step)
        if (hash(Math.round(x), Math.round(y), house) > 0.68)
          fill(
            picture,
            rectangle(x, y, x + step * 0.45, y + step * 0.6),
            mix(colour('#ffb65c'), colour('#cfe0ff'), random() ** 2),
            random.between(0.25, 0.9),
          )
  }
}

function legs(picture: Canvas): void {
  const { width, height } = picture
  const [x, y] = [HUB.x * width, HUB.y * height]
  for (const [foot, thick] of [
    [-0.19, 0.013],
    [0.19, 0.013],
    [-0.1, 0.009],
    [0.1, 0.009],
  ] as const)
    fill(
      picture,
      ribbon(
        [
          [x, y],
          [x + foot * width, SHORE * height],
        ],
        (share) => width * thick * (0.6 + 0.5 * share),
      ),
      (px, _py, light) => {
        const edge = clamp((px - x - foot * width) / (width * 0.1) + 0.5)
        light[0] = 0.035 + 0.05 * edge
        light[1] = 0.03 + 0.03 * edge
        light[2] = 0.075 + 0.05 * edge
      },
    )
}

function arc(
  picture: Canvas,
  radius: number,
  from: number,
  to: number,
  thick: number,
  tint: readonly [number, number, number],
  first: number,
  last: number,
): void {
  const { width, height } = picture
  const pieces = Math.max(2, Math.ceil(((to - from) * radius * width) / 26))
  for (let piece = 0; piece < pieces; piece++) {
    const [a, b] = [from + ((to - from) * piece) / pieces, from + ((to - from) * (piece + 1)) / pieces]
    streak(
      picture,
      HUB.x * width + Math.cos(a) * radius * width,
      HUB.y * height + Math.sin(a) * radius * width,
      HUB.x * width + Math.cos(b) * radius * width,
      HUB.y * height + Math.sin(b) * radius * width,
      thick * width,
      tint,
      lerp(first, last, piece / pieces),
      lerp(first, last, (piece + 1) / pieces),
    )
  }
}

function wheel(picture: Canvas, random: Random): void {
  const { width, height } = picture
  const spokes = 28
  const blurAngle = (Math.PI * 2) / spokes
  for (let spoke = 0; spoke < spokes; spoke++) {
    const turn = spoke * blurAngle
    const tint = RINGS[Math.floor((spoke / spokes) * RINGS.length)]!
    // The rim and its inner rings: bright where a lamp began its way, fading where it ended.
    arc(picture, RADIUS, turn, turn + blurAngle * 0.94, 0.0042, tint, 1.5, 0.5)
    arc(picture, RADIUS * 0.965, turn, turn + blurAngle * 0.9, 0.0016, brighten(tint, 0.7), 1.1, 0.15)
    arc(picture, RADIUS * 0.8, turn, turn + blurAngle * 0.85, 0.0015, mix(tint, [1, 1, 1], 0.3), 0.8, 0.1)
    arc(picture, RADIUS * 1.055, turn + 0.02, turn + blurAngle * 0.6, 0.0062, colour('#ffe9c0'), 0.85, 0.08)
    for (let lamp = 0; lamp < 22; lamp++) {
      const radius = RADIUS * lerp(0.1, 0.95, lamp / 21)
      const hue = RINGS[(spoke + Math.floor(lamp / 4)) % RINGS.length]!
      arc(
        picture,
        radius,
        turn,
        turn + blurAngle * random.between(0.55, 0.8),
        0.0011 + 0.0005 * (lamp / 21),
        hue,
        0.75,
        0.03,
      )
    }
    streak(
      picture,
      HUB.x * width,
      HUB.y * height,
      HUB.x * width + Math.cos(turn) * RADIUS * width,
      HUB.y * height + Math.sin(turn) * RADIUS * width,
      width * 0.0012,
      tint,
      0.5,
      0.22,
    )
  }
  glow(picture, HUB.x * width, HUB.y * height, width * 0.2, colour('#ff6ab0'), 0.18, 2)
  glow(picture, HUB.x * width, HUB.y * height, width * 0.035, colour('#fff2d0'), 3, 2)
}

function quay(picture: Canvas, random: Random): void {
  const { width, height } = picture
  const at = (x: number, y: number): Point => [x * width, y * height]
  fill(
    picture,
    [at(0, SHORE - 0.008), at(1, SHORE - 0.008), at(1, SHORE + 0.002), at(0, SHORE + 0.002)],
    colour('#07070f'),
  )
  for (let lamp = 0; lamp < 24; lamp++) {
    const x = ((lamp + 0.5) / 24) * width
    const y = (SHORE - 0.026) * height
    fill(
      picture,
      ribbon(
        [
          [x, y],
          [x, SHORE * height],
        ],
        () => width * 0.0012,
      ),
      colour('#07070f'),
    )
    glow(picture, x, y, width * 0.012, colour('#ffc06a'), 1.6)
    glow(picture, x, y, width * 0.0035, colour('#fff0d0'), 3)
  }
  for (let stall = 0; stall < 11; stall++) {
    const x = 0.34 + stall * 0.037 + random.between(-0.006, 0.006)
    const tint = RINGS[stall % RINGS.length]!
    fill(
      picture,
      [
        at(x, SHORE - 0.006),
        at(x, SHORE - 0.019),
        at(x + 0.024, SHORE - 0.019),
        at(x + 0.024, SHORE - 0.006),
      ],
      brighten(mix(tint, colour('#ffb65c'), 0.5), 0.6),
    )
    fill(
      picture,
      [at(x - 0.003, SHORE - 0.018), at(x + 0.012, SHORE - 0.027), at(x + 0.027, SHORE - 0.018)],
      mix(brighten(tint, 0.3), [0.4, 0.4, 0.4], 0.2),
    )
  }
}

/** A minute of small waves turns every light into a column. */
function harbour(picture: Canvas): void {
  const shore = Math.floor(SHORE * picture.height) + 2
  for (const channel of channelFields(picture))
    for (let y = shore; y < picture.height; y++) waterRow(channel, shore, y)
}

/** Gathers the mirror image over the heights that the waves threw into each direction. */
function waterRow({ width, height, values }: Field, shore: number, y: number): void {
  const below = (y - shore) / height
  const reach = 0.012 + below * 0.42
  const dim = 1 - 0.5 * smooth(0, 0.3, below)
  for (let x = 0; x < width; x++) {
    const wave = rough((x / width) * (5 + 30 / (1 + below * 40)), 1.6 / (below + 0.02) + (x / width) * 0.8)
    const column = clamp(x + Math.round(wave * below * 60), 0, width - 1)
    let sum = 0
    for (let step = 0; step < 7; step++) {
      const mirrored = shore - 2 - (y - shore) - (step / 6 - 0.42 + wave * 0.5) * reach * height
      sum += values[clamp(Math.round(mirrored), 0, shore - 2) * width + column]!
    }
    values[y * width + x] = (sum / 7) * (0.62 + 0.3 * wave) * dim + 0.003
  }
}
