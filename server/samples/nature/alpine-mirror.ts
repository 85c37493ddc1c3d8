import { type Canvas, canvas, shadeAll } from '../drawing/canvas.ts'
import { type Colour, colour, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { softField } from '../drawing/enlarge.ts'
import { fill, type Point } from '../drawing/fill.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { lerp, smooth, spanOf } from '../drawing/number.ts'
import { type Random, seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'
import { type Air, lostInAir, paintLand, type Spot } from './land.ts'
import { spruce } from './spruce.ts'
import { heightAt, sunAt, terrain } from './terrain.ts'
import { lookOver, type Viewpoint } from './viewpoint.ts'
import { mirrorBelow } from './water.ts'

const noise = noiseFrom(77)
const rough = noiseTile(78, 5)

/** First light on a snowy massif, and the same once more in a lake that is not quite still. */
export function alpineMirror(width: number, height: number): Print {
  const land = terrain(20, 1024, massif)
  const from: Viewpoint = { x: 0.4, z: 10, height: 0.003, heading: 0, horizon: 0.565, lens: 0.95 }
  const sun = sunAt(-1.9, 0.26)
  const distances = lookOver(
    width,
    height,
    from,
    (x, z, far) => Math.max(far > 5 ? heightAt(land, x, z) : 0, 0),
    0.05,
    19,
    420,
  )
  const picture = canvas(width, height)
  const skyColours = ramp([
    [0, '#27406e'],
    [0.4, '#5c7fae'],
    [0.75, '#b9bfd0'],
    [1, '#f2cdbb'],
  ])
  const cloud = colour('#ffc9a8')
  const wisps = softField(width, height, 3, (x, y) => {
    const down = y / (height * from.horizon)
    const across = x / height
    const streak = rough(across * 1.2 + down * 1.5, down * 4 - across * 0.9)
    return smooth(0.05, 0.75, streak + 0.1) * smooth(0.95, 0.3, down) * 0.5
  })
  shadeAll(picture, (_x, y, light, at) => {
    const tint = skyColours.at((y / (height * from.horizon)) * 1.05)
    const wisp = wisps.values[at]!
    for (let c = 0; c < 3; c++) light[c] = lerp(skyColours.light[tint + c]!, cloud[c]!, wisp)
  })
  const snow = colour('#f2f4fa')
  const rock = colour('#5d564f')
  const woods = colour('#1f2d24')
  const sunLight = colour('#ff9d62', 2.7)
  const skyLight = colour('#6f93cc', 0.75)
  const hazeColour = colour('#9fb2d0')
  const air: Air = { haze: 0.014, fog: 0.25, level: 0.02, thickness: 0.1 }
  const eyeLine = from.horizon * height
  const isWater = new Uint8Array(width * height)
  paintLand(
    picture,
    from,
    land,
    distances,
    sun,
    (spot, light) => {
      if (spot.level <= 0.002 && spot.row >= eyeLine - 1) {
        isWater[spot.row * width + spot.column] = 1
        return
      }
      const steep = spanOf(spot.slopeX, spot.slopeZ)
      const patch = rough(spot.x * 3, spot.z * 3)
      const snowy = smooth(1.9, 1.1, steep + patch * 0.4) * smooth(0.4, 0.9, spot.level + patch * 0.35)
      const wooded = smooth(0.75, 0.5, spot.level + patch * 0.25) * smooth(1.9, 1.2, steep)
      const sunrise = smooth(0.35, 0.75, spot.level)
      const sunny = spot.sunny * spot.facing * sunrise
      const grit = 0.75 + 0.5 * rough(spot.x * 9, spot.z * 9 + spot.level * 20)
      for (let c = 0; c < 3; c++) {
        const bare = lerp(rock[c]! * grit, woods[c]! * grit, wooded)
        const ground = lerp(bare, snow[c]!, snowy)
        light[c] = ground * (skyLight[c]! * (0.75 + 0.25 / (1 + steep)) + sunLight[c]! * sunny)
      }
      const lost = lostInAir(air, from.height, spot.level, spot.far, 1 + 0.6 * patch)
      for (let c = 0; c < 3; c++) light[c]! += (hazeColour[c]! * 0.8 - light[c]!) * lost
    },
    { shadowEdge: 0.04, detail: crags },
  )
  woodedPoints(picture, from.horizon * height)
  mirrorBelow(
    picture,
    { eyeLine, lens: from.lens, deep: colour('#142d3e'), swell: 1, rough, strength: [0.88, 0.55] },
    (at) => isWater[at] === 1,
  )
  return develop(picture, {
    bloom: { strength: 0.08, reach: 0.012 },
    contrast: 0.2,
    vignette: 0.2,
    grain: 1.5,
    shoulder: 0.75,
  })
}

/** Crags and ledges that are finer than the grid of heights. */
function crags(spot: Spot): void {
  const here = rough(spot.x * 11, spot.z * 11)
  spot.slopeX += (rough(spot.x * 11 + 0.08, spot.z * 11) - here) * 3.5
  spot.slopeZ += (rough(spot.x * 11, spot.z * 11 + 0.08) - here) * 3.5
}

/** Two dark points of wooded shore reach into the lake and give the mountain its size. */
function woodedPoints(picture: Canvas, eyeLine: number): void {
  const random = seeded(31)
  woodedPoint(picture, random, eyeLine, colour('#2b3a4b'), 120, (share) => [
    1.02 - 0.36 * share,
    0.045 - 0.036 * share,
  ])
  woodedPoint(picture, random, eyeLine, colour('#0d1519'), 150, (share) => [
    -0.02 + 0.37 * share,
    0.105 - 0.09 * share ** 0.7,
  ])
}

function woodedPoint(
  picture: Canvas,
  random: Random,
  eyeLine: number,
  tint: Colour,
  trees: number,
  along: (share: number) => [x: number, tall: number],
): void {
  const { width, height } = picture
  const shore = Array.from({ length: 60 }, (_, i): Point => {
    const [x, tall] = along(i / 59)
    return [
      x * width,
      eyeLine - tall * height * (0.16 + 0.1 * noise.flat(i * 0.4, tall * 30)) * (1 - (i / 59) ** 3),
    ]
  })
  fill(picture, [...shore, [shore[59]![0], eyeLine + 1], [shore[0]![0], eyeLine + 1]], tint)
  for (let tree = 0; tree < trees; tree++) {
    const share = random() ** 1.2
    const [x, tall] = along(share)
    const grove = 0.55 + 0.6 * smooth(-0.5, 0.5, noise.flat(share * 13, tall))
    fill(
      picture,
      spruce(random, x * width, eyeLine, tall * height * grove * random.between(0.55, 1.15), 0.17),
      tint,
    )
  }
}

function massif(x: number, z: number): number {
  const shore = x - 6.2 - 0.6 * noise.flat(z * 0.4, 3) - 0.25 * noise.flat(z * 1.3, 8)
  if (shore < 0) return -0.1
  const warpX = x + noise.flat(x * 0.35, z * 0.35 + 7) * 0.9
  const warpZ = z + noise.flat(x * 0.35 + 50, z * 0.35) * 0.9
  const crest = noise.ridged(warpX * 0.3, warpZ * 0.3, 9, 0.47)
  const mass =
    Math.exp(-((x - 11.5) ** 2 / 14 + (z - 9.2) ** 2 / 9)) * 2.4 +
    Math.exp(-((x - 15) ** 2 / 8 + (z - 14.5) ** 2 / 10)) * 1.9 +
    0.5
  return Math.min(1, shore * 0.55) * (0.05 + crest * mass * 1.35)
}
