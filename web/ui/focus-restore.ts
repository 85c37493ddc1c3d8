import { useRef } from 'react'

/** How long after an alert dialog closes the focus is restored, in milliseconds. */
export const ALERT_FOCUS_DELAY_MS = 100

/**
 * Restores the focus to where it was before a modal opened. If that element is gone (its image was deleted, for
 * example), `neighbour` returns the next best one.
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
        // Until then the focus is on what contains it: the page, or the modal that this one lay above. Anywhere else it
        // is where the user moved it, such as into a menu, and stays.
        if (target && document.activeElement?.contains(target)) target.focus()
      }
      if (delay > 0) setTimeout(restore, delay)
      else restore()
    },
  }
}
