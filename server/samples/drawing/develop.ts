import { blur } from './blur.ts'
import type { Canvas } from './canvas.ts'
import { channelFields, channelsOf } from './canvas.ts'
import { screenFromLinear } from './colour.ts'
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
  const { exposure = 1, vignette = 0, grain = 1.6, saturation = 1 } = wanted
  if (wanted.bloom) spill(target, wanted.bloom.strength, wanted.bloom.reach * target.width)
  const { width, height } = target
  const pixels = new Uint8Array(width * height * 3)
  const curve = filmCurve(wanted.shoulder ?? 0.7, wanted.contrast ?? 0)
  const speckle = grainTile(grain)
  const [red, green, blue] = channelsOf(target)
  const fall = vignette / (width * width + height * height)
  const bits = new Uint32Array(4)
  const light = new Float32Array(bits.buffer)
  for (let y = 0, at = 0; y < height; y++) {
    const offY = 2 * y - height
    const speckleRow = (y & 511) * 512 + (((y >> 9) * 197) % 512)
    for (let x = 0; x < width; x++, at++) {
      const offX = 2 * x - width
      const gain = exposure * (1 - fall * (offX * offX + offY * offY))
      let r = red[at]! * gain
      let g = green[at]! * gain
      let b = blue[at]! * gain
      if (saturation !== 1) {
        const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b
        r = grey + (r - grey) * saturation
        g = grey + (g - grey) * saturation
        b = grey + (b - grey) * saturation
      }
      light[0] = r > 0 ? r : 0
      light[1] = g > 0 ? g : 0
      light[2] = b > 0 ? b : 0
      const noise = speckle[(speckleRow + x + (x >> 9) * 71) & 262143]!
      pixels[at * 3] = printed(curve[(bits[0]! >>> 13) - CURVE_START]! + noise)
      pixels[at * 3 + 1] = printed(curve[(bits[1]! >>> 13) - CURVE_START]! + noise)
      pixels[at * 3 + 2] = printed(curve[(bits[2]! >>> 13) - CURVE_START]! + noise)
    }
  }
  return { width, height, pixels }
}

const printed = (value: number) => (value > 255 ? 255 : value > 0 ? value + 0.5 : 0)

// The curve is a table over the upper bits of a 32-bit float, which are evenly spaced in stops: from 2^-14 to 2^6.
const CURVE_START = (127 - 14) << 10
const CURVE_END = (127 + 6) << 10

function filmCurve(shoulder: number, contrast: number): Float32Array {
  const table = new Float32Array(CURVE_END - CURVE_START + 1)
  const bits = new Uint32Array(1)
  const light = new Float32Array(bits.buffer)
  for (let step = 0; step < table.length; step++) {
    bits[0] = (step + CURVE_START) << 13
    let value = light[0]!
    if (value > shoulder)
      value = shoulder + (1 - shoulder) * (1 - Math.exp(-(value - shoulder) / (1 - shoulder)))
    let screen = screenFromLinear(value)
    screen += contrast * (screen * screen * (3 - 2 * screen) - screen)
    table[step] = screen * 255
  }
  return table
}

/** A repeating patch of grain, slightly clumped as film grain is. */
function grainTile(deviation: number): Float32Array {
  const random = seeded(7)
  const side = 512
  const raw: Field = { width: side, height: side, values: new Float32Array(side * side) }
  for (let at = 0; at < raw.values.length; at++) raw.values[at] = random() + random() + random() - 1.5
  for (let at = 0; at < raw.values.length - 1; at++)
    raw.values[at] = (raw.values[at]! * 0.8 + raw.values[at + 1]! * 0.5) * deviation * 2.1
  return raw.values
}

function spill(target: Canvas, strength: number, reach: number): void {
  const factor = 8
  for (const channel of channelFields(target)) {
    const small = shrink(channel, factor)
    const wide: Field = { ...small, values: small.values.slice() }
    blur(small, Math.max(1, reach / factor / 3))
    blur(wide, Math.max(1, reach / factor))
    for (let at = 0; at < wide.values.length; at++)
      wide.values[at] = (wide.values[at]! + small.values[at]!) / 2
    addEnlarged(channel, wide, factor, strength)
  }
}

/** target × (1 - strength) + small × strength, the small one smoothly enlarged. */
function addEnlarged(target: Field, small: Field, factor: number, strength: number): void {
  const row = new Float32Array(small.width + 1)
  const kept = 1 - strength
  for (let y = 0; y < target.height; y++) {
    const fromY = Math.max(0, Math.min(small.height - 1.001, (y + 0.5) / factor - 0.5))
    const top = Math.floor(fromY) * small.width
    const share = small.height > 1 ? fromY - Math.floor(fromY) : 0
    for (let x = 0; x < small.width; x++) {
      const upper = small.values[top + x]!
      row[x] = (upper + (small.values[top + small.width + x]! - upper) * share) * strength
    }
    row[small.width] = row[small.width - 1]!
    const start = y * target.width
    for (let x = 0; x < target.width; x++) {
      const fromX = Math.max(0, (x + 0.5) / factor - 0.5)
      const left = fromX | 0
      const value = row[left]! + (row[left + 1]! - row[left]!) * (fromX - left)
      target.values[start + x] = target.values[start + x]! * kept + value
    }
  }
}
