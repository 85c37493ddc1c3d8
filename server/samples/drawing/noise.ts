import { seeded } from './random.ts'

/** Smooth randomness: -1..1, features about one unit wide. */
export type Noise = {
  flat(x: number, y: number): number
  solid(x: number, y: number, z: number): number
  /** Several octaves of `flat` on top of each other, still about -1..1. */
  rough(x: number, y: number, octaves: number, gain?: number): number
  /** Sharp crests, 0..1: mountains, veins, ripples. */
  ridged(x: number, y: number, octaves: number, gain?: number): number
}

/** Gradient noise over a shuffled table of 256 directions. */
export function noiseFrom(seed: number): Noise {
  const random = seeded(seed)
  const order = new Uint8Array(512)
  const slopes = new Float32Array(256 * 3)
  for (let i = 0; i < 256; i++) order[i] = i
  for (let i = 255; i > 0; i--) {
    const other = random.whole(0, i)
    const kept = order[i]!
    order[i] = order[other]!
    order[other] = kept
  }
  for (let i = 0; i < 256; i++) {
    order[256 + i] = order[i]!
    const turn = random() * Math.PI * 2
    const up = random() * 2 - 1
    const flatness = Math.sqrt(1 - up * up)
    slopes.set([Math.cos(turn) * flatness, Math.sin(turn) * flatness, up], i * 3)
  }
  const turnX = new Float32Array(256)
  const turnY = new Float32Array(256)
  for (let i = 0; i < 256; i++) {
    const turn = random() * Math.PI * 2
    turnX[i] = Math.cos(turn)
    turnY[i] = Math.sin(turn)
  }

  function flat(x: number, y: number): number {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const dx = x - left
    const dy = y - top
    const fadeX = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
    const fadeY = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
    const column = order[left & 255]!
    const nextColumn = order[(left + 1) & 255]!
    const row = top & 255
    const nextRow = (top + 1) & 255
    const a = order[column + row]!
    const b = order[nextColumn + row]!
    const c = order[column + nextRow]!
    const d = order[nextColumn + nextRow]!
    const upperLeft = turnX[a]! * dx + turnY[a]! * dy
    const upperRight = turnX[b]! * (dx - 1) + turnY[b]! * dy
    const lowerLeft = turnX[c]! * dx + turnY[c]! * (dy - 1)
    const lowerRight = turnX[d]! * (dx - 1) + turnY[d]! * (dy - 1)
    const upper = upperLeft + (upperRight - upperLeft) * fadeX
    const lower = lowerLeft + (lowerRight - lowerLeft) * fadeX
    return (upper + (lower - upper) * fadeY) * 1.41
  }

  function corner(hashed: number, dx: number, dy: number, dz: number): number {
    const at = hashed * 3
    return slopes[at]! * dx + slopes[at + 1]! * dy + slopes[at + 2]! * dz
  }

  function solid(x: number, y: number, z: number): number {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const front = Math.floor(z)
    const dx = x - left
    const dy = y - top
    const dz = z - front
    const fadeX = dx * dx * (3 - 2 * dx)
    const fadeY = dy * dy * (3 - 2 * dy)
    const fadeZ = dz * dz * (3 - 2 * dz)
    const row = top & 255
    const nextRow = (top + 1) & 255
    const slice = front & 255
    const nextSlice = (front + 1) & 255
    const a = order[left & 255]!
    const b = order[(left + 1) & 255]!
    const aa = order[a + row]!
    const ab = order[a + nextRow]!
    const ba = order[b + row]!
    const bb = order[b + nextRow]!
    const n000 = corner(order[aa + slice]!, dx, dy, dz)
    const n100 = corner(order[ba + slice]!, dx - 1, dy, dz)
    const n010 = corner(order[ab + slice]!, dx, dy - 1, dz)
    const n110 = corner(order[bb + slice]!, dx - 1, dy - 1, dz)
    const n001 = corner(order[aa + nextSlice]!, dx, dy, dz - 1)
    const n101 = corner(order[ba + nextSlice]!, dx - 1, dy, dz - 1)
    const n011 = corner(order[ab + nextSlice]!, dx, dy - 1, dz - 1)
    const n111 = corner(order[bb + nextSlice]!, dx - 1, dy - 1, dz - 1)
    const near =
      n000 + (n100 - n000) * fadeX + (n010 + (n110 - n010) * fadeX - n000 - (n100 - n000) * fadeX) * fadeY
    const far =
      n001 + (n101 - n001) * fadeX + (n011 + (n111 - n011) * fadeX - n001 - (n101 - n001) * fadeX) * fadeY
    return (near + (far - near) * fadeZ) * 1.5
  }

  function rough(x: number, y: number, octaves: number, gain = 0.5): number {
    let sum = 0
    let weight = 1
    let total = 0
    for (let octave = 0; octave < octaves; octave++) {
      sum += flat(x, y) * weight
      total += weight
      weight *= gain
      // A turn between the octaves keeps their grids from lining up.
      const turnedX = (x * 0.8 - y * 0.6) * 2.03 + 17.3
      y = (x * 0.6 + y * 0.8) * 2.03 - 9.1
      x = turnedX
    }
    return sum / (total * 0.75)
  }

  function ridged(x: number, y: number, octaves: number, gain = 0.5): number {
    let sum = 0
    let weight = 1
    let total = 0
    let carried = 1
    for (let octave = 0; octave < octaves; octave++) {
      const crest = 1 - Math.abs(flat(x, y))
      const sharp = crest * crest * carried
      sum += sharp * weight
      total += weight
      carried = Math.min(1, sharp * 1.6)
      weight *= gain
      const turnedX = (x * 0.8 - y * 0.6) * 2.07 + 5.7
      y = (x * 0.6 + y * 0.8) * 2.07 + 31.4
      x = turnedX
    }
    return sum / total
  }

  return { flat, solid, rough, ridged }
}
