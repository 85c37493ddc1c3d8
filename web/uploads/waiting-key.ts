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

/** Keeps them; null: there are none. */
export function writeWaiting(uploads: string | null): void {
  try {
    if (uploads === null) localStorage.removeItem(WAITING_KEY)
    else localStorage.setItem(WAITING_KEY, uploads)
  } catch {
    // The store is off or full.
  }
}

/** Whether there may be any. */
export const mayWait = () => readWaiting() !== null
