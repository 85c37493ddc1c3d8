import { fieldOf, sampleRepeating } from './field.ts'
import { seeded } from './random.ts'

/** A patch of rough noise, about -1..1, that repeats without a seam: many times quicker to read than to compute. */
export type Tile = (x: number, y: number) => number

const SIDE = 512

/** The widest features are one unit wide and the patch repeats every `period` units (a power of two up to 64). */
export function noiseTile(seed: number, octaves: number, period = 16, gain = 0.5): Tile {
  const random = seeded(seed)
  const turns = Float32Array.from({ length: 4096 }, () => random() * Math.PI * 2)
  const slopesX = turns.map(Math.cos)
  const slopesY = turns.map(Math.sin)
  const order = Uint16Array.from({ length: 4096 }, () => random.whole(0, 4095))
  const corner = (column: number, row: number, octave: number, wrap: number) =>
    order[(order[((column & (wrap - 1)) * 67 + octave * 911) & 4095]! + (row & (wrap - 1))) & 4095]!

  function smoothNoise(x: number, y: number, octave: number, wrap: number): number {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const dx = x - left
    const dy = y - top
    const fadeX = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
    const fadeY = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
    const a = corner(left, top, octave, wrap)
    const b = corner(left + 1, top, octave, wrap)
    const c = corner(left, top + 1, octave, wrap)
    const d = corner(left + 1, top + 1, octave, wrap)
    const upperLeft = slopesX[a]! * dx + slopesY[a]! * dy
    const upperRight = slopesX[b]! * (dx - 1) + slopesY[b]! * dy
    const lowerLeft = slopesX[c]! * dx + slopesY[c]! * (dy - 1)
    const lowerRight = slopesX[d]! * (dx - 1) + slopesY[d]! * (dy - 1)
    const upper = upperLeft + (upperRight - upperLeft) * fadeX
    const lower = lowerLeft + (lowerRight - lowerLeft) * fadeX
    return (upper + (lower - upper) * fadeY) * 1.41
  }

  const perUnit = SIDE / period
  const patch = fieldOf(SIDE, SIDE, (column, row) => {
    let sum = 0
    let total = 0
    let weight = 1
    for (let octave = 0, scale = 1; octave < octaves; octave++, scale *= 2, weight *= gain) {
      sum += smoothNoise((column / perUnit) * scale, (row / perUnit) * scale, octave, period * scale) * weight
      total += weight
    }
    return sum / (total * 0.75)
  })
  return (x, y) => sampleRepeating(patch, x * perUnit, y * perUnit)
}
