import { blur } from '../drawing/blur.ts'
import { type Canvas, canvas, cover, coverThrough, shadeAll } from '../drawing/canvas.ts'
import { colour, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { softField } from '../drawing/enlarge.ts'
import { type Field, field } from '../drawing/field.ts'
import { coverageOf, fill, type Point } from '../drawing/fill.ts'
import { ribbon } from '../drawing/line.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { seeded } from '../drawing/random.ts'
import { type Branch, drawBranch, drawFoot, frost, grow, heapSnow, rough, round } from './frosted-oak.ts'

const HORIZON = 0.665

const TREE = { x: 0.635, foot: 0.735 }

const noise = noiseFrom(601)

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

/** Adds a shape to a mask; where shapes overlap the mask does not get darker. */
function deepen(mask: Field, outline: Point[]): void {
  const shape = coverageOf([outline], mask.width, mask.height)
  for (let row = 0; row < shape.height; row++)
    for (let column = 0; column < shape.width; column++) {
      const at = (shape.top + row) * mask.width + shape.left + column
      mask.values[at] = Math.max(mask.values[at]!, shape.shares[row * shape.width + column]!)
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
