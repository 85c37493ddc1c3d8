import { canvas, shadeAll } from '../drawing/canvas.ts'
import { ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { dot, glow } from '../drawing/dots.ts'
import { softField } from '../drawing/enlarge.ts'
import { type Field, field } from '../drawing/field.ts'
import { coverageOf, type Point } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'

/** The sun behind one leaf: its ribs, the net between them, and last night's rain. */
export function backlitLeaf(width: number, height: number): Print {
  const rough = noiseTile(901, 5)
  const { vein, ridge } = veins(width, height)
  const cells = net(width, height)
  const tones = ramp([
    [0, '#0b2a10'],
    [0.2, '#1c5414'],
    [0.45, '#4f9a18'],
    [0.7, '#a5cf2a'],
    [0.88, '#e3ee6a'],
    [1, '#fbfbd0'],
  ])
  const light0 = softField(width, height, 6, (x, y) => {
    const away = spanOf((x / width - 0.7) * 1.1, (y / height - 0.3) * 0.8)
    return 0.76 - 0.62 * away + 0.1 * rough((x / width) * 3, (y / height) * 3)
  })
  const picture = canvas(width, height)
  shadeAll(picture, (x, y, light, at) => {
    const mesh = cells.values[at]!
    const rib = vein.values[at]!
    const puff = ridge.values[at]!
    const fibre = rough((x / width) * 70, (y / height) * 50)
    const value =
      light0.values[at]! +
      0.17 * puff +
      0.11 * mesh +
      0.035 * fibre -
      0.1 * smooth(0.02, 0.25, rib) * smooth(0.9, 0.3, rib) +
      0.26 * smooth(0.3, 0.9, rib)
    const tint = tones.at(clamp(value))
    for (let c = 0; c < 3; c++) light[c] = tones.light[tint + c]!
  })
  rain(picture, light0)
  return develop(picture, {
    exposure: 1.08,
    bloom: { strength: 0.12, reach: 0.02 },
    contrast: 0.3,
    vignette: 0.3,
    grain: 1.4,
    shoulder: 0.75,
  })
}

/** The midrib and its side ribs: how much of a pixel they cover, and how the blade bulges between them. */
function veins(width: number, height: number): { vein: Field; ridge: Field } {
  const noise = noiseFrom(903)
  const vein = field(width, height)
  const lay = (points: Point[], from: number, to: number) => {
    const shape = coverageOf(
      [ribbon(curveThrough(points, 12), (share) => width * lerp(from, to, share))],
      width,
      height,
    )
    for (let row = 0; row < shape.height; row++)
      for (let column = 0; column < shape.width; column++) {
        const at = (shape.top + row) * width + shape.left + column
        vein.values[at] = Math.max(vein.values[at]!, shape.shares[row * shape.width + column]!)
      }
  }
  const spine = (t: number): Point => [
    lerp(-0.05, 1.05, t) * width,
    (0.93 - 0.92 * t + 0.16 * Math.sin(t * 2.6)) * height,
  ]
  lay(
    Array.from({ length: 9 }, (_, i) => spine(i / 8)),
    0.02,
    0.006,
  )
  for (let rib = -4; rib < 17; rib++)
    for (const side of [-1, 1]) {
      const t = (rib + (side > 0 ? 0.3 : 0)) / 15
      const [x, y] = spine(t)
      const reach = width * 0.62
      const heading = side > 0 ? 0.98 : -1.62
      const points = Array.from({ length: 6 }, (_, i): Point => {
        const out = i / 5
        const turn =
          heading - side * (side > 0 ? 0.3 : 0.42) * out + 0.05 * noise.flat(rib * 1.3, side * 5 + out)
        return [x + Math.cos(turn) * reach * out, y + Math.sin(turn) * reach * out]
      })
      lay(points, 0.0062, 0.0012)
    }
  const ridge = softField(width, height, 4, (x, y) => {
    const t = (x / width + 0.05) / 1.1
    const off = y / height - (0.93 - 0.92 * t + 0.16 * Math.sin(t * 2.6))
    const along = off > 0 ? t - off * (0.36 + off * 0.14) - 0.02 : t + off * (0.02 - off * 0.16)
    return -Math.cos(along * 15 * 6.283)
  })
  return { vein, ridge }
}

/** The fine net: polygons between random points, dark along their sides, at two scales. */
function net(width: number, height: number): Field {
  const made = field(width, height)
  for (const [size, weight] of [
    [width / 46, 0.65],
    [width / 130, 0.5],
  ] as const) {
    const random = seeded(Math.round(size * 1000) % 977)
    const columns = Math.ceil(width / size) + 3
    const rows = Math.ceil(height / size) + 3
    const spots = Float32Array.from({ length: columns * rows * 2 }, () => random())
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        const column = Math.floor(x / size)
        const row = Math.floor(y / size)
        let first = 9
        let second = 9
        for (let j = row; j <= row + 2; j++)
          for (let i = column; i <= column + 2; i++) {
            const spot = (j * columns + i) * 2
            const dx = i - 1 + spots[spot]! - x / size
            const dy = j - 1 + spots[spot + 1]! - y / size
            const away = dx * dx + dy * dy
            if (away < first) {
              second = first
              first = away
            } else if (away < second) second = away
          }
        const edge = Math.sqrt(second) - Math.sqrt(first)
        made.values[at]! += weight * (smooth(0, 0.22, edge) - 0.75)
      }
  }
  return made
}

const LARGE_DROPS = [
  [0.735, 0.585, 0.029],
  [0.3, 0.36, 0.019],
  [0.965, 0.6, 0.022],
  [0.545, 0.74, 0.013],
] as const

function rain(picture: ReturnType<typeof canvas>, light0: Field): void {
  const { width, height } = picture
  const random = seeded(71)
  for (let drop = 0; drop < 26; drop++) {
    const large = LARGE_DROPS[drop]
    const x = (large?.[0] ?? random()) * width
    const y = (large?.[1] ?? random()) * height
    const radius = width * (large?.[2] ?? random.between(0.003, 0.009))
    const bright = light0.values[Math.floor(y) * width + Math.floor(x)]!
    dot(picture, x + radius * 0.16, y + radius * 0.2, radius * 1.08, [0.01, 0.05, 0.005], 0.45, radius * 0.5)
    dot(picture, x, y, radius, [0.16 * bright, 0.42 * bright, 0.03], 0.75, 1.5)
    // A drop is a lens: it gathers the light on the side away from the sun.
    glow(picture, x - radius * 0.25, y + radius * 0.35, radius * 0.95, [0.75, 0.95, 0.3], 1.1 * bright, 1.3)
    dot(picture, x + radius * 0.34, y - radius * 0.42, radius * 0.17, [3, 3, 2.7], 1, radius * 0.1)
  }
}
