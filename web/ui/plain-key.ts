/** Tells whether a key is pressed without Alt, Ctrl or Meta, which would make it a shortcut. */
export const isPlainKey = (event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean =>
  !(event.altKey || event.ctrlKey || event.metaKey)
