import { blur } from '../drawing/blur.ts'
import { type Canvas, canvas, channelsOf, cover, fillDown } from '../drawing/canvas.ts'
import { colour, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { bokeh, dot } from '../drawing/dots.ts'
import { type Field, sample } from '../drawing/field.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { lerp, smooth, spanOf } from '../drawing/number.ts'
import { type Random, seeded } from '../drawing/random.ts'

const noise = noiseFrom(1001)

/** A street behind a wet window: out of focus beyond the glass, upside down in every drop on it. */
export function rainOnGlass(width: number, height: number): Print {
  const random = seeded(71)
  const street = canvas(Math.round(width / 3), Math.round(height / 3))
  paintStreet(street, random)
  const channels = [street.red, street.green, street.blue].map(
    (values): Field => ({ width: street.width, height: street.height, values }),
  )
  const picture = canvas(width, height)
  for (const [index, values] of channelsOf(picture).entries())
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) values[at] = sample(channels[index]!, x / 3, y / 3)
  const trails = Array.from({ length: 15 }, () => ({
    x: random(),
    end: random.between(0.15, 0.98),
    wide: random.between(0.012, 0.024),
    seed: random() * 90,
  }))
  const trailX = (trail: (typeof trails)[number], y: number) =>
    trail.x + 0.016 * noise.flat(y * 4.2, trail.seed) + 0.005 * noise.flat(y * 14, trail.seed)
  const wiped = (x: number, y: number) =>
    trails.some((trail) => y < trail.end && Math.abs(x - trailX(trail, y)) < trail.wide * 0.9)
  for (let bead = 0; bead < 15000; bead++) {
    const x = random()
    const y = random()
    const size = width * (0.0006 + 0.0026 * random() ** 2.6)
    if (!wiped(x, y)) lens(picture, channels, random, x * width, y * height, size, 1)
  }
  for (let drop = 0; drop < 760; drop++) {
    const x = random()
    const y = random()
    const size = width * (0.004 + 0.024 * random() ** 3.2)
    if (!wiped(x, y) || size < width * 0.006)
      lens(picture, channels, random, x * width, y * height, size, random.between(1, 1.25))
  }
  for (const trail of trails) {
    for (let left = 0; left < 12; left++) {
      const y = trail.end * random() ** 0.6
      lens(
        picture,
        channels,
        random,
        trailX(trail, y) * width,
        y * height,
        trail.wide * width * random.between(0.14, 0.36),
        random.between(1.1, 1.7),
      )
    }
    lens(
      picture,
      channels,
      random,
      trailX(trail, trail.end) * width,
      trail.end * height,
      trail.wide * width * random.between(0.95, 1.3),
      random.between(1.15, 1.4),
    )
  }
  return develop(picture, {
    exposure: 1.15,
    bloom: { strength: 0.12, reach: 0.012 },
    contrast: 0.18,
    vignette: 0.3,
    grain: 2,
    shoulder: 0.6,
  })
}

const KERB = 0.64

/** Lamps recede on both sides, cars come and go between them, windows glow above. All of it far out of focus. */
function paintStreet(street: Canvas, random: Random): void {
  const { width, height } = street
  fillDown(
    street,
    ramp([
      [0, '#0b1526'],
      [0.4, '#16304a'],
      [0.58, '#2a4256'],
      [0.72, '#172534'],
      [1, '#05090f'],
    ]),
  )
  const disc = width * 0.03
  const light = (x: number, y: number, size: number, hex: string, strength: number) =>
    bokeh(street, x * width, y * height, size, colour(hex), strength, 0.35)
  for (let pane = 0; pane < 150; pane++) {
    const far = random.between(1, 3.2)
    const side = random() < 0.5 ? -1 : 1
    light(
      0.52 + (side * random.between(0.42, 0.72)) / far,
      KERB - random.between(0.05, 0.85) / far,
      (disc * 0.9) / far ** 0.5,
      random.pick(['#ffc574', '#ffdfa8', '#9fd0ff', '#ff9f4a']),
      random.between(0.03, 0.17),
    )
  }
  for (let lamp = 0; lamp < 6; lamp++) {
    const far = 1 + lamp * 0.8
    light(0.52 - 0.44 / far, KERB - 0.42 / far, disc * (0.75 + 1.15 / far), '#ffb765', 0.6)
    light(0.52 + 0.5 / far, KERB - 0.46 / far, disc * (0.75 + 1.15 / far), '#ffb765', 0.6)
  }
  for (const [x, y, size, hex] of SIGNS) light(x, y, disc * size, hex, 0.42)
  for (const [far, off] of [
    [1.15, -0.3],
    [1.9, -0.28],
    [3.2, -0.26],
  ] as const)
    for (const pair of [-0.06, 0.06])
      light(0.52 + (off + pair) / far, KERB + 0.07 / far, disc * (0.6 + 0.9 / far), '#ffeccc', 0.8)
  for (const [far, off] of [
    [1.35, 0.2],
    [2.3, 0.17],
    [3.6, 0.16],
  ] as const)
    for (const pair of [-0.055, 0.055])
      light(0.52 + (off + pair) / far, KERB + 0.065 / far, disc * (0.6 + 0.8 / far), '#ff2a24', 0.7)
  wetRoad(street)
}

