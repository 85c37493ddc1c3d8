import { ball, carve, egg, join, rod, type Solid } from './solid.ts'

/** What makes one head differ from another; 0 (or 1 for factors) is the middle of the road. */
export type Features = {
  /** Factors. */
  width: number
  jaw: number
  chin: number
  cheekbones: number
  brow: number
  noseLong: number
  noseWide: number
  noseBridge: number
  /** Turns the tip of the nose up (or down). */
  noseTip: number
  lips: number
  mouthWide: number
  neck: number
  eyeOpen: number
  eyeSize: number
  /** Lifts (or lowers) the corners of the mouth. */
  smile: number
  /** Outer corners of the eyes up (or down). */
  eyeTilt: number
  /** Hollow cheeks and deeper folds, 0..1. */
  age: number
}

export const MIDDLING: Features = {
  width: 1,
  jaw: 1,
  chin: 1,
  cheekbones: 1,
  brow: 1,
  noseLong: 1,
  noseWide: 1,
  noseBridge: 1,
  noseTip: 0,
  lips: 1,
  mouthWide: 1,
  neck: 1,
  eyeOpen: 1,
  eyeSize: 1,
  smile: 0,
  eyeTilt: 0,
  age: 0,
}

/** Height of the tip of the nose. */
export const tipOf = (f: Features) => -0.41 * f.noseLong + 0.05 * f.noseTip

/** Height of the lower lid's edge: `across` runs from -1 at the inner corner to 1 at the outer one. */
export const lowerLid = (f: Features, across: number) =>
  -0.04 * f.eyeSize * Math.max(0, 1 - across * across) ** 0.9 - 0.004 + f.eyeTilt * across * 0.03

/** Height of the upper lid's edge; an eye that is shut rests on its lower lid. */
export const upperLid = (f: Features, across: number) =>
  lowerLid(f, across) + (0.01 + 0.092 * f.eyeSize * Math.max(0, 1 - across * across) ** 0.8) * f.eyeOpen

export const EYE = { x: 0.315, y: 0, z: 0.6, radius: 0.155 }

/** A head that looks along z, eyes at height 0, chin at -1.15, crown at 1.15; without hair, shoulders or eyeballs. */
export function headSolid(f: Features): Solid {
  const tipY = tipOf(f)
  const tipZ = 1.085 + 0.3 * (f.noseLong - 1) + 0.02 * f.noseTip
  const mouthX = 0.265 * f.mouthWide
  const wingX = 0.112 * f.noseWide
  return (px, y, z) => {
    const x = Math.abs(px) / f.width
    // Skull and the mass of the face.
    let d = egg(x, y, z, 0, 0.33, -0.1, 0.745, 0.82, 0.95)
    d = join(d, egg(x, y, z, 0, 0.34, 0.22, 0.63, 0.56, 0.67), 0.3)
    d = join(d, egg(x, y, z, 0, -0.32, 0.22, 0.57, 0.72, 0.63), 0.25)
    // The rest of the face is below the forehead and before the ears.
    if (y > 0.5 || z < -0.35) return d
    // Jaw, chin, cheekbones.
    d = join(d, rod(x, y, z, 0, -0.93 * f.chin, 0.64, 0.47 * f.jaw, -0.62, 0.06, 0.16, 0.16), 0.22)
    d = join(d, rod(x, y, z, 0.47 * f.jaw, -0.62, 0.06, 0.61, -0.15, -0.06, 0.13, 0.12), 0.25)
    d = join(d, rod(x, y, z, 0.5, -0.19, 0.43, 0.66, -0.06, 0.05, 0.1, 0.08), 0.2)
    if (z < 0.1) return d
    d = join(d, egg(x, y, z, 0.3, -0.46, 0.48, 0.27 - 0.06 * f.age, 0.32, 0.27), 0.2)
    d = join(d, egg(x, y, z, 0, -0.97 * f.chin, 0.7, 0.2, 0.135, 0.15), 0.16)
    d = join(d, egg(x, y, z, 0.43, -0.22, 0.5, 0.2 * f.cheekbones, 0.14, 0.22), 0.22)
    // The teeth push the mouth forward.
    if (y < -0.2) d = join(d, egg(x, y, z, 0, -0.67, 0.6, 0.34, 0.26, 0.27), 0.2)
    // Brow and eye sockets.
    if (y > -0.4) {
      d = join(d, rod(x, y, z, 0.1, 0.185, 0.79, 0.5, 0.17, 0.56, 0.085 * f.brow, 0.07), 0.14)
      d = carve(d, egg(x, y, z, 0.31, -0.01, 0.92, 0.2, 0.115, 0.2), 0.2)
      d = carve(d, egg(x, y, z, 0.15, -0.04, 0.94, 0.06, 0.12, 0.12), 0.12)
    }
    if (f.age > 0) d = carve(d, egg(x, y, z, 0.41, -0.53, 0.88 - 0.1 * f.age, 0.1, 0.22, 0.14), 0.22)
    if (x < 0.36 && y < 0.35 && y > -0.75) d = noseOn(d, x, y, z, f, tipY, tipZ, wingX)
    return lipsOn(lidsOn(d, x, y, z, f), x, y, z, f, mouthX)
  }
}

