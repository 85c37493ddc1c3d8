import type { Canvas } from '../drawing/canvas.ts'
import { brighten, type Colour, colour, mix } from '../drawing/colour.ts'
import { coverageOf, fill, type Point, paint } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import type { Random } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'

export const SUN = { x: 0.6, y: 0.3 }

export const LAYERS = 8

export const noise = noiseFrom(61)

export const rough = noiseTile(62, 5)

export const hazeAt = (near: number) =>
  mix(colour('#d5e0b8'), colour('#141a12'), smooth(0, 1, near ** 0.7) * 0.97)

export function trunksOf(picture: Canvas, random: Random, near: number, layer: number): void {
  const { width, height } = picture
  const count = Math.round(lerp(26, 3, near ** 0.6))
  const tint = hazeAt(near)
  for (let tree = 0; tree < count; tree++) {
    const x = layer === LAYERS - 1 ? [0.04, 0.91, 0.235][tree]! : (tree + random.between(0.1, 0.9)) / count
    if (near > 0.3 && Math.abs(x - SUN.x) < 0.075 + near * 0.07) continue
    const thick = lerp(0.008, 0.085, near ** 1.7) * random.between(0.6, 1.25) * width
    const foot = height * (lerp(0.655, 0.97, near ** 1.5) + random.between(-0.01, 0.02))
    trunk(picture, random, x * width, foot, thick, tint, near)
  }
}

function trunk(
  picture: Canvas,
  random: Random,
  x: number,
  foot: number,
  thick: number,
  tint: Colour,
  near: number,
): void {
  const { height } = picture
  const lean = random.between(-0.06, 0.06) * height
  const sway = random.between(0, 50)
  const spineX = (up: number) => x + lean * up + noise.flat(up * 2.2, sway) * thick * 1.2 * up
  const spine: Point[] = Array.from({ length: 14 }, (_, i) => {
    const up = i / 13
    return [spineX(up), foot - up * (foot + height * 0.05)] as const
  })
  const girth = (up: number) => thick * (1 - 0.5 * up) * (1 + 0.9 * Math.exp(-up * 30))
  for (let twig = 0; twig < 4; twig++) {
    const up = random.between(0.6, 0.95)
    branch(
      picture,
      random,
      [spineX(up), foot - up * foot],
      girth(up) * 0.32,
      random() < 0.5 ? -1 : 1,
      tint,
      0,
    )
  }
  const outline = ribbon(curveThrough(spine, 6), girth)
  const lit = mix(tint, colour('#e9e6b0'), 0.35 * (1 - near) + 0.12)
  const moss = mix(tint, colour('#5d7a2a'), 0.35 * near)
  paint(picture, coverageOf([outline], picture.width, picture.height), (px, py, light) => {
    const up = (foot - py) / foot
    const middle = x + lean * up
    const side = clamp(((px - middle) / girth(up)) * Math.sign(SUN.x * picture.width - x) + 0.5)
    const bark = 0.85 + 0.45 * rough((px / thick) * 3, py / thick)
    const rim = smooth(0.62, 1, side) * 0.55
    const mossy =
      up > 0.25 ? 0 : smooth(0.25, 0, up) * smooth(-0.3, 0.5, rough(px / 90, py / 90 + sway)) * 0.8
    for (let c = 0; c < 3; c++)
      light[c] = lerp(lerp(tint[c]! * bark, moss[c]! * bark, mossy), lit[c]!, rim * (0.5 + 0.5 * bark))
  })
}

/** A branch reaches up and outwards and splits twice. */
function branch(
  picture: Canvas,
  random: Random,
  from: Point,
  thick: number,
  direction: number,
  tint: Colour,
  depth: number,
): void {
  const reach = thick * random.between(12, 22)
  const rise = random.between(0.35, 1)
  const bend = random.between(-0.25, 0.25)
  const tip: Point = [from[0] + direction * reach, from[1] - reach * rise]
  const middle: Point = [from[0] + direction * reach * 0.5, from[1] - reach * rise * (0.5 + bend)]
  fill(
    picture,
    ribbon(curveThrough([from, middle, tip], 6), (share) => thick * (1 - share * 0.75)),
    tint,
  )
  if (depth === 2) return
  branch(picture, random, middle, thick * 0.5, direction, tint, depth + 1)
  branch(picture, random, tip, thick * 0.5, random() < 0.7 ? direction : -direction, tint, depth + 1)
}

/** Sprays of young leaves hang into the picture from above; those near the sun shine through. */
export function leavesOf(picture: Canvas, random: Random, near: number): void {
  const { width, height } = picture
  const sprays = Math.round(lerp(95, 42, near))
  const size = lerp(2.2, 6.2, near) * (width / 1600)
  const shadow = mix(hazeAt(near), colour('#3d6a1c'), 0.6)
  const fresh = mix(colour('#eef0a0'), colour('#a8d24a'), near)
  for (let spray = 0; spray < sprays; spray++) {
    const x = random.between(-0.05, 1.05)
    const y = random() ** 1.3 * lerp(0.46, 0.27, near) - 0.02
    const away = spanOf(x - SUN.x, (y - SUN.y) * 1.5)
    if (near > 0.2 && away < 0.12 + near * 0.2) continue
    const bright = Math.exp(-away * 2.2)
    const wide = random.between(0.04, 0.1) * (0.8 + near * 0.5)
    const droop = random.between(-0.3, 0.3)
    for (let leaf = 0; leaf < 140; leaf++) {
      const aside = random.bell()
      const px = (x + aside * wide) * width
      const py = (y + (random.bell() * 0.16 + aside * droop + aside * aside * 0.12) * wide) * height
      const tint = brighten(
        mix(shadow, fresh, clamp(bright * 1.25 + random.between(-0.3, 0.25))),
        random.between(0.7, 1.15),
      )
      oneLeaf(picture, px, py, size * random.between(0.55, 1.4), random.between(-0.7, 0.7), tint)
    }
  }
}

function oneLeaf(picture: Canvas, x: number, y: number, size: number, turn: number, tint: Colour): void {
  const [alongX, alongY] = [Math.cos(turn) * size, Math.sin(turn) * size]
  const [acrossX, acrossY] = [-alongY * 0.5, alongX * 0.5]
  fill(
    picture,
    [
      [x - alongX, y - alongY],
      [x - alongX * 0.2 + acrossX, y - alongY * 0.2 + acrossY],
      [x + alongX, y + alongY],
      [x - alongX * 0.2 - acrossX, y - alongY * 0.2 - acrossY],
    ],
    tint,
    0.9,
  )
}
