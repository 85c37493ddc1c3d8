import type { Point } from './fill.ts'
import { spanOf } from './number.ts'

/** Points along a smooth curve through all the given ones (Catmull-Rom), `steps` per stretch. */
export function curveThrough(points: readonly Point[], steps: number, closed = false): Point[] {
  const count = points.length
  const curve: Point[] = []
  const at = (index: number) =>
    closed ? points[(index + count) % count]! : points[Math.max(0, Math.min(count - 1, index))]!
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      curve.push([between(a[0], b[0], c[0], d[0], t), between(a[1], b[1], c[1], d[1], t)])
    }
  }
  if (!closed) curve.push(points[count - 1]!)
  return curve
}

function between(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}

/** The outline of a line whose width (in pixels) changes along its way, 0..1. */
export function ribbon(points: readonly Point[], widthAt: (share: number) => number): Point[] {
  const right: Point[] = []
  const left: Point[] = []
  const last = points.length - 1
  for (let i = 0; i <= last; i++) {
    const [x, y] = points[i]!
    const before = points[Math.max(0, i - 1)]!
    const after = points[Math.min(last, i + 1)]!
    const alongX = after[0] - before[0]
    const alongY = after[1] - before[1]
    const length = spanOf(alongX, alongY) || 1
    const half = widthAt(i / last) / 2
    right.push([x - (alongY / length) * half, y + (alongX / length) * half])
    left.push([x + (alongY / length) * half, y - (alongX / length) * half])
  }
  return [...right, ...left.reverse()]
}
