/** Turns in radians: `turn` to the sitter's left (our right), `nod` down, `tilt` towards our right shoulder. */
export type Turn = { turn?: number; nod?: number; tilt?: number }

/** A turn about a point, forwards and backwards. */
export type Pose = {
  /** From where the sculpture stands to the head's (or body's) own coordinates. */
  inward(x: number, y: number, z: number, own: Float64Array): void
  /** And back again. */
  outward(x: number, y: number, z: number, place: Float64Array): void
}

export function poseOf(
  { turn = 0, nod = 0, tilt = 0 }: Turn,
  pivot: readonly [number, number, number],
): Pose {
  const [cosT, sinT, cosN, sinN, cosR, sinR] = [
    Math.cos(turn),
    Math.sin(turn),
    Math.cos(nod),
    Math.sin(nod),
    Math.cos(tilt),
    Math.sin(tilt),
  ]
  const [pivotX, pivotY, pivotZ] = pivot
  return {
    inward(x, y, z, own) {
      const dx = x - pivotX
      const dy = y - pivotY
      const dz = z - pivotZ
      // Undo the tilt, then the turn, then the nod.
      const x1 = dx * cosR - dy * sinR
      const y1 = dx * sinR + dy * cosR
      const x2 = x1 * cosT - dz * sinT
      const z2 = x1 * sinT + dz * cosT
      own[0] = x2 + pivotX
      own[1] = y1 * cosN + z2 * sinN + pivotY
      own[2] = -y1 * sinN + z2 * cosN + pivotZ
    },
    outward(x, y, z, place) {
      const dx = x - pivotX
      const dy = y - pivotY
      const dz = z - pivotZ
      const y1 = dy * cosN - dz * sinN
      const z1 = dy * sinN + dz * cosN
      const x2 = dx * cosT + z1 * sinT
      place[0] = x2 * cosR + y1 * sinR + pivotX
      place[1] = -x2 * sinR + y1 * cosR + pivotY
      place[2] = -dx * sinT + z1 * cosT + pivotZ
    },
  }
}
