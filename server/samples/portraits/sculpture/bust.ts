import { earOn } from './ear.ts'
import { EYE, type Features, headSolid } from './head.ts'
import { type Box, type Mesh, wrap } from './mesh.ts'
import { type Pose, poseOf, type Turn } from './pose.ts'
import { ball, egg, join, rod, type Solid } from './solid.ts'

/** Parts of a bust, as numbers that a sight keeps for each pixel. */
export const PART = { skin: 1, eyes: 2, hair: 3, cloth: 4, hat: 5, extra: 6 } as const
export type Part = (typeof PART)[keyof typeof PART]

export type Wear = { part: Part; solid: Solid; box: Box; on: 'head' | 'body'; cell?: number }

export type Sitter = {
  features: Features
  head: Turn
  body?: Turn
  wear: readonly Wear[]
  /** Whether ears can be seen at all. */
  ears?: boolean
}

export type Bust = { head: Pose; body: Pose; meshes: readonly { part: Part; mesh: Mesh }[] }

/** Farther away than anything that matters. */
const NOWHERE = 9
const NECK = [0, -0.75, -0.2] as const
const BODY = [0, -2.4, -0.4] as const

/** Carves a sitter: skin, eyes, and everything that is worn, each as a mesh of its own. */
export function carveBust(sitter: Sitter): Bust {
  const head = poseOf(sitter.head, NECK)
  const body = poseOf(sitter.body ?? {}, BODY)
  const bare = headSolid(sitter.features)
  const own = new Float64Array(3)
  const skin: Solid = (x, y, z) => {
    head.inward(x, y, z, own)
    const [hx, hy, hz] = [own[0]!, own[1]!, own[2]!]
    let skull = NOWHERE
    if (hy > -1.4) {
      skull = bare(hx, hy, hz)
      if (sitter.ears !== false) skull = earOn(skull, Math.abs(hx) / sitter.features.width, hy, hz)
    }
    if (y > 0.3) return skull
    body.inward(x, y, z, own)
    return join(torso(own[0]!, own[1]!, own[2]!, sitter.features.neck), skull, 0.12)
  }
  const placed =
    (solid: Solid, on: 'head' | 'body'): Solid =>
    (x, y, z) => {
      ;(on === 'head' ? head : body).inward(x, y, z, own)
      return solid(own[0]!, own[1]!, own[2]!)
    }
  const eyes: Solid = (x, y, z) =>
    ball(Math.abs(x) / sitter.features.width, y, z, EYE.x, EYE.y, EYE.z, EYE.radius * sitter.features.eyeSize)
  const clothed = sitter.wear.some(({ part }) => part === PART.cloth)
  const bodyBox: Box = { low: [-1.9, clothed ? -2.2 : -3, -1.5], high: [1.9, 1.45, 1.6] }
  return {
    head,
    body,
    meshes: [
      { part: PART.skin, mesh: wrap(skin, bodyBox, 0.029) },
      {
        part: PART.eyes,
        mesh: wrap(placed(eyes, 'head'), { low: [-1.3, -1.2, -0.8], high: [1.3, 1, 1.5] }, 0.03),
      },
      ...sitter.wear.map(({ part, solid, box, on, cell = 0.03 }) => ({
        part,
        mesh: wrap(placed(solid, on), box, cell),
      })),
    ],
  }
}

/** Neck and shoulders in a body's own coordinates; under cloth without what only bare skin shows. */
export function torso(x: number, y: number, z: number, neck: number, clothed = false): number {
  const ax = Math.abs(x)
  let d = rod(x, y, z, 0, -0.45, -0.24, 0, -1.75, -0.42, 0.43 * neck, 0.47 * neck)
  if (y > -0.2) return d
  if (y > -2.1 && !clothed)
    d = join(d, rod(ax, y, z, 0.5, -0.45, -0.22, 0.09, -1.82, 0.02, 0.08, 0.075), 0.14)
  if (y > -0.75) return d
  d = join(d, rod(ax, y, z, 0.12, -1.2, -0.5, 1.3, -2.12, -0.5, 0.3, 0.34), 0.3)
  if (y > -1.35) return d
  d = join(d, egg(x, y, z, 0, -3.6, -0.3, 1.62, 1.75, 0.74), 0.35)
  if (ax > 0.9) d = join(d, rod(ax, y, z, 1.3, -2.2, -0.5, 1.7, -4.6, -0.3, 0.36, 0.42), 0.2)
  return y < -2.2 || clothed ? d : join(d, rod(ax, y, z, 0.12, -1.88, 0.06, 1.1, -1.88, -0.2, 0.05), 0.2)
}
