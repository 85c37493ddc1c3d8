/** True if the browser reports that it has a network, which is not always correct. */
export const isOnline = (): boolean => navigator.onLine

/** Target of the event `online`, when the network is back. */
export const network = (): EventTarget => window

/** Maximum milliseconds for which an upload waits for the check of its files; then they are sent. */
export const LOOK_MS: number = 3000
