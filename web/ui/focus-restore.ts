import { useRef } from 'react'

/** How long after an alert dialog closes the focus is restored, in milliseconds. */
export const ALERT_FOCUS_DELAY_MS = 100

/**
 * Puts the focus on what has `data-first-focus` in a modal, if not on the first that takes it, and restores it to where
 * it was before. If that element is gone (its image was deleted, for example), `neighbour` returns the next best one.
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
    onOpenAutoFocus(event: Event) {
      before.current = document.activeElement
      const first = (event.target as HTMLElement).querySelector<HTMLElement>('[data-first-focus]')
      if (!first) return
      event.preventDefault()
      first.focus()
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
