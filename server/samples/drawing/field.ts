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
  for (let y = 0; y < height; y++) fillRow(made, y, value)
  return made
}

function fillRow({ width, values }: Field, y: number, value: (x: number, y: number) => number): void {
  for (let x = 0, at = y * width; x < width; x++, at++) values[at] = value(x, y)
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

/** Averages blocks of `factor` × `factor` cells. */
export function shrink(from: Field, factor: number): Field {
  const to = field(Math.ceil(from.width / factor), Math.ceil(from.height / factor))
  for (let y = 0; y < from.height; y++) gatherRow(from, y, factor, to)
  for (let row = 0, at = 0; row < to.height; row++) {
    const tall = Math.min(factor, from.height - row * factor)
    for (let column = 0; column < to.width; column++, at++)
      to.values[at]! /= tall * Math.min(factor, from.width - column * factor)
  }
  return to
}

function gatherRow(from: Field, y: number, factor: number, to: Field): void {
  const end = (y + 1) * from.width
  let at = Math.floor(y / factor) * to.width
  for (let start = y * from.width; start < end; start += factor, at++) {
    const last = start + factor < end ? start + factor : end
    let sum = 0
    for (let x = start; x < last; x++) sum += from.values[x]!
    to.values[at]! += sum
  }
}
