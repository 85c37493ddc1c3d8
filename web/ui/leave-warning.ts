import { useEffect } from 'react'

const warn = (event: BeforeUnloadEvent) => event.preventDefault()
let reasons = 0

/**
 * From now on the browser asks before the page is left, because something would be lost.
 * @returns ends that; call it once
 */
export function askBeforeLeaving(): () => void {
  reasons += 1
  if (reasons === 1) window.addEventListener('beforeunload', warn)
  return () => {
    reasons -= 1
    if (reasons === 0) window.removeEventListener('beforeunload', warn)
  }
}

/** The same for as long as `unfinished`. */
export function useLeaveWarning(unfinished: boolean) {
  useEffect(() => (unfinished ? askBeforeLeaving() : undefined), [unfinished])
}
