import type { Field } from './field.ts'

/** Softens in place, like a Gaussian of this deviation in cells: three box blurs are close enough to one. */
export function blur(target: Field, deviationX: number, deviationY = deviationX): void {
  const kept = new Float32Array(target.values.length)
  for (const radius of boxRadii(deviationX)) blurRows(target, kept, radius)
  for (const radius of boxRadii(deviationY)) blurColumns(target, kept, radius)
}

function boxRadii(deviation: number): number[] {
  if (deviation < 0.3) return []
  const ideal = Math.sqrt(4 * deviation * deviation + 1)
  const low = Math.max(1, 2 * Math.floor((ideal - 1) / 2) + 1)
  const lows = Math.round((12 * deviation * deviation - 3 * low * low - 12 * low - 9) / (-4 * low - 4))
  return [0, 1, 2].map((pass) => ((pass < lows ? low : low + 2) - 1) / 2).filter((radius) => radius > 0)
}

function blurRows({ width, height, values }: Field, kept: Float32Array, wanted: number): void {
  const radius = Math.min(wanted, width - 1)
  for (let y = 0; y < height; y++) blurRow(values, kept, y * width, (y + 1) * width - 1, radius)
  values.set(kept)
}

function blurRow(
  values: Float32Array,
  kept: Float32Array,
  start: number,
  last: number,
  radius: number,
): void {
  const share = 1 / (2 * radius + 1)
  let sum = values[start]! * radius
  for (let x = 0; x < radius; x++) sum += values[start + x]!
  for (let at = start; at <= last; at++) {
    const entering = at + radius
    const leaving = at - radius
    sum += values[entering > last ? last : entering]!
    kept[at] = sum * share
    sum -= values[leaving < start ? start : leaving]!
  }
}

function blurColumns({ width, height, values }: Field, kept: Float32Array, wanted: number): void {
  const radius = Math.min(wanted, height - 1)
  const share = 1 / (2 * radius + 1)
  const sums = new Float64Array(width)
  for (let x = 0; x < width; x++) sums[x] = values[x]! * radius
  for (let y = 0; y < radius; y++) for (let x = 0; x < width; x++) sums[x]! += values[y * width + x]!
  for (let y = 0; y < height; y++) {
    const entering = Math.min(height - 1, y + radius) * width
    const leaving = Math.max(0, y - radius) * width
    moveDown(values, kept, sums, y * width, entering, leaving, share)
  }
  values.set(kept)
}

/** One row of running sums: takes up the row that enters and lets go of the one that leaves. */
function moveDown(
  values: Float32Array,
  kept: Float32Array,
  sums: Float64Array,
  at: number,
  entering: number,
  leaving: number,
  share: number,
): void {
  for (let x = 0; x < sums.length; x++) {
    const sum = sums[x]! + values[entering + x]!
    kept[at + x] = sum * share
    sums[x] = sum - values[leaving + x]!
  }
}
