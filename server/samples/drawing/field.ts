/** A grid of plain numbers: a mask, a height, one colour channel. Row by row from the top. */
export type Field = { width: number; height: number; values: Float32Array }

export function field(width: number, height: number, fill = 0): Field {
  const values = new Float32Array(width * height)
  if (fill !== 0) values.fill(fill)
  return { width, height, values }
}

/** A field whose every value comes from its place. */
export function fieldOf(width: number, height: number, value: (x: number, y: number) => number): Field {
  const made = field(width, height)
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) made.values[at] = value(x, y)
  return made
}

/** Value between the grid points, edges held. Coordinates in cells, 0 is the middle of the first cell. */
export function sample(from: Field, x: number, y: number): number {
  const { width, height, values } = from
  const heldX = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x
  const heldY = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y
  const left = heldX | 0
  const top = heldY | 0
  const dx = heldX - left
  const dy = heldY - top
  const at = top * width + left
  const upper = values[at]! + (values[at + 1]! - values[at]!) * dx
  const lower = values[at + width]! + (values[at + width + 1]! - values[at + width]!) * dx
  return upper + (lower - upper) * dy
}

/** Value between the grid points of a field that repeats; its sides must be powers of two. */
export function sampleRepeating(from: Field, x: number, y: number): number {
  const { width, height, values } = from
  const floorX = Math.floor(x)
  const floorY = Math.floor(y)
  const dx = x - floorX
  const dy = y - floorY
  const left = floorX & (width - 1)
  const right = (left + 1) & (width - 1)
  const row = (floorY & (height - 1)) * width
  const nextRow = ((floorY + 1) & (height - 1)) * width
  const upper = values[row + left]! + (values[row + right]! - values[row + left]!) * dx
  const lower = values[nextRow + left]! + (values[nextRow + right]! - values[nextRow + left]!) * dx
  return upper + (lower - upper) * dy
}

/** Averages blocks of `factor` × `factor` cells. */
export function shrink(from: Field, factor: number): Field {
  const width = Math.ceil(from.width / factor)
  const height = Math.ceil(from.height / factor)
  const to = field(width, height)
  const counts = new Float32Array(width)
  for (let row = 0; row < height; row++) {
    counts.fill(0)
    const start = row * width
    const lastY = Math.min(from.height, (row + 1) * factor)
    for (let y = row * factor; y < lastY; y++) {
      const line = y * from.width
      for (let column = 0, x = 0; column < width; column++) {
        const lastX = Math.min(from.width, x + factor)
        let sum = 0
        counts[column]! += lastX - x
        for (; x < lastX; x++) sum += from.values[line + x]!
        to.values[start + column]! += sum
      }
    }
    for (let column = 0; column < width; column++) to.values[start + column]! /= counts[column]!
  }
  return to
}
