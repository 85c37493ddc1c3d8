/** Key under which this browser keeps the uploads that wait for their files (waiting-uploads.ts). */
export const WAITING_KEY = 'picturerail-waiting-uploads'

/** The stored uploads; null if there are none. */
export function readWaiting(): string | null {
  try {
    return localStorage.getItem(WAITING_KEY)
  } catch {
    // Storage is disabled.
    return null
  }
}

/** Stores the uploads; null removes them. */
export function writeWaiting(uploads: string | null): void {
  try {
    if (uploads === null) localStorage.removeItem(WAITING_KEY)
    else localStorage.setItem(WAITING_KEY, uploads)
  } catch {
    // Storage is disabled or full.
  }
}

/** True if there may be any. */
export const mayWait = () => readWaiting() !== null
