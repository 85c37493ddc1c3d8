/** Speed of scrolling while an image is dragged. Pure; lengths in pixels, times in milliseconds. */

/** Distance of the pointer from an edge of the visible area within which it scrolls. */
export const EDGE = 48
/** Time for which the pointer has to be there first. */
export const REST = 200
/** Speeds at the inner and the outer end of that distance, in pixels per second. */
const SLOWEST = 120
const FASTEST = 1500

export type Pointer = { x: number; y: number; time: number }
/** Visible part of the scrolling area, from the top of the window. */
export type Seen = { top: number; bottom: number }

/** Position of the pointer, and the time since which it rests near an edge; null elsewhere. */
export type Hold = { pointer: Pointer; since: number | null }

/** Depth of the pointer in an edge, up to 48: negative in the upper one, 0 between them. */
function depthAt({ y }: Pointer, { top, bottom }: Seen): number {
  // Low windows need edges, too.
  const edge = Math.min(EDGE, (bottom - top) / 3)
  const depth = y < top + edge ? y - (top + edge) : y > bottom - edge ? y - (bottom - edge) : 0
  return (Math.max(-edge, Math.min(edge, depth)) / edge) * EDGE
}

/** Hold after a move. A sideways move in an edge, towards a place in that row, restarts the time. */
export function holdAt(before: Hold | null, pointer: Pointer, seen: Seen): Hold {
  if (depthAt(pointer, seen) === 0) return { pointer, since: null }
  const last = before?.pointer
  const aside = last ? Math.abs(pointer.x - last.x) > Math.abs(pointer.y - last.y) : false
  const isNew =
    before?.since == null || Math.sign(depthAt(before.pointer, seen)) !== Math.sign(depthAt(pointer, seen))
  return { pointer, since: isNew || aside ? pointer.time : before!.since }
}

/** Speed in pixels per second, negative for upwards: the deeper the pointer is in the edge, the faster. */
export function speedAt({ pointer, since }: Hold, time: number, seen: Seen): number {
  const depth = depthAt(pointer, seen)
  if (depth === 0 || since === null || time - since < REST) return 0
  return Math.sign(depth) * (SLOWEST + (FASTEST - SLOWEST) * (Math.abs(depth) / EDGE) ** 2)
}
