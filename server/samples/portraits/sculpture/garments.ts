import { spanOf } from '../../drawing/number.ts'
import { PART, type Part, torso, type Wear } from './bust.ts'
import type { Box } from './mesh.ts'
import { carve, egg, join, rod, type Solid } from './solid.ts'

const SHOULDERS: Box = { low: [-2.3, -4.3, -1.4], high: [2.3, -0.6, 1.2] }
const HEAD: Box = { low: [-1.6, -1.6, -1.7], high: [1.6, 2, 1.6] }

const onBody = (solid: Solid): Wear => ({ part: PART.cloth, solid, box: SHOULDERS, on: 'body', cell: 0.048 })
const onHead = (solid: Solid, part: Part = PART.hat, box = HEAD, cell = 0.034): Wear => ({
  part,
  solid,
  box,
  on: 'head',
  cell,
})

/** A pullover with a round neck; `high` pulls the collar up, 0.5 reaches the jaw. */
export const pullover = (high = 0): Wear =>
  onBody((x, y, z) => {
    const skin = torso(x, y, z, 1, true)
    const lean = y + 0.28 * (z + 0.3)
    const d = -join(-(skin - 0.1), -(lean + 1.56), 0.05)
    const along = Math.max(0, Math.abs(lean + 1.52 - high / 2) - high / 2)
    return join(d, spanOf(skin - 0.09, along) - 0.085, 0.04)
  })

/** A jacket over a shirt, open in front. */
export const jacket = (): Wear =>
  onBody((x, y, z) => {
    const ax = Math.abs(x)
    let d = Math.max(torso(x, y, z, 1, true) - 0.14, y + 1.45)
    const opening = ax - (0.1 + Math.max(0, y + 2.6) * 0.52)
    d = carve(d, Math.max(opening, -z - 0.05), 0.05)
    const lapel = Math.max(torso(x, y, z, 1, true) - 0.2, Math.abs(opening - 0.12) - 0.13, -0.1 - z, y + 1.42)
    return Math.min(d, lapel)
  })

/** A shirt with a band for a collar, to wear under a jacket. */
export const shirt = (): Wear => ({ ...pullover(0.16), part: PART.extra })

/** A scarf in two thick turns. */
export const scarf = (): Wear =>
  onBody((x, y, z) => {
    const round = spanOf(x, (z + 0.3) * 0.95)
    const fold = 0.035 * Math.sin(Math.atan2(x, z + 0.3) * 7 + y * 9)
    const lower = spanOf(round - 0.66, (y + 1.5 + 0.14 * z) * 0.95) - 0.25 - fold
    const upper = spanOf(round - 0.58, (y + 1.18 + 0.1 * z) * 1.05) - 0.19 + fold
    return join(join(lower, upper, 0.08), rod(x, y, z, 0.25, -1.7, 0.42, 0.4, -2.8, 0.5, 0.22, 0.26), 0.12)
  })

/** A knitted cap with a turned-up rim. */
export const beanie = (low = 0.38): Wear =>
  onHead((x, y, z) => {
    const tilt = y + 0.2 * z
    let d = egg(x, y, z, 0, 0.42, -0.06, 0.87, 0.96, 1.09)
    d = Math.max(d, low - tilt)
    const rim = Math.max(egg(x, y, z, 0, 0.35, -0.05, 0.93, 1.04, 1.13), Math.abs(tilt - low - 0.13) - 0.15)
    return join(d, rim, 0.06) - 0.01 * Math.sin(Math.atan2(x, z) * 34)
  })

/** A flat cap: a soft top pulled forward over a short peak. */
export const flatCap = (): Wear =>
  onHead((x, y, z) => {
    let d = egg(x, y, z, 0, 0.74, 0.04, 0.95, 0.4, 1.18)
    d = join(d, -join(-egg(x, y, z, 0, 0.35, -0.1, 0.83, 0.9, 1.03), -(0.36 - y), 0.04), 0.15)
    d = -join(-d, -(0.36 - y + 0.05 * z), 0.06)
    const sink = y - 0.5 + 0.2 * Math.max(0, z - 0.75) + 0.1 * x * x
    const peak = -join(-(spanOf(x * 1.05, z - 0.42) - 0.86), -(Math.abs(sink) - 0.045), 0.05)
    return join(d, peak, 0.06)
  })

