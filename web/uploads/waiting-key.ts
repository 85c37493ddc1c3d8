/** Where this browser keeps the uploads that wait for their files (waiting-uploads.ts). */
export const WAITING_KEY = 'picturerail-waiting-uploads'

/** What is kept; null where there is nothing. */
export function readWaiting(): string | null {
  try {
    return localStorage.getItem(WAITING_KEY)
  } catch {
    // The store is off.
    return null
  }
}

/** Whether there may be any. */
export const mayWait = () => readWaiting() !== null

const listeners = new Set<() => void>()
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
