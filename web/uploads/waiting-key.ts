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
