/** A computer's network is not asked about: the program tries, and waits between its attempts. */
export const isOnline = (): boolean => true

const silent = new EventTarget()
export const network = (): EventTarget => silent

/** The longest that a timer takes, 24 days: the program waits for what is known. */
export const LOOK_MS = 2 ** 31 - 1
