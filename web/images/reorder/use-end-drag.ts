import { useEffect } from 'react'

/**
 * Cancels a drag that has lost its pointer: the button was released outside the window, a second finger
 * touched the screen, or the window is no longer in front.
 */
export function useEndDrag(dragging: boolean): void {
  useEffect(() => {
    if (!dragging) return
    // Sends the Escape key, which the drag itself listens for.
    const putBack = () => document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }))
    const onMouseMove = ({ buttons }: MouseEvent) => void (buttons === 0 && putBack())
    const onTouchStart = ({ touches }: TouchEvent) => void (touches.length > 1 && putBack())
    window.addEventListener('mousemove', onMouseMove, { capture: true })
    window.addEventListener('touchstart', onTouchStart, { capture: true, passive: true })
    window.addEventListener('blur', putBack)
    return () => {
      window.removeEventListener('mousemove', onMouseMove, { capture: true })
      window.removeEventListener('touchstart', onTouchStart, { capture: true })
      window.removeEventListener('blur', putBack)
    }
  }, [dragging])
}
