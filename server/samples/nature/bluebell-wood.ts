import { blur } from '../drawing/blur.ts'
import { type Canvas, canvas, cover, shadeAll, shine } from '../drawing/canvas.ts'
import { brighten, type Colour, colour, mix, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { dot } from '../drawing/dots.ts'
import { type Field, field, sample } from '../drawing/field.ts'
import { coverageOf, fill, type Point, paint } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { type Random, seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'

const SUN = { x: 0.6, y: 0.3 }
const LAYERS = 8
const noise = noiseFrom(61)
const rough = noiseTile(62, 5)

/** Beeches in spring haze, each row paler than the one before; the sun comes through in shafts onto bluebells. */
export function bluebellWood(width: number, height: number): Print {
  const random = seeded(23)
  const picture = canvas(width, height)
  const fog = ramp([
    [0, '#cfe0a8'],
    [0.3, '#f6f2c4'],
    [0.55, '#e2ead0'],
    [0.7, '#bcc6d8'],
    [1, '#6f74a8'],
  ])
  const warm = colour('#fff0b8')
  shadeAll(picture, (x, y, light) => {
    const tint = fog.at(y / height)
    const away = spanOf(x / width - SUN.x, ((y / height - SUN.y) * height) / width)
    const glow = Math.exp(-away * 2.6) * 0.5 + Math.exp(-away * 9) * 0.9
    for (let c = 0; c < 3; c++) light[c] = fog.light[tint + c]! * 0.8 + warm[c]! * glow
  })
  for (let layer = 0; layer < LAYERS; layer++) {
    const near = layer / (LAYERS - 1)
    groundOf(picture, near, layer)
    trunksOf(picture, random, near, layer)
    bellsOf(picture, random, near, layer)
    leavesOf(picture, random, near)
  }
  shafts(picture)
  return develop(picture, {
    exposure: 1,
    bloom: { strength: 0.16, reach: 0.02 },
    contrast: 0.22,
    vignette: 0.3,
    grain: 1.5,
    shoulder: 0.7,
  })
}

const hazeAt = (near: number) => mix(colour('#d5e0b8'), colour('#141a12'), smooth(0, 1, near ** 0.7) * 0.97)

function trunksOf(picture: Canvas, random: Random, near: number, layer: number): void {
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

/** How the floor lies in one layer: its colour in bloom, its upper edge, and where the flowers stand thick. */
function floorOf({ width, height }: Canvas, near: number, layer: number) {
  const base = lerp(0.645, 0.95, near ** 1.5)
  return {
    bells: mix(mix(hazeAt(near), colour('#6a63c8'), 0.75), colour('#b9b6ea'), 0.35 * (1 - near)),
    crest: (x: number) =>
      height * (base + 0.012 * noise.rough((x / width) * 3 + layer * 5, layer, 4) * (1 + near)),
    drift: (x: number, y: number) => smooth(-0.35, 0.45, rough((x / width) * 3 + layer, (y / height) * 14)),
  }
}

/** A strip of the wood's floor: grass and, in drifts, bluebells. */
function groundOf(picture: Canvas, near: number, layer: number): void {
  const { width, height } = picture
  const soil = mix(hazeAt(near), colour('#4d6b2c'), 0.4)
  const { bells, crest, drift } = floorOf(picture, near, layer)
  const bottom = Math.min(height, Math.ceil(crest(0) + height * 0.12))
  for (let x = 0; x < width; x++) {
    const top = crest(x)
    for (let y = Math.max(0, Math.floor(top)); y < bottom; y++) {
      const share = clamp(y - top + 1) * (0.55 + 0.45 * near)
      const speck = rough((x / width) * (70 - 45 * near), (y / height) * (170 - 110 * near))
      const blue = drift(x, y) * smooth(-0.5, 0.6, speck) * (1 - 0.35 * near)
      const dark = 0.7 + 0.45 * speck
      cover(
        picture,
        y * width + x,
        lerp(soil[0] * dark, bells[0], blue),
        lerp(soil[1] * dark, bells[1], blue),
        lerp(soil[2] * dark, bells[2], blue),
        share,
      )
    }
  }
}

/** Single flowers in the drifts, also in front of the trunks' feet. */
function bellsOf(picture: Canvas, random: Random, near: number, layer: number): void {
  if (near < 0.3) return
  const { width, height } = picture
  const { bells, crest, drift } = floorOf(picture, near, layer)
  const size = lerp(1.2, 4.2, near ** 1.5) * (width / 1600)
  for (let bell = 0; bell < 5200; bell++) {
    const x = random() * width
    const y = crest(x) + random() ** 1.4 * height * lerp(0.03, 0.14, near)
    if (random() > drift(x, y)) continue
    const tint = brighten(
      mix(bells, colour(random() < 0.5 ? '#8f8af0' : '#4a3fa8'), 0.45),
      random.between(0.6, 1.25),
    )
    for (let cup = 0; cup < 3; cup++)
      dot(
        picture,
        x + random.bell() * size * 0.8,
        y - cup * size * 1.3,
        size * random.between(0.6, 1),
        tint,
        0.9,
      )
  }
}

/** Sprays of young leaves hang into the picture from above; those near the sun shine through. */
function leavesOf(picture: Canvas, random: Random, near: number): void {
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

/** Streaks away from the sun: each place gathers the brightness that lies between it and the sun. */
function shafts(picture: Canvas): void {
  const { width, height } = picture
  const factor = 8
  const bright = openings(picture, factor)
  const rays = field(bright.width, bright.height)
  const [sunX, sunY] = [SUN.x * bright.width, (SUN.y - 0.12) * bright.height]
  for (let y = 0, at = 0; y < rays.height; y++)
    for (let x = 0; x < rays.width; x++, at++) {
      let sum = 0
      for (let step = 0; step < 36; step++) {
        const share = (step + 0.5) / 36
        sum += sample(bright, x + (sunX - x) * share, y + (sunY - y) * share) * (0.4 + share)
      }
      rays.values[at] = sum / 36
    }
  blur(rays, 1)
  const warm = colour('#fff2c0')
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const down = y / height
      const light =
        sample(rays, x / factor - 0.5, y / factor - 0.5) ** 1.6 *
        (0.55 + 0.9 * smooth(0.2, 0.6, down)) *
        smooth(1.05, 0.6, down)
      const seen = light * (0.4 + 0.6 * Math.min(1, picture.green[at]! * 2.2)) // haze shows before light, less before bark
      shine(picture, at, warm[0] * seen, warm[1] * seen, warm[2] * seen)
    }
}

function openings(picture: Canvas, factor: number): Field {
  const small = field(Math.ceil(picture.width / factor), Math.ceil(picture.height / factor))
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      const at =
        Math.min(picture.height - 1, y * factor) * picture.width + Math.min(picture.width - 1, x * factor)
      const away = spanOf(x / small.width - SUN.x, (y / small.height - SUN.y) * 1.5)
      small.values[y * small.width + x] = clamp((picture.green[at]! - 0.5) * 1.6) * Math.exp(-away * 2.2)
    }
  return small
}
