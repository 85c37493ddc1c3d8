import type { Solid } from './solid.ts'

/** A surface: corners three numbers each, their normals, and triangles as three corners each. */
export type Mesh = { corners: Float32Array; normals: Float32Array; triangles: Uint32Array }

export type Box = { low: readonly [number, number, number]; high: readonly [number, number, number] }

const BLOCK = 4

/**
 * Wraps a solid in triangles: one corner in every cell of the grid that the surface passes through (surface nets),
 * placed at the mean of its crossings. Whole blocks of cells that are too far from the surface are never looked at.
 */
export function wrap(solid: Solid, box: Box, cell: number): Mesh {
  const [nx, ny, nz] = [0, 1, 2].map(
    (axis) => Math.ceil((box.high[axis]! - box.low[axis]!) / cell / BLOCK) * BLOCK,
  ) as [number, number, number]
  const [sx, sy] = [nx + 1, (nx + 1) * (ny + 1)]
  const values = new Float32Array(sy * (nz + 1)).fill(Number.NaN)
  const at = (i: number, j: number, k: number) => i + j * sx + k * sy
  const blocks = measure(solid, box, cell, [nx, ny, nz], values, at)
  const cornerOf = new Int32Array(values.length).fill(-1)
  const corners: number[] = []
  for (const [bi, bj, bk] of blocks)
    for (let k = bk; k < bk + BLOCK; k++)
      for (let j = bj; j < bj + BLOCK; j++)
        for (let i = bi; i < bi + BLOCK; i++)
          placeCorner(values, at(i, j, k), sx, sy, box, cell, i, j, k, cornerOf, corners)
  const triangles: number[] = []
  for (const [bi, bj, bk] of blocks)
    for (let k = bk; k < bk + BLOCK; k++)
      for (let j = bj; j < bj + BLOCK; j++)
        for (let i = bi; i < bi + BLOCK; i++) {
          const here = at(i, j, k)
          const inside = values[here]! < 0
          if (j > 0 && k > 0 && inside !== values[here + 1]! < 0)
            pave(cornerOf, triangles, here, sx, sy, inside)
          if (i > 0 && k > 0 && inside !== values[here + sx]! < 0)
            pave(cornerOf, triangles, here, sy, 1, inside)
          if (i > 0 && j > 0 && inside !== values[here + sy]! < 0)
            pave(cornerOf, triangles, here, 1, sx, inside)
        }
  const placed = Float32Array.from(corners)
  return { corners: placed, normals: normalsOf(solid, placed, cell), triangles: Uint32Array.from(triangles) }
}

/** Measures the solid at the grid points of every block that its surface may pass through. */
function measure(
  solid: Solid,
  { low }: Box,
  cell: number,
  [nx, ny, nz]: [number, number, number],
  values: Float32Array,
  at: (i: number, j: number, k: number) => number,
): [number, number, number][] {
  const blocks: [number, number, number][] = []
  const reach = BLOCK * cell * 0.87 * 1.25
  for (let bk = 0; bk < nz; bk += BLOCK)
    for (let bj = 0; bj < ny; bj += BLOCK)
      for (let bi = 0; bi < nx; bi += BLOCK) {
        const half = (BLOCK * cell) / 2
        const middle = solid(low[0] + bi * cell + half, low[1] + bj * cell + half, low[2] + bk * cell + half)
        if (Math.abs(middle) > reach) continue
        blocks.push([bi, bj, bk])
        for (let k = bk; k <= bk + BLOCK; k++)
          for (let j = bj; j <= bj + BLOCK; j++)
            for (let i = bi; i <= bi + BLOCK; i++) {
              const here = at(i, j, k)
              if (Number.isNaN(values[here]!))
                values[here] = solid(low[0] + i * cell, low[1] + j * cell, low[2] + k * cell)
            }
      }
  return blocks
}

const EDGES = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
] as const

function placeCorner(
  values: Float32Array,
  here: number,
  sx: number,
  sy: number,
  { low }: Box,
  cell: number,
  i: number,
  j: number,
  k: number,
  cornerOf: Int32Array,
  corners: number[],
): void {
  const inside = values[here]! < 0
  const flat =
    inside === values[here + 1]! < 0 &&
    inside === values[here + sx]! < 0 &&
    inside === values[here + sx + 1]! < 0
  if (
    flat &&
    inside === values[here + sy]! < 0 &&
    inside === values[here + sy + 1]! < 0 &&
    inside === values[here + sy + sx]! < 0 &&
    inside === values[here + sy + sx + 1]! < 0
  )
    return
  let [sumX, sumY, sumZ, crossings] = [0, 0, 0, 0]
  for (const [a, b] of EDGES) {
    const first = values[here + (a & 1) + ((a >> 1) & 1) * sx + (a >> 2) * sy]!
    const second = values[here + (b & 1) + ((b >> 1) & 1) * sx + (b >> 2) * sy]!
    if (first < 0 === second < 0) continue
    const share = first / (first - second)
    sumX += (a & 1) + ((b & 1) - (a & 1)) * share
    sumY += ((a >> 1) & 1) + (((b >> 1) & 1) - ((a >> 1) & 1)) * share
    sumZ += (a >> 2) + ((b >> 2) - (a >> 2)) * share
    crossings++
  }
  if (crossings === 0) return
  cornerOf[here] = corners.length / 3
  corners.push(
    low[0] + (i + sumX / crossings) * cell,
    low[1] + (j + sumY / crossings) * cell,
    low[2] + (k + sumZ / crossings) * cell,
  )
}

/** Two triangles between the four cells around an edge of the grid that the surface crosses. */
function pave(
  cornerOf: Int32Array,
  triangles: number[],
  here: number,
  stepA: number,
  stepB: number,
  inside: boolean,
): void {
  const [a, b, c, d] = [
    cornerOf[here - stepA - stepB]!,
    cornerOf[here - stepB]!,
    cornerOf[here]!,
    cornerOf[here - stepA]!,
  ]
  if (a < 0 || b < 0 || c < 0 || d < 0) return
  if (inside) triangles.push(a, b, c, a, c, d)
  else triangles.push(a, c, b, a, d, c)
}

function normalsOf(solid: Solid, corners: Float32Array, cell: number): Float32Array {
  const normals = new Float32Array(corners.length)
  const step = cell * 0.6
  for (let at = 0; at < corners.length; at += 3) {
    const [x, y, z] = [corners[at]!, corners[at + 1]!, corners[at + 2]!]
    const a = solid(x + step, y - step, z - step)
    const b = solid(x - step, y - step, z + step)
    const c = solid(x - step, y + step, z - step)
    const d = solid(x + step, y + step, z + step)
    const [nx, ny, nz] = [a - b - c + d, -a - b + c + d, -a + b - c + d]
    const length = Math.hypot(nx, ny, nz) || 1
    normals[at] = nx / length
    normals[at + 1] = ny / length
    normals[at + 2] = nz / length
  }
  return normals
}
