import { clamp, spanOf } from '../../drawing/number.ts'
import type { Shape } from './shape.ts'

const edge = (distance: number, pixel: number) => clamp(0.5 - distance / pixel)

export const everywhere: Shape = () => 1

export const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y, pixel) =>
    edge(spanOf(x - cx, y - cy) - radius, pixel)

/** Everything below a height. */
export const below =
  (height: number): Shape =>
  (_x, y, pixel) =>
    edge(height - y, pixel)

/** A doorway with a round top. */
export const arch =
  (cx: number, top: number, half: number): Shape =>
  (x, y, pixel) =>
    edge(y < top + half ? spanOf(x - cx, y - top - half) - half : Math.abs(x - cx) - half, pixel)

/** Rays from a point, as many as `count`. */
export const rays =
  (cx: number, cy: number, count: number, share = 0.5): Shape =>
  (x, y, pixel) => {
    const turn = (Math.atan2(y - cy, x - cx) / (Math.PI * 2)) * count
    const off = Math.abs(turn - Math.floor(turn) - 0.5) - share / 2
    const away = spanOf(x - cx, y - cy)
    return edge((off * away * Math.PI * 2) / count, pixel)
  }

export const stripes =
  (wide: number, share: number, slant = 0): Shape =>
  (x, y, pixel) => {
    const place = (x * Math.cos(slant) + y * Math.sin(slant)) / wide
    return edge((Math.abs(place - Math.floor(place) - 0.5) - share / 2) * wide, pixel)
  }

export const both =
  (first: Shape, second: Shape): Shape =>
  (x, y, pixel) =>
    first(x, y, pixel) * second(x, y, pixel)

export const without =
  (first: Shape, second: Shape): Shape =>
  (x, y, pixel) =>
    first(x, y, pixel) * (1 - second(x, y, pixel))

/** The whole sheet but for an even margin; `tall` is the sheet's height in widths. */
export const inside =
  (margin: number, tall: number): Shape =>
  (x, y, pixel) =>
    edge(margin - Math.min(x, 1 - x, y, tall - y), pixel)
