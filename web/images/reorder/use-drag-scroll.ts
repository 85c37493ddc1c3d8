import { type RefObject, useEffect } from 'react'
import { type Hold, holdAt, type Seen, speedAt } from './drag-scroll.ts'

/** Longer steps, as after a pause of the page, would be jumps; in milliseconds. */
const LONGEST_STEP = 50

/**
 * Scrolls the page while something is dragged near an edge of what is seen of the images.
 * @param bar what lies over their beginning
 */
export function useDragScroll(dragging: boolean, bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!dragging) return
    const seen = (): Seen => ({
      top: Math.max(0, bar.current?.getBoundingClientRect().bottom ?? 0),
      bottom: window.innerHeight,
    })
    let hold: Hold | null = null
    function onMove(event: MouseEvent | TouchEvent) {
      const at = 'touches' in event ? event.touches[0] : event
      if (at) hold = holdAt(hold, { x: at.clientX, y: at.clientY, time: performance.now() }, seen())
    }
    let last = performance.now()
    let frame = requestAnimationFrame(step)
    function step() {
      const now = performance.now()
      const speed = hold ? speedAt(hold, now, seen()) : 0
      if (speed !== 0) window.scrollBy(0, (speed * Math.min(LONGEST_STEP, now - last)) / 1000)
      last = now
      frame = requestAnimationFrame(step)
    }
    // Before the drag's own listeners, which may stop them.
    const moves = ['mousemove', 'touchmove'] as const
    for (const name of moves) window.addEventListener(name, onMove, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const name of moves) window.removeEventListener(name, onMove, { capture: true })
    }
  }, [dragging, bar])
}
