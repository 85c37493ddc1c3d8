import { useEffect } from 'react'

const warn = (event: BeforeUnloadEvent) => event.preventDefault()
let reasons = 0

/**
 * Makes the browser ask before the page is left, because something would be lost.
 * @returns a function that ends this; call it once
 */
export function askBeforeLeaving(): () => void {
  reasons += 1
  if (reasons === 1) window.addEventListener('beforeunload', warn)
  return () => {
    reasons -= 1
    if (reasons === 0) window.removeEventListener('beforeunload', warn)
  }
}

/** Asks before leaving as long as `unfinished`. */
export function useLeaveWarning(unfinished: boolean) {
  useEffect(() => (unfinished ? askBeforeLeaving() : undefined), [unfinished])
}
