import { blur } from '../drawing/blur.ts'
import { type Canvas, canvas, cover, shadeAll, shine } from '../drawing/canvas.ts'
import { brighten, colour, mix, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { dot } from '../drawing/dots.ts'
import { type Field, field, sample } from '../drawing/field.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { type Random, seeded } from '../drawing/random.ts'
import { hazeAt, LAYERS, leavesOf, noise, rough, SUN, trunksOf } from './beeches.ts'

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
