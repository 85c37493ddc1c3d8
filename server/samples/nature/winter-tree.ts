import { blur } from '../drawing/blur.ts'
import { type Canvas, canvas, cover, coverThrough, shadeAll } from '../drawing/canvas.ts'
import { type Colour, colour, mix, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { dot } from '../drawing/dots.ts'
import { softField } from '../drawing/enlarge.ts'
import { type Field, field } from '../drawing/field.ts'
import { coverageOf, fill, type Point } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { type Random, seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'

const HORIZON = 0.665
const TREE = { x: 0.635, foot: 0.735 }
const noise = noiseFrom(601)
const rough = noiseTile(602, 5)

/** An oak in hoar frost on an empty field; its shadow is the only line in the snow. */
export function winterTree(width: number, height: number): Print {
  const picture = canvas(width, height)
  const sky = ramp([
    [0, '#a9bdd6'],
    [0.5, '#d6dbe6'],
    [0.85, '#f6e3dc'],
    [1, '#f7e0d4'],
  ])
  const snow = ramp([
    [0, '#8ea6cf'],
    [0.35, '#b9c8e2'],
    [0.65, '#e4e6ef'],
    [1, '#fff6ea'],
  ])
  const drifts = softField(width, height, 2, (x, y) => {
    const under = Math.max(0.004, y / height - HORIZON)
    const far = 0.12 / under
    const across = (x / width - 0.5) * far * 2.4
    const light = rough(across * 0.5 + 0.06, far * 1.1) - rough(across * 0.5, far * 1.1)
    return light * 2.4 + rough(across * 3, far * 9) * 0.08
  })
  shadeAll(picture, (x, y, light, at) => {
    const down = y / height
    const crest = HORIZON + 0.012 * Math.sin((x / width) * 3.1 + 0.4) - 0.006
    const sunAway = spanOf((x / width - 0.27) * 1.5, down - 0.42)
    const sun = smooth(0.036, 0.026, sunAway) * 0.3 + Math.exp(-sunAway * 5) * 0.2
    const far = smooth(0, 0.02, crest - down + 0.02 * noise.rough((x / width) * 5, 3, 4) + 0.008)
    const skyTint = sky.at(down / HORIZON)
    const under = clamp((down - crest) / (1 - crest))
    const value =
      0.78 -
      0.42 * under ** 1.3 +
      drifts.values[at]! * (0.4 + under) * smooth(0, 0.05, under) -
      0.16 * smooth(0.3, 1, x / width)
    const snowTint = snow.at(clamp(value))
    const ground = clamp((down - crest) * height)
    for (let c = 0; c < 3; c++) {
      const woods = lerp(sky.light[skyTint + c]! * 0.86, sky.light[skyTint + c]!, far)
      light[c] = lerp(woods + sun * [1, 0.93, 0.82][c]!, snow.light[snowTint + c]!, ground)
    }
  })
  const random = seeded(85)
  const [x, foot] = [TREE.x * width, TREE.foot * height]
  const branches: Branch[] = []
  grow(branches, random, [0, 0], -Math.PI / 2 + 0.06, 0.12, 0.04, 0)
  // The low sun stands to the left behind the tree: the shadow falls to the right and towards us, long and blue.
  const shadow = field(width, height)
  for (const { from, to, thick, order } of branches) {
    const fall = ([bx, by]: Point): Point => [x + (bx - by * 0.62) * height, foot - by * 0.36 * height]
    const start: Point = order === 0 ? [from[0] - 0.012, from[1] + 0.02] : from
    deepen(
      shadow,
      ribbon([fall(start), fall(to)], () => thick * height * 0.8),
    )
    if (thick > 0.003) deepen(shadow, round(fall(to), thick * height * 0.37, 0.8))
  }
  blur(shadow, height / 1000)
  coverThrough(picture, shadow, colour('#7d95c6'), 0.62)
  drawFoot(picture, x, foot)
  for (const branch of branches) drawBranch(picture, branch, x, foot)
  heapSnow(picture, random, x, foot)
  frost(picture, random, branches, x, foot)
  fence(picture)
  return develop(picture, {
    exposure: 1.0,
    bloom: { strength: 0.12, reach: 0.02 },
    contrast: 0.12,
    vignette: 0.16,
    grain: 1.7,
    shoulder: 0.8,
  })
}

type Branch = { from: Point; to: Point; thick: number; thin: number; order: number }

/** Grows a branch and what comes out of it; lengths are shares of the picture's height. */
function grow(
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

const round = ([x, y]: Point, radius: number, flatness: number): Point[] =>
  Array.from({ length: 20 }, (_, i) => [
    x + Math.cos(i * 0.314) * radius,
    y + Math.sin(i * 0.314) * radius * flatness,
  ])

/** Adds a shape to a mask; where shapes overlap the mask does not get darker. */
function deepen(mask: Field, outline: Point[]): void {
  const shape = coverageOf([outline], mask.width, mask.height)
  for (let row = 0; row < shape.height; row++)
    for (let column = 0; column < shape.width; column++) {
      const at = (shape.top + row) * mask.width + shape.left + column
      mask.values[at] = Math.max(mask.values[at]!, shape.shares[row * shape.width + column]!)
    }
}

function drawBranch(
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
function drawFoot(picture: Canvas, x: number, foot: number): void {
  const half = 0.0345 * picture.height
  fill(picture, round([x, foot], half, 0.2), colour('#35323a'))
}

function heapSnow(picture: Canvas, random: Random, x: number, foot: number): void {
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

function frost(picture: Canvas, random: Random, branches: Branch[], x: number, foot: number): void {
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

function fence(picture: Canvas): void {
  const { width, height } = picture
  const wood = colour('#4a4852')
  for (let post = 0; post < 13; post++) {
    const far = 1 + post * 0.62
    const x = width * (0.5 - 0.49 / far)
    const tall = (height * 0.09) / far
    const foot = height * (HORIZON + 0.012) + (height * 0.12) / far
    const half = (height * 0.0042) / far
    fill(
      picture,
      [
        [x - half, foot],
        [x - half * 0.8, foot - tall],
        [x + half, foot - tall * 1.01],
        [x + half, foot],
      ],
      wood,
      0.92,
    )
    fill(
      picture,
      [
        [x - half, foot - tall],
        [x + half, foot - tall * 1.06],
        [x + half * 1.3, foot - tall * 0.97],
        [x - half * 1.3, foot - tall * 0.95],
      ],
      colour('#ffffff'),
      0.95,
    )
    for (let step = 0; step < tall * 0.5; step++) {
      const at = Math.round(foot + step * 0.5) * width + Math.round(x + step * 0.9)
      if (at < picture.red.length) cover(picture, at, 0.2, 0.3, 0.56, 0.3)
    }
  }
}
