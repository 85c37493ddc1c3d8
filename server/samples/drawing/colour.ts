/** Linear light, red green blue; 1 is paper white, brighter is allowed. */
export type Colour = readonly [number, number, number]

/** The linear light of one sRGB value in 0..1. */
export const linearFromScreen = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** The sRGB value in 0..1 of linear light in 0..1. */
export const screenFromLinear = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055

/** '#rrggbb' as linear light, times `brightness`. */
export function colour(hex: string, brightness = 1): Colour {
  const whole = Number.parseInt(hex.slice(1), 16)
  const channel = (shift: number) => linearFromScreen(((whole >> shift) & 255) / 255) * brightness
  return [channel(16), channel(8), channel(0)]
}

export const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

export const brighten = (a: Colour, factor: number): Colour => [a[0] * factor, a[1] * factor, a[2] * factor]

/** A gradient through stops at 0..1, read by `at` without allocating: index into `light` is 3 × step. */
export type Ramp = { light: Float32Array; steps: number; at(position: number): number }

/**
 * Mixes neighbouring stops on screen values, which is how an eye expects a gradient to run,
 * and keeps the result as linear light. `at(position)` answers the index of the red value.
 */
export function ramp(
  stops: readonly (readonly [position: number, hex: string, brightness?: number])[],
): Ramp {
  const steps = 1024
  const light = new Float32Array((steps + 1) * 3)
  for (let step = 0; step <= steps; step++) {
    const position = step / steps
    let after = stops.findIndex(([at]) => at >= position)
    if (after < 0) after = stops.length - 1
    const [highAt, highHex, highBrightness] = stops[after]!
    const [lowAt, lowHex, lowBrightness] = stops[Math.max(0, after - 1)]!
    const share = highAt === lowAt ? 1 : Math.min(1, Math.max(0, (position - lowAt) / (highAt - lowAt)))
    const low = colour(lowHex, lowBrightness)
    const high = colour(highHex, highBrightness)
    for (let channel = 0; channel < 3; channel++) {
      const root = low[channel]! ** 0.4545 * (1 - share) + high[channel]! ** 0.4545 * share
      light[step * 3 + channel] = root ** 2.2
    }
  }
  const at = (position: number) =>
    3 * (position <= 0 ? 0 : position >= 1 ? steps : Math.round(position * steps))
  return { light, steps, at }
}
