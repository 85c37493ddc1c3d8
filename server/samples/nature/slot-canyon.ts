import { canvas, shadeAll } from '../drawing/canvas.ts'
import { ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, lerp, smooth } from '../drawing/number.ts'
import { seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'

/** One leaf of rock that leans into the slot from the left (-1) or the right (1); later leaves stand nearer. */
type Leaf = { side: -1 | 1; edge: Float32Array; dip: number; phase: number; near: number }

/** Light falls into a narrow canyon and passes from wall to wall until it is purple. */
export function slotCanyon(width: number, height: number): Print {
  const leaves = hangLeaves(height / width, height)
  const rough = noiseTile(92, 5)
  const glowing = ramp([
    [0, '#1a0b16'],
    [0.16, '#4a1a2e'],
    [0.34, '#8f2f22'],
    [0.55, '#d4601f'],
    [0.75, '#f39a3a'],
    [0.9, '#ffd27a'],
    [1, '#fff0c8'],
  ])
  const picture = canvas(width, height)
  shadeAll(picture, (column, row, light) => {
    const x = column / width
    const y = row / width
    let value = 1.02 - 0.35 * smooth(0.1, 1.3, y)
    let strata = 0
    // Whatever a nearer leaf covers completely need not be looked at.
    let first = leaves.length - 1
    while (first > 0 && insideOf(leaves[first]!, row, x) < 0.5 / width) first--
    for (let index = first; index < leaves.length; index++) {
      const leaf = leaves[index]!
      const inside = insideOf(leaf, row, x)
      if (inside < 0) value *= 1 - 0.3 * Math.exp(inside * 30) // rock darkens towards the leaf before it
      if (inside < -0.5 / width) continue
      const along = y + inside * leaf.dip + leaf.phase
      const bend = rough(x * 1.5 + leaf.phase, y * 1.5) * 0.09 + rough(x * 5, y * 5 + leaf.phase) * 0.012
      strata = layers(rough, (along + bend) * 7, inside)
      const lip = Math.exp(-inside * 9) * (0.66 - leaf.near * 0.32)
      const skyward = 0.3 * smooth(1.25, 0.05, y) * (1 - leaf.near * 0.5)
      const turned = 0.12 * rough(inside * 4 + leaf.phase, along * 2.2)
      const leafValue = lip + skyward + turned + (0.22 - 0.2 * leaf.near) + strata * (0.05 + 0.09 * lip)
      value = lerp(value, leafValue, clamp(inside * width + 0.5))
    }
    const tint = glowing.at(clamp(value))
    for (let c = 0; c < 3; c++) light[c] = glowing.light[tint + c]! * lerp(0.92, 1.08, strata * 0.5 + 0.5)
  })
  return develop(picture, {
    exposure: 1.12,
    bloom: { strength: 0.14, reach: 0.03 },
    contrast: 0.2,
    vignette: 0.3,
    grain: 1.5,
    shoulder: 0.7,
  })
}

/** How far a place lies within a leaf, in widths of the picture; negative in front of its lip. */
const insideOf = (leaf: Leaf, row: number, x: number) =>
  leaf.side < 0 ? leaf.edge[row]! - x : x - leaf.edge[row]!

/** Sandstone beds: broad bands, and within them the fine lines of single sandstorms. */
function layers(rough: (x: number, y: number) => number, along: number, inside: number): number {
  const broad = rough(along * 0.7, inside * 0.4)
  const fine = rough(along * 4.5 + 3, inside * 0.6)
  const hair = rough(along * 15 + 8, inside * 1.2)
  return broad * 0.7 + fine * 0.7 + hair * 0.45
}

function hangLeaves(tall: number, rows: number): Leaf[] {
  const noise = noiseFrom(90)
  const random = seeded(17)
  return Array.from({ length: 9 }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1
    const near = index / 8
    const gap = 0.05 + 0.34 * near ** 1.3
    const edge = new Float32Array(rows)
    for (let row = 0; row < rows; row++) {
      const y = (row / rows) * tall
      const swing =
        noise.flat(y * 1.25 + index * 5.3, index) * (0.13 + 0.05 * near) +
        noise.flat(y * 3.1, index + 9) * 0.03
      const spine = 0.53 + 0.13 * Math.sin(y * 2.3 + 0.6)
      edge[row] = spine + side * gap + swing
    }
    return {
      side,
      edge,
      dip: random.between(0.35, 1.1) * (random() < 0.5 ? 1 : -0.6),
      phase: random.between(0, 9),
      near,
    }
  })
}
