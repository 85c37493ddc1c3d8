import { blur } from '../../drawing/blur.ts'
import { type Canvas, cover } from '../../drawing/canvas.ts'
import { type Colour, colour } from '../../drawing/colour.ts'
import { develop, type Print } from '../../drawing/develop.ts'
import { type Field, fieldOf, sample } from '../../drawing/field.ts'
import type { Part } from '../sculpture/bust.ts'
import { cut, likenessOf, type Portrait, partMask, softened } from './likeness.ts'
import { type Cover, press, type Unevenness, unevennessOf } from './press.ts'
import { drawn } from './screen-print.ts'
import type { Shape } from './shape.ts'

/** A sheet of coloured paper that is laid on the ones before: a shape, a part, or a part's darker (or lighter) side. */
export type Sheet = {
  tint: string
  shape?: Shape
  parts?: readonly Part[]
  darkerThan?: number
  lighterThan?: number
  lift?: number
}

export type PaperPlan = {
  base: string
  sheets: readonly Sheet[]
  lines: string
  lips?: string
  smoothness?: number
}

/** Cut paper: every plane of light and shadow is a sheet of its own that throws a little shadow on the next. */
export function paperCut(portrait: Portrait, plan: PaperPlan, width: number, height: number): Print {
  const likeness = likenessOf(portrait, width, height)
  const tone = softened(likeness.tone, plan.smoothness ?? 4)
  const pile = press(width, height, colour(plan.base), [])
  const uneven = unevennessOf(width, height)
  for (const sheet of plan.sheets) {
    let shape = sheet.shape
      ? drawn(sheet.shape, width, height)
      : cut(softened(partMask(likeness, sheet.parts ?? 'all'), 1.2), 0.5, width, height)
    if (sheet.darkerThan !== undefined)
      shape = cut(tone, sheet.darkerThan, width, height, { below: true, inside: shape })
    if (sheet.lighterThan !== undefined)
      shape = cut(tone, sheet.lighterThan, width, height, { inside: shape })
    lay(pile, uneven, shape, colour(sheet.tint), sheet.lift ?? 1)
  }
  if (plan.lips)
    lay(pile, uneven, cut(softened(likeness.lips, 1.2), 0.5, width, height), colour(plan.lips), 0.5)
  lay(pile, uneven, cut(softened(likeness.lines, 0.9), 0.5, width, height), colour(plan.lines), 0.3)
  lay(pile, uneven, cut(softened(likeness.sparks, 0.5), 0.4, width, height), colour('#fff7e6'), 0.2)
  return develop(pile, { grain: 1.3, shoulder: 0.96, vignette: 0.12 })
}

/** Lays a sheet: first its shadow, down and to the right, then the paper with its fibres. */
function lay(pile: Canvas, { grain, cloud }: Unevenness, shape: Cover, tint: Colour, lift: number): void {
  const { width, height } = pile
  const box = boundsOf(shape)
  if (!box) return
  const shade = quarter(shape)
  blur(shade, (width / 4) * 0.0032 * lift)
  const [offX, offY] = [width * 0.0026 * lift, width * 0.004 * lift]
  const reach = Math.ceil(width * 0.02 * lift)
  for (let y = Math.max(0, box.top - reach); y < Math.min(height, box.bottom + reach); y++)
    for (
      let x = Math.max(0, box.left - reach), at = y * width + x;
      x < Math.min(width, box.right + reach);
      x++, at++
    ) {
      const own = shape.values[at]! / 255
      if (own < 1) {
        const dark = sample(shade, (x - offX) / 4 - 0.4, (y - offY) / 4 - 0.4) * 0.5
        if (dark > 0.004)
          cover(pile, at, pile.red[at]! * 0.28, pile.green[at]! * 0.25, pile.blue[at]! * 0.3, dark)
      }
      if (own <= 0) continue
      const half = (y >> 1) * grain.width + (x >> 1)
      const fibre = 1 + 0.03 * grain.values[half]! + 0.04 * cloud.values[half]!
      cover(pile, at, tint[0] * fibre, tint[1] * fibre, tint[2] * fibre, own)
    }
}

function quarter({ width, height, values }: Cover): Field {
  return fieldOf(Math.ceil(width / 4), Math.ceil(height / 4), (x, y) => {
    const at = Math.min(height - 1, y * 4 + 1) * width + Math.min(width - 2, x * 4 + 1)
    return (values[at]! + values[at + 1]!) / 510
  })
}

function boundsOf({
  width,
  height,
  values,
}: Cover): { left: number; right: number; top: number; bottom: number } | undefined {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (values[at]! <= 0) continue
      if (x < left) left = x
      if (x >= right) right = x + 1
      if (top > y) top = y
      bottom = y + 1
    }
  return right > left ? { left, right, top, bottom } : undefined
}
