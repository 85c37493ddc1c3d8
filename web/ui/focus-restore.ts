import { useRef } from 'react'

/** How long after an alert closes the focus goes back, in milliseconds. */
export const ALERT_FOCUS_DELAY_MS = 100

/**
 * Brings the focus back to where it was before a modal opened. If that place is gone by then (its image was deleted,
 * say), `neighbour` names the next best one.
 * @returns handlers for the modal's content
 */
export function useFocusRestore({
  delay = 0,
  neighbour,
}: {
  delay?: number
  neighbour?: () => HTMLElement | null
} = {}) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const restore = () => {
        const place = before.current
        const target = place instanceof HTMLElement && place.isConnected ? place : neighbour?.()
        target?.focus()
      }
      if (delay > 0) setTimeout(restore, delay)
      else restore()
    },
  }
}
