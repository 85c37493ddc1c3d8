/** So far a quick hand on Tab may come before the page has scrolled. */
const STRIDE = 8

/**
 * The tiles to be drawn: those near the screen, and around each that must not go (because it has the focus, say) those
 * that the next Tabs reach.
 * @param kept places; a negative one is none
 */
export function nearTiles(near: readonly number[], kept: readonly number[], count: number): number[] {
  const drawn = new Set(near)
  for (const place of kept) {
    if (place < 0) continue
    const end = Math.min(count - 1, place + STRIDE)
    for (let index = Math.max(0, place - STRIDE); index <= end; index++) drawn.add(index)
  }
  return [...drawn].sort((one, other) => one - other)
}
