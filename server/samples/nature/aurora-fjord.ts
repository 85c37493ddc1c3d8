import { blur } from '../drawing/blur.ts'
import { type Canvas, canvas, fillDown, shine } from '../drawing/canvas.ts'
import { colour, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { glow } from '../drawing/dots.ts'
import { type Field, field, sample } from '../drawing/field.ts'
import { fill, type Point } from '../drawing/fill.ts'
import { curveThrough } from '../drawing/line.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'
import { paintLand } from './land.ts'
import { scatterStars } from './stars.ts'
import { heightAt, sunAt, terrain } from './terrain.ts'
import { lookOver, type Viewpoint } from './viewpoint.ts'
import { mirrorBelow } from './water.ts'

const noise = noiseFrom(301)
const rough = noiseTile(302, 5)
const COARSE = 4

/** Northern lights fold over a fjord; somebody's tent is the only other light. */
export function auroraFjord(width: number, height: number): Print {
  const land = terrain(20, 768, fjord)
  const from: Viewpoint = { x: 0.4, z: 10, height: 0.004, heading: 0, horizon: 0.71, lens: 0.62 }
  const distances = lookOver(width, height, from, (x, z) => Math.max(0, heightAt(land, x, z)), 0.3, 19, 300)
  const picture = canvas(width, height)
  fillDown(
    picture,
    ramp([
      [0, '#060b1c'],
      [0.5, '#0d1c38'],
      [1, '#1d3a52'],
    ]),
    (down) => down / from.horizon,
  )
  const curtains = aurora(Math.ceil(width / COARSE), Math.ceil(height / COARSE), from.horizon)
  const open = (at: number) => distances.values[at] === Number.POSITIVE_INFINITY
  scatterStars(picture, seeded(9), 2600, (x, y) =>
    open(Math.floor(y) * width + Math.floor(x)) && y < from.horizon * height
      ? 1 - 0.7 * clamp(sample(curtains[1]!, x / COARSE, y / COARSE) * 1.5)
      : 0,
  )
  for (let y = 0, at = 0; y < from.horizon * height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (!open(at)) continue
      const [u, v] = [x / COARSE - 0.5, y / COARSE - 0.5]
      shine(picture, at, sample(curtains[0]!, u, v), sample(curtains[1]!, u, v), sample(curtains[2]!, u, v))
    }
  const moon = sunAt(-2.5, 0.5)
  const snow = colour('#dfe8f5')
  const rock = colour('#3a3d44')
  const moonLight = colour('#8fb0d8', 0.34)
  const greenLight = colour('#4fe6a0', 0.16)
  const skyLight = colour('#35548a', 0.2)
  const hazeColour = colour('#1c3f50')
  paintLand(
    picture,
    from,
    land,
    distances,
    moon,
    (spot, light) => {
      const steep = spanOf(spot.slopeX, spot.slopeZ)
      const patch = rough(spot.x * 3, spot.z * 3)
      const snowy = smooth(2, 1, steep + patch * 0.7) * smooth(0.02, 0.12, spot.level + patch * 0.05)
      const upward = 1 / (1 + steep)
      const lost = 1 - Math.exp(-spot.far * 0.035 - 0.4 * Math.exp(-spot.level * 8))
      for (let c = 0; c < 3; c++) {
        const ground = lerp(rock[c]! * (1 + patch * 0.4), snow[c]!, snowy)
        const lit =
          ground * (skyLight[c]! + moonLight[c]! * spot.sunny * spot.facing + greenLight[c]! * upward)
        light[c] = lit + (hazeColour[c]! * 0.8 - lit) * lost
      }
    },
    {
      detail: (spot) => {
        const here = rough(spot.x * 9, spot.z * 9)
        spot.slopeX += (rough(spot.x * 9 + 0.08, spot.z * 9) - here) * 3
        spot.slopeZ += (rough(spot.x * 9, spot.z * 9 + 0.08) - here) * 3
      },
    },
  )
  tent(picture, width * 0.326, from.horizon * height - height * 0.006, height * 0.013)
  mirrorBelow(picture, {
    eyeLine: from.horizon * height,
    lens: from.lens,
    deep: colour('#050d18'),
    swell: 1.1,
    rough,
    strength: [0.85, 0.5],
  })
  return develop(picture, {
    exposure: 1.25,
    bloom: { strength: 0.16, reach: 0.02 },
    contrast: 0.12,
    vignette: 0.25,
    grain: 2.2,
    shoulder: 0.6,
  })
}

/** Mountains left and right of a strait of open water. */
function fjord(x: number, z: number): number {
  const off = z - 10.6 - Math.sin(x * 0.5) * 0.6
  const shore = Math.abs(off) - 0.6 - x * 0.12 * smooth(13, 6, x) + 0.5 * noise.flat(x * 0.5, z * 0.5)
  const end = smooth(9, 16, x) * 3.4
  const rise = Math.max(shore * 0.5 - smooth(4, 1.5, x) * 3, end * 0.5 - 0.8)
  if (rise < 0) return -0.1
  const warpX = x + noise.flat(x * 0.4, z * 0.4) * 0.8
  return clamp(rise, 0, 1) * (0.06 + 1.9 * noise.ridged(warpX * 0.34, z * 0.34 + 3, 8, 0.48))
}

/** Where the feet of the curtains run: share of the picture's width, distance. */
const CURTAINS: readonly { path: readonly Point[]; strength: number }[] = [
  {
    path: [
      [-0.1, 13],
      [0.4, 10.5],
      [0.8, 8.2],
      [0.93, 6.4],
      [0.76, 5.2],
      [0.4, 4.7],
      [0.2, 4.1],
      [0.22, 3.45],
      [0.45, 3.1],
      [0.72, 2.75],
      [0.9, 2.2],
      [1.05, 1.6],
    ],
    strength: 1.15,
  },
  {
    path: [
      [-0.2, 8],
      [0.05, 7],
      [0.12, 5.6],
      [-0.02, 4.4],
      [-0.2, 3.6],
    ],
    strength: 0.5,
  },
]

/** Every bit of a curtain's foot sends up a ray; where the curtain folds, the rays add up. */
function aurora(width: number, height: number, horizon: number): Field[] {
  const channels = [field(width, height), field(width, height), field(width, height)]
  for (const [curtain, { path, strength }] of CURTAINS.entries()) {
    const feet = curveThrough(path, 900)
    for (const [step, [across, depth]] of feet.entries()) {
      const along = step / 900
      const near =
        depth + noise.flat(along * 4.5, curtain * 5.5) * 0.22 + noise.flat(along * 12, curtain) * 0.08
      const x = width * (across + (noise.flat(along * 5, curtain + 40) * 0.12) / near)
      const strand = noise.flat(along * 30, curtain) + 0.6 * noise.flat(along * 95, curtain + 4)
      const patch = smooth(-0.7, 0.4, noise.flat(along * 0.9 + 3, curtain * 7.3))
      const light = (0.5 * strength * patch * (0.3 + 0.7 * smooth(-0.5, 0.9, strand))) / near
      const tall = ((0.62 * width * 1.7) / near) * (0.65 + 0.25 * strand) * (0.6 + 0.4 * patch)
      sendUp(channels, x, horizon * height - (0.68 * width) / near, tall, light, (x / width - 0.5) * 0.3)
    }
  }
  for (const channel of channels) blur(channel, 1.2, 2)
  return channels
}

const FOOT = colour('#c8ffd0')
const BODY = colour('#1fe08c')
const CROWN = colour('#9a3fd8')

function sendUp(
  channels: Field[],
  x: number,
  foot: number,
  tall: number,
  strength: number,
  lean: number,
): void {
  const { width, height } = channels[0]!
  for (let up = -4; up < tall; up++) {
    const row = Math.round(foot - up)
    const column = Math.round(x - lean * up)
    if (row < 0 || row >= height || column < 0 || column >= width) continue
    const share = clamp(up / tall)
    const light = strength * smooth(-4, 6, up) * Math.exp(-share * 2.6) * (1 - share)
    const low = Math.exp(-Math.max(0, up) * 0.08)
    const high = smooth(0.2, 0.85, share)
    for (let c = 0; c < 3; c++)
      channels[c]!.values[row * width + column]! +=
        light * (lerp(BODY[c]!, CROWN[c]! * 2.4, high) + FOOT[c]! * low)
  }
}

/** A small dome with a lamp inside; its seams show as darker lines. */
function tent(picture: Canvas, x: number, y: number, size: number): void {
  glow(picture, x, y - size * 0.3, size * 7, colour('#ff9a3c'), 0.07, 2)
  const dome = Array.from({ length: 21 }, (_, i): Point => {
    const turn = Math.PI * (1 - i / 20)
    return [x + Math.cos(turn) * size, y - Math.sin(turn) ** 0.85 * size * 0.78]
  })
  fill(picture, dome, (px, py, light) => {
    const across = (px - x) / size
    const heat =
      Math.max(0.12, 1 - spanOf(across, (py - y) / size + 0.25)) * (Math.abs(across) % 0.42 < 0.05 ? 0.55 : 1)
    light[0] = 1.9 * heat
    light[1] = 0.82 * heat
    light[2] = 0.22 * heat
  })
}
