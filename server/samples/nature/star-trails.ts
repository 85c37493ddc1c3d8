import { canvas, fillDown, shine } from '../drawing/canvas.ts'
import { brighten, colour, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { seeded } from '../drawing/random.ts'
import { streak } from '../drawing/streak.ts'
import { noiseTile } from '../drawing/tile.ts'
import { paintLand } from './land.ts'
import { heightAt, sunAt, terrain } from './terrain.ts'
import { lookOver, type Viewpoint } from './viewpoint.ts'

const noise = noiseFrom(700)
const rough = noiseTile(701, 5)
const POLE = { x: 0.38, y: 0.4 }

/** Two hours of stars turn above desert rocks that a half moon lights. */
export function starTrails(width: number, height: number): Print {
  const land = terrain(16, 1024, buttes)
  const from: Viewpoint = { x: 0.3, z: 8, height: 0.34, heading: 0, horizon: 0.83, lens: 1.0 }
  const distances = lookOver(width, height, from, (x, z) => heightAt(land, x, z), 0.3, 15.5, 420)
  const picture = canvas(width, height)
  fillDown(
    picture,
    ramp([
      [0, '#070d24'],
      [0.45, '#10234a'],
      [0.75, '#2a4675'],
      [0.92, '#6f7596'],
      [1, '#c99c7c'],
    ]),
    (down) => down / from.horizon,
  )
  const random = seeded(41)
  const tints = [
    colour('#bcd2ff'),
    colour('#ffffff'),
    colour('#ffe2b8'),
    colour('#ffc79a'),
    colour('#9fc0ff'),
  ]
  const unit = width / 2400
  for (let star = 0; star < 1500; star++) {
    const radius = Math.sqrt(random()) * height * 0.98 + 8 * unit
    const start = random() * 6.2832
    const bright = Math.min(1.6, 0.1 / (random() + 0.03) ** 0.75)
    const tint = brighten(random.pick(tints), 0.35 + bright * 0.65)
    const thick = unit * (1.5 + bright * 1.1)
    const pieces = Math.max(6, Math.round(radius / 60))
    for (let piece = 0; piece < pieces; piece++) {
      const [a, b] = [start + (0.56 * piece) / pieces, start + (0.56 * (piece + 1)) / pieces]
      const y = POLE.y * height + Math.sin(a) * radius
      if (y < -50 || y > from.horizon * height * 1.05) continue
      const fade =
        smooth(0, 0.1, piece / pieces) * smooth(from.horizon * height, from.horizon * height * 0.75, y)
      streak(
        picture,
        POLE.x * width + Math.cos(a) * radius,
        y,
        POLE.x * width + Math.cos(b) * radius,
        POLE.y * height + Math.sin(b) * radius,
        thick,
        tint,
        fade * 0.75,
      )
    }
  }
  const moon = sunAt(-2.2, 0.42)
  const stone = colour('#b0613c')
  const pale = colour('#d49a6a')
  const sand = colour('#9c6b4c')
  const moonLight = colour('#cfd9ff', 0.95)
  const skyLight = colour('#3f5fa8', 0.32)
  const air = colour('#6a6a88')
  paintLand(
    picture,
    from,
    land,
    distances,
    moon,
    (spot, light) => {
      const steep = spanOf(spot.slopeX, spot.slopeZ)
      const beds = rough(0.3 * spot.x, spot.level * 13 + rough(spot.x * 2, spot.z * 2) * 0.25)
      const wall = smooth(0.5, 1.3, steep)
      const brush = smooth(0.25, 0.5, rough(spot.x * 9, spot.z * 9)) * (1 - wall) * smooth(6, 2, spot.far)
      for (let c = 0; c < 3; c++) {
        const rock = lerp(stone[c]!, pale[c]!, clamp(0.4 + beds * 1.1))
        const ground =
          lerp(sand[c]! * (1 + 0.4 * rough(spot.x * 20, spot.z * 20)), rock, wall) * (1 - 0.7 * brush)
        light[c] = ground * (skyLight[c]! + moonLight[c]! * spot.sunny * spot.facing)
      }
      const lost = 1 - Math.exp(-spot.far * 0.05)
      for (let c = 0; c < 3; c++) light[c]! += (air[c]! * 0.8 - light[c]!) * lost
    },
    {
      shadowEdge: 0.03,
      detail: (spot) => {
        const here = rough(spot.x * 9 + spot.level * 3, spot.z * 9)
        spot.slopeX += (rough(spot.x * 9 + spot.level * 3 + 0.1, spot.z * 9) - here) * 2.4
        spot.slopeZ += (rough(spot.x * 9 + spot.level * 3, spot.z * 9 + 0.1) - here) * 2.4
      },
    },
  )
  // The glow of a town that is far below the horizon.
  for (let y = Math.floor(height * 0.4), at = y * width; y < from.horizon * height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (distances.values[at] !== Number.POSITIVE_INFINITY) continue
      const glow =
        0.1 *
        Math.exp(-spanOf((x / width - 0.8) * 2.2, (y / height - from.horizon) * 6)) *
        smooth(0.4, 0.6, y / height)
      shine(picture, at, glow, glow * 0.6, glow * 0.3)
    }
  return develop(picture, {
    exposure: 1.35,
    bloom: { strength: 0.1, reach: 0.012 },
    contrast: 0.16,
    vignette: 0.3,
    grain: 2.2,
    shoulder: 0.65,
  })
}

/** A plain with table mountains: walls stand on slopes of their own rubble. */
function buttes(x: number, z: number): number {
  let top = 0.05 * noise.rough(x * 0.6, z * 0.6, 4)
  for (const [buteX, buteZ, size, tall] of BUTTES) {
    if (spanOf(x - buteX, z - buteZ) > size * 2.6 + 0.4) continue
    const warp = 0.28 * noise.rough(x * 1.1 + buteX, z * 1.1, 4) + 0.07 * noise.flat(x * 6, z * 6)
    const away = spanOf(x - buteX, (z - buteZ) * 0.9) / size + warp
    const rubble = tall * 0.42 * smooth(1.9, 0.95, away)
    const wall =
      tall * 0.58 * smooth(1.0, 0.86, away) * (1 - 0.25 * smooth(-0.2, 0.5, noise.flat(x * 2.4, z * 2.4)))
    top = Math.max(top, rubble + wall + 0.04 * noise.flat(x * 3, z * 3))
  }
  return top
}

const BUTTES = [
  [5.4, 9.25, 0.62, 1.5],
  [4.2, 8.95, 0.1, 0.92],
  [7.6, 6.6, 1.0, 1.35],
  [11, 9.6, 1.3, 1.2],
  [12.5, 6.2, 1.5, 1.15],
] as const
