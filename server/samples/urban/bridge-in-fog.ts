import { type Canvas, canvas, shadeAll } from '../drawing/canvas.ts'
import { type Colour, colour, mix, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { glow } from '../drawing/dots.ts'
import { softField } from '../drawing/enlarge.ts'
import { fill, type Point } from '../drawing/fill.ts'
import { ribbon } from '../drawing/line.ts'
import { clamp, lerp, smooth } from '../drawing/number.ts'
import { noiseTile } from '../drawing/tile.ts'

const HORIZON = 0.79
const LENS = 0.86
const DECK = 24
const TOP = 92
const SPAN = 460
const rough = noiseTile(1901, 5)
const FOG = colour('#6f8fa6')

/** A suspension bridge on its way into the fog; the far tower is no more than a guess. */
export function bridgeInFog(width: number, height: number): Print {
  const picture = canvas(width, height)
  sky(picture)
  for (const aside of [9, -9]) hangers(picture, aside)
  tower(picture, SPAN + 130)
  deck(picture)
  for (const aside of [9, -9]) mainCable(picture, aside)
  tower(picture, 130)
  lamps(picture)
  water(picture)
  return develop(picture, {
    exposure: 1.08,
    bloom: { strength: 0.2, reach: 0.025 },
    contrast: 0.2,
    vignette: 0.3,
    grain: 2.2,
    shoulder: 0.6,
  })
}

/** Pixel of a place: metres along the bridge, aside of its middle, above the water. */
function project(
  { width, height }: Canvas,
  along: number,
  aside: number,
  up: number,
): [x: number, y: number, away: number] {
  const [right, away] = [52 - along * 0.2 + aside, 12 + along]
  return [
    width * 0.5 + (right / away) * LENS * width,
    height * HORIZON - ((up - 5) / away) * LENS * width,
    away,
  ]
}

const veil = (away: number, up: number) => 1 - Math.exp(-away / (260 + up * 1.4))

const seen = (tint: Colour, away: number, up: number) =>
  mix(tint, [FOG[0] * 0.62, FOG[1] * 0.62, FOG[2] * 0.62], veil(away, up))

function sky(picture: Canvas): void {
  const { width, height } = picture
  const tones = ramp([
    [0, '#14263c'],
    [0.45, '#33536e'],
    [0.85, '#7f9bac'],
    [1, '#a9b4b4'],
  ])
  const town = colour('#ffb56a')
  const bank = softField(width, height, 5, (x, y) =>
    rough((x / width) * 2.6, (y / height) * 5 + (x / width) * 0.6),
  )
  shadeAll(picture, (x, y, light, at) => {
    const down = y / height / HORIZON
    const tint = tones.at(clamp(down + bank.values[at]! * 0.12))
    const glowing = 0.22 * Math.exp(-(((x / width - 0.2) / 0.28) ** 2)) * smooth(0.55, 1, down)
    for (let c = 0; c < 3; c++) light[c] = tones.light[tint + c]! * 0.72 + town[c]! * glowing
  })
}

const STEEL = colour('#7a2a1e')

function beam(
  picture: Canvas,
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  thick: number,
  tint: Colour,
): void {
  const a = project(picture, ...from)
  const b = project(picture, ...to)
  const scale = LENS * picture.width
  const middle = (a[2] + b[2]) / 2
  fill(
    picture,
    ribbon(
      [
        [a[0], a[1]],
        [b[0], b[1]],
      ],
      (share) => Math.max(0.8, (thick * scale) / lerp(a[2], b[2], share)),
    ),
    seen(tint, middle, (from[2] + to[2]) / 2),
  )
}

function tower(picture: Canvas, along: number): void {
  const steps = 12
  for (const aside of [-9, 9])
    for (let step = 0; step < steps; step++) {
      const [low, high] = [(TOP * step) / steps, (TOP * (step + 1)) / steps]
      beam(
        picture,
        [along, aside, low],
        [along, aside, high],
        5.2 - (1.6 * step) / steps,
        mix(STEEL, colour('#2a1a1c'), aside > 0 ? 0.5 : 0.15),
      )
    }
  for (const up of [DECK - 3, 44, 62, 79, TOP - 2])
    beam(picture, [along, -9, up], [along, 9, up], 4.2, mix(STEEL, colour('#2a1a1c'), 0.35))
  for (const [low, high] of [
    [DECK, 44],
    [44, 62],
  ] as const) {
    beam(picture, [along, -9, low], [along, 9, high], 1.6, STEEL)
    beam(picture, [along, 9, low], [along, -9, high], 1.6, STEEL)
  }
  const [x, y, away] = project(picture, along, 0, TOP + 3)
  glow(
    picture,
    x,
    y,
    (picture.width * 2.2) / Math.sqrt(away) / 10,
    colour('#ff4636'),
    1.6 * (1 - veil(away, TOP) * 0.8),
  )
}

/** Height of the main cable: a parabola between the towers, a straight run down to the shore behind the near one. */
function cableAt(along: number): number {
  if (along < 130) return DECK + 4 + (TOP - DECK - 4) * ((along + 60) / 190) ** 1.25
  const share = ((along - 130) / SPAN) * 2 - 1
  if (share <= 1) return DECK + 5 + (TOP - DECK - 5) * share * share
  return TOP - (along - 130 - SPAN) * 0.42
}

function mainCable(picture: Canvas, aside: number): void {
  for (let along = -6; along < 760; along += along < 160 ? 6 : 12)
    beam(
      picture,
      [along, aside, cableAt(along)],
      [along + (along < 160 ? 6 : 12), aside, cableAt(along + (along < 160 ? 6 : 12))],
      1.1,
      mix(STEEL, colour('#20161a'), 0.4),
    )
}

function hangers(picture: Canvas, aside: number): void {
  for (let along = 2; along < 760; along += 8)
    beam(
      picture,
      [along, aside, DECK],
      [along, aside, Math.max(DECK, cableAt(along))],
      0.3,
      mix(STEEL, colour('#20161a'), 0.5),
    )
}

function deck(picture: Canvas): void {
  for (let along = 700; along > -8; along -= 7) {
    const next = along + 7
    const at = (z: number, aside: number, up: number): Point => {
      const [x, y] = project(picture, z, aside, up)
      return [x, y]
    }
    const away = along + 12
    fill(
      picture,
      [at(along, -9.4, DECK), at(next, -9.4, DECK), at(next, -9.4, DECK - 6), at(along, -9.4, DECK - 6)],
      seen(colour('#20262c'), away, DECK),
      0.55,
    )
    fill(
      picture,
      [at(along, -9, DECK - 1), at(along, 9, DECK - 1), at(next, 9, DECK - 1), at(next, -9, DECK - 1)],
      seen(colour('#14181c'), away, DECK),
    )
    for (const up of [DECK, DECK - 6])
      beam(picture, [along, -9.4, up], [next, -9.4, up], 1.1, mix(STEEL, colour('#180f12'), 0.35))
    beam(picture, [along, -9.4, DECK], [along + 3.5, -9.4, DECK - 6], 0.6, STEEL)
    beam(picture, [along + 3.5, -9.4, DECK - 6], [next, -9.4, DECK], 0.6, STEEL)
    beam(picture, [along, -9.4, DECK + 2.4], [next, -9.4, DECK + 2.4], 0.25, STEEL)
  }
}

/** Lamps on the deck: the nearer, the sharper; in the fog each has a halo of its own. */
function lamps(picture: Canvas): void {
  const sodium = colour('#ffb45e')
  const white = colour('#fff1d8')
  for (let along = 12; along < 720; along += 26)
    for (const aside of [-8, 8]) {
      const [x, y, away] = project(picture, along, aside, DECK + 9)
      const [, foot] = project(picture, along, aside, DECK)
      fill(
        picture,
        ribbon(
          [
            [x, y],
            [x, foot],
          ],
          () => Math.max(0.8, (0.28 * LENS * picture.width) / away),
        ),
        seen(colour('#1a1c20'), away, DECK),
      )
      const clear = 1 - veil(away, DECK) * 0.82
      const unit = (LENS * picture.width) / away
      glow(picture, x, y, unit * 13 + picture.width * 0.004, sodium, 0.38 * clear, 2)
      glow(picture, x, y, unit * 1.6 + picture.width * 0.0014, white, 2.6 * clear, 1.6)
    }
  for (let car = 0; car < 26; car++) {
    const along = 20 + car * 21 + (car % 3) * 7
    const coming = car % 2 === 0
    const [x, y, away] = project(picture, along, coming ? -4 : 4, DECK + 0.9)
    const clear = 1 - veil(away, DECK)
    glow(
      picture,
      x,
      y,
      (LENS * picture.width * 2.2) / away,
      colour(coming ? '#fff3dc' : '#ff3b2a'),
      1.3 * clear,
      2,
    )
  }
}

function water(picture: Canvas): void {
  const { width, height } = picture
  const line = Math.floor(HORIZON * height)
  const above = [picture.red, picture.green, picture.blue].map((values) => values.slice(0, line * width))
  const dark = colour('#152636')
  for (let y = line; y < height; y++) {
    const below = (y + 0.5 - line) / height
    const fog = Math.exp(-below * 26)
    for (let x = 0; x < width; x++) {
      const reach = 0.03 / (below + 0.004)
      const wave =
        rough((x / width - 0.5) * reach * 4, reach * 9) +
        0.5 * rough((x / width - 0.5) * reach * 13, reach * 31)
      const at = y * width + x
      const mirrored = clamp(
        Math.round(line - 1 - (y - line) * 1.25 - wave * (0.004 + below * 0.24) * height),
        0,
        line - 1,
      )
      const column = clamp(Math.round(x + wave * below * 50), 0, width - 1)
      const strength = 0.56 + 0.16 * wave
      for (const [c, values] of [picture.red, picture.green, picture.blue].entries())
        values[at] = lerp(
          lerp(dark[c]! * 0.6, above[c]![mirrored * width + column]!, strength),
          FOG[c]! * 0.62,
          fog * 0.85,
        )
    }
  }
}
