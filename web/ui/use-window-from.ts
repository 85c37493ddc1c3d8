import { useSyncExternalStore } from 'react'

/** True if the window has at least this width, in pixels. */
export const useWindowFrom = (width: number): boolean =>
  useSyncExternalStore(onResize, () => window.innerWidth >= width)

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