function noseOn(
  skin: number,
  x: number,
  y: number,
  z: number,
  f: Features,
  tipY: number,
  tipZ: number,
  wingX: number,
): number {
  const bridge = rod(
    x,
    y,
    z,
    0,
    0.06,
    0.795 + 0.02 * f.noseBridge,
    0,
    tipY + 0.05,
    tipZ - 0.07,
    0.062 * f.noseBridge,
    0.095 * (0.5 + f.noseWide * 0.5),
  )
  let d = join(skin, bridge, 0.14)
  d = join(d, egg(x, y, z, 0, tipY, tipZ - 0.02, 0.11 * (0.4 + f.noseWide * 0.6), 0.095, 0.11), 0.08)
  d = join(d, egg(x, y, z, wingX, tipY - 0.025, tipZ - 0.14, 0.07 * f.noseWide, 0.07, 0.105), 0.08)
  d = carve(d, egg(x, y, z, 0.062 * f.noseWide, tipY - 0.1, tipZ - 0.07, 0.036, 0.03, 0.055), 0.03)
  return carve(d, rod(x, y, z, 0, tipY - 0.15, 0.965, 0, -0.6, 0.97, 0.02), 0.06)
}

function lipsOn(skin: number, x: number, y: number, z: number, f: Features, mouthX: number): number {
  if (y < -1 || y > -0.4 || z < 0.4) return skin
  const corner = -0.7 + f.smile * 0.06
  const full = f.lips
  const upper = join(
    rod(x, y, z, 0.055, -0.64, 0.875, mouthX, corner + 0.005, 0.74, 0.066 * full, 0.03),
    ball(x, y, z, 0, -0.655, 0.89, 0.058 * full),
    0.04,
  )
  const lower = rod(
    x,
    y,
    z,
    0,
    -0.757 - 0.016 * (full - 1),
    0.87,
    mouthX * 0.92,
    corner - 0.012,
    0.74,
    0.084 * full,
    0.035,
  )
  let d = join(skin, upper, 0.06)
  d = join(d, lower, 0.06)
  // The dip under the lower lip; the line between the two is drawn, it is finer than any grid.
  return carve(d, egg(x, y, z, 0, -0.872, 0.92, 0.16, 0.03, 0.06), 0.1)
}

/** Lids are a thin shell over the eyeball with an almond cut out of it. */
function lidsOn(skin: number, x: number, y: number, z: number, f: Features): number {
  const away = ball(x, y, z, EYE.x, EYE.y, EYE.z, EYE.radius * f.eyeSize + 0.028)
  if (away > 0.2) return skin
  const across = (x - EYE.x) / (0.15 * f.eyeSize)
  const upper = upperLid(f, across)
  const lower = lowerLid(f, across)
  const middle = (upper + lower) / 2
  const open = Math.abs(y - EYE.y - middle) - (upper - lower) / 2
  const almond = Math.max(open, Math.abs(across) - 1, -(z - EYE.z))
  const lid = Math.max(away, -almond)
  // The fold above the upper lid.
  const fold = rod(
    x,
    y,
    z,
    EYE.x - 0.13,
    EYE.y + 0.05,
    EYE.z + 0.175,
    EYE.x + 0.13,
    EYE.y + 0.055 + f.eyeTilt * 0.03,
    EYE.z + 0.13,
    0.012,
  )
  return carve(join(skin, lid, 0.035), fold, 0.05)
}
