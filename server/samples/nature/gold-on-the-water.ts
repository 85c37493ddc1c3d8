import { type Canvas, canvas, shadeAll } from '../drawing/canvas.ts'
import { colour, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { fill } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'
import { cloudDeck } from './clouds.ts'

const VIEW = { x: 0, z: 0, height: 1, heading: 0, horizon: 0.4, lens: 0.9 }
const SUN = { aside: -0.16, up: 0.034 }
const rough = noiseTile(211, 5)
const chop = noiseTile(212, 5)

/** The last sun lays a road of light over a restless sea. */
export function goldOnTheWater(width: number, height: number): Print {
  const picture = canvas(width, height)
  const sky = ramp([
    [0, '#ffb24d', 1.25],
    [0.06, '#f78f4a'],
    [0.18, '#c9625a'],
    [0.4, '#6c4a73'],
    [0.75, '#2f3560'],
    [1, '#1a2448'],
  ])
  const { thick, lit } = cloudDeck(width, height, VIEW, {
    rough,
    amount: 0.5,
    scale: 0.42,
    light: [SUN.aside * 3, 1],
    offset: [2, 5.2],
  })
  const cloudDark = colour('#3a2c4c')
  const cloudLit = colour('#ff9a5c', 1.5)
  const focal = VIEW.lens * width
  const skyLight = (aside: number, up: number, light: Float64Array) => {
    const tint = sky.at(clamp(up * 2.1))
    const away = spanOf((aside - SUN.aside) * 0.75, (up - SUN.up) * 1.2)
    const glow = Math.exp(-away * 7) * 0.9 + Math.exp(-away * 30) * 2.2
    light[0] = sky.light[tint]! + glow
    light[1] = sky.light[tint + 1]! + glow * 0.5
    light[2] = sky.light[tint + 2]! + glow * 0.17
  }
  const water = [0.012, 0.03, 0.055]
  shadeAll(picture, (x, y, light, at) => {
    const aside = (x + 0.5 - width / 2) / focal
    const up = (VIEW.horizon * height - y - 0.5) / focal
    if (up > 0) {
      skyLight(aside, up, light)
      const near = Math.exp(-spanOf(aside - SUN.aside, up - SUN.up) * 2.5)
      const share = thick.values[at]! * (1 - 0.55 * Math.exp(-spanOf(aside - SUN.aside, up - SUN.up) * 14))
      const bright = lit.values[at]!
      for (let c = 0; c < 3; c++)
        light[c] = lerp(light[c]!, lerp(cloudDark[c]!, cloudLit[c]!, bright * (0.25 + near)), share * 0.85)
      if (spanOf(aside - SUN.aside, up - SUN.up) < 0.0215) {
        light[0] = 9
        light[1] = 6.6
        light[2] = 3.2
      }
      return
    }
    seaSlope(aside, up, light)
    const [slopeAside, slopeUp] = [light[0]!, light[1]!]
    const mirroredUp = Math.abs(-up + 2 * slopeUp)
    const glance = clamp(1 - Math.abs(-up + slopeUp) * 1.7) ** 3
    skyLight(aside + 2 * slopeAside, mirroredUp, light)
    const off = spanOf((aside + 2 * slopeAside - SUN.aside) * 0.9, mirroredUp - SUN.up)
    const sparkle = 7 * Math.exp(-off * off * 420)
    light[0]! += sparkle
    light[1]! += sparkle * 0.66
    light[2]! += sparkle * 0.3
    const share = 0.06 + 0.9 * glance
    for (let c = 0; c < 3; c++) light[c] = lerp(water[c]!, light[c]!, share)
  })
  gulls(picture)
  return develop(picture, {
    exposure: 1.0,
    bloom: { strength: 0.16, reach: 0.018 },
    contrast: 0.15,
    vignette: 0.25,
    grain: 1.6,
    shoulder: 0.6,
  })
}

/** Slopes of the waves that a pixel sees, sideways and away; far waves are too small to see one by one. */
function seaSlope(aside: number, up: number, slopes: Float64Array): void {
  const far = 1 / Math.max(0.0012, -up)
  const x = aside * far
  const z = far
  const swell = 0.12 / (1 + far * 0.008)
  const ripple = 0.15 / (1 + far * 0.035)
  const hereSwell = rough(x * 0.16 + z * 0.03, z * 0.36)
  const hereRipple = chop(x * 0.8, z * 1.5)
  const fine = (chop(x * 3.1 + 5, z * 5.2) + chop(x * 7.3, z * 11) * 0.7) * 0.075 * smooth(40, 5, far)
  slopes[0] =
    (rough(x * 0.16 + 0.1 + z * 0.03, z * 0.36) - hereSwell) * swell * 4 +
    (chop(x * 0.8 + 0.1, z * 1.5) - hereRipple) * ripple * 3.4 +
    fine
  slopes[1] =
    (rough(x * 0.16 + z * 0.03, z * 0.36 + 0.1) - hereSwell) * swell * 7 +
    (chop(x * 0.8, z * 1.5 + 0.1) - hereRipple) * ripple * 5 +
    fine
}

function gulls(picture: Canvas): void {
  const { width, height } = picture
  const random = seeded(8)
  const dark = colour('#1c1420')
  for (let bird = 0; bird < 5; bird++) {
    const x = width * (0.56 + 0.046 * bird + random.between(-0.02, 0.02))
    const y = height * (0.215 - 0.012 * bird + random.between(-0.02, 0.02))
    const span = width * 0.007 * random.between(0.7, 1.2)
    const lift = random.between(0.15, 0.5)
    const wing = curveThrough(
      [
        [x - span, y - span * lift * 0.6],
        [x - span * 0.5, y - span * lift],
        [x, y],
        [x + span * 0.55, y - span * lift * 0.9],
        [x + span, y - span * lift * 0.3],
      ],
      6,
    )
    fill(
      picture,
      ribbon(wing, (share) => span * 0.17 * (1 - Math.abs(share - 0.5) * 1.8) + 0.6),
      dark,
    )
  }
}
