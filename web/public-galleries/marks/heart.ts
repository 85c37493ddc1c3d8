/** The outline of a heart in a box of 24 units: filled by the style sheets where it is pressed. */
export const HEART = 'M12 20.5 4.3 12.8a4.9 4.9 0 0 1 6.9-6.9l.8.8.8-.8a4.9 4.9 0 0 1 6.9 6.9Z'

/** Whether a key marks the image that has the focus or is open. */
export const isMarkingKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'h' && !ctrlKey && !metaKey && !altKey
