import { type RefObject, useEffect } from 'react'
import { type Hold, holdAt, type Seen, speedAt } from './drag-scroll.ts'
import { isWithin } from './is-within.ts'

/** Longest time counted for one step, in milliseconds, so that a paused page does not jump. */
const LONGEST_STEP = 50

/** Scrolling area: the chapters beside the images, or null for the page; and its visible part. */
type Area = { targets: HTMLElement | null; seen: Seen }

function areaAt(x: number, y: number, bar: HTMLElement | null, targets: HTMLElement | null): Area {
  const end = window.innerHeight
  if (targets && isWithin(targets, x, y)) {
    const { top, bottom } = targets.getBoundingClientRect()
    return { targets, seen: { top, bottom: Math.min(bottom, end) } }
  }
  return { targets: null, seen: { top: Math.max(0, bar?.getBoundingClientRect().bottom ?? 0), bottom: end } }
}

/** Scrolls the page, or the chapters up to their end, which may lie below the window. */
function scroll({ targets }: Area, by: number) {
  if (!targets) return window.scrollBy(0, by)
  const left = by < 0 ? targets.scrollTop : endOf(targets) - targets.scrollTop
  if (left >= 1) targets.scrollBy(0, by)
  else if (by > 0 && targets.getBoundingClientRect().bottom > window.innerHeight) window.scrollBy(0, by)
}
const endOf = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight - clientHeight

/**
 * Scrolls while something is dragged near an edge of the visible images, or of the chapters beside them.
 * @param bar covers the top of the images
 * @param targets the chapters
 */
export function useDragScroll(
  dragging: boolean,
  bar: RefObject<HTMLElement | null>,
  targets: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!dragging) return
    let area: Area | null = null
    let hold: Hold | null = null
    function onMove(event: MouseEvent | TouchEvent) {
      const at = 'touches' in event ? event.touches[0] : event
      if (!at) return
      const [x, y] = [at.clientX, at.clientY]
      const now = areaAt(x, y, bar.current, targets.current)
      hold = holdAt(area?.targets === now.targets ? hold : null, { x, y, time: performance.now() }, now.seen)
      area = now
    }
    let last = performance.now()
    let frame = requestAnimationFrame(step)
    function step() {
      const now = performance.now()
      const speed = area && hold ? speedAt(hold, now, area.seen) : 0
      if (speed !== 0) scroll(area!, (speed * Math.min(LONGEST_STEP, now - last)) / 1000)
      last = now
      frame = requestAnimationFrame(step)
    }
    // Captured, as the drag's own listeners may stop the events.
    const moves = ['mousemove', 'touchmove'] as const
    for (const name of moves) window.addEventListener(name, onMove, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const name of moves) window.removeEventListener(name, onMove, { capture: true })
    }
  }, [dragging, bar, targets])
}
