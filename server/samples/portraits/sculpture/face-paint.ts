import { smooth, spanOf } from '../../drawing/number.ts'
import { EYE, type Features, lowerLid, tipOf, upperLid } from './head.ts'

/** What is drawn on a face rather than carved, each 0..1. */
export type Paint = {
  lips: number
  brow: number
  iris: number
  pupil: number
  spark: number
  line: number
}

/** What is drawn with a brush: a line on the surface, in the head's own coordinates, and its thickness along the way. */
export type Stroke = {
  points: readonly (readonly [x: number, y: number, z: number])[]
  thick: (share: number) => number
}

export type Make = {
  /** Where the eyes look: to our right and up, in units of an iris. */
  gaze?: readonly [number, number]
  /** Eyebrow thickness, 1 is middling; how high they sit, 0 is middling. */
  brows?: number
  browLift?: number
  /** Line along the upper lid, 1 is middling. */
  liner?: number
}

/** Reads what is painted at a place on the skin (or an eyeball) in the head's own coordinates. */
export function paintAt(
  f: Features,
  make: Make,
  eyeball: boolean,
  px: number,
  y: number,
  z: number,
  paint: Paint,
): void {
  paint.lips = paint.brow = paint.iris = paint.pupil = paint.spark = paint.line = 0
  if (z < 0.2) return
  const x = Math.abs(px) / f.width
  if (eyeball) {
    const [gazeX, gazeY] = make.gaze ?? [0, 0]
    const away = spanOf(
      px / f.width - Math.sign(px) * EYE.x - gazeX * 0.075,
      y - EYE.y - 0.006 - gazeY * 0.06,
    )
    const round = 0.074 * f.eyeSize
    paint.iris = smooth(round + 0.004, round - 0.004, away)
    paint.pupil = smooth(0.037, 0.03, away)
    const glint = spanOf(
      px / f.width - Math.sign(px) * EYE.x - gazeX * 0.075 + 0.026,
      y - EYE.y - 0.034 - gazeY * 0.06,
    )
    paint.spark = smooth(0.02, 0.014, glint)
    return
  }
  if (y > 0.08 && y < 0.5) browLine(make, x, y, paint)
  if (y < -0.42 && y > -0.95 && z > 0.55) mouth(f, x, y, z, paint)
  const tipY = tipOf(f)
  const nostril = spanOf((x - 0.062 * f.noseWide) / 0.036, (y - tipY + 0.092) / 0.022)
  if (z > 0.88) paint.line = Math.max(paint.line, smooth(1.15, 0.75, nostril))
}

function browLine(make: Make, x: number, y: number, paint: Paint): void {
  const t = (x - 0.11) / 0.43
  if (t > -0.08 && t < 1.08) {
    const middle =
      0.205 + (make.browLift ?? 0) + 0.055 * Math.sin(Math.min(1, Math.max(0, t)) * 2.5) - 0.03 * t
    const half = 0.034 * (make.brows ?? 1) * smooth(-0.08, 0.12, t) * (1 - 0.75 * Math.max(0, t) ** 1.6)
    paint.brow = smooth(half + 0.006, half - 0.006, Math.abs(y - middle)) * smooth(1.08, 1, t)
  }
}

function mouth(f: Features, x: number, y: number, z: number, paint: Paint): void {
  const wide = 0.272 * f.mouthWide
  const t = x / wide
  if (t > 1.15) return
  const corner = -0.7 + f.smile * 0.06
  const parting =
    -0.7 + (corner + 0.7) * Math.min(1, t) ** 2 + 0.012 * Math.exp(-((t / 0.2) ** 2)) * -1 + 0.006
  const up = Math.max(0, 1 - t)
  const upper = parting + 0.078 * f.lips * up ** 0.72 - 0.016 * Math.exp(-((t / 0.14) ** 2))
  const lower = parting - 0.108 * f.lips * Math.max(0, 1 - t * t) ** 0.8
  if (t < 1) paint.lips = smooth(upper + 0.006, upper - 0.006, y) * smooth(lower - 0.006, lower + 0.006, y)
  const thick = 0.012 * (1 - 0.45 * t)
  paint.line = Math.max(
    paint.line,
    smooth(thick + 0.004, thick - 0.003, Math.abs(y - parting)) * smooth(1.12, 1.0, t) * (z > 0.6 ? 1 : 0),
  )
}

/** Lash lines, the folds above the lids and a breath of the lower lids, for both eyes. */
export function eyeStrokes(f: Features, make: Make): Stroke[] {
  const strokes: Stroke[] = []
  const shell = EYE.radius * f.eyeSize + 0.034
  const onLid = (side: number, across: number, lift: number, height: (across: number) => number) => {
    const x = EYE.x + 0.15 * f.eyeSize * across
    const y = EYE.y + height(across) + lift
    const z = EYE.z + Math.sqrt(Math.max(0.002, shell * shell - (x - EYE.x) ** 2 - (y - EYE.y) ** 2))
    return [side * x * f.width, y, z] as const
  }
  const liner = make.liner ?? 1
  const upper = (across: number) => upperLid(f, across)
  for (const side of [-1, 1]) {
    const lash = steps(-1.02, 1.02, 16).map((across) => onLid(side, across, 0.004, upper))
    const tail = onLid(side, 1.16, 0.012 + 0.012 * liner, upper)
    strokes.push({
      points: [...lash, tail],
      thick: (share) =>
        0.034 *
        liner *
        (0.35 + 0.65 * Math.sin(Math.min(1, share * 1.25) * 1.7)) *
        (share > 0.92 ? (1 - share) / 0.08 : 1),
    })
    if (f.eyeOpen < 0.2) continue // a closed eye is a single line
    strokes.push({
      points: steps(-0.85, 1.0, 14).map((across) => onLid(side, across, 0.05 + 0.012 * f.eyeOpen, upper)),
      thick: (share) => 0.013 * Math.sin(share * Math.PI),
    })
    strokes.push({
      points: steps(-0.3, 1.0, 10).map((across) =>
        onLid(side, across, -0.006, (place) => lowerLid(f, place)),
      ),
      thick: (share) => 0.014 * share * (1.2 - share) * 2,
    })
  }
  return strokes
}

/** The rim of each ear folded over, and the hollow within. */
export function earStrokes(f: Features): Stroke[] {
  const onEar = (side: number, turn: number, tall: number, deep: number) => {
    const z = -0.145 + deep * Math.cos(turn)
    return [
      side * (0.79 - 0.35 * (z + 0.13)) * f.width,
      -0.05 + tall * Math.sin(turn) + 0.24 * (z + 0.13) * -1,
      z,
    ] as const
  }
  return [-1, 1].flatMap((side) => [
    {
      points: steps(0.15, 3.9, 16).map((turn) => onEar(side, turn, 0.2, 0.115)),
      thick: (share: number) => 0.022 * Math.sin(Math.PI * (0.1 + 0.9 * share)),
    },
    {
      points: steps(0.9, 3.4, 10).map((turn) => onEar(side, turn, 0.11, 0.05)),
      thick: (share: number) => 0.02 * Math.sin(Math.PI * share),
    },
  ])
}

const steps = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1))
