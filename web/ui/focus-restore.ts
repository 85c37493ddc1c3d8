import { useRef } from 'react'

/** How long after closing a modal the focus goes back, in milliseconds (the specification, section 9). */
export const FOCUS_RESTORE_MS = 100

/**
 * Brings the focus back to where it was before a modal opened.
 * If that place is gone by then (its picture was deleted, say), `neighbour` names the next best one.
 */
export function useFocusRestore(neighbour?: () => HTMLElement | null) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      setTimeout(() => {
        const place = before.current
        const target = place instanceof HTMLElement && place.isConnected ? place : neighbour?.()
        target?.focus()
      }, FOCUS_RESTORE_MS)
    },
  }
}
