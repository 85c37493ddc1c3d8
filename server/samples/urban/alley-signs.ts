import type { Canvas } from '../drawing/canvas.ts'
import { brighten, type Colour, colour, mix } from '../drawing/colour.ts'
import { fill, type Point } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { lerp, spanOf } from '../drawing/number.ts'
import { hash } from '../drawing/random.ts'
import { NEON_SIGNS } from './neon-signs.ts'

export const LENS = 0.92

/** A sign that hangs out over the alley: where its box stands in the alley, in metres, and how it is coloured. */
type Sign = {
  kind: keyof typeof NEON_SIGNS
  side: -1 | 1
  far: number
  foot: number
  wide: number
  tall: number
  tint: string
  second: string
}

export const SIGNS: readonly Sign[] = [
  { kind: 'bowl', side: 1, far: 5.6, foot: 3.1, wide: 1.15, tall: 1.15, tint: '#ff2f5e', second: '#ffd24a' },
  { kind: 'bars', side: -1, far: 6.4, foot: 2.7, wide: 0.8, tall: 2.5, tint: '#18e0ff', second: '#ff4fd0' },
  { kind: 'arrow', side: 1, far: 8.2, foot: 2.5, wide: 0.7, tall: 1.6, tint: '#ffb02e', second: '#ff5a2a' },
  { kind: 'moon', side: -1, far: 9, foot: 5.6, wide: 1.3, tall: 1.3, tint: '#c9a6ff', second: '#fff0b0' },
  { kind: 'rings', side: 1, far: 10.5, foot: 4.3, wide: 0.8, tall: 2.3, tint: '#29f0a8', second: '#2aa8ff' },
  { kind: 'fish', side: -1, far: 11.5, foot: 3.2, wide: 1.6, tall: 1.0, tint: '#2ee6d6', second: '#ffffff' },
  { kind: 'heart', side: 1, far: 14, foot: 3.2, wide: 1.2, tall: 1.2, tint: '#ff3d8a', second: '#ffffff' },
  { kind: 'bars', side: 1, far: 16, foot: 5.2, wide: 0.9, tall: 3.2, tint: '#ff5a4a', second: '#ffd98a' },
  { kind: 'bolt', side: -1, far: 15, foot: 4.8, wide: 0.9, tall: 1.6, tint: '#ffe04a', second: '#ffffff' },
  { kind: 'glass', side: -1, far: 18.5, foot: 2.9, wide: 1.3, tall: 1.5, tint: '#ff4fb8', second: '#8affc0' },
  { kind: 'steps', side: 1, far: 20, foot: 2.8, wide: 1.3, tall: 1.3, tint: '#4a9cff', second: '#8a5cff' },
  { kind: 'rings', side: -1, far: 23, foot: 4.8, wide: 1, tall: 2.8, tint: '#ff7a2e', second: '#ffe08a' },
  { kind: 'arrow', side: 1, far: 26, foot: 4, wide: 1.2, tall: 2.2, tint: '#ff3d6a', second: '#ffffff' },
  { kind: 'bars', side: -1, far: 29, foot: 3.5, wide: 1.1, tall: 3.6, tint: '#2ad0ff', second: '#b08aff' },
  { kind: 'glass', side: 1, far: 7.2, foot: 6.1, wide: 1.2, tall: 1.4, tint: '#42f0c0', second: '#ff5ac8' },
  { kind: 'steps', side: -1, far: 7.8, foot: 6.3, wide: 1.0, tall: 1.0, tint: '#ff6a3a', second: '#ffd24a' },
  { kind: 'bars', side: 1, far: 12.4, foot: 7.2, wide: 0.8, tall: 2.6, tint: '#5aa8ff', second: '#ff7ad0' },
  { kind: 'bolt', side: 1, far: 18.5, foot: 8.8, wide: 1.3, tall: 2.2, tint: '#ffdf5a', second: '#ffffff' },
  { kind: 'rings', side: -1, far: 13.2, foot: 7.0, wide: 0.8, tall: 2.2, tint: '#ff4a7a', second: '#ffb02e' },
  { kind: 'fish', side: 1, far: 23, foot: 6.6, wide: 2.2, tall: 1.4, tint: '#3af0e0', second: '#ffffff' },
  { kind: 'bowl', side: -1, far: 26, foot: 3.4, wide: 1.6, tall: 1.6, tint: '#ff3a5a', second: '#ffe08a' },
  { kind: 'heart', side: 1, far: 33, foot: 4, wide: 1.6, tall: 1.6, tint: '#c86aff', second: '#ffffff' },
]

