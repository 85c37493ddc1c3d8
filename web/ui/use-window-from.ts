import { useSyncExternalStore } from 'react'

/** Whether the window is at least so wide, in pixels. */
export const useWindowFrom = (width: number): boolean =>
  useSyncExternalStore(onResize, () => window.innerWidth >= width)

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
