/** An image loads when a tenth of its tile is within 100 px of the viewport. */
const MARGIN = '100px'
const THRESHOLD = 0.1

export type LazyImages = {
  /** Calls `show` once, when the tile comes near the viewport. */
  watch(tile: Element, show: () => void): void
  unwatch(tile: Element): void
}

export function lazyImages(): LazyImages {
  const waiting = new Map<Element, () => void>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio < THRESHOLD) continue
        waiting.get(target)?.()
        unwatch(target)
      }
    },
    // In a cross-origin frame the implicit root ignores `rootMargin`.
    { root: document, rootMargin: MARGIN, threshold: THRESHOLD },
  )
  function unwatch(tile: Element) {
    waiting.delete(tile)
    observer.unobserve(tile)
  }
  return {
    watch(tile, show) {
      waiting.set(tile, show)
      observer.observe(tile)
    },
    unwatch,
  }
}
