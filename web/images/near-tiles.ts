/** Tiles that fast tabbing may pass before the page has scrolled. */
const TAB_AHEAD = 8

/**
 * Indexes of the tiles to render: those near the viewport, and around each kept one (with the focus, for
 * example) those that the next Tab keys reach.
 * @param kept indexes; negative ones are ignored
 */
export function nearTiles(near: readonly number[], kept: readonly number[], count: number): number[] {
  const drawn = new Set(near)
  for (const place of kept) {
    if (place < 0) continue
    const end = Math.min(count - 1, place + TAB_AHEAD)
    for (let index = Math.max(0, place - TAB_AHEAD); index <= end; index++) drawn.add(index)
  }
  return [...drawn].sort((one, other) => one - other)
}
