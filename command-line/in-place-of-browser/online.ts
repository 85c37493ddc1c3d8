/** Always true: the program tries to send, and waits between its attempts. */
export const isOnline = (): boolean => true

const silent = new EventTarget()
export const network = (): EventTarget => silent

/** The longest delay of a timer, 24 days: the program waits for the hashes of its files. */
export const LOOK_MS = 2 ** 31 - 1
