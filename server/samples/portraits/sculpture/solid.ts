/** Distance to the surface of a shape: negative inside, positive outside. The unit is ten centimetres. */
export type Solid = (x: number, y: number, z: number) => number

/** Joins two shapes with a fillet about `round` wide. */
export function join(a: number, b: number, round: number): number {
  const overlap = round - Math.abs(a - b)
  const fillet = overlap > 0 ? (overlap * overlap) / (4 * round) : 0
  return (a < b ? a : b) - fillet
}

/** Cuts the second shape out of the first, with a rounded edge. */
export const carve = (a: number, b: number, round: number) => -join(-a, b, round)

export function ball(
  x: number,
  y: number,
  z: number,
  cx: number,
  cy: number,
  cz: number,
  radius: number,
): number {
  return Math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2) - radius
}

/** An ellipsoid; exact on its surface, near enough elsewhere. */
export function egg(
  x: number,
  y: number,
  z: number,
  cx: number,
  cy: number,
  cz: number,
  rx: number,
  ry: number,
  rz: number,
): number {
  const dx = (x - cx) / rx
  const dy = (y - cy) / ry
  const dz = (z - cz) / rz
  const near = Math.sqrt(dx * dx + dy * dy + dz * dz)
  if (near < 1e-6) return -Math.min(rx, ry, rz)
  const slope = Math.sqrt((dx / rx) ** 2 + (dy / ry) ** 2 + (dz / rz) ** 2)
  return (near * (near - 1)) / slope
}

/** A rod from a to b whose radius runs from `ra` to `rb`. */
export function rod(
  x: number,
  y: number,
  z: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  ra: number,
  rb = ra,
): number {
  const dx = bx - ax
  const dy = by - ay
  const dz = bz - az
  const along = ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / (dx * dx + dy * dy + dz * dz)
  const share = along < 0 ? 0 : along > 1 ? 1 : along
  return (
    Math.sqrt((x - ax - dx * share) ** 2 + (y - ay - dy * share) ** 2 + (z - az - dz * share) ** 2) -
    ra -
    (rb - ra) * share
  )
}
