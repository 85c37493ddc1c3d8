import type { Canvas } from '../drawing/canvas.ts'
import { type Field, sample } from '../drawing/field.ts'
import { heightAt, type Sun, shadowDepth, type Terrain } from './terrain.ts'
import type { Viewpoint } from './viewpoint.ts'

/** What is known about the piece of ground that a pixel sees. One object is reused for all pixels. */
export type Spot = {
  column: number
  row: number
  /** Distance along the view, world units. */
  far: number
  x: number
  z: number
  level: number
  slopeX: number
  slopeZ: number
  /** How squarely the sun meets the ground, 0..1, whether it gets there or not. */
  facing: number
  /** Share of the sun that is not blocked by other ground, 0..1. */
  sunny: number
}

/** Writes red, green and blue of one spot. */
export type SpotShade = (spot: Spot, light: Float64Array) => void

/** Everything that stays the same while land is painted. */
type Scene = {
  picture: Canvas
  from: Viewpoint
  land: Terrain
  distances: Field
  shadows: Field
  sun: Sun
  shade: SpotShade
  shadowEdge: number
  detail?: (spot: Spot) => void
}

/**
 * Colours every pixel that sees ground. `detail` may change a spot's slopes before it is shaded: unevenness finer
 * than the grid, which changes the light but not the outline.
 */
export function paintLand(
  picture: Canvas,
  from: Viewpoint,
  land: Terrain,
  distances: Field,
  sun: Sun,
  shade: SpotShade,
  { shadowEdge = 0.05, detail }: { shadowEdge?: number; detail?: (spot: Spot) => void } = {},
): void {
  const scene: Scene = {
    picture,
    from,
    land,
    distances,
    shadows: shadowDepth(land, sun),
    sun,
    shade,
    shadowEdge,
    detail,
  }
  const spot: Spot = {
    column: 0,
    row: 0,
    far: 0,
    x: 0,
    z: 0,
    level: 0,
    slopeX: 0,
    slopeZ: 0,
    facing: 0,
    sunny: 0,
  }
  const light = new Float64Array(3)
  for (let row = 0; row < picture.height; row++) paintRow(scene, row, spot, light)
}

function paintRow(scene: Scene, row: number, spot: Spot, light: Float64Array): void {
  const { picture, from, land, sun, shade, detail } = scene
  const { width } = picture
  const distances = scene.distances.values
  const cells = land.heights.width / land.side
  const sunLength = Math.sqrt(1 + sun.rise * sun.rise)
  const forwardX = Math.cos(from.heading)
  const forwardZ = Math.sin(from.heading)
  spot.row = row
  for (let column = 0, at = row * width; column < width; column++, at++) {
    const far = distances[at]!
    if (far === Number.POSITIVE_INFINITY) continue
    const aside = ((column + 0.5) / width - 0.5) / from.lens
    const x = from.x + (forwardX - forwardZ * aside) * far
    const z = from.z + (forwardZ + forwardX * aside) * far
    const level = heightAt(land, x, z)
    // Slopes are taken over the width of a pixel on the ground, so that far ground does not flicker.
    const step = Math.max(0.8 / cells, (far * 2) / (from.lens * width))
    spot.column = column
    spot.far = far
    spot.x = x
    spot.z = z
    spot.level = level
    spot.slopeX = (heightAt(land, x + step, z) - level) / step
    spot.slopeZ = (heightAt(land, x, z + step) - level) / step
    detail?.(spot)
    const towards = sun.rise - spot.slopeX * sun.x - spot.slopeZ * sun.z
    const steepness = Math.sqrt(1 + spot.slopeX * spot.slopeX + spot.slopeZ * spot.slopeZ)
    spot.facing = towards > 0 ? towards / (steepness * sunLength) : 0
    const depth = sample(scene.shadows, x * cells - 0.5, z * cells - 0.5) / scene.shadowEdge
    spot.sunny = depth >= 1 ? 0 : 1 - depth
    shade(spot, light)
    picture.red[at] = light[0]!
    picture.green[at] = light[1]!
    picture.blue[at] = light[2]!
  }
}

/** Blue distance and valley fog. Densities per world unit; the fog fills everything up to about `level`. */
export type Air = { haze: number; fog: number; level: number; thickness: number }

/** Share of the light from a place that is lost in the air before it reaches the eye, 0..1. */
export function lostInAir(air: Air, eye: number, place: number, far: number, fogginess = 1): number {
  const { level, thickness } = air
  const atPlace = Math.exp(-Math.max(-1, (place - level) / thickness))
  const atEye = Math.exp(-Math.max(-1, (eye - level) / thickness))
  const drop = Math.max(Math.abs(eye - place), 0.05 * thickness)
  // The mean of an exponential between two heights, in closed form.
  const mean = (thickness * Math.abs(atPlace - atEye)) / drop
  return 1 - Math.exp(-far * (air.haze + air.fog * fogginess * mean))
}
