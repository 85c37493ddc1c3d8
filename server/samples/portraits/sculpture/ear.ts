import { carve, egg, join, rod } from './solid.ts'

/** Joins an ear to the side of a head; x is the distance from the head's middle, on either side. */
export function earOn(head: number, x: number, y: number, z: number): number {
  if (x < 0.5 || y < -0.7 || y > 0.45) return head
  // An ear leans back and stands a little away from the head.
  const ty = y + 0.1
  const tz = z + 0.13
  const ly = ty * 0.97 + tz * 0.24
  const lz = -ty * 0.24 + tz * 0.97
  const lx = x - 0.735 + lz * 0.35
  let d = egg(lx, ly, lz, 0.01, 0.05, -0.02, 0.075, 0.27, 0.185)
  d = join(d, egg(lx, ly, lz, 0, -0.2, 0.03, 0.06, 0.1, 0.085), 0.08)
  d = carve(d, egg(lx, ly, lz, 0.09, 0.07, -0.0, 0.075, 0.19, 0.115), 0.04)
  d = join(d, rod(lx, ly, lz, 0.03, -0.09, -0.05, 0.035, 0.13, -0.055, 0.03), 0.05)
  d = carve(d, egg(lx, ly, lz, 0.05, -0.03, 0.05, 0.07, 0.075, 0.06), 0.04)
  d = join(d, egg(lx, ly, lz, 0.02, -0.02, 0.115, 0.045, 0.06, 0.03), 0.05)
  return join(head, d, 0.05)
}
