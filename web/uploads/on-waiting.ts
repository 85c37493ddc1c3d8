const listeners = new Set<() => void>()

/** Tells all that listen. */
export const tellWaiting = () => {
  for (const listener of listeners) listener()
}

/** Calls the listener when other uploads wait, also those of other tabs. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
