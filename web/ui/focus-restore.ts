import { useRef } from 'react'

/** Delay before the focus is restored after an alert dialog closes, in milliseconds. */
export const ALERT_FOCUS_DELAY_MS = 100

/**
 * Moves the focus in a modal to the element with `data-first-focus`, if there is one, and restores it
 * afterwards. If the former element is gone (its image was deleted, for example), `neighbour` returns the
 * next best one.
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
        // The focus is still on an ancestor: the page, or the modal below this one. If the user has moved it,
        // such as into a menu, it stays.
        if (target && document.activeElement?.contains(target)) target.focus()
      }
      if (delay > 0) setTimeout(restore, delay)
      else restore()
    },
  }
}
