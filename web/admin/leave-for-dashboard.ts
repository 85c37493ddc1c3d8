import { paths } from '#web/base/paths.ts'

/** Time to read the message, in milliseconds. */
const LEAVE_AFTER_MS = 1000

let leaving = false

/** True if the browser is about to load the dashboard for another user. */
export const isLeaving = () => leaving

/**
 * Loads the dashboard as a new document after an impersonation switch, so that no data, drafts or pending calls of the
 * previous user remain.
 */
export function leaveForDashboard(): void {
  leaving = true
  setTimeout(() => {
    window.location.assign(paths.dashboard)
    // The user may choose to stay when the browser asks about unsaved changes.
    leaving = false
  }, LEAVE_AFTER_MS)
}
