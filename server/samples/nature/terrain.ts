import { type Field, field, sample } from '../drawing/field.ts'

/** Ground as a grid of heights over a square of `side` world units, its corner at the origin. */
export type Terrain = { side: number; heights: Field }

/** Height of the ground at a place in world units. */
export const heightAt = ({ side, heights }: Terrain, x: number, z: number) =>
  sample(heights, (x / side) * heights.width - 0.5, (z / side) * heights.height - 0.5)

export function terrain(side: number, cells: number, height: (x: number, z: number) => number): Terrain {
  const heights = field(cells, cells)
  for (let row = 0, at = 0; row < cells; row++)
    for (let column = 0; column < cells; column++, at++)
      heights.values[at] = height(((column + 0.5) / cells) * side, ((row + 0.5) / cells) * side)
  return { side, heights }
}

/** Where the sun stands: a level direction towards it, and the height it gains per unit of that way. */
export type Sun = { x: number; z: number; rise: number }

/** A sun from its compass direction (radians, 0 is along x) and its elevation (radians). */
export const sunAt = (direction: number, elevation: number): Sun => ({
  x: Math.cos(direction),
  z: Math.sin(direction),
  rise: Math.tan(elevation),
})

/**
 * How far each place lies below the edge of the shadow that falls on it, in world units; 0 in the sun.
 * One sweep away from the sun carries the shadow's edge from row to row and lets it sink by the sun's rise.
 */
export function shadowDepth({ side, heights }: Terrain, sun: Sun): Field {
  const cells = heights.width
  const edge = field(cells, cells)
  const alongX = Math.abs(sun.x) >= Math.abs(sun.z)
  const major = alongX ? sun.x : sun.z
  const drift = (alongX ? sun.z : sun.x) / Math.abs(major)
  const sink = (sun.rise * side) / cells / Math.abs(major)
  const forwards = major < 0
  const [stepMajor, stepMinor] = alongX ? [1, cells] : [cells, 1]
  for (let line = 0; line < cells; line++) {
    const current = forwards ? line : cells - 1 - line
    const sunward = current + (forwards ? -1 : 1)
    for (let across = 0; across < cells; across++) {
      const at = current * stepMajor + across * stepMinor
      const ground = heights.values[at]!
      if (line === 0) {
        edge.values[at] = ground
        continue
      }
      const from = Math.max(0, Math.min(cells - 1.001, across + drift))
      const low = Math.floor(from)
      const before = sunward * stepMajor + low * stepMinor
      const carried =
        edge.values[before]! + (edge.values[before + stepMinor]! - edge.values[before]!) * (from - low) - sink
      edge.values[at] = carried > ground ? carried : ground
    }
  }
  for (let at = 0; at < edge.values.length; at++) edge.values[at]! -= heights.values[at]!
  return edge
}
