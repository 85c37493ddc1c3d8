import { blur } from './blur.ts'
import type { Canvas } from './canvas.ts'
import { channelFields } from './canvas.ts'
import { screenFromLinear } from './colour.ts'
import { eachRowEnlarged } from './enlarge.ts'
import { type Field, shrink } from './field.ts'
import { seeded } from './random.ts'

/** A finished picture: eight bits a channel, red green blue, row by row. */
export type Print = { width: number; height: number; pixels: Uint8Array }

export type Developing = {
  exposure?: number
  /** Light above this bends softly towards white instead of clipping. */
  shoulder?: number
  /** 0 none; 0.3 deepens shadows and lifts lights around the middle. */
  contrast?: number
  /** 1 leaves colours as they are. */
  saturation?: number
  /** How much darker the corners are, 0..1. */
  vignette?: number
  /** Deviation of the film grain in steps of 0..255. */
  grain?: number
  /** Share of the light that spills over its surroundings, and how far, as a share of the width. */
  bloom?: { strength: number; reach: number }
}

/** Turns light into a print: lens bloom, vignette, film curve, grain. */
export function develop(target: Canvas, wanted: Developing): Print {
  if (wanted.bloom) spill(target, wanted.bloom.strength, wanted.bloom.reach * target.width)
  const { width, height } = target
  const print = { width, height, pixels: new Uint8Array(width * height * 3) }
  const curve = filmCurve(wanted.shoulder ?? 0.7, wanted.contrast ?? 0)
  const { exposure = 1, vignette = 0, grain = 1.6, saturation = 1 } = wanted
  const fall = vignette / (width * width + height * height)
  for (let y = 0; y < height; y++) developRow(target, print, y, curve, exposure, fall, grain, saturation)
  return print
}

/** One row; a function of its own, so that it is compiled once for all pictures and not anew within each. */
function developRow(
  { width, height, red, green, blue }: Canvas,
  { pixels }: Print,
  y: number,
  curve: Float32Array,
  exposure: number,
  fall: number,
  grain: number,
  saturation: number,
): void {
  const speckle = grainPatch()
  const speckleRow = (y & 511) * 512 + (((y >> 9) * 197) % 512)
  const offY = 2 * y - height
  const centre = 1 - fall * offY * offY
  for (let x = 0, at = y * width, to = at * 3; x < width; x++, at++, to += 3) {
    const offX = 2 * x - width
    const gain = exposure * (centre - fall * offX * offX)
    let r = red[at]! * gain
    let g = green[at]! * gain
    let b = blue[at]! * gain
    if (saturation !== 1) {
      const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b
      r = grey + (r - grey) * saturation
      g = grey + (g - grey) * saturation
      b = grey + (b - grey) * saturation
    }
    const noise = speckle[(speckleRow + x + (x >> 9) * 71) & 262143]! * grain
    pixels[to] = printed(curve[stepOf(r)]! + noise)
    pixels[to + 1] = printed(curve[stepOf(g)]! + noise)
    pixels[to + 2] = printed(curve[stepOf(b)]! + noise)
  }
}

const printed = (value: number) => (value > 255 ? 255 : value > 0 ? value + 0.5 : 0)

// The curve is a table over the square root of light, which is about as finely stepped as an eye sees; up to 16.
const STEPS_PER_ROOT = 1024
const STEPS = 4 * STEPS_PER_ROOT

const stepOf = (light: number) =>
  light > 0 ? (light < 16 ? (Math.sqrt(light) * STEPS_PER_ROOT) | 0 : STEPS) : 0

function filmCurve(shoulder: number, contrast: number): Float32Array {
  const table = new Float32Array(STEPS + 1)
  for (let step = 0; step < table.length; step++) {
    let value = ((step + 0.5) / STEPS_PER_ROOT) ** 2
    if (value > shoulder)
      value = shoulder + (1 - shoulder) * (1 - Math.exp(-(value - shoulder) / (1 - shoulder)))
    let screen = screenFromLinear(value)
    screen += contrast * (screen * screen * (3 - 2 * screen) - screen)
    table[step] = screen * 255
  }
  return table
}

let patch: Float32Array | undefined

/** A repeating patch of grain of deviation 1, slightly clumped as film grain is; the same for all pictures. */
function grainPatch(): Float32Array {
  if (patch) return patch
  const random = seeded(7)
  const values = Float32Array.from({ length: 512 * 512 }, () => random() + random() + random() - 1.5)
  for (let at = 0; at < values.length - 1; at++)
    values[at] = (values[at]! * 0.8 + values[at + 1]! * 0.5) * 2.1
  patch = values
  return values
}

function spill(target: Canvas, strength: number, reach: number): void {
  const factor = 8
  const kept = 1 - strength
  for (const channel of channelFields(target)) {
    const small = shrink(channel, factor)
    const wide: Field = { ...small, values: small.values.slice() }
    blur(small, Math.max(1, reach / factor / 3))
    blur(wide, Math.max(1, reach / factor))
    for (let at = 0; at < wide.values.length; at++)
      wide.values[at] = ((wide.values[at]! + small.values[at]!) / 2) * strength
    const { values, width, height } = channel
    eachRowEnlarged(wide, factor, width, height, (y, row) => {
      for (let x = 0, at = y * width; x < width; x++, at++) values[at] = values[at]! * kept + row[x]!
    })
  }
}
