/** How near to the window a picture begins to load, and how much of its tile must be there (the specification, 2). */
const MARGIN = '100px'
const PART = 0.1

export type LazyPictures = {
  /** Calls `show` once, when the tile nears the window. */
  watch(tile: Element, show: () => void): void
  forget(tile: Element): void
}

export function lazyPictures(): LazyPictures {
  const waiting = new Map<Element, () => void>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio < PART) continue
        waiting.get(target)?.()
        forget(target)
      }
    },
    // In a frame on another site's page the implicit root ignores the margin.
    { root: document, rootMargin: MARGIN, threshold: PART },
  )
  function forget(tile: Element) {
    waiting.delete(tile)
    observer.unobserve(tile)
  }
  return {
    watch(tile, show) {
      waiting.set(tile, show)
      observer.observe(tile)
    },
    forget,
  }
}
