import type { Canvas } from '../drawing/canvas.ts'
import { type Colour, colour, mix } from '../drawing/colour.ts'
import { glow } from '../drawing/dots.ts'
import { fill, type Point, rectangle } from '../drawing/fill.ts'
import { ribbon } from '../drawing/line.ts'
import { lerp } from '../drawing/number.ts'

export const SHORE = 0.77

type Pen = (points: readonly Point[], thick: number, strength?: number) => void

/** A ship-to-shore gantry: portal, apex, boom out over the water, counter-jib, stays and a hanging spreader. */
export function crane(picture: Canvas, place: number, size: number, haze: number, boom: number): void {
  const { width, height } = picture
  const [x, foot, unit] = [place * width, SHORE * height, size * height]
  const tint: Colour = mix(colour('#17131a'), colour('#d98a62'), haze)
  const at = ([a, b]: Point): Point => [x + a * unit, foot - b * unit]
  const pen: Pen = (points, thick, strength = 1) =>
    fill(
      picture,
      ribbon(points.map(at), () => Math.max(1, thick * unit)),
      tint,
      strength,
    )
  const raise = (1 - boom) * 1.15
  const tip = (reach: number, off = 0): Point => [
    -0.14 - Math.cos(raise) * reach - Math.sin(raise) * off,
    0.56 + Math.sin(raise) * reach + Math.cos(raise) * off,
  ]
  for (const leg of [-0.14, 0.14]) {
    pen(
      [
        [leg, 0.02],
        [leg, 0.6],
      ],
      0.024,
    )
    pen(
      [
        [leg - 0.05, 0.015],
        [leg + 0.05, 0.015],
      ],
      0.028,
    )
    for (const wheel of [-0.045, -0.02, 0.02, 0.045])
      pen(
        [
          [leg + wheel, 0],
          [leg + wheel, 0.02],
        ],
        0.014,
      )
  }
  pen(
    [
      [-0.14, 0.19],
      [0.14, 0.19],
    ],
    0.026,
  )
  pen(
    [
      [-0.14, 0.2],
      [0.14, 0.44],
    ],
    0.012,
  )
  pen(
    [
      [-0.14, 0.58],
      [0.42, 0.58],
    ],
    0.03,
  )
  lattice(
    pen,
    (share) => [lerp(-0.14, 0.42, share), 0.6],
    (share) => [lerp(-0.14, 0.42, share), 0.56],
    13,
  )
  pen(
    [
      [-0.14, 0.58],
      [-0.09, 0.83],
      [0.14, 0.6],
    ],
    0.016,
  )
  pen(
    [
      [-0.09, 0.83],
      [0.38, 0.6],
    ],
    0.006,
  )
  pen([tip(0), tip(0.72)], 0.014)
  pen([tip(0, 0.035), tip(0.7, 0.035)], 0.01)
  lattice(
    pen,
    (share) => tip(share * 0.7, 0.035),
    (share) => tip(share * 0.7),
    16,
  )
  pen([[-0.09, 0.83], tip(0.66, 0.03)], 0.006)
  pen([[-0.09, 0.83], tip(0.36, 0.03)], 0.006)
  fill(picture, (rectangle(0.2, 0.62, 0.34, 0.7) as Point[]).map(at), tint)
  if (boom > 0.6) {
    const trolley = tip(0.42)
    for (const side of [-0.02, 0.02])
      pen(
        [
          [trolley[0] + side, trolley[1]],
          [trolley[0] + side, trolley[1] - 0.22],
        ],
        0.003,
      )
    fill(
      picture,
      (rectangle(-0.055, -0.22, 0.055, -0.27) as Point[]).map(([a, b]) =>
        at([trolley[0] + a, trolley[1] + b]),
      ),
      mix(tint, colour('#9a3b22'), 0.35),
    )
    fill(
      picture,
      (rectangle(0.03, -0.03, 0.07, -0.08) as Point[]).map(([a, b]) => at([trolley[0] + a, trolley[1] + b])),
      tint,
    )
  }
  const [topX, topY] = at([-0.09, 0.84])
  glow(picture, topX, topY, width * 0.005 * (0.5 + size), colour('#ff3a26'), 1.8)
}

function lattice(
  pen: Pen,
  upper: (share: number) => Point,
  lower: (share: number) => Point,
  bays: number,
): void {
  for (let bay = 0; bay < bays; bay++) {
    pen([lower(bay / bays), upper((bay + 0.5) / bays)], 0.004)
    pen([upper((bay + 0.5) / bays), lower((bay + 1) / bays)], 0.004)
  }
}
