import { blur } from '../../drawing/blur.ts'
import { type Field, field } from '../../drawing/field.ts'
import { clamp, smooth, spanOf } from '../../drawing/number.ts'
import type { Bust } from './bust.ts'
import type { Mesh } from './mesh.ts'
import { behold, blankSight, type Camera, type Sight } from './sight.ts'

/** A lamp: the direction it shines from (any length) and how strong it is. */
export type Lamp = { from: readonly [number, number, number]; strength: number }

export type Lighting = {
  key: Lamp
  /** A second, softer lamp without shadows. */
  fill?: Lamp
  /** Light on everything, darker in hollows. */
  around: number
  /** Light along the outline from behind, per side: -1 left, 1 right. */
  rim?: { side: number; strength: number }
}

/** What a printmaker needs to know of a bust: what is where, and how light it is. */
export type Impression = {
  sight: Sight
  /** Light on white plaster, 0..1 and a little more. */
  tone: Field
  /** Place of a pixel in the head's (or the body's) own coordinates. */
  own(x: number, y: number, place: Float64Array, of?: 'head' | 'body'): void
  /** Pixel of a place in the head's own coordinates, its scale there, and whether something stands before it. */
  seen(x: number, y: number, z: number): { x: number; y: number; scale: number; hidden: boolean }
}

/** Looks at a bust through a camera and lights it. */
export function impressionOf(
  bust: Bust,
  width: number,
  height: number,
  camera: Camera,
  lighting: Lighting,
): Impression {
  const sight = blankSight(width, height)
  for (const { mesh, part } of bust.meshes) behold(sight, camera, mesh, part)
  const tone = light(sight, camera, bust, lighting)
  const own = (x: number, y: number, place: Float64Array, of: 'head' | 'body' = 'head') => {
    const z = sight.depth[y * width + x]!
    const nearer = camera.distance / (camera.distance - z)
    bust[of].inward(
      (x + 0.5 - camera.middleX) / (camera.scale * nearer),
      (camera.middleY - y - 0.5) / (camera.scale * nearer),
      z,
      place,
    )
  }
  const place = new Float64Array(3)
  const seen = (x: number, y: number, z: number) => {
    bust.head.outward(x, y, z, place)
    const scale = (camera.scale * camera.distance) / (camera.distance - place[2]!)
    const px = camera.middleX + place[0]! * scale
    const py = camera.middleY - place[1]! * scale
    const at = Math.round(py - 0.5) * width + Math.round(px - 0.5)
    return { x: px, y: py, scale, hidden: (sight.depth[at] ?? 9) > place[2]! + 0.07 }
  }
  return { sight, tone, own, seen }
}

function light(sight: Sight, camera: Camera, bust: Bust, lighting: Lighting): Field {
  const key = unit(lighting.key.from)
  const shadow = shadowsFrom(bust, key)
  const hollow = hollows(sight)
  const tone = field(sight.width, sight.height)
  for (let y = 0; y < sight.height; y++) lightRow(tone, sight, camera, lighting, key, shadow, hollow, y)
  return tone
}

function lightRow(
  tone: Field,
  sight: Sight,
  camera: Camera,
  lighting: Lighting,
  [keyX, keyY, keyZ]: [number, number, number],
  shadow: (x: number, y: number, z: number) => number,
  hollow: Field,
  y: number,
): void {
  const { key, fill, around, rim } = lighting
  const [fillX, fillY, fillZ] = unit(fill?.from ?? [0, 0, 1])
  for (let x = 0, at = y * sight.width; x < sight.width; x++, at++) {
    if (sight.part[at] === 0) continue
    const nx = sight.normalX[at]!
    const ny = sight.normalY[at]!
    const nz = sight.normalZ[at]!
    const z = sight.depth[at]!
    const scale = (camera.scale * camera.distance) / (camera.distance - z)
    const facing = nx * keyX + ny * keyY + nz * keyZ
    let value = around * (1 - 0.75 * hollow.values[at]!) * (0.75 + 0.25 * ny)
    if (facing > 0)
      value +=
        facing *
        key.strength *
        shadow((x + 0.5 - camera.middleX) / scale, (camera.middleY - y - 0.5) / scale, z)
    if (fill) value += Math.max(0, nx * fillX + ny * fillY + nz * fillZ) * fill.strength
    if (rim) value += rim.strength * smooth(0.55, 0.95, nx * rim.side) * smooth(0.5, 0.1, nz)
    tone.values[at] = value
  }
}

function unit([x, y, z]: readonly [number, number, number]): [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

const MAP = 640

/** Share of the lamp that reaches a place: what the lamp itself sees, with soft edges. */
function shadowsFrom(
  bust: Bust,
  [lx, ly, lz]: [number, number, number],
): (x: number, y: number, z: number) => number {
  const flat = spanOf(lx, lz) || 1
  const across = [lz / flat, 0, -lx / flat] as const
  const up = [(-lx * ly) / flat, flat, (-lz * ly) / flat] as const
  const seen = blankSight(MAP, MAP)
  const camera: Camera = { distance: 1e6, scale: MAP / 5.2, middleX: MAP / 2, middleY: MAP * 0.36 }
  const turned = (x: number, y: number, z: number) =>
    [x * across[0] + z * across[2], x * up[0] + y * up[1] + z * up[2], x * lx + y * ly + z * lz] as const
  for (const { mesh } of bust.meshes) behold(seen, camera, { ...mesh, corners: turn(mesh, turned) }, 1)
  return (x, y, z) => {
    const [u, v, near] = turned(x, y, z)
    const column = camera.middleX + u * camera.scale - 0.5
    const row = camera.middleY - v * camera.scale - 0.5
    let lit = 0
    for (let j = -1; j <= 2; j++)
      for (let i = -1; i <= 2; i++) {
        const cx = Math.floor(column) + i
        const cy = Math.floor(row) + j
        if (cx < 0 || cy < 0 || cx >= MAP || cy >= MAP) {
          lit++
          continue
        }
        if (seen.depth[cy * MAP + cx]! < near + 0.06) lit++
      }
    return lit / 16
  }
}

function turn(
  { corners }: Mesh,
  turned: (x: number, y: number, z: number) => readonly [number, number, number],
): Float32Array {
  const made = new Float32Array(corners.length)
  for (let at = 0; at < corners.length; at += 3)
    made.set(turned(corners[at]!, corners[at + 1]!, corners[at + 2]!), at)
  return made
}

/** How much a place lies deeper than its surroundings, 0..1. */
function hollows(sight: Sight): Field {
  const { width, height } = sight
  const factor = 4
  const small = field(Math.ceil(width / factor), Math.ceil(height / factor))
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      const at = Math.min(height - 1, y * factor) * width + Math.min(width - 1, x * factor)
      small.values[y * small.width + x] = sight.part[at] ? sight.depth[at]! : -1.2
    }
  blur(small, small.width * 0.014)
  const made = field(width, height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (!sight.part[at]) continue
      const mean = small.values[Math.floor(y / factor) * small.width + Math.floor(x / factor)]!
      made.values[at] = clamp((mean - sight.depth[at]!) * 7)
    }
  return made
}
