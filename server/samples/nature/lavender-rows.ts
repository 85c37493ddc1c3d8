import { type Canvas, canvas, cover, shadeAll } from '../drawing/canvas.ts'
import { brighten, colour, mix, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { dot } from '../drawing/dots.ts'
import { fill, type Point } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'
import { cloudDeck } from './clouds.ts'
import { paintLand } from './land.ts'
import { heightAt, sunAt, terrain } from './terrain.ts'
import { lookOver, type Viewpoint } from './viewpoint.ts'

const noise = noiseFrom(400)
const rough = noiseTile(401, 5)
const ROWS_PER_UNIT = 3.4

/** Lavender rows run over a hill to the one tree on it, under evening cumulus. */
export function lavenderRows(width: number, height: number): Print {
  const land = terrain(20, 512, hills)
  const from: Viewpoint = {
    x: 0.2,
    z: 10,
    height: hills(0.2, 10) + 0.62,
    heading: 0,
    horizon: 0.47,
    lens: 0.8,
  }
  const sun = sunAt(-1.2, 0.2)
  const bush = (x: number, z: number, far: number) => {
    const level = heightAt(land, x, z)
    return far > 8 ? level : level + row(z, x) * (0.12 + 0.035 * rough(x * 9, z * 9))
  }
  const distances = lookOver(width, height, from, bush, 0.35, 19, 420)
  const picture = canvas(width, height)
  paintSky(picture, from)
  const soil = colour('#8a6a48')
  const leaf = colour('#5d7048')
  const bloom = colour('#5a3aa0')
  const bloomLit = colour('#9a76d2')
  const meadow = colour('#6f8f45')
  const wood = colour('#2c4430')
  const sunLight = colour('#ffb877', 3.4)
  const skyLight = colour('#7f97d8', 0.5)
  const air = colour('#b9b3d6')
  paintLand(
    picture,
    from,
    land,
    distances,
    sun,
    (spot, light) => {
      const fieldEnd = smooth(8.2, 7.9, spot.x + 0.5 * noise.flat(spot.z * 0.7, 1))
      const high = row(spot.z, spot.x)
      const speck = rough(spot.x * 14, spot.z * 30)
      const flower = smooth(0.25, 0.7, high + speck * 0.4)
      const shaded = smooth(
        0.1,
        0.85,
        high + 0.35 * (spot.z * ROWS_PER_UNIT - Math.floor(spot.z * ROWS_PER_UNIT) - 0.5),
      )
      const patch = rough(spot.x * 0.9, spot.z * 0.9)
      const woods = smooth(0.1, 0.3, patch + 0.4 * rough(spot.x * 4, spot.z * 4))
      const sunny = spot.sunny * (0.12 + 0.88 * spot.facing) * lerp(1, 0.55, fieldEnd)
      for (let c = 0; c < 3; c++) {
        const ground = lerp(soil[c]!, leaf[c]!, smooth(0.05, 0.3, high + speck * 0.2))
        const crop = lerp(ground, lerp(bloom[c]!, bloomLit[c]!, clamp(0.4 + speck * 0.8)), flower)
        const beyond = lerp(meadow[c]! * (1 + patch * 0.5), wood[c]!, woods)
        const shade = lerp(1, 0.45 + 0.55 * shaded, fieldEnd)
        light[c] = lerp(beyond, crop, fieldEnd) * shade * (skyLight[c]! + sunLight[c]! * sunny)
      }
      const lost = 1 - Math.exp(-spot.far * 0.045)
      for (let c = 0; c < 3; c++) light[c]! += (air[c]! - light[c]!) * lost
    },
    {
      detail: (spot) => {
        if (spot.far > 8) return
        const slope = row(spot.z + 0.02, spot.x) - row(spot.z - 0.02, spot.x)
        spot.slopeZ += slope * 3.4
      },
    },
  )
  spikes(picture, from, bush)
  loneTree(picture, width * 0.665, height * 0.438, height * 0.225)
  return develop(picture, {
    exposure: 1.05,
    bloom: { strength: 0.1, reach: 0.02 },
    contrast: 0.2,
    vignette: 0.24,
    grain: 1.5,
    shoulder: 0.7,
    saturation: 0.94,
  })
}

/** The flower spikes themselves, from far to near, brighter where they stand out of the bush. */
function spikes(picture: Canvas, from: Viewpoint, bush: (x: number, z: number, far: number) => number): void {
  const { width, height } = picture
  const random = seeded(77)
  const dark = colour('#3d2878')
  const tip = colour('#b596e2')
  const warm = colour('#e9b9d6')
  const focal = from.lens * width
  const places = Array.from({ length: 34000 }, () => {
    const far = 0.7 + 4.8 * random() ** 1.5
    return [far, (random() - 0.5) * 1.4 * far] as const
  }).sort((a, b) => b[0] - a[0])
  for (const [far, aside] of places) {
    const stand = row(from.z + aside, from.x + far)
    if (stand < 0.12) continue
    const scale = focal / far
    const x = width / 2 + aside * scale
    const foot = from.horizon * height - (bush(from.x + far, from.z + aside, far) - from.height) * scale
    const tall = scale * random.between(0.025, 0.05)
    const lean = tall * random.between(-0.35, 0.35)
    const half = Math.max(0.5, scale * 0.0032)
    const fade = 0.8 * smooth(5.5, 2.5, far)
    const sunward = clamp(0.5 - (((from.z + aside) * ROWS_PER_UNIT) % 1) + 0.5)
    const share = clamp(stand * 0.35 + sunward * 0.55 + random.between(-0.35, 0.15))
    const tint = brighten(mix(dark, share > 0.62 ? warm : tip, share), random.between(0.65, 1.2))
    fill(
      picture,
      [
        [x - half, foot],
        [x - half + lean * 0.7, foot - tall * 0.6],
        [x + lean, foot - tall],
        [x + half + lean * 0.7, foot - tall * 0.6],
        [x + half, foot],
      ],
      tint,
      fade,
    )
  }
}

/** How high a bush stands above the soil at a place, 0..1: round rows with gaps between them. */
function row(z: number, x: number): number {
  const across = (z + 0.02 * noise.flat(x * 0.8, 3)) * ROWS_PER_UNIT
  const off = Math.abs(across - Math.floor(across) - 0.5) * 2
  return Math.max(0, 1 - off * off * 1.5)
}

function hills(x: number, z: number): number {
  const knoll = 0.75 * Math.exp(-(((x - 7) / 3.2) ** 2) - ((z - 11.2) / 4.5) ** 2)
  const far = smooth(9, 15, x) * (0.9 + 0.9 * noise.rough(x * 0.16, z * 0.2, 5))
  return knoll + 0.12 * noise.flat(x * 0.3, z * 0.3) + far
}

function paintSky(picture: Canvas, from: Viewpoint): void {
  const { width, height } = picture
  const sky = ramp([
    [0, '#3c5c9c'],
    [0.4, '#7f95c4'],
    [0.75, '#e0b9b4'],
    [1, '#ffcf9a'],
  ])
  const { thick, lit } = cloudDeck(width, height, from, {
    rough,
    amount: 0.6,
    scale: 0.75,
    light: [-0.9, -0.5],
    offset: [6.2, 1.4],
  })
  const shadow = colour('#77719f')
  const bright = colour('#ffd0a8', 1.2)
  shadeAll(picture, (_x, y, light, at) => {
    const tint = sky.at(y / (height * from.horizon))
    const share = thick.values[at]!
    for (let c = 0; c < 3; c++)
      light[c] = lerp(
        sky.light[tint + c]!,
        lerp(shadow[c]!, bright[c]!, smooth(0.15, 0.8, lit.values[at]!)),
        share * 0.9,
      )
  })
}

function loneTree(picture: Canvas, x: number, foot: number, tall: number): void {
  const random = seeded(44)
  const shadow = colour('#18241a')
  const lit = colour('#a89a3e')
  const bark = colour('#241c19')
  const stem = (points: Point[], thick: number) =>
    fill(
      picture,
      ribbon(curveThrough(points, 6), (share) => tall * thick * (1 - share * 0.6)),
      bark,
    )
  const at = (offX: number, offY: number): Point => [x + offX * tall, foot + offY * tall]
  stem([at(0, 0.04), at(0.012, -0.15), at(-0.01, -0.36), at(0.03, -0.6)], 0.085)
  stem([at(0, -0.26), at(-0.09, -0.42), at(-0.2, -0.56)], 0.05)
  stem([at(0, -0.3), at(0.12, -0.42), at(0.22, -0.58)], 0.045)
  const crowns = Array.from({ length: 46 }, () => {
    const turn = random() * Math.PI * 2
    const out = Math.sqrt(random())
    return [
      Math.cos(turn) * out * 0.4,
      -0.6 + Math.sin(turn) * out * (Math.sin(turn) < 0 ? 0.34 : 0.2),
      random.between(0.05, 0.12),
    ] as const
  })
  for (const [offX, offY, size] of crowns.sort((a, b) => b[1] - a[1]))
    for (let leaf = 0; leaf < 230; leaf++) {
      const turn = random() * Math.PI * 2
      const out = Math.sqrt(random()) * size
      const leafX = offX + Math.cos(turn) * out
      const leafY = offY + Math.sin(turn) * out * 0.8
      const facing = clamp(
        0.5 -
          ((leafX - offX) / size) * 0.5 -
          ((leafY - offY) / size) * 0.45 -
          offX * 0.7 +
          random.between(-0.2, 0.2),
      )
      dot(
        picture,
        x + leafX * tall,
        foot + leafY * tall,
        tall * random.between(0.006, 0.013),
        brighten(mix(shadow, lit, facing ** 1.4), random.between(0.8, 1.2)),
      )
    }
  const ground = colour('#2c2440')
  for (let row = 0; row < tall * 0.05; row++)
    for (let column = 0; column < tall * 1.5; column++) {
      const px = Math.round(x - tall * 0.25 + column)
      const py = Math.round(foot + tall * 0.01 + row)
      const away = spanOf((column / tall - 0.65) / 0.8, (row / tall - 0.018) / 0.03)
      if (px >= 0 && px < picture.width)
        cover(picture, py * picture.width + px, ground[0], ground[1], ground[2], 0.55 * smooth(1, 0.5, away))
    }
}