/** Metres from the middle of the alley to its walls; they step back here and there. */
export const wallAt = (far: number, side: number) =>
  2.15 + 0.35 * (hash(Math.floor(far / 3.4), side, 11) - 0.5)

function placeOn(sign: Sign, across: number, down: number): [x: number, y: number, far: number] {
  const y = sign.foot + sign.tall * (1 - down)
  const reach = wallAt(sign.far, sign.side) - 0.12
  // Signs hang out over the alley, square to the wall.
  return [sign.side * (reach - (sign.side > 0 ? 1 - across : across) * sign.wide), y, sign.far]
}

export function drawSign(
  target: Canvas,
  sign: Sign,
  project: (x: number, y: number, far: number) => Point,
): void {
  const haze = Math.exp(-sign.far * 0.028)
  for (const tube of NEON_SIGNS[sign.kind]!.tubes) {
    const points = tube.smooth ? curveThrough(tube.path, 8, tube.closed) : [...tube.path]
    const placed = points.map(([a, b]) => project(...placeOn(sign, a, b)))
    if (tube.closed) placed.push(placed[0]!)
    const thick = ((0.05 * LENS * target.width) / sign.far) * 1.0
    const tint = colour(tube.second ? sign.second : sign.tint)
    neonTube(target, placed, Math.max(1.4, thick), tint, haze)
  }
}

/** A tube is white-hot in the middle and its own colour at the rim. */
function neonTube(target: Canvas, points: readonly Point[], thick: number, tint: Colour, haze: number): void {
  for (let i = 0; i + 1 < points.length; i++) {
    fill(
      target,
      ribbon([points[i]!, points[i + 1]!], () => thick),
      brighten(tint, 1.9 * haze),
    )
    if (thick > 3)
      fill(
        target,
        ribbon([points[i]!, points[i + 1]!], () => thick * 0.42),
        brighten(mix(tint, [1, 1, 1], 0.55), 3.4 * haze),
      )
  }
}

export function lanterns(
  target: Canvas,
  project: (x: number, y: number, far: number) => Point,
  up: 1 | -1,
): void {
  for (const far of [7.2, 12.6, 18, 24]) {
    for (let i = 0; i < 6; i++) {
      const across = (i + 0.5) / 6
      const [x, y] = project(lerp(-2, 2, across), up * (5.1 - 0.75 * Math.sin(across * Math.PI)), far)
      const size = (0.19 * LENS * target.width) / far
      const haze = Math.exp(-far * 0.03)
      fill(
        target,
        Array.from(
          { length: 22 },
          (_, k): Point => [x + Math.cos(k * 0.2856) * size * 0.8, y + Math.sin(k * 0.2856) * size],
        ),
        (px, py, light) => {
          const rib = 0.78 + 0.22 * Math.cos(((py - y) / size) * 17)
          const heat = Math.max(0, 1 - spanOf((px - x) / size, (py - y) / size) * 0.8) * rib * haze
          light[0] = 2.6 * heat + 0.3 * haze
          light[1] = 0.75 * heat + 0.03
          light[2] = 0.2 * heat + 0.01
        },
      )
    }
  }
}

/** The dark boards that the signs are mounted on. */
export function backings(picture: Canvas, project: (x: number, y: number, far: number) => Point): void {
  for (const sign of SIGNS.toSorted((a, b) => b.far - a.far)) {
    const corner = (a: number, b: number) => project(...placeOn(sign, a, b))
    const tint = colour(sign.tint)
    const board = mix(
      mix(colour('#0c0b12'), tint, 0.05),
      colour('#7a4f8f'),
      0.4 * (1 - Math.exp(-((sign.far / 26) ** 1.5))),
    )
    fill(picture, [corner(-0.06, -0.04), corner(1.06, -0.04), corner(1.06, 1.04), corner(-0.06, 1.04)], board)
    const [ax, ay, az] = placeOn(sign, 0.5, 0.02)
    fill(
      picture,
      ribbon(
        [project(ax, ay + 0.1, az), project(sign.side * wallAt(sign.far, sign.side), ay + 0.1, az)],
        () => Math.max(1, (0.05 * LENS * picture.width) / sign.far),
      ),
      colour('#07070b'),
    )
  }
}
