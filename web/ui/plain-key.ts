/** Whether a key is pressed without Alt, Ctrl or Meta: with one of them it is a shortcut of the browser or the system. */
export const isPlainKey = (event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean =>
  !(event.altKey || event.ctrlKey || event.metaKey)
