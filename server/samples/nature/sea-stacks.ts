import { type Canvas, canvas, cover, shadeAll } from '../drawing/canvas.ts'
import { colour, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { softField } from '../drawing/enlarge.ts'
import { coverageOf, type Point, paint } from '../drawing/fill.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { noiseTile } from '../drawing/tile.ts'

const HORIZON = 0.56
const noise = noiseFrom(140)
const rough = noiseTile(141, 5)

type Stack = {
  x: number
  foot: number
  wide: number
  tall: number
  taper: number
  seed: number
  near: number
}

const STACKS: readonly Stack[] = [
  { x: 0.765, foot: 0.568, wide: 0.055, tall: 0.1, taper: 0.55, seed: 3, near: 0.1 },
  { x: 0.645, foot: 0.585, wide: 0.085, tall: 0.215, taper: 0.4, seed: 11, near: 0.35 },
  { x: 0.395, foot: 0.635, wide: 0.15, tall: 0.425, taper: 0.5, seed: 29, near: 0.9 },
  { x: 0.535, foot: 0.65, wide: 0.05, tall: 0.06, taper: 0.35, seed: 51, near: 0.95 },
  { x: 0.275, foot: 0.652, wide: 0.045, tall: 0.035, taper: 0.3, seed: 61, near: 1 },
]

/** Rocks in a sea that four minutes of exposure have turned to mist; black and white, toned cold. */
export function seaStacks(width: number, height: number): Print {
  const picture = canvas(width, height)
  const tone = ramp([
    [0, '#0a0d12'],
    [0.25, '#2b323c'],
    [0.5, '#69727d'],
    [0.75, '#aeb4ba'],
    [1, '#f4f3ef'],
  ])
  const clouds = softField(width, height, 3, (x, y) => {
    const away = HORIZON * height - y
    if (away <= 0) return 0
    // Clouds on their way towards us are drawn out along lines from the vanishing point.
    const turn = Math.atan2(x - width * 0.66, away + height * 0.04)
    const far = Math.log(away / height + 0.06)
    return rough(turn * 5 + 3, far * 0.9) * 0.65 + rough(turn * 14, far * 1.6 + 4) * 0.3
  })
  const mist = softField(width, height, 3, (x, y) => {
    const below = Math.max(0.004, y / height - HORIZON)
    return (
      rough(((x / width - 0.5) / (below + 0.12)) * 0.9, 2.2 / (below + 0.09)) +
      0.4 * rough((x / width) * 4, (y / height) * 16)
    )
  })
  shadeAll(picture, (x, y, light, at) => {
    const down = y / height
    const glow = Math.exp(-spanOf((x / width - 0.68) * 1.1, (down - HORIZON) * 2.2) * 2.6)
    let value: number
    if (down < HORIZON) {
      const up = 1 - down / HORIZON
      value =
        0.82 - 0.6 * up ** 0.8 + 0.34 * glow + clouds.values[at]! * (0.34 - 0.16 * up) * smooth(0, 0.12, up)
    } else {
      const under = (down - HORIZON) / (1 - HORIZON)
      value = 0.86 - 0.56 * under ** 0.75 + 0.3 * glow + mist.values[at]! * 0.17 * smooth(0, 0.2, under)
    }
    const tint = tone.at(clamp(value))
    for (let c = 0; c < 3; c++) light[c] = tone.light[tint + c]!
  })
  for (const stack of STACKS) {
    reflection(picture, stack)
    rock(picture, stack)
  }
  for (const stack of STACKS) surf(picture, stack)
  return develop(picture, {
    exposure: 1.05,
    bloom: { strength: 0.1, reach: 0.025 },
    contrast: 0.3,
    vignette: 0.35,
    grain: 2.6,
    saturation: 0.9,
  })
}

/** Left and right edge of a stack at a height 0..1, as shares of the picture. */
function sides(stack: Stack, up: number): [left: number, right: number] {
  const cap = up > 0.84 ? Math.sqrt(Math.max(0, 1 - ((up - 0.84) / 0.16) ** 2.6)) : 1
  const half = (stack.wide / 2) * (1 - (1 - stack.taper) * up ** 0.85) * cap * (1 + 0.3 * Math.exp(-up * 12))
  const ledge = (side: number) =>
    noise.flat(up * 1.7 + stack.seed, side * 7.3) * 0.36 +
    noise.rough(up * 5.5 + stack.seed, side * 7.3 + stack.seed, 5, 0.6) * 0.26 +
    noise.flat(Math.floor(up * 17) + side * 40.5, stack.seed + 0.5) * 0.09
  const lean = stack.wide * (0.16 * noise.flat(up * 1.1, stack.seed * 3.3) - 0.05 * up)
  return [stack.x - half * (1 + ledge(0)) + lean, stack.x + half * (1 + ledge(1)) + lean]
}

function outlineOf(stack: Stack, width: number, height: number, flip: 1 | -1, squash: number): Point[] {
  const steps = 260
  const left: Point[] = []
  const right: Point[] = []
  for (let step = 0; step <= steps; step++) {
    const up = step / steps
    const [from, to] = sides(stack, up)
    const y = (stack.foot - flip * up * stack.tall * squash) * height
    left.push([from * width, y])
    right.push([to * width, y])
  }
  return [...left, ...right.reverse()]
}

function rock(picture: Canvas, stack: Stack): void {
  const { width, height } = picture
  const dark = colour('#0d1014')
  const lit = colour('#8b8f92')
  const air = colour('#a9afb6')
  paint(picture, coverageOf([outlineOf(stack, width, height, 1, 1)], width, height), (px, py, light) => {
    const up = (stack.foot - py / height) / stack.tall
    const [from, to] = sides(stack, clamp(up))
    const around = clamp((px / width - from) / (to - from))
    const across = px / width
    const beds = rough(across * 6 + stack.seed, (py / height) * 46 + across * 9)
    const cracks = rough(across * 38 + stack.seed, (py / height) * 7)
    const grit = rough(across * 70, (py / height) * 70)
    const facing = smooth(0.4, 0.9, around + beds * 0.2 + cracks * 0.42)
    const share = clamp(facing * (0.62 + 0.4 * grit + 0.3 * beds) + 0.05 + 0.05 * grit)
    const haze = (1 - stack.near) * 0.55 + 0.4 * Math.exp(-Math.max(0, up) * stack.tall * 60)
    for (let c = 0; c < 3; c++) light[c] = lerp(lerp(dark[c]!, lit[c]!, share), air[c]!, haze)
  })
}

function reflection(picture: Canvas, stack: Stack): void {
  const { width, height } = picture
  const dark = colour('#3b434d')
  const reach = stack.tall * 0.75
  for (let y = Math.floor(stack.foot * height); y < Math.min(height, (stack.foot + reach) * height); y++) {
    const down = (y / height - stack.foot) / reach
    const [from, to] = sides(stack, down * 0.95)
    const soft = (0.004 + 0.03 * down) * width
    const first = Math.max(0, Math.floor(from * width - soft))
    const last = Math.min(width - 1, Math.ceil(to * width + soft))
    for (let x = first; x <= last; x++) {
      const inside =
        smooth(from * width - soft, from * width + soft, x) * smooth(to * width + soft, to * width - soft, x)
      cover(
        picture,
        y * width + x,
        dark[0],
        dark[1],
        dark[2],
        inside * 0.75 * (1 - down) ** 1.3 * (0.35 + 0.65 * stack.near),
      )
    }
  }
}

/** Waves that broke hundreds of times leave a bright veil around the foot of a rock. */
function surf(picture: Canvas, stack: Stack): void {
  const { width, height } = picture
  const foam = colour('#e8ebec')
  const reach = stack.wide * 0.95
  const top = Math.max(0, Math.floor((stack.foot - reach * 0.3) * height))
  const bottom = Math.min(height, Math.ceil((stack.foot + reach * 0.35) * height))
  for (let y = top; y < bottom; y++)
    for (
      let x = Math.max(0, Math.floor((stack.x - reach) * width));
      x < Math.min(width, (stack.x + reach) * width);
      x++
    ) {
      const away = spanOf((x / width - stack.x) / reach, (y / height - stack.foot - 0.004) / (reach * 0.26))
      const curl = rough((x / width) * 16 + stack.seed, (y / height) * 48)
      const share = smooth(1, 0.1, away + curl * 0.3) * 0.62
      if (share > 0) cover(picture, y * width + x, foam[0], foam[1], foam[2], share)
    }
}
