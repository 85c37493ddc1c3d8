import type { Canvas } from './canvas.ts'
import { cover } from './canvas.ts'
import type { Colour } from './colour.ts'

export type Point = readonly [x: number, y: number]

export const rectangle = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

/** How much of each pixel a shape covers, 0..1, inside the shape's own box. */
export type Coverage = { left: number; top: number; width: number; height: number; shares: Float32Array }

/**
 * The exact share of every pixel inside closed outlines: each edge leaves its signed area behind and a running
 * sum along the row turns that into coverage. Outlines wound the other way round cut holes.
 */
export function coverageOf(outlines: readonly (readonly Point[])[], width: number, height: number): Coverage {
  let left = width
  let right = 0
  let top = height
  let bottom = 0
  for (const outline of outlines)
    for (const [x, y] of outline) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  left = Math.max(0, Math.floor(left))
  top = Math.max(0, Math.floor(top))
  const boxWidth = Math.max(0, Math.min(width, Math.ceil(right) + 1) - left)
  const boxHeight = Math.max(0, Math.min(height, Math.ceil(bottom) + 1) - top)
  const shares = new Float32Array(boxWidth * boxHeight + 2)
  const box = { left, top, width: boxWidth, height: boxHeight, shares }
  if (boxWidth === 0 || boxHeight === 0) return box
  for (const outline of outlines)
    for (let i = 0; i < outline.length; i++) {
      const [fromX, fromY] = outline[i]!
      const [toX, toY] = outline[(i + 1) % outline.length]!
      leaveArea(box, fromX - left, fromY - top, toX - left, toY - top)
    }
  for (let y = 0; y < boxHeight; y++) {
    let sum = 0
    for (let at = y * boxWidth, end = at + boxWidth; at < end; at++) {
      sum += shares[at]!
      const share = Math.abs(sum)
      shares[at] = share > 1 ? 1 : share
    }
  }
  return box
}

function leaveArea(box: Coverage, fromX: number, fromY: number, toX: number, toY: number): void {
  if (fromY === toY) return
  const direction = fromY < toY ? 1 : -1
  const upperX = direction > 0 ? fromX : toX
  const upperY = direction > 0 ? fromY : toY
  const lowerX = direction > 0 ? toX : fromX
  const lowerY = direction > 0 ? toY : fromY
  const slope = (lowerX - upperX) / (lowerY - upperY)
  const first = Math.max(0, Math.floor(upperY))
  const last = Math.min(box.height, Math.ceil(lowerY))
  for (let y = first; y < last; y++) {
    const start = Math.max(upperY, y)
    const end = Math.min(lowerY, y + 1)
    const tall = (end - start) * direction
    if (tall === 0) continue
    const startX = upperX + (start - upperY) * slope
    const endX = upperX + (end - upperY) * slope
    leaveRow(box, y, tall, Math.min(startX, endX), Math.max(startX, endX))
  }
}

/** One row's piece of an edge: area to the right of it, spread over the pixels that the edge crosses. */
function leaveRow(box: Coverage, y: number, tall: number, nearX: number, farX: number): void {
  const { width, shares } = box
  const row = y * width
  if (farX <= 0) {
    shares[row]! += tall
    return
  }
  if (nearX >= width) return
  const near = nearX < 0 ? 0 : nearX
  const far = farX > width ? width : farX
  const firstPixel = Math.floor(near)
  const lastPixel = Math.floor(far)
  if (lastPixel === firstPixel || far - near < 1e-6) {
    const middle = (near + far) / 2 - firstPixel
    shares[row + firstPixel]! += tall * (1 - middle)
    if (firstPixel + 1 < width) shares[row + firstPixel + 1]! += tall * middle
    return
  }
  const perPixel = tall / (far - near)
  let areaSoFar = 0
  for (let pixel = firstPixel; pixel <= lastPixel && pixel < width; pixel++) {
    const entering = Math.max(near, pixel) - pixel
    const leaving = Math.min(far, pixel + 1) - pixel
    // Inside this pixel the edge runs from entering to leaving; right of it everything is covered.
    const crossed = (leaving - entering) * perPixel
    const covered = crossed * (1 - (entering + leaving) / 2) + perPixel * (Math.max(near, pixel) - near)
    shares[row + pixel]! += covered - areaSoFar
    areaSoFar = covered
  }
  const next = Math.min(lastPixel + 1, width)
  if (next < width) shares[row + next]! += tall - areaSoFar
}

export type Shade = Colour | ((x: number, y: number, light: Float64Array) => void)

/** Paints a coverage with one colour, or with a function that writes red, green and blue of a pixel. */
export function paint(target: Canvas, shape: Coverage, shade: Shade, strength = 1): void {
  const light = new Float64Array(3)
  if (typeof shade !== 'function') light.set(shade)
  for (let y = 0; y < shape.height; y++) paintRow(target, shape, y, shade, light, strength)
}

function paintRow(
  target: Canvas,
  { left, top, width, shares }: Coverage,
  y: number,
  shade: Shade,
  light: Float64Array,
  strength: number,
): void {
  const row = (top + y) * target.width + left
  for (let x = 0; x < width; x++) {
    const share = shares[y * width + x]! * strength
    if (share <= 0.002) continue
    if (typeof shade === 'function') shade(left + x, top + y, light)
    cover(target, row + x, light[0]!, light[1]!, light[2]!, share)
  }
}

export const fill = (target: Canvas, outline: readonly Point[], shade: Shade, strength = 1) =>
  paint(target, coverageOf([outline], target.width, target.height), shade, strength)
