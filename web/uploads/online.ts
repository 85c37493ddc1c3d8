/** Whether the browser reports that it has a network, which is not always true. */
export const isOnline = (): boolean => navigator.onLine

/** Has an event `online` when the network is back. */
export const network = (): EventTarget => window

/** An upload waits this long at most for what is known of its files, in milliseconds; then they are sent. */
export const LOOK_MS: number = 3000
