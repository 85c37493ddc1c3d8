import { blur } from '../../drawing/blur.ts'
import { type Field, field, sample } from '../../drawing/field.ts'
import { coverageOf, type Point } from '../../drawing/fill.ts'
import { ribbon } from '../../drawing/line.ts'
import { carveBust, PART, type Part, type Sitter } from '../sculpture/bust.ts'
import {
  earStrokes,
  eyeStrokes,
  type Make,
  type Paint,
  paintAt,
  type Stroke,
} from '../sculpture/face-paint.ts'
import { type Impression, impressionOf, type Lighting } from '../sculpture/impression.ts'
import { blankCover, type Cover } from './press.ts'

export type Framing = {
  /** Height of the head (chin to crown) as a share of the picture's width. */
  size: number
  /** Where the point between the eyes comes to stand, as shares of width and height. */
  x: number
  y: number
}

export type Portrait = { sitter: Sitter; make: Make; lighting: Lighting; framing: Framing }

/** A sitter as a printmaker sees it, at half the size of the print. */
export type Likeness = {
  impression: Impression
  /** Light on plaster, 0..1; the background holds what its neighbours have, so that it can be smoothed. */
  tone: Field
  /** Lines that must stay crisp, 0..1: lashes, brows, the parting of the lips, pupils. */
  lines: Field
  /** Finer lines that may have an ink of their own: the folds of the ears. */
  folds: Field
  lips: Field
  eyes: Field
  /** Sparks in the eyes. */
  sparks: Field
  /** Which part shows where; 0 is background. */
  part: Uint8Array
  width: number
  height: number
}

export function likenessOf(portrait: Portrait, printWidth: number, printHeight: number): Likeness {
  const width = Math.ceil(printWidth / 2)
  const height = Math.ceil(printHeight / 2)
  const { framing, sitter, make } = portrait
  const camera = {
    distance: 11,
    scale: (framing.size * width) / 2.3,
    middleX: framing.x * width,
    middleY: framing.y * height,
  }
  const impression = impressionOf(carveBust(sitter), width, height, camera, portrait.lighting)
  const { part } = impression.sight
  const blank = () => field(width, height)
  const likeness: Likeness = {
    impression,
    tone: impression.tone,
    lines: blank(),
    folds: blank(),
    lips: blank(),
    eyes: blank(),
    sparks: blank(),
    part,
    width,
    height,
  }
  const place = new Float64Array(3)
  const paint: Paint = { lips: 0, brow: 0, iris: 0, pupil: 0, spark: 0, line: 0 }
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const here = part[at]
      if (here !== PART.skin && here !== PART.eyes) {
        if (here === 0) likeness.tone.values[at] = 0.6
        continue
      }
      if (here === PART.skin && impression.sight.normalZ[at]! < -0.1) continue
      impression.own(x, y, place)
      paintAt(sitter.features, make, here === PART.eyes, place[0]!, place[1]!, place[2]!, paint)
      likeness.lines.values[at] = Math.max(paint.brow, paint.line, paint.pupil, paint.iris * 0.85)
      likeness.lips.values[at] = paint.lips
      likeness.sparks.values[at] = likeness.tone.values[at]! > 0.16 ? paint.spark : 0 // no light, no spark
      likeness.eyes.values[at] = here === PART.eyes ? 1 : 0
    }
  for (const stroke of eyeStrokes(sitter.features, make)) drawStroke(likeness, likeness.lines, stroke)
  if (sitter.ears !== false)
    for (const stroke of earStrokes(sitter.features)) drawStroke(likeness, likeness.folds, stroke)
  return likeness
}

/** Draws a stroke into a field of lines, as far as it can be seen. */
function drawStroke({ impression, width, height }: Likeness, lines: Field, { points, thick }: Stroke): void {
  let run: { point: Point; thick: number }[] = []
  const finish = () => {
    if (run.length > 2) {
      const outline = ribbon(
        run.map(({ point }) => point),
        (share) => run[Math.round(share * (run.length - 1))]!.thick,
      )
      const shape = coverageOf([outline], width, height)
      for (let row = 0; row < shape.height; row++)
        for (let column = 0; column < shape.width; column++) {
          const at = (shape.top + row) * width + shape.left + column
          lines.values[at] = Math.max(lines.values[at]!, shape.shares[row * shape.width + column]!)
        }
    }
    run = []
  }
  for (const [index, [x, y, z]] of points.entries()) {
    const seen = impression.seen(x, y, z)
    if (seen.hidden) finish()
    else run.push({ point: [seen.x, seen.y], thick: thick(index / (points.length - 1)) * seen.scale })
  }
  finish()
}

