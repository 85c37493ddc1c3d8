import { type PointerEvent, useRef, useState } from 'react'

/** Distance below which a movement is no swipe, in pixels. */
const THRESHOLD = 50

/**
 * Horizontal swipes by touch.
 * @returns distance of the finger so far, in pixels, and the handlers for the element, which needs
 * `touch-action: pan-y pinch-zoom`, or the browser handles the touch itself
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
        // A second finger is for zooming.
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
