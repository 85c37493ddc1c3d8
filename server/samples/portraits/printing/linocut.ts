import { colour } from '../../drawing/colour.ts'
import { develop, type Print } from '../../drawing/develop.ts'
import { type Field, field, sample } from '../../drawing/field.ts'
import { clamp, smooth } from '../../drawing/number.ts'
import { noiseTile } from '../../drawing/tile.ts'
import { PART, type Part } from '../sculpture/bust.ts'
import { cut, type Likeness, likenessOf, outlines, type Portrait, partMask, softened } from './likeness.ts'
import { blankCover, type Cover, type Plate, press } from './press.ts'
import { drawn } from './screen-print.ts'
import type { Shape } from './shape.ts'

const rough = noiseTile(3101, 4)

/** How the gouge runs over a material: lines per ten centimetres, and how light the material itself is. */
export type Gouge = {
  parts: readonly Part[]
  lines: number
  light: number
  run: 'around' | 'down' | 'slant' | 'strands'
}

export type LinoPlan = {
  paper: string
  ink: string
  gouges: readonly Gouge[]
  /** Flat colours printed before the black block. */
  under?: readonly { ink: string; parts?: readonly Part[]; shape?: Shape; lighterThan?: number }[]
  /** How much of the block around the sitter is cut away: 0 stays black, 1 is paper. */
  ground: Shape
  lips?: number
  /** Thickness of the outline in half pixels. */
  outline?: number
}

/** A linocut: the block is black, light is what the gouge takes away, along the form. */
export function linocut(portrait: Portrait, plan: LinoPlan, width: number, height: number): Print {
  const likeness = likenessOf(portrait, width, height)
  const { light, phase } = engrave(likeness, plan)
  const cleared = gouged(light, phase, width, height)
  const figure = cut(partMask(likeness, 'all'), 0.5, width, height)
  const ground = drawn(plan.ground, width, height)
  const lines = cut(softened(likeness.lines, 0.6), 0.5, width, height)
  const contour = cut(outlines(likeness, plan.outline ?? 1.2), 0.5, width, height)
  const sparks = cut(softened(likeness.sparks, 0.5), 0.4, width, height)
  const block = blankCover(width, height)
  for (let at = 0; at < block.values.length; at++) {
    const inside = figure.values[at]! / 255
    const white = inside * cleared.values[at]! + (1 - inside) * ground.values[at]!
    const drawnOver = Math.max(255 - white, lines.values[at]!, contour.values[at]!)
    block.values[at] = drawnOver * (1 - sparks.values[at]! / 255)
  }
  const plates: Plate[] = (plan.under ?? []).map(({ ink, parts, shape, lighterThan }) => {
    let cover = shape
      ? drawn(shape, width, height)
      : cut(partMask(likeness, parts ?? 'all'), 0.5, width, height)
    if (lighterThan !== undefined)
      cover = cut(softened(likeness.tone, 2), lighterThan, width, height, { below: true, inside: cover })
    return { cover, ink: colour(ink), slip: [0.0012, 0.0008] as const }
  })
  plates.push({ cover: block, ink: colour(plan.ink), mottle: 0.85 })
  return develop(press(width, height, colour(plan.paper), plates), { grain: 1.2, shoulder: 0.96 })
}

/** How light each place shall be, and where it lies between two strokes of the gouge. */
function engrave(likeness: Likeness, plan: LinoPlan): { light: Field; phase: Field } {
  const { width, height, part, tone, impression } = likeness
  const light = field(width, height)
  const phase = field(width, height)
  const gougeOf = new Map<number, Gouge>()
  for (const gouge of plan.gouges) for (const one of gouge.parts) gougeOf.set(one, gouge)
  const place = new Float64Array(3)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const gouge = gougeOf.get(part[at]!)
      if (!gouge) continue
      impression.own(x, y, place, part[at] === PART.cloth ? 'body' : 'head')
      const [px, py, pz] = [place[0]!, place[1]!, place[2]!]
      const wobble = 0.03 * rough(px * 2.4 + py, pz * 2.4 + py * 1.3)
      phase.values[at] = (course(gouge.run, px, py, pz) + wobble) * gouge.lines
      const lips = 1 - likeness.lips.values[at]! * (plan.lips ?? 0.35)
      light.values[at] = clamp(tone.values[at]! * gouge.light * lips + 0.05 * rough(px * 7, py * 7 + pz * 5))
    }
  return { light: softened(light, 0.8), phase }
}

function course(run: Gouge['run'], x: number, y: number, z: number): number {
  if (run === 'around') return y * 0.86 + z * 0.5 - 0.12 * x * x
  if (run === 'down') return x * 0.9 + 0.35 * z + 0.1 * Math.sin(y * 1.7)
  if (run === 'slant') return x * 0.62 + y * 0.62 + z * 0.4
  return Math.atan2(x, z + 0.25) * 0.62 + 0.18 * y + 0.05 * Math.sin(y * 7 + x * 5)
}

/** Where the gouge went: strokes as wide as the light wants them, nothing in the dark, everything in full light. */
function gouged(light: Field, phase: Field, width: number, height: number): Cover {
  const made = blankCover(width, height)
  for (let y = 0; y < height; y++) gougeRow(made, light, phase, y)
  return made
}

function gougeRow({ width, values }: Cover, light: Field, phase: Field, y: number): void {
  const v = y / 2 - 0.25
  for (let x = 0, at = y * width; x < width; x++, at++) {
    const u = x / 2 - 0.25
    const wanted = sample(light, u, v)
    if (wanted <= 0.1) continue
    const share = smooth(0.09, 0.95, wanted)
    if (share >= 0.985) {
      values[at] = 255
      continue
    }
    const here = sample(phase, u, v)
    const change = Math.abs(sample(phase, u + 0.5, v) - here) + Math.abs(sample(phase, u, v + 0.5) - here)
    const off = Math.abs(here - Math.floor(here) - 0.5) * 2
    values[at] = 255 * (change > 0.5 ? share : clamp((share - off) / Math.max(change * 2.2, 0.02) + 0.5))
  }
}
