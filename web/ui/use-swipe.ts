import { type PointerEvent, useRef, useState } from 'react'

/** A finger that moved by less, in pixels, wanted nothing. */
const THRESHOLD = 50

/**
 * Swiping sideways with a finger.
 * @returns how far the finger has moved so far, in pixels, and the handlers for the place; which wants
 * `touch-action: pan-y pinch-zoom`, or the browser takes the finger for itself
 */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<{ pointer: number; x: number } | null>(null)
  const [offset, setOffset] = useState(0)

  const end = (event: PointerEvent) => {
    if (start.current?.pointer !== event.pointerId) return
    const moved = event.clientX - start.current.x
    start.current = null
    setOffset(0)
    if (event.type === 'pointercancel') return
    if (moved <= -THRESHOLD) onLeft()
    if (moved >= THRESHOLD) onRight()
  }
  return {
    offset,
    handlers: {
      onPointerDown(event: PointerEvent) {
        // A second finger means zooming.
        if (event.pointerType !== 'touch' || !event.isPrimary) {
          start.current = null
          return setOffset(0)
        }
        start.current = { pointer: event.pointerId, x: event.clientX }
      },
      onPointerMove(event: PointerEvent) {
        if (start.current?.pointer === event.pointerId) setOffset(event.clientX - start.current.x)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
