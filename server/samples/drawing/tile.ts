import { seeded } from './random.ts'

/** A patch of rough noise, about -1..1, that repeats without a seam: many times quicker to read than to compute. */
export type Tile = (x: number, y: number) => number

const SIDE = 512
const MASK = SIDE - 1

/** The widest features are one unit wide and the patch repeats every `period` units (a power of two up to 32). */
export function noiseTile(seed: number, octaves: number, period = 16, gain = 0.5): Tile {
  const values = new Float32Array(SIDE * SIDE)
  const slopes = slopesFrom(seed)
  let total = 0
  for (let octave = 0, weight = 1; octave < octaves; octave++, weight *= gain) {
    addOctave(values, slopes, octave, period * 2 ** octave, weight)
    total += weight
  }
  for (let at = 0; at < values.length; at++) values[at]! /= total * 0.75
  const perUnit = SIDE / period
  return (x, y) => {
    const u = x * perUnit
    const v = y * perUnit
    const floorU = Math.floor(u)
    const floorV = Math.floor(v)
    const du = u - floorU
    const left = floorU & MASK
    const right = (left + 1) & MASK
    const row = (floorV & MASK) * SIDE
    const nextRow = ((floorV + 1) & MASK) * SIDE
    const upper = values[row + left]! + (values[row + right]! - values[row + left]!) * du
    const lower = values[nextRow + left]! + (values[nextRow + right]! - values[nextRow + left]!) * du
    return upper + (lower - upper) * (v - floorV)
  }
}

type Slopes = { x: Float32Array; y: Float32Array; order: Uint16Array }

function slopesFrom(seed: number): Slopes {
  const random = seeded(seed)
  const turns = Float32Array.from({ length: 4096 }, () => random() * Math.PI * 2)
  const order = Uint16Array.from({ length: 4096 }, () => random.whole(0, 4095))
  return { x: turns.map(Math.cos), y: turns.map(Math.sin), order }
}

/** Adds gradient noise with `wrap` cells across the patch, one cell after the other. */
function addOctave(values: Float32Array, slopes: Slopes, octave: number, wrap: number, weight: number): void {
  const size = SIDE / wrap
  const fades = Float32Array.from({ length: size }, (_, i) => {
    const d = i / size
    return d * d * d * (d * (d * 6 - 15) + 10)
  })
  const slopeAt = (column: number, row: number) => {
    const first = slopes.order[((column & (wrap - 1)) * 67 + octave * 911) & 4095]!
    return slopes.order[(first + (row & (wrap - 1))) & 4095]!
  }
  for (let row = 0; row < wrap; row++)
    for (let column = 0; column < wrap; column++)
      addCell(
        values,
        slopes,
        (row * SIDE + column) * size,
        slopeAt(column, row),
        slopeAt(column + 1, row),
        slopeAt(column, row + 1),
        slopeAt(column + 1, row + 1),
        fades,
        weight * 1.41,
      )
}

/** Adds one cell from the slopes at its four corners. */
function addCell(
  values: Float32Array,
  { x, y }: Slopes,
  start: number,
  a: number,
  b: number,
  c: number,
  d: number,
  fades: Float32Array,
  weight: number,
): void {
  const size = fades.length
  for (let j = 0; j < size; j++) {
    const v = j / size
    const fadeDown = fades[j]!
    for (let i = 0, at = start + j * SIDE; i < size; i++, at++) {
      const u = i / size
      const fade = fades[i]!
      const upperLeft = x[a]! * u + y[a]! * v
      const upperRight = x[b]! * (u - 1) + y[b]! * v
      const lowerLeft = x[c]! * u + y[c]! * (v - 1)
      const lowerRight = x[d]! * (u - 1) + y[d]! * (v - 1)
      const upper = upperLeft + (upperRight - upperLeft) * fade
      const lower = lowerLeft + (lowerRight - lowerLeft) * fade
      values[at]! += (upper + (lower - upper) * fadeDown) * weight
    }
  }
}
