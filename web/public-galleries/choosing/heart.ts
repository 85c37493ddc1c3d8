/** Outline of a heart in a box of 24 units; style sheets fill it when pressed. */
export const HEART = 'M12 20.5 4.3 12.8a4.9 4.9 0 0 1 6.9-6.9l.8.8.8-.8a4.9 4.9 0 0 1 6.9 6.9Z'
/** Left half of the heart. */
export const HALF_HEART = 'M12 20.5 4.3 12.8a4.9 4.9 0 0 1 6.9-6.9l.8.8Z'
/** A circle with a line through it. */
export const NO_SIGN = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM6 6l12 12'
