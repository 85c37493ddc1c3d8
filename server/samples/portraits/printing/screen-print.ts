import { colour } from '../../drawing/colour.ts'
import { develop, type Print } from '../../drawing/develop.ts'
import { type Field, field } from '../../drawing/field.ts'
import { PART, type Part } from '../sculpture/bust.ts'
import { everywhere } from './grounds.ts'
import { cut, type Likeness, likenessOf, type Portrait, partMask, softened } from './likeness.ts'
import { blankCover, type Cover, type Plate, press } from './press.ts'
import type { Shape } from './shape.ts'

/** A motif on a material, read in the coordinates of the body or head. */
export type Motif = { parts: readonly Part[]; ink: string; on(x: number, y: number, z: number): boolean }

/** The inks of one material: its own colour, then one for everything darker than each limit. */
export type Tones = {
  parts: readonly Part[]
  base: string
  darker: readonly (readonly [limit: number, ink: string])[]
}

export type Palette = {
  tones: readonly Tones[]
  motifs?: readonly Motif[]
  lips?: string
  whites?: string
  lines: string
  folds?: string
  spark?: string
}

/** The paper, and what is printed before the sitters. */
export type Sheet = {
  paper: string
  grounds?: readonly { ink: string; shape: Shape }[]
}

/** A screen print: every ink lies flat, light and shadow are cut from it. Sitters are printed from back to front. */
export function screenPrint(
  sheet: Sheet,
  sitters: readonly (readonly [Portrait, Palette])[],
  width: number,
  height: number,
): Print {
  const plates: Plate[] = (sheet.grounds ?? []).map(({ ink, shape }) => ({
    cover: drawn(shape, width, height),
    ink: colour(ink),
  }))
  for (const [portrait, palette] of sitters) plates.push(...platesOf(portrait, palette, width, height))
  return develop(press(width, height, colour(sheet.paper), plates), { grain: 1.1, shoulder: 0.96 })
}

function platesOf(portrait: Portrait, palette: Palette, width: number, height: number): Plate[] {
  const likeness = likenessOf(portrait, width, height)
  const tone = softened(likeness.tone, 1.7)
  const masks = new Map<Part, Cover>()
  const flat: Plate[] = []
  const dark: Plate[] = []
  for (const { parts, base, darker } of palette.tones) {
    const mask = cut(partMask(likeness, parts), 0.5, width, height)
    for (const part of parts) masks.set(part, mask)
    flat.push({ cover: mask, ink: colour(base) })
    for (const [index, [limit, ink]] of darker.entries())
      dark.push({
        cover: cut(tone, limit, width, height, { below: true, inside: mask }),
        ink: colour(ink),
        slip: SLIPS[index % SLIPS.length]!,
      })
  }
  const fine = (from: Field, ink: string, limit = 0.5): Plate => ({
    cover: cut(softened(from, 0.6), limit, width, height),
    ink: colour(ink),
  })
  if (palette.whites) flat.push(fine(likeness.eyes, palette.whites))
  if (palette.lips) flat.push(fine(likeness.lips, palette.lips))
  for (const motif of palette.motifs ?? [])
    flat.push({
      cover: motifCover(likeness, motif, masks.get(motif.parts[0]!)!),
      ink: colour(motif.ink),
    })
  const folds = fine(likeness.folds, palette.folds ?? palette.lines)
  return [
    ...flat,
    ...dark,
    folds,
    fine(likeness.lines, palette.lines),
    fine(likeness.sparks, palette.spark ?? '#fff6e4', 0.4),
  ]
}

const SLIPS = [
  [0.0006, -0.0004],
  [-0.0006, 0.0006],
  [0.0004, 0.0005],
] as const

/** A shape on its own plate. */
export function drawn(shape: Shape, width: number, height: number): Cover {
  const cover = blankCover(width, height)
  if (shape === everywhere) {
    cover.values.fill(255)
    return cover
  }
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      cover.values[at] = 255 * shape((x + 0.5) / width, (y + 0.5) / width, 1 / width)
  return cover
}

function motifCover(likeness: Likeness, motif: Motif, inside: Cover): Cover {
  const cover = field(likeness.width, likeness.height)
  const onHead = motif.parts.includes(PART.hat) || motif.parts.includes(PART.hair)
  const place = new Float64Array(3)
  for (let y = 0, at = 0; y < likeness.height; y++)
    for (let x = 0; x < likeness.width; x++, at++) {
      if (!motif.parts.includes(likeness.part[at] as Part)) continue
      likeness.impression.own(x, y, place, onHead ? 'head' : 'body')
      if (motif.on(place[0]!, place[1]!, place[2]!)) cover.values[at] = 1
    }
  return cut(softened(cover, 0.8), 0.5, inside.width, inside.height, { inside })
}
