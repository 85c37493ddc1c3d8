import { type Field, field, fieldOf } from './field.ts'

/**
 * Enlarges a field `factor` times, straight lines between its values, one row at a time: `visit` gets each row of
 * the large picture in an array that is used again for the next. A value stands for the middle of its block.
 */
export function eachRowEnlarged(
  small: Field,
  factor: number,
  width: number,
  height: number,
  visit: (y: number, row: Float32Array) => void,
): void {
  const blended = new Float32Array(small.width)
  const row = new Float32Array(width)
  const middle = (factor - 1) / 2
  const lastRow = small.height - 1
  for (let y = 0; y < height; y++) {
    const from = Math.min(lastRow, Math.max(0, (y - middle) / factor))
    const top = Math.min(Math.max(0, lastRow - 1), Math.floor(from))
    const share = lastRow > 0 ? from - top : 0
    const upper = top * small.width
    const lower = lastRow > 0 ? upper + small.width : upper
    for (let x = 0; x < small.width; x++)
      blended[x] = small.values[upper + x]! * (1 - share) + small.values[lower + x]! * share
    stretch(blended, factor, middle, row)
    visit(y, row)
  }
}

function stretch(from: Float32Array, factor: number, middle: number, to: Float32Array): void {
  const first = Math.ceil(middle)
  to.fill(from[0]!, 0, Math.min(first, to.length))
  for (let cell = 0; cell < from.length; cell++) {
    const start = Math.ceil(cell * factor + middle)
    const end = Math.min(to.length, Math.ceil((cell + 1) * factor + middle))
    if (start >= to.length) return
    const here = from[cell]!
    const step = cell + 1 < from.length ? (from[cell + 1]! - here) / factor : 0
    let value = here + step * (start - cell * factor - middle)
    for (let x = start; x < end; x++, value += step) to[x] = value
  }
  to.fill(
    from[from.length - 1]!,
    Math.min(to.length, Math.ceil((from.length - 1) * factor + middle) + factor),
  )
}

/** A slowly changing field: `value` is asked for every `factor`-th pixel (in pixel coordinates), the rest lies between. */
export function softField(
  width: number,
  height: number,
  factor: number,
  value: (x: number, y: number) => number,
): Field {
  const middle = (factor - 1) / 2
  const small = fieldOf(Math.ceil(width / factor) + 1, Math.ceil(height / factor) + 1, (x, y) =>
    value(x * factor + middle, y * factor + middle),
  )
  const to = field(width, height)
  eachRowEnlarged(small, factor, width, height, (y, row) => to.values.set(row, y * width))
  return to
}
