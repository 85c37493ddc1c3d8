import type { Focus } from '#contract/focus.ts'

/** A face from brows to chin, in fractions of the picture's width and height, and its certainty from 0 to 1. */
export type Face = { left: number; top: number; right: number; bottom: number; score: number }

/** Minimum score of the best face; the less certain faces beside it count, too. */
const LEAST_OF_BEST = 0.6
/** Minimum side of a face, as a fraction of the largest one's; smaller faces are those of passers-by. */
const LEAST_SIDE = 1 / 4
/** Margins of a head around its face, in fractions of the face's height and width. */
const HEAD = { above: 0.6, below: 0.05, beside: 0.2 }

/** Focus of a picture without faces, in per cent. Undetected heads in an upright picture are above the middle. */
const WITHOUT_FACES = { upright: { focusX: 50, focusY: 38 }, other: { focusX: 50, focusY: 50 } }

/** The focus of a picture in which no face was found. */
export const focusWithoutFaces = ({ width, height }: { width: number; height: number }): Focus =>
  WITHOUT_FACES[height > width ? 'upright' : 'other']

/**
 * The focus with which a crop keeps all heads whole if they fit, and otherwise cuts them on either side in proportion
 * to the margins there. It is not their centre: `object-position` puts x % of the picture at x % of the frame.
 */
export function focusOfFaces(faces: readonly Face[], size: { width: number; height: number }): Focus {
  const best = Math.max(0, ...faces.map(({ score }) => score))
  if (best < LEAST_OF_BEST) return focusWithoutFaces(size)
  const largest = Math.max(...faces.map(side))
  const heads = faces.filter((face) => side(face) >= largest * LEAST_SIDE).map(headOf)
  return {
    focusX: balance(Math.min(...heads.map(({ left }) => left)), Math.max(...heads.map(({ right }) => right))),
    focusY: balance(Math.min(...heads.map(({ top }) => top)), Math.max(...heads.map(({ bottom }) => bottom))),
  }
}

const side = ({ left, top, right, bottom }: Face) => Math.sqrt((right - left) * (bottom - top))

function headOf({ left, top, right, bottom }: Face) {
  const [width, height] = [right - left, bottom - top]
  return {
    left: within(left - HEAD.beside * width),
    top: within(top - HEAD.above * height),
    right: within(right + HEAD.beside * width),
    bottom: within(bottom + HEAD.below * height),
  }
}

const within = (part: number) => Math.min(1, Math.max(0, part))

/** The position in per cent that divides the crop in the ratio of the margins before and after the visible part. */
function balance(from: number, to: number): number {
  const margins = 1 - (to - from)
  return margins <= 0 ? 50 : Math.round(100 * within(from / margins))
}
