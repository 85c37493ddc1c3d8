import type { KeyboardEvent } from 'react'

/**
 * A modal's `onKeyDown`: Escape closes it although a message lies above it, which would otherwise take the key. What
 * was dealt with already, and what happens in something that lies above the modal, is left alone.
 */
export const escapeCloses = (close: () => void) => (event: KeyboardEvent) => {
  const here = event.currentTarget.contains(event.target as Node)
  if (event.key === 'Escape' && here && !event.defaultPrevented) close()
}
