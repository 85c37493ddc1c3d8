import { paths } from '#web/base/paths.ts'

/** The specification, section 9. */
const LEAVE_AFTER_MS = 1000

let leaving = false

/** Whether the browser is about to leave, because who is at the screen has changed. */
export const isLeaving = () => leaving

/**
 * Goes to the dashboard as somebody else, by loading it anew: nothing that was known, being written or being sent as
 * the former person outlives that.
 */
export function leaveForDashboard(): void {
  leaving = true
  setTimeout(() => {
    window.location.assign(paths.dashboard)
    // The browser may ask whether to leave, and be told to stay.
    leaving = false
  }, LEAVE_AFTER_MS)
}
