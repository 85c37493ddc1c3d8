/** Where this browser keeps the uploads that wait for their files (waiting-uploads.ts). */
export const WAITING_KEY = 'picturerail-waiting-uploads'

/** Whether there may be any. */
export function mayWait(): boolean {
  try {
    return localStorage.getItem(WAITING_KEY) !== null
  } catch {
    // The store is off.
    return false
  }
}