/** A hat with a brim of `wide`; it sits on a slant. */
export const brimmed = (wide = 0.75, tall = 0.85, dip = 0.1): Wear =>
  onHead(
    (x, y, z) => {
      const lean = leaning(x, y, z)
      const round = spanOf(x * 1.06, (z + 0.08) * 0.92)
      const side = spanOf(x * 1.08, (z + 0.05) * 0.96) - 1.0 + 0.16 * (lean - 0.4)
      let crown = -join(-side, -(lean - 0.45 - tall), 0.12)
      crown = Math.max(crown, 0.4 - lean)
      crown = carve(crown, rod(x, lean, z, 0, 0.52 + tall, 0.5, 0, 0.52 + tall, -0.6, 0.12), 0.18)
      const wave = dip * ((x * x) / 1.2 - (z * z) / 2.4) - 0.03 * Math.sin(x * 3)
      const brim = Math.max(round - 0.92 - wide, Math.abs(lean - 0.44 + wave * 0.5) - 0.035)
      return join(crown, brim, 0.08)
    },
    PART.hat,
    { low: [-2.3, -0.3, -2.4], high: [2.3, 1.9, 2.4] },
    0.04,
  )

/** Height above the slanted plane on which a hat sits. */
const leaning = (x: number, y: number, z: number) => y + 0.1 * z + 0.05 * x

/** Whether a place on a brimmed hat belongs to its ribbon. */
export const onRibbon = (x: number, y: number, z: number): boolean => {
  const lean = leaning(x, y, z)
  return lean > 0.5 && lean < 0.8 && spanOf(x * 1.08, z + 0.05) < 1.1
}

/** A cloth wound around the head, with its folds; `knot` ties it above the forehead. */
export const headwrap = (tall = 0.45, knotted = true): Wear =>
  onHead(
    (x, y, z) => {
      const tilt = y - 0.42 * z
      const fold = 0.035 * Math.abs(Math.sin((y + 0.5 * z) * 8 + Math.sin(Math.atan2(x, z) * 2) * 1.6))
      let d = egg(x, y, z, 0, 0.42, -0.14, 0.84, 0.9, 1.02)
      d = join(d, egg(x, y, z, 0, 0.75 + tall * 0.5, -0.45, 0.72, 0.55 + tall * 0.35, 0.72), 0.2) - fold
      d = Math.max(d, 0.2 - tilt)
      if (!knotted) return d
      d = join(d, egg(x, y, z, 0.1, 0.92, 0.72, 0.24, 0.17, 0.2), 0.05)
      d = join(d, rod(x, y, z, 0.1, 0.95, 0.74, -0.32, 1.32, 0.62, 0.12, 0.05), 0.04)
      return join(d, rod(x, y, z, 0.1, 0.95, 0.74, 0.5, 1.3, 0.6, 0.12, 0.05), 0.04)
    },
    PART.hat,
    { low: [-1.5, -0.6, -1.8], high: [1.5, 2.2, 1.5] },
  )

/** A turban: bands that cross above the forehead. */
export const turban = (): Wear =>
  onHead((x, y, z) => {
    const ax = Math.abs(x)
    const slope = y - 0.55 * Math.max(0, 0.85 - ax) * Math.max(0, z + 0.2)
    const fold = 0.06 * Math.abs(Math.sin(slope * 7.5))
    let d = egg(x, y, z, 0, 0.58, -0.1, 0.99, 0.82, 1.12) - fold
    d = Math.max(d, 0.3 - y + 0.16 * z)
    return d
  })

/** A headscarf that leaves the face free and falls over the shoulders. */
export const veil = (open = 0.62): Wear =>
  onHead(
    (x, y, z) => {
      const fold = 0.03 * Math.sin(y * 5 + x * 4) * Math.max(0, -y)
      let d = egg(x, y, z, 0, 0.35, -0.1, 0.87, 0.93, 1.06)
      d = join(d, egg(x, y, z, 0, -0.5, 0.02, 0.82, 0.95, 0.8), 0.25)
      d = join(d, egg(x, y, z, 0, -2.0, -0.25, 1.75, 1.05, 1.0) - fold, 0.4)
      return carve(d, egg(x, y, z, 0, -0.2, 1.0, open - 0.04, 0.86, 0.8), 0.05)
    },
    PART.hat,
    { low: [-1.9, -3, -1.6], high: [1.9, 1.6, 1.5] },
    0.034,
  )

/** Round or square glasses: rims, bridge and temples. */
export const glasses = (size = 0.24, square = 0): Wear =>
  onHead(
    (x, y, z) => {
      const ax = Math.abs(x)
      const [dx, dy] = [Math.abs(ax - 0.33), Math.abs(y - 0.01)]
      const rim = square > 0 ? (dx ** 4 + (dy * 1.12) ** 4) ** 0.25 : spanOf(dx, dy)
      const plane = z - 0.885 + 0.18 * Math.max(0, ax - 0.3)
      let d = spanOf(rim - size, plane) - 0.026
      d = Math.min(d, rod(ax, y, z, 0, 0.06, 0.93, 0.33 - size, 0.03, 0.9, 0.024))
      return Math.min(d, rod(ax, y, z, 0.33 + size, 0.04, 0.83, 0.79, 0.03, -0.15, 0.024))
    },
    PART.extra,
    { low: [-1.1, -0.5, -0.4], high: [1.1, 0.5, 1.2] },
    0.02,
  )