const SIGNS = [
  [0.16, 0.47, 1.5, '#ff2f6e'],
  [0.22, 0.41, 1.2, '#ff6a8e'],
  [0.86, 0.5, 1.5, '#22cfe0'],
  [0.8, 0.545, 1.1, '#4a7cff'],
  [0.07, 0.56, 1.3, '#8f5cff'],
  [0.645, 0.455, 1.25, '#28e39a'],
  [0.31, 0.55, 0.9, '#ffd25a'],
] as const

/** The road throws everything back, drawn out downwards. */
function wetRoad(street: Canvas): void {
  const { width, height } = street
  const kerb = Math.floor(KERB * height) + 4
  for (const values of [street.red, street.green, street.blue]) {
    const mirrored: Field = {
      width,
      height: height - kerb,
      values: new Float32Array(width * (height - kerb)),
    }
    for (let y = 0; y < mirrored.height; y++) {
      const from = Math.max(0, Math.floor(kerb - 1 - y * 0.95)) * width
      mirrored.values.set(values.subarray(from, from + width), y * width)
    }
    blur(mirrored, width * 0.012, height * 0.03)
    for (let y = 0, at = 0; y < mirrored.height; y++) {
      const strength = 0.55 * smooth(0, 0.14, y / height)
      for (let x = 0; x < width; x++, at++) values[kerb * width + at]! += mirrored.values[at]! * strength
    }
  }
}

/** A drop shows the whole street upside down, is dark at its upper rim and has a spark of light at the lower one. */
function lens(
  picture: Canvas,
  street: Field[],
  random: Random,
  x: number,
  y: number,
  radius: number,
  tall: number,
): void {
  const { width, height } = picture
  const wobble = random() * 90
  const reach = radius * tall * 1.25 + 2
  const soft = Math.max(0.12, 1.2 / radius)
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach); row++)
    for (
      let column = Math.max(0, Math.floor(x - radius * 1.3 - 2));
      column < Math.min(width, x + radius * 1.3 + 2);
      column++
    ) {
      const dx = (column + 0.5 - x) / radius
      const dy = (row + 0.5 - y) / (radius * tall)
      const pull = dy < 0 ? 1 + 0.22 * dy * (tall - 1) : 1 // drops hang: wider below than above
      const away =
        spanOf(dx / pull, dy) * (radius > 5 ? 1 + 0.1 * noise.flat(dx * 1.3 + wobble, dy * 1.3) : 1)
      if (away > 1.15) continue
      const share = smooth(1, 1 - soft, away)
      if (share <= 0) continue
      const bend = 0.34 + 0.2 * away * away
      const seenX = (0.5 - dx * bend * 0.95) * street[0]!.width
      const seenY = (0.5 - dy * bend * 0.95) * street[0]!.height
      const shade = lerp(1.35, 0.12, smooth(0.55, 1, away)) * (0.75 + 0.4 * dy)
      const rim = 0.1 * smooth(0.6, 0.95, away) * Math.max(0, dy)
      cover(
        picture,
        row * width + column,
        sample(street[0]!, seenX, seenY) * shade + rim,
        sample(street[1]!, seenX, seenY) * shade + rim,
        sample(street[2]!, seenX, seenY) * shade + rim * 1.2,
        share,
      )
    }
  if (radius > 6)
    dot(
      picture,
      x - radius * 0.3,
      y - radius * tall * 0.42,
      radius * 0.13,
      [1.1, 1.15, 1.25],
      0.8,
      radius * 0.14,
    )
}
