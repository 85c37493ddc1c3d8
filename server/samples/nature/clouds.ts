import { softField } from '../drawing/enlarge.ts'
import type { Field } from '../drawing/field.ts'
import { clamp, smooth } from '../drawing/number.ts'
import type { Tile } from '../drawing/tile.ts'
import type { Viewpoint } from './viewpoint.ts'

export type CloudDeck = {
  rough: Tile
  /** 0 clear, 1 closed. */
  amount: number
  /** Size of the clouds: 1 covers about as much as the deck is high. */
  scale: number
  /** Which way the light comes from on the deck: to the right of the view, and from beyond. */
  light: readonly [aside: number, beyond: number]
  offset?: readonly [number, number]
}

/** A deck of clouds over the view: how thick it is in each pixel and how brightly lit, both 0..1. */
export function cloudDeck(
  width: number,
  height: number,
  from: Viewpoint,
  deck: CloudDeck,
): { thick: Field; lit: Field } {
  const { rough, scale } = deck
  const [offX, offZ] = deck.offset ?? [0, 0]
  const eyeLine = from.horizon * height
  const bar = 0.75 - 1.25 * deck.amount
  const density = (u: number, v: number) =>
    rough(u * scale + offX, v * scale + offZ) * 0.75 + rough(u * scale * 4.1 + 9, v * scale * 4.1) * 0.3
  const place = (x: number, y: number): [u: number, v: number, up: number] => {
    const up = (eyeLine - y) / (from.lens * width)
    const reach = 1 / Math.max(0.012, up + 0.02)
    return [((x / width - 0.5) / from.lens) * reach, reach, up]
  }
  const thick = softField(width, height, 3, (x, y) => {
    const [u, v, up] = place(x, y)
    return up <= 0 ? 0 : smooth(bar, bar + 0.5, density(u, v)) * smooth(0.004, 0.05, up)
  })
  const lit = softField(width, height, 3, (x, y) => {
    const [u, v, up] = place(x, y)
    if (up <= 0) return 0
    const step = 0.16 / scale
    return clamp(0.5 + (density(u, v) - density(u + deck.light[0] * step, v + deck.light[1] * step)) * 1.1)
  })
  return { thick, lit }
}