/** A mask of some parts, its outline smoothed a little. */
export function partMask({ part, width, height }: Likeness, parts: readonly Part[] | 'all'): Field {
  const mask = field(width, height)
  for (let at = 0; at < part.length; at++)
    if (parts === 'all' ? part[at] !== 0 : parts.includes(part[at] as Part)) mask.values[at] = 1
  blur(mask, 0.8)
  return mask
}

/** Lines where one part ends or something stands before something else, `thick` cells wide. */
export function outlines({ impression, part, width, height }: Likeness, thick: number): Field {
  const { depth } = impression.sight
  const made = field(width, height)
  for (let y = 1, at = width; y < height - 1; y++)
    for (let x = 0; x < width; x++, at++) {
      if (x === 0 || x === width - 1) continue
      const here = depth[at]!
      const step = Math.max(
        depth[at - 1]! - here,
        depth[at + 1]! - here,
        depth[at - width]! - here,
        depth[at + width]! - here,
      )
      const border = part[at - 1] !== part[at] || part[at - width] !== part[at]
      if (border || (part[at] !== 0 && step > 0.12)) made.values[at] = 1
    }
  blur(made, thick)
  for (let at = 0; at < made.values.length; at++)
    made.values[at] = Math.min(1, made.values[at]! * thick * 2.2)
  return made
}

/** A copy that is smoothed by this many cells. */
export function softened(from: Field, deviation: number): Field {
  const copy = { ...from, values: from.values.slice() }
  blur(copy, deviation)
  return copy
}

/**
 * Where a field of half the print's size is above a limit, at the print's full size and with edges as crisp as a
 * cut; nothing outside `inside`. Most cells lie clearly on one side with all their neighbours; only those that the
 * edge runs through are looked at closely.
 */
export function cut(
  from: Field,
  limit: number,
  width: number,
  height: number,
  { below = false, inside }: { below?: boolean; inside?: Cover } = {},
): Cover {
  const made = blankCover(width, height)
  const kinds = sidesOf(from, limit, below)
  for (let row = 0; row < from.height; row++) cutRow(made, from, kinds, row, limit, below ? -1 : 1, inside)
  return made
}

/** One row of cells, which is two rows of the print. */
function cutRow(
  { width, height, values }: Cover,
  from: Field,
  kinds: Uint8Array,
  row: number,
  limit: number,
  direction: number,
  inside: Cover | undefined,
): void {
  const lastY = Math.min(height, row * 2 + 2)
  for (let column = 0, cell = row * from.width; column < from.width; column++, cell++) {
    const kind = kinds[cell]!
    if (kind === OUT) continue
    const lastX = Math.min(width, column * 2 + 2)
    for (let y = row * 2; y < lastY; y++)
      for (let x = column * 2; x < lastX; x++) {
        const at = y * width + x
        const room = inside ? inside.values[at]! : 255
        if (room > 0)
          values[at] =
            kind === IN ? room : room * edgeShare(from, limit, direction, x / 2 - 0.25, y / 2 - 0.25)
      }
  }
}

const OUT = 0
const IN = 1
const EDGE = 2

/** For every cell whether it and its neighbours are on the wanted side, off it, or neither. */
function sidesOf({ width, height, values }: Field, limit: number, below: boolean): Uint8Array {
  const side = new Uint8Array(values.length)
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      if (values[at]! > limit === below) continue
      side[at] = IN
      if (column < left) left = column
      if (column > right) right = column
      if (top > row) top = row
      bottom = row
    }
  const kinds = new Uint8Array(values.length)
  for (let row = Math.max(0, top - 1); row <= Math.min(height - 1, bottom + 1); row++) {
    const up = row > 0 ? -width : 0
    const down = row < height - 1 ? width : 0
    // Three columns of three; the window moves on by one column at a time.
    const columnSum = (at: number) => side[at + up]! + side[at]! + side[at + down]!
    const first = Math.max(0, left - 1)
    let before = columnSum(row * width + Math.max(0, first - 1))
    let here = columnSum(row * width + first)
    for (let column = first; column <= Math.min(width - 1, right + 1); column++) {
      const at = row * width + column
      const after = columnSum(column < width - 1 ? at + 1 : at)
      const around = before + here + after
      kinds[at] = around === 0 ? OUT : around === 9 ? IN : EDGE
      before = here
      here = after
    }
  }
  return kinds
}

function edgeShare(from: Field, limit: number, direction: number, u: number, v: number): number {
  const here = sample(from, u, v)
  const slope = Math.abs(sample(from, u + 0.5, v) - here) + Math.abs(sample(from, u, v + 0.5) - here)
  const share = (direction * (here - limit)) / Math.max(slope, 1e-5) + 0.5
  return share < 0 ? 0 : share > 1 ? 1 : share
}
