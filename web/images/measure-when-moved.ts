/**
 * Calls `measure` at once, and again within a frame after `scroller` scrolls or an element is resized.
 * Returns a function that stops it.
 */
export function measureWhenMoved(
  measure: () => void,
  scroller: Element | Window,
  elements: readonly Element[],
): () => void {
  let frame = 0
  const schedule = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(measure)
  }
  measure()
  const watcher = new ResizeObserver(schedule)
  for (const element of elements) watcher.observe(element)
  scroller.addEventListener('scroll', schedule, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    watcher.disconnect()
    scroller.removeEventListener('scroll', schedule)
  }
}
