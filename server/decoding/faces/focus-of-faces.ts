import type { Focus } from '#contract/focus.ts'

/** A face from brows to chin, in parts of the picture's width and height, and how certain it is, from 0 to 1. */
export type Face = { left: number; top: number; right: number; bottom: number; score: number }

/** There are faces where one is as certain as this; the less certain ones beside it count, too. */
const LEAST_OF_BEST = 0.6
/** Faces whose side is a smaller part of the largest one's are those of passers-by. */
const LEAST_SIDE = 1 / 4
/** What belongs to a head around its face, in parts of the face's height and width. */
const HEAD = { above: 0.6, below: 0.05, beside: 0.2 }

/** Focus of a picture without faces, in per cent. In an upright one, heads that were not found are above the middle. */
const WITHOUT_FACES = { upright: { focusX: 50, focusY: 38 }, other: { focusX: 50, focusY: 50 } }

/** The focus of a picture in which nothing was found. */
export const focusWithoutFaces = ({ width, height }: { width: number; height: number }): Focus =>
  WITHOUT_FACES[height > width ? 'upright' : 'other']

/**
 * The focus with which a crop keeps all heads whole if they fit in it at all, and otherwise cuts as much of them on either
 * side as their margins are wide. It is not their middle: `object-position` lays the point x % of the picture on x % of the frame.
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

/** The per cent that share what is cut off in the ratio of the margins before and after what is to be seen. */
function balance(from: number, to: number): number {
  const margins = 1 - (to - from)
  return margins <= 0 ? 50 : Math.round(100 * within(from / margins))
}
