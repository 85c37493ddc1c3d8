import type { Canvas } from '../drawing/canvas.ts'
import { type Colour, colour, mix } from '../drawing/colour.ts'
import { dot } from '../drawing/dots.ts'
import { fill, type Point } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import type { Random } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'

export const rough = noiseTile(602, 5)

export type Branch = { from: Point; to: Point; thick: number; thin: number; order: number }

/** Grows a branch and what comes out of it; lengths are shares of the picture's height. */
export function grow(
  branches: Branch[],
  random: Random,
  from: Point,
  heading: number,
  long: number,
  thick: number,
  order: number,
): void {
  const bend = heading + random.between(-0.2, 0.2)
  const to: Point = [from[0] + Math.cos(bend) * long, from[1] + Math.sin(bend) * long]
  const thin = thick * 0.8
  branches.push({ from, to, thick, thin, order })
  if (order >= 10 || long < 0.005) return
  const forks = order === 0 ? 4 : random() < 0.3 ? 3 : 2
  for (let fork = 0; fork < forks; fork++) {
    const spread = order === 0 ? lerp(-0.95, 0.85, fork / (forks - 1)) : lerp(-0.5, 0.5, fork / (forks - 1))
    // Twigs of an old oak reach out sideways and up again.
    const lift = (-Math.PI / 2 - bend) * (order > 3 ? 0.03 : 0.1)
    grow(
      branches,
      random,
      to,
      bend + spread * random.between(0.65, 1.25) + lift,
      long * random.between(0.62, 0.92),
      thin * (order === 0 ? 0.6 : random.between(0.62, 0.86)),
      order + 1,
    )
  }
}

export const round = ([x, y]: Point, radius: number, flatness: number): Point[] =>
  Array.from({ length: 20 }, (_, i) => [
    x + Math.cos(i * 0.314) * radius,
    y + Math.sin(i * 0.314) * radius * flatness,
  ])

export function drawBranch(
  picture: Canvas,
  { from, to, thick, thin, order }: Branch,
  x: number,
  foot: number,
): void {
  const { height } = picture
  const bark: Colour = mix(colour('#2f2d35'), colour('#8f9ab2'), clamp(order / 11))
  const rime = mix(bark, colour('#f4f6fb'), 0.75)
  const a: Point = [x + from[0] * height, foot + from[1] * height]
  const b: Point = [x + to[0] * height, foot + to[1] * height]
  const width = (share: number) =>
    Math.max(0.8, lerp(thick, thin, share) * height * (order === 0 ? 1 + 0.7 * Math.exp(-share * 6) : 1))
  // The sun stands to the left: a warm edge on that side, and furrows along the branch.
  const [alongX, alongY] = [
    (b[0] - a[0]) / spanOf(b[0] - a[0], b[1] - a[1]),
    (b[1] - a[1]) / spanOf(b[0] - a[0], b[1] - a[1]),
  ]
  const barkLight = (px: number, py: number, light: Float64Array) => {
    const off = ((px - a[0]) * alongY - (py - a[1]) * alongX) / (thick * height)
    const along = ((px - a[0]) * alongX + (py - a[1]) * alongY) / height
    const furrow = 0.8 + 0.5 * rough(off * 5 + order, along * 22)
    const rim = smooth(0.1, 0.55, alongY < 0 ? off : -off) * 0.55
    for (let c = 0; c < 3; c++) light[c] = lerp(bark[c]! * furrow, [0.62, 0.5, 0.46][c]!, rim * furrow)
  }
  const bow = (order % 2 ? 0.08 : -0.08) * spanOf(b[0] - a[0], b[1] - a[1])
  fill(
    picture,
    ribbon(curveThrough([a, [lerp(a[0], b[0], 0.5) + bow, lerp(a[1], b[1], 0.5) - bow * 0.5], b], 4), width),
    order < 4 ? barkLight : bark,
  )
  dot(picture, b[0], b[1], Math.max(0.4, (thin * height) / 2), bark)
  // Rime settles on what faces the wind: a thin bright line along the upper side.
  const off = Math.max(0.4, thick * height * 0.3)
  if (order > 1)
    fill(
      picture,
      ribbon(
        [
          [a[0] - off * 0.6, a[1] - off],
          [b[0] - off * 0.6, b[1] - off],
        ],
        () => Math.max(0.7, thick * height * 0.35),
      ),
      rime,
      0.8,
    )
}

/** The trunk ends round on the ground. */
export function drawFoot(picture: Canvas, x: number, foot: number): void {
  const half = 0.0345 * picture.height
  fill(picture, round([x, foot], half, 0.2), colour('#35323a'))
}

export function heapSnow(picture: Canvas, random: Random, x: number, foot: number): void {
  const { height } = picture
  const half = 0.0345 * height
  const white = colour('#e6ebf6')
  for (let heap = 0; heap < 90; heap++) {
    const aside = random.between(-1.2, 1.2)
    const y =
      foot +
      half * 0.2 * Math.sqrt(Math.max(0, 1 - (aside / 1.2) ** 2)) -
      random.between(-0.003, 0.003) * height
    dot(
      picture,
      x + aside * half,
      y + 0.003 * height,
      height * random.between(0.0016, 0.004),
      white,
      0.7,
      height * 0.003,
    )
  }
}

export function frost(picture: Canvas, random: Random, branches: Branch[], x: number, foot: number): void {
  const { height } = picture
  const white = colour('#fbfbff')
  const blue = colour('#c3d0ea')
  for (const { from, to, order } of branches) {
    if (order < 6) continue
    for (let crystal = 0; crystal < 3; crystal++) {
      const share = random()
      dot(
        picture,
        x + (lerp(from[0], to[0], share) + random.bell() * 0.0022) * height,
        foot + (lerp(from[1], to[1], share) + random.bell() * 0.0022) * height,
        height * random.between(0.0005, 0.0014),
        mix(blue, white, random()),
        0.75,
      )
    }
  }
}
