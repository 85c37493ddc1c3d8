import { colour } from '../../drawing/colour.ts'
import { develop, type Print } from '../../drawing/develop.ts'
import { type Field, field, sample } from '../../drawing/field.ts'
import { clamp } from '../../drawing/number.ts'
import type { Part } from '../sculpture/bust.ts'
import { cut, type Likeness, likenessOf, type Portrait, partMask, softened } from './likeness.ts'
import { blankCover, type Cover, type Plate, press } from './press.ts'
import { drawn } from './screen-print.ts'
import type { Shape } from './shape.ts'

/** A plate of dots: how dark each material prints at full light and in the dark, the angle and size of its screen. */
export type Dots = {
  ink: string
  /** Cover at full light and in shadow, per part; a part that is not named stays free. */
  cover: Partial<Record<Part, readonly [light: number, dark: number]>>
  /** Dots across the width of the print, and the angle of their rows in radians. */
  across: number
  angle: number
  /** Tone at which a material counts as fully lit. */
  full?: number
  /** Where this ink also prints solid behind the sitter. */
  ground?: Shape
  /** Whether lashes, brows and lips are on this plate. */
  lines?: boolean
}

export type HalftonePlan = { paper: string; plates: readonly Dots[] }

/** A print in few transparent inks, each a screen of dots; where they overlap they make a further colour. */
export function halftone(portrait: Portrait, plan: HalftonePlan, width: number, height: number): Print {
  const likeness = likenessOf(portrait, width, height)
  const figure = cut(partMask(likeness, 'all'), 0.5, width, height)
  const plates: Plate[] = plan.plates.map((dots, index) => ({
    cover: screen(likeness, dots, figure, width, height),
    ink: colour(dots.ink),
    transparent: true,
    slip: index === 0 ? ([0, 0] as const) : ([0.0014 * index, -0.001 * index] as const),
    mottle: 0.6,
  }))
  return develop(press(width, height, colour(plan.paper), plates), { grain: 1.3, shoulder: 0.96 })
}

function screen(likeness: Likeness, dots: Dots, figure: Cover, width: number, height: number): Cover {
  const wanted = softened(darkness(likeness, dots), 1)
  const made = blankCover(width, height)
  for (let y = 0; y < height; y++) screenRow(made, wanted, figure, dots, y)
  if (dots.lines) {
    const lines = cut(softened(likeness.lines, 0.6), 0.5, width, height)
    const sparks = cut(softened(likeness.sparks, 0.5), 0.4, width, height)
    for (let at = 0; at < made.values.length; at++)
      made.values[at] = Math.max(made.values[at]!, lines.values[at]!) * (1 - sparks.values[at]! / 255)
  }
  if (dots.ground) {
    const ground = drawn(dots.ground, width, height)
    for (let at = 0; at < made.values.length; at++)
      made.values[at] = Math.max(made.values[at]!, ground.values[at]! * (1 - figure.values[at]! / 255))
  }
  return made
}

function screenRow(
  { width, values }: Cover,
  wanted: Field,
  figure: Cover,
  { across, angle }: Dots,
  y: number,
): void {
  const period = width / across
  const cos = (Math.cos(angle) * 2 * Math.PI) / period
  const sin = (Math.sin(angle) * 2 * Math.PI) / period
  const sharpness = period / 2.2
  for (let x = 0, at = y * width; x < width; x++, at++) {
    const room = figure.values[at]!
    if (room === 0) continue
    const share = sample(wanted, (x + 0.5) / 2 - 0.5, (y + 0.5) / 2 - 0.5)
    if (share <= 0.015) continue
    const limit = 0.5 + 0.25 * (Math.cos(x * cos + y * sin) + Math.cos(y * cos - x * sin))
    values[at] = share >= 0.985 ? room : room * clamp((share - limit) * sharpness + 0.5)
  }
}

function darkness({ width, height, part, tone, lips }: Likeness, { cover, full = 0.85, lines }: Dots): Field {
  const made = field(width, height)
  for (let at = 0; at < part.length; at++) {
    const range = cover[part[at] as Part]
    if (!range) continue
    const lit = clamp(tone.values[at]! / full)
    made.values[at] = clamp(
      range[1] + (range[0] - range[1]) * lit ** 0.8 + (lines ? lips.values[at]! * 0.3 : 0),
    )
  }
  return made
}
