import { noiseFrom } from '../../drawing/noise.ts'
import { spanOf } from '../../drawing/number.ts'
import { PART, type Wear } from './bust.ts'
import type { Box } from './mesh.ts'
import { ball, carve, egg, join, rod, type Solid } from './solid.ts'

const CROWN: Box = { low: [-1.5, -1.5, -1.7], high: [1.5, 1.9, 1.5] }

const skull = (x: number, y: number, z: number, thick: number) =>
  join(
    egg(x, y, z, 0, 0.33, -0.1, 0.745 + thick, 0.82 + thick, 0.95 + thick),
    egg(x, y, z, 0, 0.34, 0.22, 0.63 + thick, 0.56 + thick, 0.67 + thick),
    0.3,
  )

/** What hair leaves free: the face, up to a hairline at about `line`. */
const face = (x: number, y: number, z: number, line: number, wide = 0.66) =>
  egg(x, y, z, 0, line - 0.98, 0.9, wide, 0.98, 0.78)

const worn = (solid: Solid, box = CROWN, cell = 0.033): Wear => ({
  part: PART.hair,
  solid,
  box,
  on: 'head',
  cell,
})

/** Hair shorter than a thumb; `line` is the height of the hairline, `thick` how much it stands off. */
export const crop = (thick = 0.05, line = 0.64): Wear =>
  worn((x, y, z) => {
    const ax = Math.abs(x)
    let d = carve(skull(x, y, z, thick), face(x, y, z, line), 0.05)
    d = Math.max(d, -0.42 - y - Math.max(0, -z) * 0.25)
    // Free ears, with a sideburn before them.
    return carve(d, egg(ax, y, z, 0.8, -0.16, -0.13, 0.2, 0.33, 0.2), 0.04)
  })

/** A head of tight curls, as round as it likes. */
export function afro(size = 0.42, seed = 1): Wear {
  const noise = noiseFrom(seed)
  return worn(
    (x, y, z) => {
      let d = egg(x, y, z, 0, 0.42, -0.22, 0.8 + size, 0.82 + size, 0.92 + size * 0.9)
      if (Math.abs(d) < 0.3)
        d -=
          0.07 * Math.abs(noise.solid(x * 4.5, y * 4.5, z * 4.5)) +
          0.035 * noise.solid(x * 10, y * 10, z * 10)
      d = carve(d, face(x, y, z, 0.6, 0.7), 0.06)
      return Math.max(d, -0.55 - y)
    },
    { low: [-1.7, -1, -1.9], high: [1.7, 2.1, 1.4] },
  )
}

/** Curls of finger width, longer on top. */
export function curls(thick = 0.2, seed = 3, line = 0.56): Wear {
  const noise = noiseFrom(seed)
  return worn((x, y, z) => {
    let d = skull(x, y - 0.05, z, thick * (0.62 + 0.5 * Math.max(0, Math.min(1, y + 0.2))))
    if (Math.abs(d) < 0.3)
      d -= 0.1 * Math.abs(noise.solid(x * 3.6, y * 3.6, z * 3.6)) + 0.03 * noise.solid(x * 8, y * 8, z * 8)
    d = carve(d, face(x, y, z, line, 0.66), 0.06)
    return Math.max(d, -0.5 - y)
  })
}

/** Combed back into a knot at height `high` behind the head. */
export const knot = (high = 0.35, size = 0.36, line = 0.63): Wear =>
  worn(
    (x, y, z) => {
      let d = carve(skull(x, y, z, 0.06), face(x, y, z, line), 0.06)
      d = Math.max(d, -0.3 - y - Math.max(0, -z) * 0.35)
      d = carve(d, egg(Math.abs(x), y, z, 0.8, -0.16, -0.1, 0.2, 0.3, 0.2), 0.05)
      const twist = 0.025 * Math.sin(Math.atan2(x, z + 1.1) * 5 + (y - high) * 14)
      return join(d, egg(x, y, z, 0, high, -1.12, size, size * 0.92, size * 0.85) - twist, 0.12)
    },
    { low: [-1.2, -1, -1.9], high: [1.2, 1.6, 1.4] },
  )

/** To the jaw, cut straight; `fringe` lowers the hair over the forehead to that height. */
export const bob = (long = -0.85, fringe?: number, thick = 0.16): Wear =>
  worn(
    (x, y, z) => {
      const ax = Math.abs(x)
      let d = skull(x, y, z, thick)
      d = join(d, rod(ax, y, z, 0.64, 0.4, 0.26, 0.62, long + 0.2, 0.3, 0.22, 0.24), 0.25)
      d = join(d, rod(x, y, z, 0, 0, -0.8, 0, long + 0.25, -0.62, 0.32, 0.3), 0.35)
      d = join(d, rod(ax, y, z, 0.4, 0, -0.62, 0.45, long + 0.25, -0.5, 0.36, 0.32), 0.3)
      d = carve(d, egg(x, y, z, 0, -0.5, 0.95, 0.6, fringe === undefined ? 1.1 : fringe + 0.5, 0.95), 0.06)
      return Math.max(d, long - y + 0.03 * Math.sin(x * 9))
    },
    { low: [-1.4, -1.6, -1.6], high: [1.4, 1.6, 1.4] },
  )

