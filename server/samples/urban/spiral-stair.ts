import { canvas, shadeAll } from '../drawing/canvas.ts'
import { colour } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { clamp, lerp, smooth } from '../drawing/number.ts'
import { noiseTile } from '../drawing/tile.ts'

const EYE = { x: 0.535, y: 0.47 }
/** How much smaller each flight looks than the one before it. */
const FLIGHT = 0.56
const STEPS = 30

/** Straight down an old stairwell: one handrail, five storeys, a lit floor at the bottom. */
export function spiralStair(width: number, height: number): Print {
  const rough = noiseTile(1201, 5)
  const wood = colour('#5a2f1a')
  const woodLit = colour('#d08a4c')
  const tread = colour('#6f7a7c')
  const treadLit = colour('#f2d8a4')
  const wall = colour('#27424a')
  const wallLit = colour('#5f8e8c')
  const lamp = colour('#ffcf8a')
  const floor = colour('#f2cf94')
  const picture = canvas(width, height)
  const perTurn = Math.log(FLIGHT)
  shadeAll(picture, (column, row, light) => {
    const x = (column + 0.5) / width - EYE.x
    const y = (row + 0.5 - EYE.y * height) / width
    const turn = Math.atan2(y, x * 0.96) / (2 * Math.PI)
    const radius = Math.hypot(x * 0.96, y)
    // On the way down the rail winds inwards: depth grows by one with every turn.
    const depth = Math.log(radius / 0.62) / perTurn
    const wound = depth - turn
    const flight = Math.floor(wound)
    const across = wound - flight
    const down = clamp((flight + turn + 0.6) / 5.4)
    const pixel = 1 / (width * radius * Math.abs(perTurn))
    if (radius < 0.0285) {
      const pattern = smooth(0.2, 0.5, Math.abs(((Math.atan2(y, x) * 8) / Math.PI) % 2) - 0.5) * 0.16
      for (let c = 0; c < 3; c++) light[c] = floor[c]! * (1.5 - pattern - radius * 9)
      return
    }
    const angle = (turn + flight) * STEPS + 0.5 * (1 - across)
    const step = angle - Math.floor(angle)
    const stepPixel = STEPS / (2 * Math.PI * radius * width)
    const glow = 0.1 + 1.1 * Math.exp(-(((down - 0.95) / 0.42) ** 2))
    const lampAway = Math.abs(((turn + 1.08) % 1) - 0.5)
    const pool = Math.exp(-((lampAway / 0.14) ** 2)) * (0.75 - 0.35 * down)
    const bright = 0.05 + 0.62 * pool + glow * 0.42
    // From the wall inwards: wall, treads, balusters over the drop, handrail.
    const onRail = band(across, 0.83, 0.925, pixel)
    const onTread = band(across, 0.2, 0.76, pixel)
    const onString = band(across, 0.745, 0.79, pixel)
    const grain = rough(across * 2.2 + flight, (turn + flight) * 60)
    // The last pixel of a step already shows a share of the riser of the next one.
    const next = clamp((step - 1) / Math.max(stepPixel, 0.004) + 1)
    const nosing = smooth(0.84, 0.95, step) * (1 - next)
    const riser = lerp(smooth(0.14, 0.0, step), 1, next)
    const slope = lerp(step, 0, next)
    const contact = 0.55 + 0.45 * smooth(0.2, 0.36, across)
    const plaster = 0.85 + 0.3 * rough(turn * 9 + flight, across * 3)
    const skirting = band(across, 0.165, 0.205, pixel)
    const shadowed = smooth(0.0, 0.16, across)
    const well = smooth(0.79, 1, across)
    for (let c = 0; c < 3; c++) {
      let value =
        lerp(wall[c]! * 0.55, wallLit[c]!, bright * 0.75) *
        plaster *
        (0.25 + 0.75 * shadowed) *
        (0.5 + 0.7 * bright)
      value = lerp(value, wood[c]! * (0.3 + bright), skirting * 0.9)
      const stone =
        lerp(tread[c]! * 0.4, treadLit[c]!, clamp(bright * (0.62 + 0.5 * slope))) *
        (1 - 0.6 * riser) *
        (1 + 0.06 * grain) *
        contact
      value = lerp(value, stone + lamp[c]! * nosing * 0.22 * bright, onTread)
      value = lerp(value, wood[c]! * (0.5 + 1.1 * bright), onString)
      // Looking past the string the next flight lies in shadow.
      value *= lerp(1, 0.16, band(across, 0.79, 1.02, pixel) * (1 - well * 0.2))
      const baluster =
        smooth(0.3 - stepPixel, 0.3 + stepPixel, Math.abs(((((angle * 2) % 1) + 1) % 1) - 0.5)) < 0.5 ? 1 : 0
      value = lerp(
        value,
        0.016 + 0.05 * bright,
        baluster * band(across, 0.79, 0.86, pixel) * smooth(0.5, 0.2, stepPixel * 2),
      )
      const round = (across - 0.83) / 0.095
      const shine = Math.exp(-(((round - 0.4) / 0.16) ** 2))
      const rail =
        lerp(wood[c]!, woodLit[c]!, clamp(bright * 0.9)) *
          (0.35 + 0.9 * Math.sqrt(Math.max(0, 1 - (round * 2 - 1) ** 2))) *
          (1 + 0.15 * grain) +
        lamp[c]! * shine * (0.1 + 0.75 * bright) * 0.6
      light[c] = lerp(value, rail, onRail)
    }
  })
  return develop(picture, {
    exposure: 1.6,
    bloom: { strength: 0.16, reach: 0.025 },
    contrast: 0.25,
    vignette: 0.42,
    grain: 2,
    shoulder: 0.65,
  })
}

/** 1 between two places, 0 outside, with edges as soft as one pixel. */
const band = (place: number, from: number, to: number, pixel: number) =>
  clamp((place - from) / pixel + 0.5) * clamp((to - place) / pixel + 0.5)
