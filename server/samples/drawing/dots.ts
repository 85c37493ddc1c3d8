import type { Canvas } from './canvas.ts'
import { cover, shine } from './canvas.ts'
import type { Colour } from './colour.ts'
import { spanOf } from './number.ts'

/** Calls `each` with the pixel and the share of it that a round dot with a soft rim covers. */
function overDot(
  target: Canvas,
  x: number,
  y: number,
  radius: number,
  rim: number,
  each: (at: number, share: number, distance: number) => void,
): void {
  const reach = radius + rim / 2 + 0.5
  const firstX = Math.max(0, Math.floor(x - reach))
  const lastX = Math.min(target.width - 1, Math.ceil(x + reach))
  const firstY = Math.max(0, Math.floor(y - reach))
  const lastY = Math.min(target.height - 1, Math.ceil(y + reach))
  for (let row = firstY; row <= lastY; row++)
    for (let column = firstX; column <= lastX; column++) {
      const distance = spanOf(column + 0.5 - x, row + 0.5 - y)
      const share = (radius + rim / 2 - distance) / rim
      if (share > 0) each(row * target.width + column, share > 1 ? 1 : share, distance / radius)
    }
}

/** An opaque dot; `rim` is how many pixels its edge takes to fade. */
export function dot(
  target: Canvas,
  x: number,
  y: number,
  radius: number,
  tint: Colour,
  strength = 1,
  rim = 1,
) {
  overDot(target, x, y, radius, rim, (at, share) =>
    cover(target, at, tint[0], tint[1], tint[2], share * strength),
  )
}

/** An out-of-focus point of light: a flat disc, a little brighter at its rim, added to what is there. */
export function bokeh(
  target: Canvas,
  x: number,
  y: number,
  radius: number,
  tint: Colour,
  strength: number,
  ring = 0.5,
) {
  overDot(target, x, y, radius, Math.max(1.5, radius * 0.06), (at, share, distance) => {
    const light = share * strength * (1 - ring + ring * distance * distance)
    shine(target, at, tint[0] * light, tint[1] * light, tint[2] * light)
  })
}

/** A soft glow that fades to nothing at `radius`, added to what is there. */
export function glow(
  target: Canvas,
  x: number,
  y: number,
  radius: number,
  tint: Colour,
  strength = 1,
  power = 3,
) {
  overDot(target, x, y, radius, 1, (at, share, distance) => {
    const light = share * strength * Math.max(0, 1 - distance) ** power
    shine(target, at, tint[0] * light, tint[1] * light, tint[2] * light)
  })
}