/** Down over the shoulders, parted at `part` (to our right). */
export const long = (part = 0.12, end = -2.1): Wear =>
  worn(
    (x, y, z) => {
      const ax = Math.abs(x)
      const wave = 0.05 * Math.sin(y * 4.2 + x * 1.5)
      let d = skull(x, y, z, 0.13)
      d = join(d, rod(ax, y, z, 0.64, 0.5, 0.26, 0.68 + wave, -1.1, 0.3, 0.22, 0.26), 0.25)
      d = join(d, rod(ax, y, z, 0.68 + wave, -1.1, 0.3, 0.72 + wave, end, 0.4, 0.26, 0.14), 0.2)
      d = join(d, rod(ax, y, z, 0.45, 0, -0.6, 0.5, end + 0.2, -0.72, 0.4, 0.3), 0.3)
      d = carve(d, egg(x, y, z, part * 0.4, -0.42, 0.98, 0.58, 1.06, 0.9), 0.08)
      d = carve(d, rod(x, y, z, part, 1.34, 0.2, part, 0.75, 0.95, 0.03), 0.06)
      return Math.max(d, end - y)
    },
    { low: [-1.5, -2.3, -1.6], high: [1.5, 1.6, 1.4] },
  )

/** Hair brushed up and over to one side. */
export const quiff = (side = 1, tall = 0.2): Wear =>
  worn((x, y, z) => {
    let d = carve(skull(x, y, z, 0.045), face(x, y, z, 0.66), 0.05)
    const lock =
      egg(x - side * 0.12, y - 0.08 * side * x, z, 0, 0.98, 0.3, 0.58, 0.22 + tall * 0.5, 0.62) -
      0.02 * Math.sin((x * 0.8 * side + z) * 17)
    d = join(d, lock, 0.14)
    d = Math.max(d, -0.4 - y - Math.max(0, -z) * 0.25)
    return carve(d, egg(Math.abs(x), y, z, 0.8, -0.16, -0.13, 0.2, 0.33, 0.2), 0.04)
  })

/** A full beard with a moustache; `long` adds to the chin. */
export function beard(thick = 0.1, long = 0): Wear {
  const noise = noiseFrom(17)
  return worn(
    (x, y, z) => {
      const ax = Math.abs(x)
      let d = rod(ax, y, z, 0, -0.98, 0.62, 0.48, -0.62, 0.1, 0.2 + thick, 0.17 + thick)
      d = join(d, rod(ax, y, z, 0.5, -0.6, 0.1, 0.64, -0.12, 0.02, 0.15 + thick * 0.8, 0.11), 0.15)
      d = join(d, egg(x, y, z, 0, -1.05 - long * 0.5, 0.62, 0.34, 0.26 + long * 0.6, 0.3), 0.2)
      d = carve(d, egg(x, y, z, 0, -0.36, 0.95, 0.5, 0.36, 0.62), 0.1)
      d = carve(d, egg(x, y, z, 0, -0.7, 1.0, 0.24, 0.085, 0.3), 0.06)
      d = join(d, rod(ax, y, z, 0.02, -0.575, 0.93, 0.3, -0.72, 0.76, 0.055 + thick * 0.15, 0.04), 0.06)
      if (Math.abs(d) < 0.2)
        d -= 0.025 * noise.solid(x * 7, y * 3.5, z * 7) + 0.012 * noise.solid(x * 16, y * 8, z * 16)
      return d
    },
    { low: [-1.1, -2, -0.5], high: [1.1, 0.3, 1.5] },
  )
}

/** A hoop in each ear, below the lobe. */
export const earring = (size = 0.14): Wear => ({
  part: PART.extra,
  on: 'head',
  cell: 0.02,
  box: { low: [-1.3, -1.6, -1], high: [1.3, 0.4, 1] },
  solid: (x, y, z) => {
    const ax = Math.abs(x) - 0.78
    const round = spanOf(y + 0.42 + size, z + 0.06) - size
    return spanOf(round, ax - 0.02) - 0.026
  },
})

/** A pearl in each lobe. */
export const bead = (): Wear => ({
  part: PART.extra,
  on: 'head',
  cell: 0.02,
  box: { low: [-1.3, -1, -1], high: [1.3, 0.4, 1] },
  solid: (x, y, z) => ball(Math.abs(x), y, z, 0.8, -0.46, -0.06, 0.065),
})
