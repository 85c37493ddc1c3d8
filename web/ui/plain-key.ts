/** Whether a key is pressed without Alt, Ctrl or Meta: with one of them it is a shortcut of the browser or the system. */
export const isPlainKey = ({
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean => !altKey && !ctrlKey && !metaKey
