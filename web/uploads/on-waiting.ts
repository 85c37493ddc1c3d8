const listeners = new Set<() => void>()

/** Calls all listeners. */
export const tellWaiting = () => {
  for (const listener of listeners) listener()
}

/** Calls the listener when the waiting uploads change, also those of other tabs. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
