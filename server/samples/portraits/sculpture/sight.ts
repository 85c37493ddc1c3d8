import type { Mesh } from './mesh.ts'

/** What a camera sees of a sculpture, pixel by pixel: distance, normal and which part it is (0 is nothing). */
export type Sight = {
  width: number
  height: number
  depth: Float32Array
  normalX: Float32Array
  normalY: Float32Array
  normalZ: Float32Array
  part: Uint8Array
}

/** A camera in front of the sculpture that looks along -z from `distance`; `scale` is pixels per unit at z = 0. */
export type Camera = { distance: number; scale: number; middleX: number; middleY: number }

export function blankSight(width: number, height: number): Sight {
  const size = width * height
  return {
    width,
    height,
    depth: new Float32Array(size).fill(-1e9),
    normalX: new Float32Array(size),
    normalY: new Float32Array(size),
    normalZ: new Float32Array(size),
    part: new Uint8Array(size),
  }
}

/** Draws a mesh into a sight; what is nearer hides what is farther. */
export function behold(sight: Sight, camera: Camera, mesh: Mesh, part: number): void {
  const { corners, normals, triangles } = mesh
  const count = corners.length / 3
  const screenX = new Float32Array(count)
  const screenY = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    const nearer = camera.distance / (camera.distance - corners[i * 3 + 2]!)
    screenX[i] = camera.middleX + corners[i * 3]! * camera.scale * nearer
    screenY[i] = camera.middleY - corners[i * 3 + 1]! * camera.scale * nearer
  }
  for (let t = 0; t < triangles.length; t += 3)
    drawTriangle(
      sight,
      corners,
      normals,
      screenX,
      screenY,
      triangles[t]!,
      triangles[t + 1]!,
      triangles[t + 2]!,
      part,
    )
}

function drawTriangle(
  sight: Sight,
  corners: Float32Array,
  normals: Float32Array,
  screenX: Float32Array,
  screenY: Float32Array,
  a: number,
  b: number,
  c: number,
  part: number,
): void {
  const ax = screenX[a]!
  const ay = screenY[a]!
  const bx = screenX[b]!
  const by = screenY[b]!
  const cx = screenX[c]!
  const cy = screenY[c]!
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area >= 0) return // it shows us its back
  const firstX = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const lastX = Math.min(sight.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const firstY = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const lastY = Math.min(sight.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  for (let row = firstY; row <= lastY; row++)
    for (let column = firstX; column <= lastX; column++) {
      const px = column + 0.5
      const py = row + 0.5
      const wa = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area
      const wb = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area
      const wc = 1 - wa - wb
      if (wa < -1e-4 || wb < -1e-4 || wc < -1e-4) continue
      const z = wa * corners[a * 3 + 2]! + wb * corners[b * 3 + 2]! + wc * corners[c * 3 + 2]!
      const at = row * sight.width + column
      if (z <= sight.depth[at]!) continue
      sight.depth[at] = z
      sight.part[at] = part
      sight.normalX[at] = wa * normals[a * 3]! + wb * normals[b * 3]! + wc * normals[c * 3]!
      sight.normalY[at] = wa * normals[a * 3 + 1]! + wb * normals[b * 3 + 1]! + wc * normals[c * 3 + 1]!
      sight.normalZ[at] = wa * normals[a * 3 + 2]! + wb * normals[b * 3 + 2]! + wc * normals[c * 3 + 2]!
    }
}
