import { type Canvas, canvas, shadeAll } from '../drawing/canvas.ts'
import { brighten, type Colour, colour, mix, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { glow } from '../drawing/dots.ts'
import { fill, type Point, rectangle } from '../drawing/fill.ts'
import { ribbon } from '../drawing/line.ts'
import { clamp, lerp, smooth } from '../drawing/number.ts'
import { hash, type Random, seeded } from '../drawing/random.ts'
import { streak } from '../drawing/streak.ts'
import { noiseTile } from '../drawing/tile.ts'

const HORIZON = 0.4
const LENS = 1.05
const EYE = 8.5
const LANE = 3.5
const rough = noiseTile(2001, 5)

/** From the footbridge: thirty seconds of evening traffic on its way into town and out again. */
export function lightTrails(width: number, height: number): Print {
  const random = seeded(64)
  const picture = canvas(width, height)
  sky(picture)
  skyline(picture, random)
  road(picture)
  trees(picture)
  suburbs(picture, random)
  lampPosts(picture)
  traffic(picture, random)
  return develop(picture, {
    exposure: 1.1,
    bloom: { strength: 0.2, reach: 0.014 },
    contrast: 0.2,
    vignette: 0.32,
    grain: 2,
    shoulder: 0.5,
  })
}

/** Where the middle of the road lies, in metres to the right, at a distance: it swings right, then left into town. */
const bend = (away: number) =>
  17 * smooth(15, 120, away) * Math.sin(away * 0.0165 + 0.2) - 14 * smooth(160, 420, away)

function project({ width, height }: Canvas, right: number, up: number, away: number): Point {
  return [width * 0.47 + (right / away) * LENS * width, height * HORIZON + ((EYE - up) / away) * LENS * width]
}

function sky(picture: Canvas): void {
  const { width, height } = picture
  const dusk = ramp([
    [0, '#101a3c'],
    [0.4, '#2c3468'],
    [0.7, '#7a4a72'],
    [0.9, '#e0785a'],
    [1, '#ffb46a'],
  ])
  const cloud = colour('#3a2f55')
  const rim = colour('#ff8a5a')
  shadeAll(picture, (x, y, light) => {
    const down = clamp(y / height / HORIZON)
    const tint = dusk.at(down)
    const u = (x / width - 0.3) * (1.6 - down)
    const deck =
      smooth(0.05, 0.55, rough(u * 3.2, down * down * 4.5 + 2) + 0.35 * rough(u * 10, down * 14)) *
      smooth(1, 0.75, down)
    for (let c = 0; c < 3; c++)
      light[c] = lerp(
        dusk.light[tint + c]! * 0.75,
        lerp(cloud[c]!, rim[c]!, smooth(0.3, 0.95, down) * 0.55) * 0.6,
        deck * 0.75,
      )
  })
}

function skyline(picture: Canvas, random: Random): void {
  const { width, height } = picture
  const foot = HORIZON * height + height * 0.012
  for (let layer = 0; layer < 3; layer++)
    for (let house = 0; house < 46; house++) {
      const x = random() * width
      const centre = Math.exp(-(((x / width - 0.3) / 0.2) ** 2))
      const tall = height * (0.02 + random() * 0.03 + centre * random.between(0.03, 0.21 - layer * 0.045))
      const wide = width * random.between(0.008, 0.021)
      const tint = mix(colour('#4a3a5e'), colour('#0c0d1c'), (layer + 1) / 3)
      fill(picture, rectangle(x, foot - tall, x + wide, foot), tint)
      const step = width * 0.0027
      for (let wy = foot - tall + step; wy < foot - step; wy += step * 1.5)
        for (let wx = x + step * 0.6; wx < x + wide - step; wx += step * 1.25)
          if (hash(Math.round(wx * 3), Math.round(wy * 3), layer) > 0.66)
            fill(
              picture,
              rectangle(wx, wy, wx + step * 0.6, wy + step * 0.8),
              mix(colour('#ffb866'), colour('#dfeaff'), random() ** 2),
              0.35 + 0.5 * random(),
            )
      if (tall > height * 0.15) glow(picture, x + wide / 2, foot - tall, width * 0.003, colour('#ff4030'), 2)
    }
}

/** Asphalt, lane lines, the barrier in the middle and the verge, for every pixel below the horizon. */
function road(picture: Canvas): void {
  const { width, height } = picture
  const asphalt = colour('#2a2a36')
  const verge = colour('#1d2420')
  const dusk = colour('#b0607a')
  const lamp = colour('#ffb765')
  const top = Math.ceil(HORIZON * height + height * 0.012)
  for (let row = top; row < height; row++) {
    const away = (EYE * LENS * width) / (row + 0.5 - HORIZON * height)
    const pixel = away / (LENS * width)
    const middle = bend(away)
    const pool = 0.35 + 0.65 * Math.exp(-((((away / 42) % 1) - 0.5) ** 2) * 14)
    for (let column = 0; column < width; column++) {
      const off = (column + 0.5 - width * 0.47) * pixel - middle
      const side = Math.abs(off)
      const grit = rough(off * 2.2, away * 0.6)
      const onRoad = clamp((15.4 - side) / pixel + 0.5)
      const lane = (side - 1.4) / LANE
      const near = Math.abs(lane - Math.round(lane)) * LANE
      const dashed =
        Math.round(lane) === 0 || Math.round(lane) === 3 || Math.round(lane) === 4 || (away / 12) % 1 < 0.42
      const line =
        dashed && lane > -0.2 && lane < 4.2 ? clamp((0.085 - near) / Math.max(pixel, 0.02) + 0.5) : 0
      const gleam = 0.1 * smooth(-0.4, 0.6, grit) * Math.exp(-side * 0.03)
      const at = row * width + column
      const glowing = (side < 15 ? 1 : 0.45 * Math.exp(-(side - 15) * 0.12)) * pool
      for (const [c, values] of [picture.red, picture.green, picture.blue].entries()) {
        const ground = lerp(
          verge[c]! * (0.7 + 0.5 * grit),
          asphalt[c]! * (0.8 + 0.3 * grit) + line * 0.34,
          onRoad,
        )
        values[at] = ground * (0.45 + 1.9 * lamp[c]! * glowing * 0.6) + gleam * dusk[c]! * 0.5
      }
    }
  }
  for (let away = 400; away > 9; away *= 0.965) {
    const a = project(picture, bend(away), 0, away)
    const b = project(picture, bend(away * 0.965), 0, away * 0.965)
    const [ta, tb] = [
      project(picture, bend(away), 0.85, away),
      project(picture, bend(away * 0.965), 0.85, away * 0.965),
    ]
    fill(picture, [a, b, tb, ta], colour('#3a3640'))
    fill(
      picture,
      ribbon([ta, tb], () => Math.max(0.8, (0.16 * LENS * width) / away)),
      colour('#8a7f86'),
    )
  }
}

/** Dark trees along the edge of town hide where the houses stand. */
function trees(picture: Canvas): void {
  const { width, height } = picture
  const foot = HORIZON * height + height * 0.014
  const crest: Point[] = Array.from({ length: 500 }, (_, i) => {
    const x = i / 499
    const tall =
      0.008 + 0.011 * (rough(x * 9, 3) + 0.6) + 0.005 * rough(x * 55, 8) + 0.004 * rough(x * 160, 1)
    return [x * width, foot - Math.max(0.002, tall) * height]
  })
  fill(picture, [...crest, [width, foot], [0, foot]], colour('#0b0a12'))
}

/** Lit rooms between the road and the town. */
function suburbs(picture: Canvas, random: Random): void {
  for (let room = 0; room < 150; room++) {
    const away = random.between(90, 520)
    const right = bend(away) + (random() < 0.5 ? -1 : 1) * random.between(26, 60 + away * 0.4)
    const [x, y] = project(picture, right, random.between(1, 6), away)
    if (x < 0 || x > picture.width) continue
    const size = picture.width * (0.0006 + 0.16 / away / 1.4)
    glow(
      picture,
      x,
      y,
      size,
      mix(colour('#ffb45e'), colour('#ffe6c0'), random()),
      random.between(0.3, 1.3),
      2,
    )
  }
}

function lampPosts(picture: Canvas): void {
  const { width } = picture
  const dark = colour('#12121a')
  for (let i = 14; i >= 0; i--) {
    const away = 21 + i * 42
    const unit = (LENS * width) / away
    for (const side of [-1, 1]) {
      const right = bend(away) + side * 17
      const head = bend(away) + side * 13.6
      fill(
        picture,
        ribbon(
          [
            project(picture, right, 0, away),
            project(picture, right, 10.4, away),
            project(picture, head, 11, away),
          ],
          () => Math.max(0.9, unit * 0.2),
        ),
        dark,
      )
      const [x, y] = project(picture, head, 10.9, away)
      glow(picture, x, y, unit * 3.4 + width * 0.002, colour('#ffb765'), 0.55, 2)
      glow(picture, x, y, unit * 0.5 + width * 0.001, colour('#fff0d0'), 4, 1.5)
    }
  }
}

/** Every car is two lines of light that follow its lane, a little unsteadily. */
function traffic(picture: Canvas, random: Random): void {
  for (let car = 0; car < 120; car++) {
    const coming = car % 2 === 0
    const lane = random.whole(0, 3)
    const side = (coming ? -1 : 1) * (1.4 + LANE * (lane + 0.5) + random.bell() * 0.22)
    const up = random.between(0.55, 0.95)
    const tint: Colour = coming
      ? mix(colour('#fff4de'), colour('#ffd9a0'), random())
      : mix(colour('#ff1c14'), colour('#ff5a2a'), random() ** 3)
    const strength = random.between(0.14, 0.52) * (coming ? 0.62 : 1.1)
    const [from, to] = random() < 0.72 ? [7, 520] : [random.between(8, 60), random.between(90, 520)]
    for (const lamp of [-0.72, 0.72]) trail(picture, random, side + lamp, up, from, to, tint, strength)
    if (!coming && random() < 0.2)
      trail(picture, random, side + 1.1, up + 0.15, from, to, colour('#ff9a1e'), strength * 0.8, true)
    if (random() < 0.1)
      trail(
        picture,
        random,
        side,
        3.1,
        from,
        to,
        coming ? colour('#bfe0ff') : colour('#ff8a30'),
        strength * 0.6,
      )
  }
}

function trail(
  picture: Canvas,
  random: Random,
  side: number,
  up: number,
  from: number,
  to: number,
  tint: Colour,
  strength: number,
  blinking = false,
): void {
  const wander = random() * 50
  let before: Point | undefined
  for (let away = from; away < to; away *= 1.022) {
    const drift = 0.35 * rough(away * 0.012 + wander, wander)
    const here = project(picture, bend(away) + side + drift, up, away)
    const dark = blinking && (away / 5) % 1 < 0.5
    if (before && !dark) {
      const thick = Math.max(1, (0.13 * LENS * picture.width) / away)
      const fade = Math.exp(-away / 420) * smooth(from, from * 1.3, away) * smooth(to, to * 0.8, away)
      streak(picture, before[0], before[1], here[0], here[1], thick, tint, strength * fade)
      if (thick > 2.5)
        streak(
          picture,
          before[0],
          before[1],
          here[0],
          here[1],
          thick * 0.35,
          brighten(mix(tint, [1, 1, 1], 0.3), 1.4),
          strength * fade,
        )
    }
    before = here
  }
}
