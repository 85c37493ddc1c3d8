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
  const focal = from.lens * width
  const eyeLine = from.horizon * height
  const [forwardX, forwardZ] = [Math.cos(from.heading), Math.sin(from.heading)]
  for (let column = 0; column < width; column++) {
    const aside = (column + 0.5 - width / 2) / focal
    const directionX = forwardX - forwardZ * aside
    const directionZ = forwardZ + forwardX * aside
    let reached = height
    let lastDistance = near
    let lastRow = height
    for (let distance = near; distance < far && reached > 0; distance *= 1 + 1 / fineness) {
      const level = ground(from.x + directionX * distance, from.z + directionZ * distance, distance)
      const row = eyeLine - ((level - from.height) * focal) / distance
      if (row < reached) {
        const top = Math.max(0, Math.ceil(row - 0.5))
        const span = lastRow - row
        for (let y = Math.ceil(reached - 0.5) - 1; y >= top; y--) {
          const share = span > 1e-6 ? Math.min(1, Math.max(0, (lastRow - (y + 0.5)) / span)) : 1
          distances.values[y * width + column] = lastDistance + (distance - lastDistance) * share
        }
        reached = row
      }
      lastRow = row
      lastDistance = distance
    }
  }
  return distances
}

/** The world place that a pixel sees at a distance. */
export function placeSeen(
  width: number,
  from: Viewpoint,
  column: number,
  distance: number,
): [x: number, z: number] {
  const aside = (column + 0.5 - width / 2) / (from.lens * width)
  const [forwardX, forwardZ] = [Math.cos(from.heading), Math.sin(from.heading)]
  return [
    from.x + (forwardX - forwardZ * aside) * distance,
    from.z + (forwardZ + forwardX * aside) * distance,
  ]
}
