import type { Colour, Ramp } from './colour.ts'
import type { Field } from './field.ts'

/** A picture in the making: linear light per channel, 1 is paper white, brighter is allowed. */
export type Canvas = {
  width: number
  height: number
  red: Float32Array
  green: Float32Array
  blue: Float32Array
}

export function canvas(width: number, height: number, fill?: Colour): Canvas {
  const made: Canvas = {
    width,
    height,
    red: new Float32Array(width * height),
    green: new Float32Array(width * height),
    blue: new Float32Array(width * height),
  }
  if (fill) for (const [index, channel] of channelsOf(made).entries()) channel.fill(fill[index]!)
  return made
}

export const channelsOf = (target: Canvas) => [target.red, target.green, target.blue] as const

export const channelFields = (target: Canvas): Field[] =>
  channelsOf(target).map((values) => ({ width: target.width, height: target.height, values }))

/** Covers one pixel with a colour; `cover` 0..1. */
export function cover(target: Canvas, at: number, red: number, green: number, blue: number, share: number) {
  target.red[at]! += (red - target.red[at]!) * share
  target.green[at]! += (green - target.green[at]!) * share
  target.blue[at]! += (blue - target.blue[at]!) * share
}

/** Adds light to one pixel. */
export function shine(target: Canvas, at: number, red: number, green: number, blue: number) {
  target.red[at]! += red
  target.green[at]! += green
  target.blue[at]! += blue
}

/** Fills everything with a gradient from top to bottom. */
export function fillDown(target: Canvas, colours: Ramp, position = (y: number) => y): void {
  for (let y = 0; y < target.height; y++) {
    const at = colours.at(position(y / (target.height - 1)))
    const start = y * target.width
    for (const [index, channel] of channelsOf(target).entries())
      channel.fill(colours.light[at + index]!, start, start + target.width)
  }
}

/** Lays `upper` over `target` wherever the mask (same size) says so. */
export function coverThrough(target: Canvas, mask: Field, upper: Colour, strength = 1): void {
  for (let at = 0; at < mask.values.length; at++) {
    const share = mask.values[at]! * strength
    if (share > 0) cover(target, at, upper[0], upper[1], upper[2], share)
  }
}

/** Writes red, green and blue of the pixel at a column and row. */
export type PixelShade = (x: number, y: number, light: Float64Array, at: number) => void

/** Colours every pixel. */
export function shadeAll(target: Canvas, shade: PixelShade): void {
  const light = new Float64Array(3)
  for (let y = 0; y < target.height; y++) shadeRow(target, y, shade, light)
}

function shadeRow(
  { width, red, green, blue }: Canvas,
  y: number,
  shade: PixelShade,
  light: Float64Array,
): void {
  for (let x = 0, at = y * width; x < width; x++, at++) {
    shade(x, y, light, at)
    red[at] = light[0]!
    green[at] = light[1]!
    blue[at] = light[2]!
  }
}
