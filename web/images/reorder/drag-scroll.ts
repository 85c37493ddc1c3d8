/** How fast something scrolls while an image is dragged over it. Pure; lengths in pixels, times in milliseconds. */

/** It scrolls while the pointer is so near to an edge of what is seen. */
export const EDGE = 48
/** How long the pointer has been there before. */
export const REST = 200
/** In pixels a second, at the beginning of the edge and at its end. */
const SLOWEST = 120
const FASTEST = 1500

export type Pointer = { x: number; y: number; time: number }
/** What is seen of what scrolls, from the top of the window. */
export type Seen = { top: number; bottom: number }

/** Where the pointer is, and since when it rests in an edge; null outside of both. */
export type Hold = { pointer: Pointer; since: number | null }

/** How far the pointer is in an edge: below zero in the upper one, 0 between them, up to 48. */
function depthAt({ y }: Pointer, { top, bottom }: Seen): number {
  // A low window has edges, too.
  const edge = Math.min(EDGE, (bottom - top) / 3)
  const depth = y < top + edge ? y - (top + edge) : y > bottom - edge ? y - (bottom - edge) : 0
  return (Math.max(-edge, Math.min(edge, depth)) / edge) * EDGE
}

/** The pointer has moved: to the side in an edge, it looks for a place in that row, and the time begins again. */
export function holdAt(before: Hold | null, pointer: Pointer, seen: Seen): Hold {
  if (depthAt(pointer, seen) === 0) return { pointer, since: null }
  const last = before?.pointer
  const aside = last ? Math.abs(pointer.x - last.x) > Math.abs(pointer.y - last.y) : false
  const isNew =
    before?.since == null || Math.sign(depthAt(before.pointer, seen)) !== Math.sign(depthAt(pointer, seen))
  return { pointer, since: isNew || aside ? pointer.time : before!.since }
}

/** In pixels a second, upwards below zero: the faster the deeper the pointer is in the edge. */
export function speedAt({ pointer, since }: Hold, time: number, seen: Seen): number {
  const depth = depthAt(pointer, seen)
  if (depth === 0 || since === null || time - since < REST) return 0
  return Math.sign(depth) * (SLOWEST + (FASTEST - SLOWEST) * (Math.abs(depth) / EDGE) ** 2)
}
