import { type Field, field } from '../drawing/field.ts'

/** A camera that looks level; `horizon` moves the eye line up or down the picture like a shift lens. */
export type Viewpoint = {
  x: number
  z: number
  height: number
  /** Compass direction of the view in radians, 0 along x. */
  heading: number
  /** Where the eye line stands, as a share of the picture's height from the top. */
  horizon: number
  /** Focal length as a share of the picture's width: 0.6 is wide, 2 is long. */
  lens: number
}

/**
 * For every pixel the distance along the view at which it meets the ground; Infinity where it meets none.
 * Goes through each column of pixels from near to far and keeps what rises above everything nearer.
 */
export function lookOver(
  width: number,
  height: number,
  from: Viewpoint,
  ground: (x: number, z: number, distance: number) => number,
  near: number,
  far: number,
  fineness = 400,
): Field {
  const distances = field(width, height, Number.POSITIVE_INFINITY)
  for (let column = 0; column < width; column++)
    lookAlong(distances, column, from, ground, near, far, fineness)
  return distances
}

/** One column of pixels. */
function lookAlong(
  { width, height, values }: Field,
  column: number,
  from: Viewpoint,
  ground: (x: number, z: number, distance: number) => number,
  near: number,
  far: number,
  fineness: number,
): void {
  const focal = from.lens * width
  const eyeLine = from.horizon * height
  const aside = (column + 0.5 - width / 2) / focal
  const directionX = Math.cos(from.heading) - Math.sin(from.heading) * aside
  const directionZ = Math.sin(from.heading) + Math.cos(from.heading) * aside
  const growth = 1 + 1 / fineness
  let reached = height
  let lastDistance = near
  let lastRow = height
  for (let distance = near; distance < far && reached > 0; distance *= growth) {
    const level = ground(from.x + directionX * distance, from.z + directionZ * distance, distance)
    const row = eyeLine - ((level - from.height) * focal) / distance
    if (row < reached) {
      const top = Math.max(0, Math.ceil(row - 0.5))
      const span = lastRow - row
      for (let y = Math.ceil(reached - 0.5) - 1; y >= top; y--) {
        const share = span > 1e-6 ? Math.min(1, Math.max(0, (lastRow - (y + 0.5)) / span)) : 1
        values[y * width + column] = lastDistance + (distance - lastDistance) * share
      }
      reached = row
    }
    lastRow = row
    lastDistance = distance
  }
}
